import { formatMoney } from '@fieldhouse/domain/money'
import { sumOf } from '@fieldhouse/domain/orders'
import type { Block, Letter } from '../../../messages/letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import type { Sold, Words } from '../../../messages/templates/words.ts'
import { whenText } from '../../../messages/when-text.ts'
import { kindOf } from '../line-kinds.ts'
import { inOrderOfTime } from '../lines-of-order.ts'
import { moneyOf, NOT_KNOWN_PAID, openBy } from '../order-money.ts'
import type { LineItemRecord, OrderRecord } from '../order-record.ts'
import type { Club } from '../../partners/index.ts'
import { taxFacts } from '../../taxes/index.ts'
import { taxesPresented } from '../order-taxes.ts'

/** Lines named in a text message; the others are counted, as each hundred-odd characters cost the club another message. */
const TEXT_LINES = 3

/** The words in which an order's customer is written to: those of the club's country. */
export const wordsOf = ({ countryCode }: OrderRecord): Words => wordsIn(localeOfClub(countryCode))

/** What an order is called in its messages. */
export const soldBy = ({ serviceType }: OrderRecord): Sold => kindOf(serviceType)?.called ?? 'transaction'

/** An amount of an order, in minor units, with its currency. */
export const money = (amount: number, { currency }: Pick<OrderRecord, 'currency'>): string =>
  formatMoney(amount, currency)

/** A letter about an order, from its club. */
export const letterOf = (order: OrderRecord, club: Club, subject: string, blocks: Block[]): Letter => ({
  locale: localeOfClub(order.countryCode),
  subject,
  sender: { name: club.brandName, logo: club.logo },
  blocks,
})

/** The customer's name, and what the letter is about. */
export const greeting = ({ customer }: OrderRecord, words: Words, opening: string): Block => ({
  kind: 'text',
  text: `${words.hello(customer?.firstName.trim())}\n\n${opening}`,
})

/** The lines that were not cancelled, by when they take place. */
export const standingLines = ({ lineItems }: OrderRecord): LineItemRecord[] =>
  inOrderOfTime(lineItems).filter(({ canceled }) => !canceled)

/** Lines of an order with their day and hours, and their prices unless `priced` is false. */
export const linesOf = (
  lines: readonly LineItemRecord[],
  order: OrderRecord,
  words: Words,
  { priced = true } = {},
): Block => ({
  kind: 'lines',
  lines: lines.map((line) => ({
    title: line.description,
    details: times(line, order, words),
    amount: priced ? money(line.price, order) : null,
  })),
})

/** What stands of an order in one sentence of a text message: the first lines with their hours, the others counted. */
export const namedLines = (order: OrderRecord): string => {
  const { text, ...words } = wordsOf(order)
  const lines = standingLines(order)
  const named = lines.slice(0, TEXT_LINES).map((line) => [line.description, ...times(line, order, words)].join(' '))
  return `${[...named, ...(lines.length > named.length ? [text.more(lines.length - named.length)] : [])].join('; ')}.`
}

/** When a line takes place, by the clock of its venue; nothing for one without a time. */
const times = ({ time }: LineItemRecord, { venue }: OrderRecord, words: Pick<Words, 'day'>): string[] =>
  time && venue ? [whenText(time, venue.timezone, words)] : []

/** Where it is, and by which clock; nothing of an order without a venue. */
export const placeOf = ({ venue, lineItems }: OrderRecord, { venueAddress }: Club, words: Words): Block[] => {
  if (!venue) return []
  const text = `${words.place}: ${[venue.venueName, venueAddress].filter(Boolean).join(', ')}`
  const isTimed = lineItems.some(({ time }) => time)
  return [
    { kind: 'text', text },
    ...(isTimed ? [{ kind: 'text' as const, text: words.localTimes(venue.timezone), quiet: true }] : []),
  ]
}

/** The sums of an order: fee, total, what was paid and went back, and what is to be paid by which method. */
export const sumsOf = (order: OrderRecord, words: Words) => {
  const { transactions } = moneyOf(order)
  const paid = sumOf(transactions, 'PURCHASE', ['SUCCESS'])
  const refunded = sumOf(transactions, 'REFUND', ['SUCCESS'])
  return [
    ...(order.feeExclusive > 0 ? [{ name: words.fee, value: money(order.feeExclusive, order) }] : []),
    ...taxFacts(taxesPresented(order), { gross: order.total, currency: order.currency }, words),
    { name: words.total, value: money(order.total, order), strong: true },
    ...(paid > 0 ? [{ name: words.paid, value: money(paid, order) }] : []),
    ...(refunded > 0 ? [{ name: words.refunded, value: money(refunded, order) }] : []),
    ...openBy(order, NOT_KNOWN_PAID).map(({ method, amount }) => ({
      name: words.toPayBy(words.method(method)),
      value: money(amount, order),
      strong: true,
    })),
  ]
}
