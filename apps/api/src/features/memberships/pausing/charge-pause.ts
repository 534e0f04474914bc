import { randomUUID } from 'node:crypto'
import type { PauseEffect } from '@fieldhouse/contract/memberships'
import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { decideRemoval, paidPauseText, pauseCost } from '@fieldhouse/domain/memberships'
import { CHANGE_REASONS } from '@fieldhouse/domain/orders'
import { ratesAt } from '@fieldhouse/domain/taxes'
import type { Command } from '../../../db/command.ts'
import { Refused, wrongField } from '../../../db/refused.ts'
import { lockBuyer } from '../../customers/index.ts'
import {
  cancelWhole,
  chargeOf,
  findOrdersOfTargets,
  moneyOf,
  orderToChange,
  placeOrder,
  soldAt,
  totalPrice,
} from '../../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../../payments/index.ts'
import { toPauseRule, toPricing } from '../pricing.ts'
import type { PauseRow, SubscriptionRow } from '../subscriptions.store.ts'
import { pauseLine } from './pause-lines.ts'

type Charged = { orderId: string; cost: NonNullable<PauseEffect['cost']> }

/**
 * Places the order for what a pause costs by the rule of its plan, and answers it; null where it costs nothing (BEYOND-46). What settles
 * at once is paid, other methods stay pending. The customer is locked. Refuses passes, and a method that the club does not take.
 */
export const chargePause = async (
  command: Command,
  membership: SubscriptionRow,
  pause: PauseRow,
  paymentMethod: PaymentMethod,
): Promise<Charged | null> => {
  const rule = toPauseRule(membership.plan.pause)
  const cost = rule && pauseCost(rule, membership.pricing && toPricing(membership.pricing), pause)
  if (!cost) return null
  const { price, currency } = cost
  if (paymentMethod === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for memberships')
  const customer = await lockBuyer(command, membership.customerId)
  if (!customer) throw new Refused({ code: 'error.notFound.customer' })
  const settings = await findPaymentSettings(command.db, command.partnerId)
  checkMethod(paymentMethod, settings.methodsForStaff, currency)
  const rates = ratesAt(settings.taxes, 'subscription', command.now)
  const lines = soldAt([pauseLine(membership, pause, price)], rates.lines)
  const charge = chargeOf(totalPrice(lines), paymentMethod, { ...settings, currency })
  const order = await placeOrder(command, {
    id: randomUUID(),
    serviceType: 'subscription',
    customer,
    venue: null,
    paymentMethod,
    currency,
    countryCode: settings.countryCode,
    charge,
    paid: statusAtCreation(paymentMethod, { total: charge.total, customerHasPaid: false }) === 'paid',
    customerNote: null,
    rates,
    lines,
  })
  return { orderId: order.id, cost: { price, total: charge.total, currency } }
}

const META = { reason: CHANGE_REASONS.others, comment: 'The pause was taken back' }

/** Cancels the order of a pause that is taken back; refuses while money for it is kept, and tells which order it is. */
export const uncharge = async (command: Command, pauseId: string): Promise<void> => {
  const [found] = await findOrdersOfTargets(command.db, command.partnerId, 'subscriptionPause', [pauseId])
  if (!found) return
  const order = await orderToChange(command, found.orderId)
  const decision = decideRemoval({ id: order.id, readableId: order.readableId, ...moneyOf(order) })
  if (!decision.ok)
    throw new Refused({
      ...decision.refusal,
      details: { ...decision.refusal.details, msg: paidPauseText(order.readableId) },
    })
  if (!decision.value) return
  const refundNothing = { emailingEnable: false, autoRefund: false, refundAmountCents: 0 }
  await cancelWhole(command, order, { ...refundNothing, changeLogMeta: META })
}
