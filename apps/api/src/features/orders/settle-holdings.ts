import type { Command } from '../../db/command.ts'
import { moveCreditsOfOrder } from '../credits/index.ts'
import { moveWalletOfOrder } from '../wallet/index.ts'
import type { Journal } from '../../books/journals.store.ts'
import type { OrderRecord } from './order-record.ts'

/**
 * Moves what the customer holds of the club as an order's journals say: a payment by club credits or by the wallet uses them, its
 * refund gives them back (PAYMETHODS-32). Refuses a payment above what the customer holds. The journals are written before, in
 * the same command.
 */
export const settleHoldings = async (
  command: Command,
  order: Pick<OrderRecord, 'id' | 'customerId' | 'currency'>,
  journals: readonly Journal[],
): Promise<void> => {
  const { id: orderId, customerId, currency } = order
  for (const { id: journalId, postings } of journals)
    for (const { account, amount } of postings) {
      const moved = { orderId, customerId, currency, journalId }
      // What customers hold is owed to them: a debit uses it.
      if (account === 'clubCredits')
        await moveCreditsOfOrder(command, {
          ...moved,
          amount: Math.abs(amount),
          direction: amount > 0 ? 'use' : 'giveBack',
        })
      if (account === 'wallet') await moveWalletOfOrder(command, { ...moved, amount: -amount })
    }
}
