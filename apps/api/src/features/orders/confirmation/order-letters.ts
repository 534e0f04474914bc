import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { COLLECTABLE, sumOf } from '@fieldhouse/domain/orders'
import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Block, Letter } from '../../../messages/letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import type { Sold, Words } from '../../../messages/templates/words.ts'
import { moneyOf } from '../order-money.ts'
import type { LineItemRecord, OrderRecord } from '../order-record.ts'
import type { Club } from './club.store.ts'

/** Lines named in a text message; the others are counted, as each hundred-odd characters cost the club another message. */
const TEXT_LINES = 3

/**
 * The letter that confirms an order: what was bought, when and where, and what is paid or still to be paid (ORDERS-93). A draft
 * is confirmed by its payment, and the letter says so.
 */
export const confirmationLetter = (order: OrderRecord, club: Club): Letter => {
  const words = wordsOf(order)
  const isDraft = order.processingStatus === 'DRAFT'
  const { subject, opening } = words[isDraft ? 'received' : 'confirmed'](soldBy(order), order.readableId)
  return letterOf(order, club, {
    subject,
    blocks: [
      greeting(order, words, opening),
      linesOf(standingLines(order), order, words),
      ...place(order, club, words),
    ],
    end: [{ kind: 'facts', facts: sums(order, words) }],
  })
}

/** The same in the few words of a text message. */
export const confirmationText = (order: OrderRecord, club: Club): string => {
  const { text, ...words } = wordsOf(order)
  const lines = standingLines(order)
  const named = lines.slice(0, TEXT_LINES).map((line) => [line.description, ...times(line, order, words)].join(' '))
  const open = openAmount(order)
  return [
    text[order.processingStatus === 'DRAFT' ? 'received' : 'confirmed'](
      club.brandName,
      soldBy(order),
      order.readableId,
    ),
    `${[...named, ...(lines.length > named.length ? [text.more(lines.length - named.length)] : [])].join('; ')}.`,
    ...(order.venue ? [`${order.venue.venueName}.`] : []),
    `${[text.total(money(order.total, order)), open > 0 ? text.toPay(money(open, order)) : text.paid].join(', ')}.`,
  ].join(' ')
}

/** What was cancelled: the whole order, or the bookings of these lines; and what goes back (ORDERS-62). */
export const cancellationLetter = (
  order: OrderRecord,
  club: Club,
  canceled: { lines: readonly LineItemRecord[]; isWhole: boolean; refunds: Refunds },
): Letter => {
  const words = wordsOf(order)
  const { subject, opening } = canceled.isWhole
    ? words.canceled(order.readableId)
    : words.bookingsCanceled(order.readableId, canceled.lines.length)
  const { atOnce, byHand } = canceled.refunds
  const news = [
    ...(atOnce > 0 ? [words.refund(money(atOnce, order), false)] : []),
    ...(byHand > 0 ? [words.refund(money(byHand, order), true)] : []),
  ]
  return letterOf(order, club, {
    subject,
    blocks: [
      greeting(order, words, opening),
      linesOf(canceled.lines, order, words, false),
      ...place(order, club, words),
      ...(news.length > 0 ? [{ kind: 'text' as const, text: news.join('\n') }] : []),
    ],
    end: [],
  })
}

/** What goes back to a customer, in minor units: by a provider, or by a person of the club. */
export type Refunds = { atOnce: number; byHand: number }

/** What a change of an order gives back: the refunds that it added to the payment log. */
export const refundsBetween = (before: OrderRecord, after: OrderRecord): Refunds => {
  const added = moneyOf({
    ...after,
    transactions: after.transactions.filter(({ id }) => !before.transactions.some((known) => known.id === id)),
  }).transactions
  return { atOnce: sumOf(added, 'REFUND', ['SUCCESS', 'UNKNOWN']), byHand: sumOf(added, 'REFUND', ['PENDING']) }
}

const wordsOf = ({ countryCode }: OrderRecord): Words => wordsIn(localeOfClub(countryCode))

const soldBy = ({ serviceType }: OrderRecord): Sold => (serviceType === 'facilityBooking' ? 'booking' : 'transaction')

const money = (amount: number, { currency }: OrderRecord): string => formatMoney(amount, currency)

const letterOf = (
  order: OrderRecord,
  club: Club,
  { subject, blocks, end }: { subject: string; blocks: Block[]; end: Block[] },
): Letter => ({
  locale: localeOfClub(order.countryCode),
  subject,
  sender: { name: club.brandName, logo: club.logo },
  blocks: [...blocks, ...end],
})

const greeting = ({ customer }: OrderRecord, words: Words, opening: string): Block => ({
  kind: 'text',
  text: `${words.hello(customer?.firstName.trim())}\n\n${opening}`,
})

const standingLines = ({ lineItems }: OrderRecord): LineItemRecord[] =>
  lineItems.filter(({ booking }) => !booking?.canceled)

const linesOf = (lines: readonly LineItemRecord[], order: OrderRecord, words: Words, priced = true): Block => ({
  kind: 'lines',
  lines: lines.map((line) => ({
    title: line.description,
    details: times(line, order, words),
    amount: priced ? money(line.price, order) : null,
  })),
})

/** When a booking is, by the clock of its venue; nothing for other lines. */
const times = ({ booking }: LineItemRecord, { venue }: OrderRecord, words: Pick<Words, 'day'>): string[] => {
  if (!booking || !venue) return []
  const start = wallOf(booking.startsAt, venue.timezone)
  const end = wallOf(booking.endsAt, venue.timezone)
  return [`${words.day(start.date)} ${formatClock(start.minute)}–${formatClock(end.minute)}`]
}

const place = ({ venue, lineItems }: OrderRecord, { venueAddress }: Club, words: Words): Block[] => {
  if (!venue) return []
  const text = `${words.place}: ${[venue.venueName, venueAddress].filter(Boolean).join(', ')}`
  const isTimed = lineItems.some(({ booking }) => booking)
  return [
    { kind: 'text', text },
    ...(isTimed ? [{ kind: 'text' as const, text: words.localTimes(venue.timezone), quiet: true }] : []),
  ]
}

const openAmount = (order: OrderRecord): number => sumOf(moneyOf(order).transactions, 'PURCHASE', COLLECTABLE)

const sums = (order: OrderRecord, words: Words) => {
  const { transactions } = moneyOf(order)
  const paid = sumOf(transactions, 'PURCHASE', ['SUCCESS'])
  const refunded = sumOf(transactions, 'REFUND', ['SUCCESS'])
  const open = openAmount(order)
  const method = words.method(order.paymentMethod as PaymentMethod)
  return [
    ...(order.feeExclusive > 0 ? [{ name: words.fee, value: money(order.feeExclusive, order) }] : []),
    { name: words.total, value: money(order.total, order), strong: true },
    ...(paid > 0 ? [{ name: words.paid, value: money(paid, order) }] : []),
    ...(refunded > 0 ? [{ name: words.refunded, value: money(refunded, order) }] : []),
    ...(open > 0 ? [{ name: words.toPayBy(method), value: money(open, order), strong: true }] : []),
  ]
}
