/** How many tags a venue has at most (VENUES-37). */
export const MOST_TAGS = 5

/** The longest tag, in characters (VENUES-36). */
export const LONGEST_TAG = 50

const sameAs = (tag: string) => tag.trim().toLowerCase()

/** Whether two tags are the same but for their case (VENUES-35, VENUES-38). */
export const hasTwice = (tags: readonly string[]): boolean => new Set(tags.map(sameAs)).size < tags.length

/**
 * The tags with one more as it was typed, without the blanks around it: nothing is added of an empty one, nor beyond the most that a
 * venue has; null where it is there already (VENUES-33 to VENUES-38).
 */
export const withTag = (tags: readonly string[], typed: string): readonly string[] | null => {
  const tag = typed.trim().slice(0, LONGEST_TAG)
  if (tag === '' || tags.length >= MOST_TAGS) return tags
  return hasTwice([...tags, tag]) ? null : [...tags, tag]
}
