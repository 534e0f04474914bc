import { formatMoney } from '@fieldhouse/domain/money'

/** More findings of one kind than this tell nothing new. */
export const MOST = 1000

/** A row that breaks a law of the database, with words for a person. */
export type Broken = { subject: string; message: string }

/** The same as a statement tells it: in the message stand {a} and {b} for amounts of minor units in the currency, where it has one. */
export type BrokenRow = Broken & { currency: string | null; a: number | null; b: number | null }

/** What a statement tells, in words. */
export const inWords = ({ subject, message, currency, a, b }: BrokenRow): Broken => {
  const amount = (value: number | null) => (currency === null ? String(value ?? 0) : formatMoney(value ?? 0, currency))
  return { subject, message: message.replaceAll('{a}', amount(a)).replaceAll('{b}', amount(b)) }
}
