import type { RenewalDates } from '@fieldhouse/domain/memberships'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Command } from '../../../db/command.ts'
import { mailOf, type Block } from '../../../messages/letter.ts'
import { linkLetter } from '../../../messages/link-letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import type { Notice, Words } from '../../../messages/templates/words.ts'
import type { Deps } from '../../deps.ts'
import { publicUrl } from '../../identity/index.ts'
import type { OrderRecord } from '../../orders/index.ts'
import { findClub } from '../../partners/index.ts'
import { makePaymentLink } from '../../payments/index.ts'
import { endOfDays } from './end-of-days.ts'

type About = {
  order: OrderRecord
  planName: string
  dates: RenewalDates
  timezone: string
  card?: { last4: string; chargedOn: string } | null
}

/**
 * Asks for what the next term costs, when its order is made, as a reminder, or after a card was declined; tells beforehand of a card that is going to be charged. It is paid by a link where a card can pay, else at the club. Nobody is
 * written to who has no email.
 */
export const askForRenewal = async (
  deps: Pick<Deps, 'config'>,
  command: Command,
  kind: 'ordered' | 'reminder' | 'declined',
  { order, planName, dates, timezone, card = null }: About,
): Promise<void> => {
  if (!order.customer?.email) return
  const { renewal: words } = wordsOf(order)
  const amount = formatMoney(order.total, order.currency)
  const notice = {
    ordered: () => words.ordered(planName, dates.renewsOn, amount),
    reminder: () => words.reminder(planName, dates.endsOn, amount),
    declined: () => words.declined(planName, dates.endsOn, amount),
  }[kind]()
  const link =
    order.paymentMethod === 'creditCard'
      ? await makePaymentLink(deps, command, { orderId: order.id, expiresAt: endOfDays(dates.endsOn, timezone) })
      : null
  const how: Block = link
    ? { kind: 'button', label: words.pay, url: link.url }
    : { kind: 'text', text: words.atDesk(amount) }
  const charged: Block[] = card ? [{ kind: 'text', text: words.byCard(card.last4, card.chargedOn, amount) }] : []
  const stop: Block = { kind: 'text', text: words.stop(dates.endsOn), quiet: true }
  await send(command, order, notice, [...charged, how, stop], link?.token)
}

/** Tells the club, at an address of its owner's, of an order that still waits with a part of it paid (BEYOND-27); of one without an owner nobody. */
export const tellClub = (
  { config }: Pick<Deps, 'config'>,
  command: Command,
  { order, planName, dates, owner }: Pick<About, 'order' | 'planName' | 'dates'> & { owner: string | null },
): void => {
  if (owner === null) return
  const customer = `${order.customer?.firstName ?? ''} ${order.customer?.lastName ?? ''}`.trim()
  const said = wordsOf(order).renewal.partlyPaid(planName, customer, order.readableId, dates.endsOn)
  const letter = linkLetter(said, {
    locale: localeOfClub(order.countryCode),
    sender: { name: 'Fieldhouse' },
    url: `${publicUrl(config)}/transaction/${order.id}`,
  })
  command.send(mailOf(owner, letter))
}

/** Tells that the next term was paid, with its last day. */
export const tellOfRenewal = (command: Command, order: OrderRecord, planName: string, until: string): Promise<void> =>
  send(command, order, wordsOf(order).renewal.renewed(planName, until), [])

/** Tells that the membership has ended, as nobody paid for the next term. */
export const tellOfEnd = (command: Command, order: OrderRecord, planName: string): Promise<void> =>
  send(command, order, wordsOf(order).renewal.ended(planName), [])

const wordsOf = ({ countryCode }: OrderRecord): Words => wordsIn(localeOfClub(countryCode))

const send = async (
  command: Command,
  order: OrderRecord,
  { subject, opening }: Notice,
  blocks: Block[],
  oneTimeToken?: string,
): Promise<void> => {
  const email = order.customer?.email
  if (!email) return
  const club = await findClub(command.db, command.partnerId, null)
  const text = `${wordsOf(order).hello(order.customer?.firstName.trim())}\n\n${opening}`
  const letter = {
    locale: localeOfClub(order.countryCode),
    subject,
    sender: { name: club.brandName, logo: club.logo },
    blocks: [{ kind: 'text' as const, text }, ...blocks],
  }
  command.send({ ...mailOf(email, letter), orderId: order.id, ...(oneTimeToken !== undefined && { oneTimeToken }) })
}
