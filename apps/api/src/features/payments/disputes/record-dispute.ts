import { randomUUID } from 'node:crypto'
import type { Command } from '../../../db/command.ts'
import { SYSTEM } from '../../../db/context.ts'
import type { KnownDispute } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { methodOfAttempt, type PaymentAttempt } from '../attempts/attempts.store.ts'
import { noteGivenBack } from '../refunds/note-given-back.ts'
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
    if (!noted) return
    await saveDispute(command, attempt.orderId, noted)
    if (noted.status === 'won') await settleOverRefundsOf(deps, command, attempt)
  })
}

/** What was given back too much while the money was disputed is a refund of it now: it does not count which of both was heard of first. */
const settleOverRefundsOf = async (
  { paidOrders }: Pick<Deps, 'paidOrders'>,
  command: Command,
  attempt: PaymentAttempt,
): Promise<void> => {
  const order = await paidOrders.hold(command, attempt.orderId)
  const { givenBack } = await order.settleOverRefunds({ attemptId: attempt.id, method: methodOfAttempt(attempt) })
  for (const each of givenBack) await noteGivenBack(command, attempt, each)
}
