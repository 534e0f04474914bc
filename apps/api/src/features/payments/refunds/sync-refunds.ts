import { z } from 'zod'
import { SYSTEM } from '../../../db/context.ts'
import type { KnownRefund } from '../../../providers/payment/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { refundsOf } from '../attempts/ask-provider.ts'
import { findCharge, type ChargeRecord } from '../attempts/charges.store.ts'
import { GIVEN_BACK_ELSEWHERE, type Ending } from '../attempts/endings.ts'
import { settleBySystem } from '../attempts/settle-by-system.ts'

/**
 * Asks the provider for all refunds of what a charge took, whoever made them, and applies how each stands now (PAYMETHODS-33). Refunds of ours
 * that it does not know are done with what somebody gave back instead. Answers what the provider has; throws OutcomeUnknown where it
 * does not answer.
 */
export const syncRefunds = async (deps: Deps, charge: ChargeRecord): Promise<KnownRefund[]> => {
  const known = await refundsOf(deps, charge)
  for (const refund of known.toSorted((a, b) => turnOf(a) - turnOf(b))) await apply(deps, charge, refund, known)
  return known
}

// What failed is owed again before what was made instead of it is looked at, and ours are done before those of others, in
// whatever order the provider lists them.
const turnOf = ({ outcome, refundId }: KnownRefund): number => (outcome.status === 'failed' ? 0 : refundId ? 1 : 2)

/**
 * Applies how a refund of ours ended. One that was asked for no more, as somebody else had given the money back, and that was made after all
 * is one more refund of the provider's.
 */
export const settleRefund = async (deps: Deps, refund: ChargeRecord, ending: Ending): Promise<void> => {
  const settled = await settleBySystem(deps, refund, ending)
  if (isAnswered(settled.charge)) await syncRefunds(deps, (await chargeOf(deps, settled.charge))!)
}

/** The charge that a refund gives back of. */
export const chargeOf = ({ read }: Deps, { partnerId, chargeId }: ChargeRecord): Promise<ChargeRecord | null> =>
  read(partnerId, (db) => findCharge(db, partnerId, chargeId!))

const isAnswered = ({ failureCode }: ChargeRecord): boolean => failureCode === GIVEN_BACK_ELSEWHERE

const apply = async (
  deps: Deps,
  charge: ChargeRecord,
  refund: KnownRefund,
  all: readonly KnownRefund[],
): Promise<void> => {
  const { outcome, providerId } = refund
  if (outcome.status === 'processing') return
  const ending: Ending = { ...outcome, providerId }
  const own = await askedFor(deps, charge, refund)
  if (own && !isAnswered(own)) {
    await settleBySystem(deps, own, ending)
    return
  }
  const { partnerId, id: requestId } = charge
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId }, (command) =>
    deps.paidOrders.recordExternalRefund(command, charge, refund, all),
  )
}

/** The refund that we asked for ourselves; null for one that somebody made at the provider. */
const askedFor = async (deps: Deps, charge: ChargeRecord, { refundId }: KnownRefund): Promise<ChargeRecord | null> => {
  const id = z.uuid().safeParse(refundId)
  const own = id.success ? await deps.read(charge.partnerId, (db) => findCharge(db, charge.partnerId, id.data)) : null
  return own?.chargeId === charge.id ? own : null
}
