import { restOfTerm } from '@fieldhouse/domain/bookkeeping'
import { can } from '@fieldhouse/domain/access'
import { decideCredit } from '@fieldhouse/domain/memberships'
import {
  CHANGE_REASONS,
  givenBackApart,
  lessGivenBack,
  refundableAmount,
  worthOfUnused,
} from '@fieldhouse/domain/orders'
import type { Refusal } from '@fieldhouse/domain'
import { addDays, type LocalDate } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { Refused, refusedBy, wrongField } from '../../../db/refused.ts'
import { cancelWhole, findOrdersOfTargets, moneyOf, orderToChange, UNTOLD } from '../../orders/index.ts'
import { withdrawRenewal } from '../renewing/follow-renewal.ts'
import { findSubscriptions, lockSubscription } from '../subscriptions.store.ts'
import { findTerms } from './membership-lines.store.ts'
import { membershipOf } from './membership-lines.ts'

/** A membership that ends as another one is sold, and what of its unused days is credited, minor units; all that they are worth where it is left out. */
export type EndedMembership = { id: string; creditCents?: number | undefined }

/** What became of it: its unused days, what they are worth at the most, and what was credited. */
export type CreditedMembership = {
  subscriptionId: string
  planName: string
  days: { left: number; total: number }
  most: number
  credited: number
}

/**
 * Ends a membership of a customer, who is locked, in mid-term, as another plan is sold from today, and credits its unused days, today among them, as
 * club credits (BEYOND-51, docs/rules/memberships.md). Its order is cancelled; what of it is kept is earned. The order of its next term is cancelled
 * too, unless something was paid for it. Refuses what is not current or not of another plan, an order that is not paid, is in another currency, sold
 * others too, or is paid out, and more than the days are worth or the order still holds.
 */
export const endAndCredit = async (
  command: Command,
  customerId: string,
  { id, creditCents }: EndedMembership,
  sold: { planId: string; startsOn: LocalDate; currency: string },
  at: string,
): Promise<CreditedMembership> => {
  // Who sells may cancel what was sold before.
  if (!can(command.actor.policies, 'order.cancel')) throw new Refused({ code: 'error.forbidden.noPermission' })
  const subscriptionId = id.toLowerCase()
  const [found] = await findSubscriptions(command.db, command.partnerId, [subscriptionId])
  if (found?.customerId !== customerId) throw refusedBy(within({ code: 'error.notFound.subscription' }, at))
  const [sale] = await findOrdersOfTargets(command.db, command.partnerId, 'subscription', [subscriptionId])
  const order = sale && (await orderToChange(command, sale.orderId))
  await lockSubscription(command, subscriptionId)
  const { today, terms } = await findTerms(command.db, command.partnerId, { ids: [subscriptionId], now: command.now })
  const term = terms.get(subscriptionId)
  const decision = decideCredit({
    today,
    startsOn: sold.startsOn,
    isOfSamePlan: found.plan.id === sold.planId,
    currency: sold.currency,
    term: term ? { startsOn: term.startsOn, expiresOn: term.lastDay } : null,
    order: order
      ? { status: order.status, memberships: order.lineItems.filter(membershipOf).length, currency: order.currency }
      : null,
  })
  if (!decision.ok) throw refusedBy(within(decision.refusal, at))
  const { share, days } = restOfTerm(term!, addDays(today, -1))
  const money = moneyOf(order!)
  const line = lessGivenBack(order!.lineItems, givenBackApart(money)).find((each) => each.targetId === subscriptionId)!
  const most = Math.min(worthOfUnused(line.price, share, 100), refundableAmount(money))
  const credited = creditCents ?? most
  if (credited > most) throw wrongField(`${at}.creditCents`, `is at most ${most}, what its unused days are worth`)
  await cancelWhole(command, order!, {
    ...UNTOLD,
    autoRefund: true,
    refundAmountCents: credited,
    refundBy: 'clubCredits',
    changeLogMeta: { reason: CHANGE_REASONS.others, comment: 'Another plan was sold' },
  })
  if (found.renewal?.outcome === null) await withdrawRenewal(command, found.renewal.id)
  return { subscriptionId, planName: found.plan.name, days, most, credited }
}

/** The refusal with the property of the request that it is of: the membership, unless another one is named. */
const within = ({ code, details }: Refusal, at: string): Refusal => {
  const property = `${at}.id`
  if (!details)
    return { code, details: { fields: [{ property, constraints: { value: 'can not end for this sale' } }] } }
  return details['property'] === 'id' ? { code, details: { ...details, property } } : { code, details }
}
