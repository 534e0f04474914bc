import { createHash } from 'node:crypto'
import { renewalDates } from '@fieldhouse/domain/memberships'
import { owedByLink } from '@fieldhouse/domain/payments'
import { dateOf } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { moneyOf, orderToChange } from '../../orders/index.ts'
import { findPartnerZone } from '../../partners/index.ts'
import { chargeSavedCard, countNotSent, findChargeable, type ChargeableCard } from '../../payments/index.ts'
import { findSubscriptions } from '../subscriptions.store.ts'
import { findCardToCharge } from './find-card-to-charge.ts'
import { stepOf } from './follow-renewal.ts'
import { askForRenewal } from './renewal-letters.ts'
import { findWaiting, noteLooked, type WaitingRenewal } from './renewals.store.ts'

/**
 * Charges the saved card of a customer for the next term, on one of the days of the rule (BEYOND-27). For each of these days it is charged once, whoever
 * else tries and wherever this breaks off: what is asked of the provider is asked under a key of that day. Where the card does not pay, its
 * customer is told, with a link; while nobody knows, nothing is noted, so that a later run hears how it ended. A card that was removed
 * since it was looked for is not charged.
 */
export const chargeRenewal = async (
  deps: Deps,
  context: Context,
  seen: WaitingRenewal,
  card: ChargeableCard,
): Promise<void> => {
  const today = dateOf(context.now, await deps.read(context.partnerId, (db) => findPartnerZone(db, context.partnerId)))
  const dates = renewalDates(seen.rule, seen.expiresOn)
  const day = dates.chargeOn.findLast((each) => each <= today)!
  // One that never left was no charge of that day.
  const notSent = await deps.read(context.partnerId, (db) => countNotSent(db, context.partnerId, seen.orderId))
  const key = notSent > 0 ? `renewal charged ${day} ${notSent}` : `renewal charged ${day}`
  const idempotency = { key, owner: seen.id, requestHash: createHash('sha256').update(key).digest() }
  /** The order and the renewal as they stand, locked, while a card is still to be charged for it; null where it is not. */
  const standing = async (command: Command) => {
    const order = await orderToChange(command, seen.orderId)
    const [renewal] = await findWaiting(command.db, command.partnerId, seen.id)
    const money = moneyOf(order)
    return renewal && stepOf(renewal, { money, hasCard: true }, today) === 'charge' ? { order, renewal, money } : null
  }
  const entry = async (command: Command): Promise<string> => {
    const found = await standing(command)
    const customerIds = found ? [found.renewal.customerId] : []
    const cards = await findChargeable(command.db, command.partnerId, {
      provider: card.provider,
      customerIds,
      on: today,
    })
    // Paid, cancelled or taken back since it was looked for, or the card was removed, another one saved, or nobody can be told any more.
    if (!found?.order.customer?.email || cards.get(found.renewal.customerId)?.id !== card.id)
      throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    return owedByLink(found.money)[0]!.id
  }
  if ((await chargeSavedCard(deps, { ...context, idempotency }, entry, card)) === 'notAsked') return
  await deps.command(context, async (command) => {
    // Paid, or nobody knows yet, or another process has told already.
    const found = await standing(command)
    if (!found) return
    const { order, renewal } = found
    await noteLooked(command, renewal.id, today)
    const [next] = await findSubscriptions(command.db, command.partnerId, [renewal.nextId])
    if (next)
      await askForRenewal(deps, command, 'declined', {
        order,
        planName: next.plan.name,
        dates,
        timezone: next.timezone,
        card: await findCardToCharge(deps, command, order, dates),
      })
  })
}
