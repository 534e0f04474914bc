import { decideRenewalStep, renewalDates, type RenewalStanding, type RenewalStep } from '@fieldhouse/domain/memberships'
import { CHANGE_REASONS, isBeingPaid, paidFees, statusOf, sumOf, type OrderMoney } from '@fieldhouse/domain/orders'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Deps } from '../../deps.ts'
import { lockBuyer } from '../../customers/index.ts'
import { cancelWhole, moneyOf, orderToChange, type OrderRecord } from '../../orders/index.ts'
import { findPartnerZone } from '../../partners/index.ts'
import { findSubscriptions, updateRenews } from '../subscriptions.store.ts'
import { findCardToCharge } from './find-card-to-charge.ts'
import { askForRenewal, tellClub, tellOfEnd, tellOfRenewal } from './renewal-letters.ts'
import { closeRenewal, findWaiting, noteLooked, type WaitingRenewal } from './renewals.store.ts'

/** How the money of an order stands for the renewal that made it. */
const standingOf = (money: OrderMoney): RenewalStanding => {
  const { status } = statusOf(money)
  if (status === 'canceled') return 'canceled'
  if (status === 'paid') return 'paid'
  if (isBeingPaid(money)) return 'unknown'
  const paid = sumOf(money.transactions, 'PURCHASE', ['SUCCESS'])
  // Paid and given back without being cancelled: the term was sold, and stands. A part that was given back buys nothing.
  if (status === 'refunded' && paid >= money.totalAmount) return 'paid'
  const kept = paid - sumOf(money.transactions, 'REFUND', ['SUCCESS'])
  return kept > paidFees(money.transactions) ? 'partlyPaid' : 'open'
}

/** What is to be done today, in the partner's zone, about a renewal whose order has this money, and whose customer has a card that can be charged or not. */
export const stepOf = (
  renewal: WaitingRenewal,
  { money, hasCard }: { money: OrderMoney; hasCard: boolean },
  today: LocalDate,
): RenewalStep | null =>
  decideRenewalStep(
    renewalDates(renewal.rule, renewal.expiresOn),
    { ...renewal, standing: standingOf(money), hasCard },
    today,
  )

/**
 * Does what is to be done today about a renewal whose order waits (BEYOND-27): notes that it was paid, takes it back, reminds of it, or ends the
 * membership; of what is paid only in part by then it tells the club, by mail to its `owner`. The order is locked and read anew, so that whoever pays meanwhile has paid. Does nothing where nothing is to be done; cards are
 * charged elsewhere.
 */
export const followRenewal = async (
  deps: Pick<Deps, 'config' | 'payments'>,
  command: Command,
  id: string,
  owner: string | null,
): Promise<void> => {
  const [seen] = await findWaiting(command.db, command.partnerId, id)
  if (!seen) return
  await lockBuyer(command, seen.customerId)
  const order = await orderToChange(command, seen.orderId)
  const [renewal] = await findWaiting(command.db, command.partnerId, id)
  const [next] = await findSubscriptions(command.db, command.partnerId, [seen.nextId])
  if (!renewal) return
  const today = dateOf(command.now, await findPartnerZone(command.db, command.partnerId))
  const dates = renewalDates(renewal.rule, renewal.expiresOn)
  const step = stepOf(renewal, { money: moneyOf(order), hasCard: false }, today)
  const planName = next?.plan.name ?? order.lineItems[0]!.description
  if (step === 'renewed') {
    await close(command, renewal, 'renewed')
    if (next) await tellOfRenewal(command, order, planName, next.expiresOn)
  } else if (step === 'withdraw') await withdraw(command, renewal, order)
  else if (step === 'end') {
    await cancelUnpaid(command, order, 'The next term was not paid in time')
    await close(command, renewal, 'ended')
    await tellOfEnd(command, order, planName)
  } else if (step === 'remind') {
    await noteLooked(command, renewal.id, today)
    await askForRenewal(deps, command, 'reminder', {
      order,
      planName,
      dates,
      timezone: next!.timezone,
      card: await findCardToCharge(deps, command, order, dates),
    })
  } else if (step === 'tellClub') {
    await noteLooked(command, renewal.id, today)
    tellClub(deps, command, { order, planName, dates, owner })
    command.audit({
      action: 'subscription.renewalUndecided',
      subjectType: 'subscription',
      subjectId: renewal.subscriptionId,
      after: { orderId: order.id },
    })
  }
}

/** Takes back the order that waits for a membership which is not to renew any more; one that was paid, or may be, stays. */
export const withdrawRenewal = async (command: Command, id: string): Promise<void> => {
  const [renewal] = await findWaiting(command.db, command.partnerId, id)
  if (!renewal) return
  const order = await orderToChange(command, renewal.orderId)
  if (['open', 'canceled'].includes(standingOf(moneyOf(order)))) await withdraw(command, renewal, order)
}

const withdraw = async (command: Command, renewal: WaitingRenewal, order: OrderRecord): Promise<void> => {
  if (order.processingStatus !== 'CANCELED') await cancelUnpaid(command, order, 'The membership does not renew')
  await updateRenews(command, renewal.subscriptionId, false)
  await close(command, renewal, 'withdrawn')
}

const cancelUnpaid = async (command: Command, order: OrderRecord, comment: string): Promise<void> => {
  await cancelWhole(command, order, {
    emailingEnable: false,
    autoRefund: false,
    refundAmountCents: 0,
    changeLogMeta: { reason: CHANGE_REASONS.others, comment },
  })
}

const close = async (
  command: Command,
  { id, subscriptionId, orderId }: WaitingRenewal,
  outcome: 'renewed' | 'withdrawn' | 'ended',
): Promise<void> => {
  await closeRenewal(command, id, outcome)
  command.audit({
    action: 'subscription.renewalClosed',
    subjectType: 'subscription',
    subjectId: subscriptionId,
    after: { outcome, orderId },
  })
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
}
