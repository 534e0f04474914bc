/**
 * The parts of a court's name: where the last word has a digit, it tells courts of one name apart and is a part of its own,
 * which is not cut with the rest. Any other last word, as in 'Court 1 Indoor', is what courts share.
 */
export const splitCourtName = (name: string): readonly [string] | readonly [string, string] => {
  const trimmed = name.trim()
  const at = trimmed.lastIndexOf(' ')
  const last = trimmed.slice(at + 1)
  return at > 0 && /\p{Nd}/u.test(last) ? [trimmed.slice(0, at), last] : [trimmed]
}
