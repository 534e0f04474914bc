import { figuresOf, figuresTogether, PAID_OUT_FROM, PAID_OUT_METHODS, type Collected } from '@fieldhouse/domain/payouts'
import type { OrderBooks, PaidOut } from './order-books.store.ts'
import type { Say } from './order-words.ts'

/**
 * What payouts hold otherwise of an order than it comes to, in words (PAYOUTS-21): commission by the rate that it keeps from its first payout and, once nothing
 * of it is due any more, fees and what was taken, given back and withheld by the accounts that it lies on.
 */
export const paidOutFaults = (order: OrderBooks, { money }: Say): string[] => {
  const { paidOut, currency } = order
  if (!paidOut) return []
  const { items, borne, isOpen } = paidOut
  const { rate } = items[0]!
  const faults: string[] = []
  if (items.some((item) => item.rate.percentage !== rate.percentage || item.rate.amount !== rate.amount))
    faults.push('was paid out at several rates of commission')
  for (const [at] of items.entries()) {
    const { taken, refunded, fees, commission, borne: share } = figuresTogether(items.slice(0, at + 1))
    const byRate = figuresOf({ accounts: { all: { taken, refunded } }, fees, borne: share }, rate, currency).commission
    if (commission !== byRate)
      faults.push(`was paid out with a commission of ${money(commission)}; by its rate it is ${money(byRate)}`)
  }
  if (isOpen) return faults
  const accounts = collectedOf(order)
  const held = figuresTogether(items)
  const owed = figuresOf({ accounts, fees: feesOf(order), borne }, rate, currency)
  if (held.fees !== owed.fees)
    faults.push(`was paid out less fees of ${money(held.fees)}; its payments have ${money(owed.fees)} of them`)
  for (const account of PAID_OUT_FROM)
    for (const part of ['taken', 'refunded', 'withheld'] as const) {
      const [inItems, inLedger] = [sumOf(items, account, part), accounts[account]?.[part] ?? 0]
      if (inItems !== inLedger)
        faults.push(
          `was paid out with ${money(inItems)} ${part} on '${account}', and the ledger has ${money(inLedger)}`,
        )
    }
  return faults
}

type Part = 'taken' | 'refunded' | 'withheld'

const sumOf = (items: PaidOut['items'], account: string, part: Part): number =>
  items.reduce((sum, { accounts }) => sum + (accounts[account]?.[part] ?? 0), 0)

/** What the ledger has of an order on the accounts that are paid out from. */
const collectedOf = ({ journals }: OrderBooks): Collected['accounts'] => {
  const accounts: Record<string, Record<Part, number>> = {}
  for (const { kind, postings } of journals)
    for (const { account, amount } of postings) {
      if (!PAID_OUT_FROM.includes(account)) continue
      const sums = (accounts[account] ??= { taken: 0, refunded: 0, withheld: 0 })
      if (kind === 'payment') sums.taken += amount
      else if (kind === 'feeWithheld') sums.withheld -= amount
      else sums.refunded -= amount
    }
  return accounts
}

const feesOf = ({ log }: OrderBooks): number =>
  log.reduce((sum, { transactionType, status, paymentMethod, fee }) => {
    if (status !== 'SUCCESS' || !PAID_OUT_METHODS.includes(paymentMethod)) return sum
    return transactionType === 'PURCHASE' ? sum + fee : sum - fee
  }, 0)
