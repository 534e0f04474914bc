/** What of a customer can differ between two who are one person, in the order of the form. */
export const MERGED_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'gender',
  'dob',
  'partnerSideCustomerIdString',
  'addressStreet',
  'addressUnit',
  'addressCity',
  'addressPostalCode',
  'addressCountry',
  'invoiceName',
  'taxNumber',
  'partnerNote',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

/** Whose value stays; of a note also both, one below the other. */
export const MERGE_CHOICES = ['kept', 'duplicate', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]
export type MergeChoices = { readonly [Field in MergedField]?: MergeChoice | undefined }

export type FieldDifference = {
  field: MergedField
  kept: string | null
  duplicate: string | null
  choice: MergeChoice
}

/** How many days a merge can be undone. */
export const MERGE_UNDO_DAYS = 30
/** The last moment at which a merge of this moment can be undone; both in epoch milliseconds. */
export const mergeUndoUntil = (mergedAt: number): number => mergedAt + MERGE_UNDO_DAYS * 86_400_000

/** As much as a note of a customer holds. */
const LONGEST_NOTE = 1000

const joined = (one: string, other: string) => `${one}\n${other}`

/**
 * In what two customers differ, and whose value stays (BEYOND-34): what was chosen; else the kept one's, or the duplicate's where the
 * kept one has none, and of two notes both, as far as they fit. Nothing, null and '', is one value.
 */
export const fieldDifferences = (
  kept: Readonly<Record<MergedField, string | null>>,
  duplicate: Readonly<Record<MergedField, string | null>>,
  choices: MergeChoices = {},
): FieldDifference[] =>
  MERGED_FIELDS.flatMap((field) => {
    const [one, other] = [kept[field] || null, duplicate[field] || null]
    if (one === other) return []
    return [{ field, kept: one, duplicate: other, choice: choices[field] ?? usualChoice(field, one, other) }]
  })

const usualChoice = (field: MergedField, one: string | null, other: string | null): MergeChoice => {
  if (one === null) return 'duplicate'
  const bothFit = field === 'partnerNote' && other !== null && joined(one, other).length <= LONGEST_NOTE
  return bothFit ? 'both' : 'kept'
}

/** What becomes of the kept one's fields: those that change, by their new value. */
export const changedByMerge = (differences: readonly FieldDifference[]): Partial<Record<MergedField, string | null>> =>
  Object.fromEntries(
    differences
      .filter(({ choice }) => choice !== 'kept')
      .map(({ field, kept, duplicate, choice }) => [
        field,
        choice === 'both' && kept !== null && duplicate !== null ? joined(kept, duplicate) : duplicate,
      ]),
  )

/** What is wrong with a choice, by its field: 'both' of what is one, or of notes that are too long together, or none of a name. */
export const wrongChoices = (differences: readonly FieldDifference[]): MergedField[] =>
  differences
    .filter(
      ({ field, kept, duplicate, choice }) =>
        (choice === 'both' && (field !== 'partnerNote' || joined(kept ?? '', duplicate ?? '').length > LONGEST_NOTE)) ||
        (field === 'firstName' && choice === 'duplicate' && duplicate === null),
    )
    .map(({ field }) => field)
