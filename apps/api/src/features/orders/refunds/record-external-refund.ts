import type { Command } from '../../../db/command.ts'
import type { KnownRefund } from '../../../providers/payment/payment-provider.ts'
import { findRefundsBy, type ChargeRecord } from '../../payments/index.ts'
import { settleAttempt } from '../cards/settle-attempt.ts'
import { orderToChange } from '../change-order.ts'
import { wasInExcess } from './excess-refunds.store.ts'
import { lostRefunds, noteRefund } from './note-refund.ts'
import { reverseExcess } from './reverse-excess.ts'

/**
 * Records on the order how a refund stands that somebody made at the provider (PAYMETHODS-33), once, however often it is told: done, it is
 * noted; failed after all, what it gave back is owed again. `all` are the refunds of that money which the provider has.
 */
export const recordExternalRefund = async (
  command: Command,
  charge: ChargeRecord,
  refund: KnownRefund,
  all: readonly KnownRefund[],
): Promise<void> => {
  const { outcome, providerId } = refund
  if (outcome.status === 'processing') return
  // Locked before it is looked for: two processes may hear of it at once.
  const order = await orderToChange(command, charge.orderId)
  const known = await findRefundsBy(command.db, charge, providerId)
  if (outcome.status === 'succeeded') {
    if (known.length > 0 || (await wasInExcess(command.db, command.partnerId, charge.id, providerId))) return
    await noteRefund(command, order, charge, { ...refund, lost: await lostRefunds(command, charge, all) })
    return
  }
  const excess = order.excessRefunds.find((each) => each.chargeId === charge.id && each.providerId === providerId)
  if (excess) await reverseExcess(command, order, excess)
  for (const { id } of known) await settleAttempt(command, id, { ...outcome, providerId })
}
