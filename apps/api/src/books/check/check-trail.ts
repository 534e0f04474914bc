import { journalName, PASS_UNIT } from '@fieldhouse/domain/ledger'
import type { OrderBooks, Told } from './order-books.store.ts'
import { entryName, type Say } from './order-words.ts'

/**
 * What of an order nobody did by the audit trail, in words: every command that changes one leaves an entry there, of its own moment, and
 * the last of them left the order as it is.
 */
export const trailFaults = (order: OrderBooks, { money, time }: Say): string[] => {
  const faults = new Set<string>()
  const expect = (at: number | null, what: () => string) => {
    if (at !== null && !order.audits.some((audit) => audit.at === at))
      faults.add(`${what()} on ${time(at)}, when nobody did anything to the order by the audit trail`)
  }
  expect(order.createdAt, () => 'was placed')
  expect(order.canceledAt, () => 'was cancelled')
  expect(order.updatedAt, () => 'was changed')
  for (const { version, at } of order.versions) expect(at, () => `came to version ${version}`)
  for (const entry of order.log) {
    expect(entry.createdAt, () => `${entryName(entry, money)} was written`)
    expect(entry.settledAt, () => `${entryName(entry, money)} went through`)
    expect(entry.reversedAt, () => `${entryName(entry, money)} came back`)
  }
  // Passes come and go with other orders, too: with the sale that is cancelled, what came back of it.
  for (const { kind, currency, at } of order.journals)
    if (currency !== PASS_UNIT) expect(at, () => `its journal '${journalName(kind)}' was posted`)
  const left = leftAt(order)
  if (left !== null)
    faults.add(`is not as the audit trail left it on ${time(left)}: its total, state or payment log was changed since`)
  return [...faults]
}

/** When the audit trail last tells what the order was, where it is something else; null where it is that. */
const leftAt = (order: OrderBooks): number | null => {
  const told = order.audits.filter((audit) => audit.told !== null)
  const last = told.filter(({ at }) => at === order.updatedAt)
  // What changed it last may have changed none of this, as a note does.
  const described = last.length > 0 ? last : told
  return described.some((audit) => agrees(order, audit.told!)) ? null : (described.at(-1)?.at ?? null)
}

const agrees = (order: OrderBooks, told: Told): boolean => {
  const { log, total, status, processingStatus, currentVersion } = order
  if (told.total !== total || told.status !== status) return false
  if (!told.transactions) {
    const [purchase, ...others] = log
    return (
      others.length === 0 &&
      purchase?.transactionType === 'PURCHASE' &&
      purchase.amount === total &&
      purchase.paymentMethod === told.paymentMethod
    )
  }
  if (told.processingStatus !== processingStatus || told.version !== currentVersion) return false
  if (told.transactions.length !== log.length) return false
  const entries = new Map(log.map((entry) => [entry.id, entry]))
  return told.transactions.every((was) => {
    const is = entries.get(was.id)
    return (
      is?.transactionType === was.transactionType &&
      is.status === was.status &&
      is.amount === was.amount &&
      is.paymentMethod === was.paymentMethod
    )
  })
}
