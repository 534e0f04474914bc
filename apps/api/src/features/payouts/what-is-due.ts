import {
  figuresOf,
  figuresTogether,
  isNothing,
  SETTLES_AFTER_MS,
  stillDue,
  type Collected,
  type CommissionRate,
  type PayoutFigures,
} from '@fieldhouse/domain/payouts'
import type { DueRow, PaidOutPartner } from './dues.store.ts'

/** What is to be paid out for one order, or owed back. */
export type Due = {
  orderId: string
  readableId: string
  figures: PayoutFigures
  /** The same by the accounts that the money lies on. */
  accounts: Collected['accounts']
  /** The commission that holds for the order. */
  rate: CommissionRate
  /** Settled, so that it can be paid out now. */
  isAvailable: boolean
}

const NO_COMMISSION: CommissionRate = { percentage: 0, amount: 0 }

/**
 * What is due of orders, those left out of which nothing is. An order keeps the commission under which it was paid out first. What was
 * taken is available a while after; what is owed back at once (PAYOUTS-21). `now` in epoch milliseconds.
 */
export const duesOf = (
  rows: readonly DueRow[],
  { currency, rate: current }: Pick<PaidOutPartner, 'currency' | 'rate'>,
  now: number,
): Due[] =>
  rows.flatMap(({ orderId, readableId, now: collected, settledAt, before }) => {
    const rate = before[0]?.rate ?? current ?? NO_COMMISSION
    const figures = stillDue(figuresOf(collected, rate, currency), figuresTogether(before))
    if (isNothing(figures)) return []
    const isSettled = settledAt === null || settledAt + SETTLES_AFTER_MS <= now
    const accounts = accountsLeft(collected.accounts, before)
    return [{ orderId, readableId, figures, accounts, rate, isAvailable: figures.amount <= 0 || isSettled }]
  })

const accountsLeft = (now: Collected['accounts'], before: DueRow['before']): Collected['accounts'] => {
  const names = new Set([now, ...before.map(({ accounts }) => accounts)].flatMap((accounts) => Object.keys(accounts)))
  const sum = (name: string, part: 'taken' | 'refunded' | 'withheld') =>
    (now[name]?.[part] ?? 0) - before.reduce((total, { accounts }) => total + (accounts[name]?.[part] ?? 0), 0)
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      { taken: sum(name, 'taken'), refunded: sum(name, 'refunded'), withheld: sum(name, 'withheld') },
    ]),
  )
}
