import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import {
  dayAfter,
  decideSale,
  isToRenew,
  lastDayOf,
  overlapping,
  signedPrice,
  type AddedLine,
} from '@fieldhouse/domain/memberships'
import { ratesAt } from '@fieldhouse/domain/taxes'
import { dateOf, formatSlashedDay } from '@fieldhouse/domain/time'
import { refuseWalkIn } from '../../../books/holders.store.ts'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, refusedBy, wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer, refuseGone } from '../../customers/index.ts'
import {
  chargeOf,
  findOrdersOfTargets,
  lineByHand,
  placeOrder,
  presentOrder,
  soldAt,
  totalPrice,
} from '../../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../../payments/index.ts'
import { addSubscriptions, type RequestedSubscription } from '../add-subscriptions.ts'
import { renewable } from '../renewable.ts'
import { findStanding, findSubscriptions, type SubscriptionRow } from '../subscriptions.store.ts'
import { membershipLine } from './membership-lines.ts'

export type SubscriptionOrderRequest = {
  customerId: string
  paymentMethod: PaymentMethod
  useClubCredit: boolean
  /** A new membership; else `subscriptionIds` of memberships that stand. */
  subscription?: RequestedSubscription | undefined
  subscriptionIds?: readonly string[] | undefined
  /** Refuses a new membership on days on which the customer has one. */
  unlessOverlapping?: boolean
  lineItems: readonly (AddedLine & { description: string })[]
}

/**
 * Sells memberships to a customer in one order: a line for each, and the added line items (SUBSCRIPTIONS-23, SUBSCRIPTIONS-24,
 * ADDTX-44). What settles at once is paid, other methods stay pending; a total of 0 needs no payment (ADDTX-23). Refuses a
 * membership of another customer, a cancelled one and one that has an order already, and a sum that is not above 0
 * where there are line items (ADDTX-27, ADDTX-33), and the walk-in;
 * where that is asked, also a new membership on days on which the customer has one (BEYOND-51).
 */
export const placeSubscriptionOrder = (
  deps: Deps,
  context: Context,
  request: SubscriptionOrderRequest,
): Promise<Order> =>
  deps.command(context, async (command) => {
    const customer = await lockBuyer(command, request.customerId)
    if (!customer) return refuseGone(command.db, command.partnerId, request.customerId)
    await refuseWalkIn(command, customer.id)
    const sold = await subscriptionsOf(command, customer.id, request)
    const sale = decideSale(sold.map(priceOf), request.lineItems)
    if (!sale.ok) throw refusedBy(sale.refusal)
    const { price, currency } = sale.value
    const settings = await findPaymentSettings(command.db, command.partnerId)
    if (price > 0) checkPayment(request, settings.methodsForStaff, currency)
    const rates = ratesAt(settings.taxes, 'subscription', command.now)
    const lines = [
      ...soldAt(sold.map(membershipLine), rates.lines),
      ...request.lineItems.map((line) => lineByHand(line.description, signedPrice(line))),
    ]
    const charge = chargeOf(totalPrice(lines), request.paymentMethod, { ...settings, currency })
    const order = await placeOrder(command, {
      id: randomUUID(),
      serviceType: 'subscription',
      customer,
      venue: null,
      // Nothing to pay is cash, paid at once, as with bookings (BOOKING-10).
      paymentMethod: charge.total === 0 ? 'cash' : request.paymentMethod,
      currency,
      countryCode: settings.countryCode,
      charge,
      paid: statusAtCreation(request.paymentMethod, { total: charge.total, customerHasPaid: false }) === 'paid',
      customerNote: null,
      rates,
      lines,
    })
    return presentOrder(order, command.actor)
  })

/** Passes pay for one service each, and credits are used only where that is permitted (ADDTX-51). */
const checkPayment = (
  { paymentMethod, useClubCredit }: SubscriptionOrderRequest,
  allowed: readonly string[],
  currency: string,
): void => {
  if (paymentMethod === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for memberships')
  if (paymentMethod === 'clubCredits' && !useClubCredit)
    throw wrongField('useClubCredit', 'must be true where club credits pay')
  checkMethod(paymentMethod, allowed, currency)
}

const subscriptionsOf = async (
  command: Command,
  customerId: string,
  { subscription, subscriptionIds = [], unlessOverlapping = false }: SubscriptionOrderRequest,
): Promise<SubscriptionRow[]> => {
  if (!subscription)
    return unsold(
      command,
      customerId,
      subscriptionIds.map((id) => id.toLowerCase()),
    )
  if (unlessOverlapping) await refuseOverlap(command, customerId, subscription)
  return addSubscriptions(command, customerId, [subscription], () => 'subscription')
}

/** The customer is locked: nobody else sells them one meanwhile. */
const refuseOverlap = async (
  command: Command,
  customerId: string,
  { planId, startAt: startsOn, pricingWindow }: RequestedSubscription,
): Promise<void> => {
  const rows = await findStanding(command.db, command.partnerId, customerId)
  const held = rows.map((row) => ({
    id: row.id,
    planId: row.plan.id,
    planName: row.plan.name,
    startsOn: row.startsOn,
    expiresOn: row.expiresOn,
    goesOn: row.renewal === null && isToRenew(renewable(row), dateOf(command.now, row.timezone)),
  }))
  const sold = { planId: planId.toLowerCase(), startsOn, expiresOn: lastDayOf(startsOn, pricingWindow.recurring) }
  const overlaps = overlapping(held, sold)
  if (overlaps.length > 0)
    throw new Refused({
      code: 'error.conflict.membershipsOverlap',
      details: {
        subscriptions: overlaps.map(({ id, planName, goesOn, ...days }) => ({
          id,
          planName,
          renews: goesOn,
          startAt: formatSlashedDay(days.startsOn),
          expireAt: formatSlashedDay(dayAfter(days)),
        })),
      },
    })
}

/** Memberships that stand, in the order asked for; their customer is locked, so nobody else sells them meanwhile. */
const unsold = async (command: Command, customerId: string, ids: readonly string[]): Promise<SubscriptionRow[]> => {
  // Orders first: who cancels one ends its memberships in the same moment, and either is seen by what is read later.
  const orders = await findOrdersOfTargets(command.db, command.partnerId, 'subscription', ids)
  const found = new Map((await findSubscriptions(command.db, command.partnerId, ids)).map((row) => [row.id, row]))
  return ids.map((id, i) => {
    const row = found.get(id)
    if (!row || row.customerId !== customerId) throw new Refused({ code: 'error.notFound.subscription' })
    const wrong = (why: string) => wrongField(`subscriptionIds.${i}`, why)
    if (ids.indexOf(id) !== i) throw wrong('is there twice')
    if (row.isCanceled) throw wrong('This membership was cancelled')
    if (orders.some(({ targetId }) => targetId === row.id)) throw wrong('This membership has a transaction already')
    if (!row.pricing) throw wrong('This membership has no price')
    return row
  })
}

const priceOf = ({ pricing }: SubscriptionRow) => ({ price: pricing!.priceMinor, currency: pricing!.currency })
