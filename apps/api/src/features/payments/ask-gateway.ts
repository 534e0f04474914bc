import type { Deps } from '../deps.ts'
import type { NewPayment } from '../../providers/cards/card-provider.ts'
import type { GatewayProvider } from '../../providers/gateway/gateway-provider.ts'
import { findCharge, noteProviderId, type ChargeRecord } from './charges.store.ts'
import { failed, heard, type Ending } from './endings.ts'

/** A code of our own: the form says that it was paid, and the gateway has no payment in it. */
const NOT_TAKEN = 'payment_not_taken'

/**
 * Opens a form of the gateway for an attempt that was written down, and answers the gateway's id of it; the attempt's own where it
 * has one already. Null where the gateway does not answer: what it may have opened nobody has seen. Throws PaymentRefused for a
 * payment that the gateway does not take.
 */
export const openForm = async (
  deps: Deps,
  provider: GatewayProvider,
  charge: ChargeRecord,
  payment: Pick<NewPayment, 'platformFee' | 'account'>,
): Promise<string | null> => {
  if (charge.providerId !== null) return charge.providerId
  const { id: chargeId, partnerId, amount, currency } = charge
  const opened = await heard(provider.create({ chargeId, partnerId, amount, currency, ...payment }))
  if (opened === null) return null
  if (await deps.platform((db) => noteProviderId(db, charge, opened))) return opened
  // Somebody opened it at the same time: there is one form, and it is theirs.
  return (await deps.read(partnerId, (db) => findCharge(db, partnerId, chargeId)))?.providerId ?? null
}

/** Asks the gateway how the payment in a form ended; null while it can still be paid, and where nobody knows. */
export const askAboutForm = async (deps: Deps, charge: ChargeRecord): Promise<Ending | null> => {
  const { providerId } = charge
  const provider = deps.gateways.of(charge.provider)
  if (!provider || providerId === null) return null
  const outcome = await heard(provider.retrieve(providerId))
  if (outcome?.status === 'succeeded') return { status: 'succeeded', providerId }
  return outcome?.status === 'open' && charge.status === 'unknown' ? failed(NOT_TAKEN, providerId) : null
}

/**
 * True when nobody will ever say how a form stands: its gateway is set up no more, or the account that is set up does not know it. A
 * gateway that does not answer, or refuses the keys, may still say.
 */
export const isFormGone = async (deps: Deps, { provider: name, providerId }: ChargeRecord): Promise<boolean> => {
  if (providerId === null) return false
  const provider = deps.gateways.of(name)
  return provider === null || (await heard(provider.retrieve(providerId)))?.status === 'gone'
}

export type FormState = 'paid' | 'unpaid' | 'unknown'

/** How a form stands, for who wants to give up what it is for: 'unknown' where the gateway does not say that nothing is paid. */
export const stateOfForm = async (deps: Deps, charge: ChargeRecord): Promise<FormState> => {
  if (charge.providerId === null) return 'unpaid'
  const provider = deps.gateways.of(charge.provider)
  const outcome = provider && (await heard(provider.retrieve(charge.providerId)))
  if (outcome?.status === 'succeeded') return 'paid'
  return outcome?.status === 'open' ? 'unpaid' : 'unknown'
}
