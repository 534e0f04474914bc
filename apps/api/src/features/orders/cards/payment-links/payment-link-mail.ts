import { formatMoney } from '@fieldhouse/domain/money'
import { payableByLink } from '@fieldhouse/domain/payments'
import type { OutgoingMessage } from '../../../../db/command.ts'
import { mailOf } from '../../../../messages/letter.ts'
import type { Club } from '../../confirmation/club.store.ts'
import {
  letterOf,
  linesOf,
  namedLines,
  placeOf,
  soldBy,
  standingLines,
  sumsOf,
  wordsOf,
} from '../../confirmation/order-words.ts'
import { moneyOf } from '../../order-money.ts'
import type { OrderRecord } from '../../order-record.ts'

/** The page's address; it ends with the token. */
export type Link = { url: string; token: string }

/** The mail with the link by which a customer pays: how much, for what, when and where (BOOKING-93). */
export const paymentLinkMail = (recipient: string, order: OrderRecord, club: Club, link: Link): OutgoingMessage => {
  const words = wordsOf(order)
  const { subject, before, button, after } = words.paymentLink(club.brandName, order.readableId, amountOf(order))
  const letter = letterOf(order, club, subject, [
    { kind: 'text', text: before },
    { kind: 'button', label: button, url: link.url },
    linesOf(standingLines(order), order, words),
    ...placeOf(order, club, words),
    { kind: 'facts', facts: sumsOf(order, words) },
    { kind: 'text', text: after, quiet: true },
  ])
  return { ...mailOf(recipient, letter), orderId: order.id, oneTimeToken: link.token }
}

/** The same as a text message; `recipient` as E.164. */
export const paymentLinkText = (recipient: string, order: OrderRecord, club: Club, link: Link): OutgoingMessage => {
  const { text } = wordsOf(order)
  const ask = text.pay(club.brandName, soldBy(order), order.readableId, amountOf(order))
  const words = [ask, namedLines(order), ...(order.venue ? [`${order.venue.venueName}.`] : []), link.url]
  return { channel: 'sms', recipient, text: words.join(' '), orderId: order.id, oneTimeToken: link.token }
}

const amountOf = (order: OrderRecord): string => formatMoney(payableByLink(moneyOf(order)), order.currency)
