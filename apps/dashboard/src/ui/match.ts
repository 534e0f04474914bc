/** Letters without their marks, in lower case: 'Nguyễn Ánh' becomes 'nguyen anh', so that plain typing finds it. */
export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase()

/** How well typed words fit a text: 0 not at all, higher is better; the start of a word beats its middle. */
export const fit = (typed: string, text: string): number => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const target = plain(text)
  let score = 1
  for (const word of words) {
    const at = target.indexOf(word)
    if (at < 0) return 0
    score += at === 0 ? 3 : /\s/.test(target[at - 1] ?? '') ? 2 : 1
  }
  return score
}
