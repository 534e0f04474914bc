import { formatMoney } from '@fieldhouse/domain/money'
import type { OutgoingMessage } from '../../../db/command.ts'
import { mailOf } from '../../../messages/letter.ts'
import type { PaymentRequest } from '../../payments/index.ts'
import type { OrderRecord } from '../order-record.ts'
import type { Club } from '../../partners/index.ts'
import { letterOf, linesOf, namedLines, placeOf, soldBy, standingLines, sumsOf, wordsOf } from './order-words.ts'

/** The mail that asks a customer to pay: how much, for what, when and where (BOOKING-93). */
export const paymentRequestMail = (
  recipient: string,
  order: OrderRecord,
  club: Club,
  request: PaymentRequest,
): OutgoingMessage => {
  const words = wordsOf(order)
  const { subject, before, button, after } = words.paymentLink(
    club.brandName,
    order.readableId,
    amountOf(order, request),
  )
  const letter = letterOf(order, club, subject, [
    { kind: 'text', text: before },
    { kind: 'button', label: button, url: request.url },
    linesOf(standingLines(order), order, words),
    ...placeOf(order, club, words),
    { kind: 'facts', facts: sumsOf(order, words) },
    { kind: 'text', text: after, quiet: true },
  ])
  return { ...mailOf(recipient, letter), orderId: order.id, oneTimeToken: request.token }
}

/** The same as a text message; `recipient` as E.164. */
export const paymentRequestText = (
  recipient: string,
  order: OrderRecord,
  club: Club,
  request: PaymentRequest,
): OutgoingMessage => {
  const { text } = wordsOf(order)
  const ask = text.pay(club.brandName, soldBy(order), order.readableId, amountOf(order, request))
  const words = [ask, namedLines(order), ...(order.venue ? [`${order.venue.venueName}.`] : []), request.url]
  return { channel: 'sms', recipient, text: words.join(' '), orderId: order.id, oneTimeToken: request.token }
}

const amountOf = ({ currency }: OrderRecord, { amount }: PaymentRequest): string => formatMoney(amount, currency)
