import type { Command } from '../../db/command.ts'
import type { Journal } from '../../books/journals.store.ts'
import type { OrderRecord } from './order-record.ts'

/** Something that customers hold of the club, and pay with: its noun registers it at the composition root (`ports.ts`). */
type Holding = {
  /** Where the ledger owes it to them. */
  account: string
  /**
   * Uses what a customer holds (below 0) or gives it back to them (above 0), in minor units, as a journal of the order says. Refuses more
   * than they hold (PAYMETHODS-32).
   */
  move: (
    command: Command,
    moved: { orderId: string; customerId: string | null; currency: string; journalId: string; amount: number },
  ) => Promise<void>
}

let registered: readonly Holding[] = []

/** Says what customers hold and pay with, once, before anything is sold. */
export const registerHoldings = (holdings: readonly Holding[]): void => {
  registered = holdings
}

/**
 * Moves what the customer holds of the club as an order's journals say: a payment by it uses it, its refund gives it back
 * (PAYMETHODS-32). Refuses a payment above what the customer holds. The journals are written before, in the same command.
 */
export const settleHoldings = async (
  command: Command,
  order: Pick<OrderRecord, 'id' | 'customerId' | 'currency'>,
  journals: readonly Journal[],
): Promise<void> => {
  const { id: orderId, customerId, currency } = order
  for (const { id: journalId, postings } of journals)
    for (const { account, amount } of postings) {
      const holding = registered.find((each) => each.account === account)
      // What customers hold is owed to them: a debit uses it.
      await holding?.move(command, { orderId, customerId, currency, journalId, amount: -amount })
    }
}
