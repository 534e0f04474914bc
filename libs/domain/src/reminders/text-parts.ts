/** What the alphabet of text messages has (GSM 7 bit), and what of it takes two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const DOUBLE = '^{}\\[~]|€'

/** How many messages a club pays for a text: 160 characters of the plain alphabet or 70 of any other, less where there are several. */
export const textParts = (text: string): number => {
  const isPlain = [...text].every((one) => BASIC.includes(one) || DOUBLE.includes(one))
  const length = isPlain ? [...text].reduce((sum, one) => sum + (DOUBLE.includes(one) ? 2 : 1), 0) : text.length
  const [alone, each] = isPlain ? [160, 153] : [70, 67]
  return length <= alone ? 1 : Math.ceil(length / each)
}
