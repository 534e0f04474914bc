import type { Command } from '../../../db/command.ts'
import type { KnownRefund } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { findRunningRefunds, methodOfAttempt, noteEnding, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { confirmPayment } from '../attempts/confirm-payment.ts'
import { GIVEN_BACK_ELSEWHERE } from '../attempts/endings.ts'
import { findRefundsBy } from '../attempts/forms.store.ts'
import { noteGivenBack } from './note-given-back.ts'
import { wasOverRefunded } from './over-refunds.store.ts'
import { undoSettlement } from './over-refund-settlements.store.ts'

/**
 * Records how a refund stands that somebody made at the provider (PAYMETHODS-33), once, however often it is told: done, it is
 * noted; failed after all, what it gave back is owed again. `all` are the refunds of that money which the provider has.
 */
export const recordExternalRefund = async (
  deps: Pick<Deps, 'paidOrders'>,
  command: Command,
  paid: PaymentAttempt,
  refund: KnownRefund,
  all: readonly KnownRefund[],
): Promise<void> => {
  const { outcome, amount, providerId } = refund
  if (outcome.status === 'processing') return
  // Locked before it is looked for: two processes may hear of it at once.
  const order = await deps.paidOrders.hold(command, paid.orderId)
  const known = await findRefundsBy(command.db, paid, providerId)
  if (outcome.status === 'failed') {
    const reversed = await order.reverseOverRefund(paid.id, providerId)
    // What came back needs no writing off any more; what its customer paid back is owed to them.
    if (reversed !== null) await undoSettlement(command, reversed, 'writtenOff')
    for (const { id } of known) await confirmPayment(deps, command, id, { ...outcome, providerId })
    return
  }
  if (known.length > 0 || (await wasOverRefunded(command, paid.id, providerId))) return
  const lost = await lostRefunds(command, paid, all)
  const { completed, givenBack } = await order.recordRefund({
    attemptId: paid.id,
    method: methodOfAttempt(paid),
    amount,
    refundId: providerId,
    lost: lost.map(({ transactionId }) => transactionId),
  })
  for (const own of lost.filter(({ transactionId }) => completed.includes(transactionId)))
    await noteEnding(command, { ...own, status: 'failed', failureCode: GIVEN_BACK_ELSEWHERE })
  if (givenBack) await noteGivenBack(command, paid, givenBack)
}

/** The refunds of ours of an attempt that nobody knows anything of, and that are none of those which the provider has. */
const lostRefunds = async (
  { db, partnerId }: Command,
  paid: PaymentAttempt,
  known: readonly KnownRefund[],
): Promise<PaymentAttempt[]> =>
  (await findRunningRefunds(db, partnerId, paid.id)).filter(({ id }) => !known.some(({ refundId }) => refundId === id))
