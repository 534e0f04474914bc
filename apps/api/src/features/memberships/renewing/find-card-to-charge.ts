import type { RenewalDates } from '@fieldhouse/domain/memberships'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import type { OrderRecord } from '../../orders/index.ts'
import { findPartnerZone } from '../../partners/index.ts'
import { findChargeable } from '../../payments/index.ts'

/** The card that will be charged for the order of a renewal, and on which day next, after today; null where none will. */
export const findCardToCharge = async (
  { payments }: Pick<Deps, 'payments'>,
  { db, partnerId, now }: Command,
  { customerId, paymentMethod }: Pick<OrderRecord, 'customerId' | 'paymentMethod'>,
  { chargeOn }: RenewalDates,
): Promise<{ last4: string; chargedOn: LocalDate } | null> => {
  const today = dateOf(now, await findPartnerZone(db, partnerId))
  const chargedOn = chargeOn.find((day) => day > today)
  if (!payments.cards || !chargedOn || customerId === null || paymentMethod !== 'creditCard') return null
  const asked = { provider: payments.cards.name, customerIds: [customerId], on: chargedOn }
  const card = (await findChargeable(db, partnerId, asked)).get(customerId)
  return card ? { last4: card.last4, chargedOn } : null
}
