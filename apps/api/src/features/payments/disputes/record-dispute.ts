import { randomUUID } from 'node:crypto'
import { SYSTEM } from '../../../db/context.ts'
import type { KnownDispute } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { methodOfAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { findDisputeId, saveDispute } from './disputes.store.ts'

/**
 * Records how a dispute of what an attempt took stands, once, however often it is told. One that never took money is none yet; what was
 * decided once may be decided otherwise.
 */
export const recordDispute = async (
  deps: Pick<Deps, 'command' | 'now' | 'paidOrders'>,
  attempt: PaymentAttempt,
  dispute: KnownDispute,
): Promise<void> => {
  const { partnerId, id: requestId } = attempt
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId }, async (command) => {
    // Locked before it is looked for: two processes may hear of it at once.
    const order = await deps.paidOrders.hold(command, attempt.orderId)
    const known = await findDisputeId(command.db, attempt, dispute.disputeId)
    if (dispute.status === 'inquiry' || (known === null && dispute.status === 'won')) return
    const noted = await order.noteDispute({
      id: known ?? randomUUID(),
      attemptId: attempt.id,
      providerDisputeId: dispute.disputeId,
      paymentMethod: methodOfAttempt(attempt),
      amount: dispute.amount,
      reason: dispute.reason,
      status: dispute.status,
    })
    if (noted) await saveDispute(command, attempt.orderId, noted)
  })
}
