export type Brand = 'visa' | 'mastercard' | 'amex' | 'jcb' | 'unionpay' | 'discover' | 'diners'

const BRANDS: readonly [Brand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
  ['discover', /^(6011|64[4-9]|65)/],
]

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Whose card a number is, as far as its first digits tell. */
export const brandOf = (number: string): Brand | null =>
  BRANDS.find(([, start]) => start.test(digitsOf(number)))?.[0] ?? null

const LENGTHS: Partial<Record<Brand, number>> = { amex: 15, diners: 14 }
const lengthOf = (number: string): number => LENGTHS[brandOf(number) ?? 'visa'] ?? 16

/** Digits of the security code: four on cards of American Express, three on others. */
export const securityDigits = (number: string): number => (brandOf(number) === 'amex' ? 4 : 3)

/** A number as it stands on the card: groups of four, or 4 6 5 where it has fifteen or fourteen digits. */
export const formatNumber = (text: string): string => {
  const length = lengthOf(text)
  const digits = digitsOf(text).slice(0, length)
  const groups = length === 16 ? /.{1,4}/g : /^.{1,4}|(?<=^.{4}).{1,6}|.+/g
  return (digits.match(groups) ?? []).join(' ')
}

// The check digit: every second digit from the right counts twice, and the sum ends in 0.
const passesLuhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const twice = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0) %
    10 ===
  0

/** An expiry as it stands on the card, while it is typed: '4' is '04', '1234' is '12 / 34'. */
export const formatExpiry = (text: string): string => {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export type CardText = { number: string; expiry: string; securityCode: string }
export type CardProblem =
  | 'numberIncomplete'
  | 'numberIncorrect'
  | 'expiryIncomplete'
  | 'expiryIncorrect'
  | 'expired'
  | 'securityCodeIncomplete'

/** What is wrong with what was typed of a card, by field; `now` in epoch milliseconds. Nothing where it may be sent. */
export const cardProblems = (card: CardText, now: number): Partial<Record<keyof CardText, CardProblem>> => {
  const number = digitsOf(card.number)
  const problems = {
    number: number.length < lengthOf(number) ? 'numberIncomplete' : passesLuhn(number) ? null : 'numberIncorrect',
    expiry: expiryProblem(digitsOf(card.expiry), now),
    securityCode: digitsOf(card.securityCode).length < securityDigits(number) ? 'securityCodeIncomplete' : null,
  } as const
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

const expiryProblem = (digits: string, now: number): CardProblem | null => {
  if (digits.length < 4) return 'expiryIncomplete'
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return 'expiryIncorrect'
  // A card serves to the end of its month, wherever on earth that is.
  const over = Date.UTC(2000 + Number(digits.slice(2)), month, 1, 12)
  return over <= now ? 'expired' : null
}
