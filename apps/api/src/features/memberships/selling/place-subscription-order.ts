import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import {
  dayAfter,
  decideSale,
  isToRenew,
  lastDayOf,
  overlapping,
  paidByCredit,
  signedPrice,
  type AddedLine,
  type PaidByCredit,
} from '@fieldhouse/domain/memberships'
import { totalOf } from '@fieldhouse/domain/money'
import { chargeBesidePart } from '@fieldhouse/domain/orders'
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
  orderToChange,
  placeOrder,
  presentOrder,
  soldAt,
  totalPrice,
  type OrderRecord,
} from '../../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../../payments/index.ts'
import { addSubscriptions, type RequestedSubscription } from '../add-subscriptions.ts'
import { renewable } from '../renewable.ts'
import { findStanding, findSubscriptions, type SubscriptionRow } from '../subscriptions.store.ts'
import { endAndCredit, type CreditedMembership, type EndedMembership } from './end-and-credit.ts'
import { membershipLine } from './membership-lines.ts'

export type SubscriptionOrderRequest = {
  customerId: string
  paymentMethod: PaymentMethod
  useClubCredit: boolean
  /** A new membership; else `subscriptionIds` of memberships that stand. */
  subscription?: RequestedSubscription | undefined
  subscriptionIds?: readonly string[] | undefined
  /** Memberships in mid-term that end as the new one begins, which their unused days pay as far as they reach. */
  endsSubscriptions?: readonly EndedMembership[]
  /** Refuses a new membership on days on which the customer has one. */
  unlessOverlapping?: boolean
  lineItems: readonly (AddedLine & { description: string })[]
}

/**
 * Sells memberships to a customer in one order: a line for each, and the added line items (SUBSCRIPTIONS-23, SUBSCRIPTIONS-24,
 * ADDTX-44). What settles at once is paid, other methods stay pending; a total of 0 needs no payment (ADDTX-23). Refuses a
 * membership of another customer, a cancelled one and one that has an order already, and a sum that is not above 0
 * where there are line items (ADDTX-27, ADDTX-33), and the walk-in;
 * where that is asked, also a new membership on days on which the customer has one. Another plan that starts today may end a membership in
 * mid-term: what its unused days are worth becomes club credits, and they pay first (BEYOND-51).
 */
export const placeSubscriptionOrder = (
  deps: Deps,
  context: Context,
  request: SubscriptionOrderRequest,
): Promise<Order> =>
  deps.command(context, async (command) => presentOrder((await sell(command, request)).order, command.actor))

/** What a sale would cost, and what it would credit: the command itself, rolled back (BEYOND-39). Minor units. */
export const previewSubscriptionOrder = (deps: Deps, context: Context, request: SubscriptionOrderRequest) =>
  deps.rehearse(context, async (command) => {
    const { order, credited, paid } = await sell(command, request)
    return {
      totalAmount: order.total,
      processingFee: order.feeExclusive,
      currency: order.currency,
      paidByCredit: paid.part,
      keptCredit: paid.kept,
      credited,
    }
  })

const sell = async (
  command: Command,
  request: SubscriptionOrderRequest,
): Promise<{ order: OrderRecord; credited: CreditedMembership[]; paid: PaidByCredit }> => {
  const customer = await lockBuyer(command, request.customerId)
  if (!customer) return refuseGone(command.db, command.partnerId, request.customerId)
  await refuseWalkIn(command, customer.id)
  const settings = await findPaymentSettings(command.db, command.partnerId)
  const credited = await endAll(command, customer.id, request, settings.methodsForStaff)
  const sold = await subscriptionsOf(command, customer.id, request)
  const sale = decideSale(sold.map(priceOf), request.lineItems)
  if (!sale.ok) throw refusedBy(sale.refusal)
  const { price, currency } = sale.value
  const rates = ratesAt(settings.taxes, 'subscription', command.now)
  const lines = [
    ...soldAt(sold.map(membershipLine), rates.lines),
    ...request.lineItems.map((line) => lineByHand(line.description, signedPrice(line))),
  ]
  const paid = paidByCredit(totalPrice(lines), totalOf(credited.map((each) => each.credited)))
  const { part, rest } = paid
  if (price > 0 && rest > 0) checkPayment(request, settings.methodsForStaff, currency)
  const { toPay: _, ...charge } = chargeBesidePart(paid, (open) =>
    chargeOf(open, request.paymentMethod, { ...settings, currency }),
  )
  const order = await placeOrder(command, {
    id: randomUUID(),
    serviceType: 'subscription',
    customer,
    venue: null,
    // Nothing to pay is cash, paid at once, as with bookings (BOOKING-10).
    paymentMethod: rest > 0 ? request.paymentMethod : part > 0 ? 'clubCredits' : 'cash',
    currency,
    countryCode: settings.countryCode,
    charge,
    part: part > 0 ? { paymentMethod: 'clubCredits', amount: part } : undefined,
    paid: statusAtCreation(request.paymentMethod, { total: rest, customerHasPaid: false }) === 'paid',
    customerNote: null,
    rates,
    lines,
  })
  return { order, credited, paid }
}

/** Ends the memberships that end for the one that is sold. */
const endAll = async (
  command: Command,
  customerId: string,
  { endsSubscriptions = [], subscription, useClubCredit }: SubscriptionOrderRequest,
  allowed: readonly string[],
): Promise<CreditedMembership[]> => {
  if (endsSubscriptions.length === 0) return []
  if (!subscription) throw wrongField('endsSubscriptions', 'is for the sale of a new membership')
  if (!allowed.includes('clubCredits'))
    throw wrongField('endsSubscriptions', 'needs club credits, which the club does not use')
  if (!useClubCredit) throw wrongField('useClubCredit', 'must be true where club credits pay')
  const sold = {
    planId: subscription.planId.toLowerCase(),
    startsOn: subscription.startAt,
    currency: subscription.pricingWindow.currency,
  }
  await lockOrdersOf(command, endsSubscriptions)
  const credited: CreditedMembership[] = []
  for (const [i, ended] of endsSubscriptions.entries())
    credited.push(await endAndCredit(command, customerId, ended, sold, `endsSubscriptions.${i}`))
  return credited
}

/** Locks the orders of memberships before any of them is written to, in one order: two commands on several of them never wait for each other. */
const lockOrdersOf = async (command: Command, ended: readonly EndedMembership[]): Promise<void> => {
  const ids = ended.map(({ id }) => id.toLowerCase())
  const orders = await findOrdersOfTargets(command.db, command.partnerId, 'subscription', ids)
  for (const id of [...new Set(orders.map(({ orderId }) => orderId))].toSorted()) await orderToChange(command, id)
}

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
