import { randomUUID } from 'node:crypto'
import { statusAtCreation } from '@fieldhouse/domain/fees'
import { isOrderDue, nextTermOf } from '@fieldhouse/domain/memberships'
import { methodsOfLink } from '@fieldhouse/domain/payments'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { ratesAt } from '@fieldhouse/domain/taxes'
import { dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { chargeOf, placeOrder, soldAt, totalPrice } from '../../orders/index.ts'
import { findMethodsForCustomers } from '../../partners/index.ts'
import { findPaymentSettings } from '../../payments/index.ts'
import { toStored } from '../pricing.ts'
import { renewable } from '../renewable.ts'
import { membershipLine } from '../selling/membership-lines.ts'
import {
  findSubscriptions,
  insertSubscriptions,
  lockSubscription,
  type SubscriptionRow,
} from '../subscriptions.store.ts'
import { findCardToCharge } from './find-card-to-charge.ts'
import { askForRenewal } from './renewal-letters.ts'
import { insertRenewal, isRenewed } from './renewals.store.ts'

/**
 * Makes the order for the next term of a membership, at the price of the plan of today, and asks its customer for it (BEYOND-27): the term and its
 * order in one command, once, whoever else tries at the same time. Does nothing where the membership does not renew, or not yet, or was renewed.
 */
export const orderNextTerm = async (
  deps: Pick<Deps, 'config' | 'payments'>,
  command: Command,
  id: string,
): Promise<void> => {
  const [found] = await findSubscriptions(command.db, command.partnerId, [id])
  const customer = found && (await lockBuyer(command, found.customerId))
  const membership = customer && (await lockSubscription(command, id))
  // Merged meanwhile: the next run finds whom it is of now.
  if (!customer || membership?.customerId !== customer.id || (await isRenewed(command, id))) return
  const today = dateOf(command.now, membership.timezone)
  const next = nextTermOf(renewable(membership))
  if (!('term' in next) || !isOrderDue(next.term, today)) return
  const { term } = next
  const { plan } = membership
  const following: SubscriptionRow = {
    ...membership,
    id: randomUUID(),
    pricing: toStored(term.pricing),
    nextPricing: null,
    startsOn: term.renewsOn,
    expiresOn: term.expiresOn,
    anchorDay: term.anchorDay,
    unusedRefundPercent: plan.unusedRefundPercent,
    pauses: [],
    isGivenBack: false,
    laterTerms: [],
    renewal: null,
  }
  await insertSubscriptions(command, [following])
  const settings = await findPaymentSettings(command.db, command.partnerId)
  const byCard = methodsOfLink(await findMethodsForCustomers(deps, command.db, command.partnerId)).length > 0
  const method = byCard && term.pricing.price > 0 ? 'creditCard' : 'cash'
  const { currency } = term.pricing
  const rates = ratesAt(settings.taxes, 'subscription', command.now)
  const lines = soldAt([membershipLine(following)], rates.lines)
  const charge = chargeOf(totalPrice(lines), method, { ...settings, currency })
  const order = await placeOrder(command, {
    id: randomUUID(),
    serviceType: 'subscription',
    customer,
    venue: null,
    paymentMethod: method,
    currency,
    countryCode: settings.countryCode,
    charge,
    paid: statusAtCreation(method, { total: charge.total, customerHasPaid: false }) === 'paid',
    customerNote: null,
    rates,
    lines,
  })
  const renewal = { id: randomUUID(), subscriptionId: id, nextId: following.id, orderId: order.id, rule: plan.renewal! }
  await insertRenewal(command, { ...renewal, lookedOn: today })
  if (order.status !== 'paid')
    await askForRenewal(deps, command, 'ordered', {
      order,
      planName: plan.name,
      dates: term,
      timezone: membership.timezone,
      card: await findCardToCharge(deps, command, order, term),
    })
  command.audit({
    action: 'subscription.renewalOrdered',
    subjectType: 'subscription',
    subjectId: id,
    after: { orderId: order.id, nextSubscriptionId: following.id, startsOn: term.renewsOn, expiresOn: term.expiresOn },
  })
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
}
