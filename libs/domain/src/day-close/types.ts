import type { PaymentMethod } from '../fees/payment-methods.ts'

/** Entries of the payment log added up: what succeeded on the day, in minor units. */
export type LoggedSum = {
  currency: string
  method: PaymentMethod
  transactionType: 'PURCHASE' | 'REFUND'
  amount: number
  count: number
}

/** Postings of the day's journals added up; debits above 0, minor units. `kind` is the journal's. */
export type PostedSum = { currency: string; kind: string; account: string; amount: number }

/** What the books say of a day: the log beside the ledger, and what was asked for on that day and is open still. */
export type DayBooks = {
  logged: readonly LoggedSum[]
  posted: readonly PostedSum[]
  open: readonly LoggedSum[]
}

/** One payment method on one day in one currency; minor units. */
export type DayLine = {
  method: PaymentMethod
  taken: number
  takenCount: number
  refunded: number
  refundedCount: number
  /** Taken without refunded, by the payment log. */
  net: number
  /** The same by the ledger: what its payments and refunds moved on the method's account. */
  ledger: number
  /** Net without ledger: 0 when both agree. */
  difference: number
  /** Asked for on this day and not paid yet. */
  open: number
  openCount: number
  /** To be given back since this day and not given back yet. */
  toHandBack: number
}

/** What customers hold, and how the day changed it; minor units, passes are counted. */
export type DayHolding = {
  account: HoldingAccount
  issued: number
  used: number
  givenBack: number
  revoked: number
}
export type HoldingAccount = 'clubCredits' | 'wallet' | 'passes'

/** A day in one currency: a line for each method that was used, what customers hold, and what was paid out to the club. */
export type DayFigures = {
  currency: string
  lines: DayLine[]
  holdings: DayHolding[]
  /** Paid out to the club on this day, by the ledger. */
  payouts: number
}

/** Cash of a day as staff counted it, beside what the books expect; minor units, the change that was in the till left out. */
export type CashCount = { currency: string; expected: number; counted: number }
