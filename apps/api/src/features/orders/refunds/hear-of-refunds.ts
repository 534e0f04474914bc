import { z } from 'zod'
import { SYSTEM } from '../../../db/context.ts'
import { OutcomeUnknown, type KnownRefund } from '../../../providers/cards/card-provider.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import {
  findCharge,
  findForm,
  findRefundOf,
  refundsOf,
  stateOfPayment,
  type ChargeRecord,
  type Ending,
} from '../../payments/index.ts'
import { settleAndGiveBack } from '../cards/carry-out-refunds.ts'
import { settleAttempt } from '../cards/settle-attempt.ts'
import { orderToChange } from '../change-order.ts'
import { findExcessRefund } from './excess-refunds.store.ts'
import { noteRefund } from './note-refund.ts'
import { reverseExcess } from './reverse-excess.ts'

/**
 * Learns of refunds of a payment that somebody made at the provider, by its id there (PAYMETHODS-33): asks the provider for all of them
 * and applies how each stands now, so that it does not count in what order its news come, or how often. Throws OutcomeUnknown
 * where the provider does not answer: the news are sent again then.
 */
export const hearOfRefunds = async (parts: FeatureParts, provider: string, paymentId: string): Promise<void> => {
  const attempt = await parts.platform((db) => findForm(db, provider, paymentId))
  const charge = attempt && (await settled(parts, attempt))
  if (charge?.status !== 'succeeded') return
  for (const refund of await refundsOf(parts, charge)) await apply(parts, charge, refund)
}

/** The attempt whose money was given back; where nobody told of its payment yet, the provider is asked for that first. */
const settled = async (parts: FeatureParts, attempt: ChargeRecord): Promise<ChargeRecord> => {
  if (attempt.status === 'succeeded') return attempt
  const state = await stateOfPayment(parts, attempt)
  if (state === 'unknown') throw new OutcomeUnknown()
  // What was set aside and never taken goes back by itself: no money has moved.
  if (state === 'unpaid') return attempt
  await settleAndGiveBack(parts, attempt, { status: 'succeeded', providerId: attempt.providerId })
  return (await parts.read(attempt.partnerId, (db) => findCharge(db, attempt.id)))!
}

const apply = async (parts: FeatureParts, charge: ChargeRecord, refund: KnownRefund): Promise<void> => {
  const { outcome, providerId } = refund
  if (outcome.status === 'processing') return
  const ending: Ending = { ...outcome, providerId }
  const own = await askedFor(parts, charge, refund)
  if (own) {
    await settleAndGiveBack(parts, own, ending)
    return
  }
  const { partnerId, id: requestId, orderId } = charge
  await parts.command({ partnerId, actor: SYSTEM, now: parts.now(), requestId }, async (command) => {
    // Locked before it is looked for: two processes may hear of it at once.
    const order = await orderToChange(command, orderId)
    const known = await findRefundOf(command.db, charge, providerId)
    const excess = await findExcessRefund(command.db, charge.id, providerId)
    if (outcome.status === 'succeeded') {
      if (!known && !excess) await noteRefund(command, order, charge, refund)
      return
    }
    if (excess && !excess.reversed) await reverseExcess(command, order, excess)
    if (known) await settleAttempt(command, known.id, ending)
  })
}

/** The refund that we asked for ourselves; null for one that somebody made at the provider. */
const askedFor = async (
  parts: FeatureParts,
  charge: ChargeRecord,
  { refundId }: KnownRefund,
): Promise<ChargeRecord | null> => {
  const id = z.uuid().safeParse(refundId)
  const own = id.success ? await parts.read(charge.partnerId, (db) => findCharge(db, id.data)) : null
  return own?.chargeId === charge.id ? own : null
}
