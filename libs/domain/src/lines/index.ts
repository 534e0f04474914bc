/** Whether any of a text can be seen: not blanks alone, nor characters that draw nothing, such as U+200B, U+0007 and the blank of Braille. */
export const isSeen = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(text)

const ONE_LINE = /^[^\n\v\f\r\u0085\u2028\u2029]*$/

/** Whether a text is of one line, as names and titles are: they stand in lists, subjects of mails and files of calendars. */
export const isOneLine = (text: string): boolean => ONE_LINE.test(text)

/** What turns the text after it around, or does nothing that can be seen, as a text copied from elsewhere may bring it along. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]|(?![\t\n\v\f\r\u0000\u0085])\p{Cc}/gu

/**
 * A text without what would turn around the texts beside it, and without blanks at its ends; what looks empty is. Where it is of several lines
 * these stay.
 */
export const cleanLine = (text: string): string => {
  const cleaned = text.replaceAll(TURNING, '').trim()
  return isSeen(cleaned) || !isOneLine(cleaned) ? cleaned : ''
}
