/** A piece of text, and whether it matched the search. */
export type MatchPart = { text: string; matched: boolean }

// Letters without their marks, one for one, so that 'nguyen' finds 'Nguyễn' and positions stay the same.
const bare = (text: string): string =>
  [...text]
    .map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D').toLowerCase())
    .map((letter) => letter.charAt(0) || ' ')
    .join('')

/** Where the digits of a word stand in a text, whose numbers may be in groups: '83961396' in '+65 8396 1396'; null where nowhere. */
const digitsAt = (haystack: string, word: string): { from: number; until: number } | null => {
  if (!/^\+?\d+$/.test(word)) return null
  const places = [...haystack].flatMap((letter, at) => (letter === ' ' ? [] : [at]))
  const at = places
    .map((place) => haystack[place])
    .join('')
    .indexOf(word)
  return at < 0 ? null : { from: places[at]!, until: places[at + word.length - 1]! + 1 }
}

/** Splits a text into what the search's words matched and the rest; case and accents do not matter, nor do blanks in numbers. */
export const matchParts = (text: string, search: string): MatchPart[] => {
  const letters = [...text.normalize('NFC')]
  const haystack = bare(letters.join(''))
  const hit = Array.from({ length: letters.length }, () => false)
  for (const word of bare(search.normalize('NFC')).split(/\s+/).filter(Boolean)) {
    const at = haystack.indexOf(word)
    const digits = at < 0 ? digitsAt(haystack, word) : null
    if (at >= 0) hit.fill(true, at, at + word.length)
    else if (digits) hit.fill(true, digits.from, digits.until)
  }
  const parts: MatchPart[] = []
  letters.forEach((letter, i) => {
    const last = parts.at(-1)
    if (last && last.matched === hit[i]) last.text += letter
    else parts.push({ text: letter, matched: hit[i] ?? false })
  })
  return parts
}
