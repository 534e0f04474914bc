import { isHandedBackByPerson, lastPaidAt, sumOf } from '@fieldhouse/domain/orders'
import { isTakenByLink } from '@fieldhouse/domain/payments'
import type { Block, Letter } from '../../../messages/letter.ts'
import { moneyOf, NOT_KNOWN_PAID, openBy } from '../order-money.ts'
import type { LineItemRecord, OrderRecord } from '../order-record.ts'
import { contactBlock, soldAndPaid, type Club } from '../../partners/index.ts'
import {
  greeting,
  letterOf,
  linesOf,
  money,
  namedLines,
  placeOf,
  soldBy,
  standingLines,
  sumsOf,
  wordsOf,
} from './order-words.ts'

/**
 * The letter that confirms an order: what was bought, when and where, and what is paid or still to be paid (ORDERS-93). A draft
 * is confirmed by its payment, and one that is to be paid by card is not called confirmed before: the letter says so.
 */
export const confirmationLetter = (order: OrderRecord, club: Club, shown: Block[]): Letter => {
  const words = wordsOf(order)
  const { subject, opening } = words[standingOf(order)](soldBy(order), order.readableId)
  return letterOf(order, club, subject, [
    greeting(order, words, opening),
    linesOf(standingLines(order), order, words),
    ...shown,
    ...placeOf(order, club, words),
    {
      kind: 'facts',
      facts: [
        ...soldAndPaid({ soldAt: order.createdAt, paidAt: lastPaidAt(order.transactions) }, club, words),
        ...sumsOf(order, words),
      ],
    },
    ...contactBlock(club, words),
  ])
}

/** The same in the few words of a text message. */
export const confirmationText = (order: OrderRecord, club: Club): string => {
  const { text } = wordsOf(order)
  const open = sumOf(moneyOf(order).transactions, 'PURCHASE', NOT_KNOWN_PAID)
  return [
    text[standingOf(order)](club.brandName, soldBy(order), order.readableId),
    namedLines(order),
    ...(order.venue ? [`${order.venue.venueName}.`] : []),
    `${[text.total(money(order.total, order)), open > 0 ? text.toPay(money(open, order)) : text.paid].join(', ')}.`,
  ].join(' ')
}

/** What was cancelled: the whole order, these lines of it, or nothing where they say what a refund is for; and what goes back (ORDERS-62). */
export const cancellationLetter = (
  order: OrderRecord,
  club: Club,
  canceled: { lines: readonly LineItemRecord[]; kind: 'whole' | 'part' | 'refund'; news: readonly Block[] },
): Letter => {
  const words = wordsOf(order)
  const notice = { whole: words.canceled, part: words.partCanceled, refund: words.moneyBack }[canceled.kind]
  const { subject, opening } = notice(order.readableId, canceled.lines.length)
  return letterOf(order, club, subject, [
    greeting(order, words, opening),
    ...(canceled.lines.length > 0
      ? [linesOf(canceled.lines, order, words, { priced: canceled.kind === 'refund' })]
      : []),
    ...placeOf(order, club, words),
    ...canceled.news,
  ])
}

/** What a change of an order gives back, by a provider or by a person of the club: the refunds that it added to the payment log. */
export const refundNews = (before: OrderRecord, after: OrderRecord): Block[] => {
  const added = after.transactions.filter(({ id }) => !before.transactions.some((known) => known.id === id))
  const { refund } = wordsOf(after)
  const news = [false, true].flatMap((byHand) => {
    // What waits to go back to a card or to credits is handed over by nobody.
    const these = added.filter(
      (entry) => byHand === (entry.status === 'PENDING' && isHandedBackByPerson(entry.paymentMethod)),
    )
    const amount = sumOf(these, 'REFUND', ['SUCCESS', 'UNKNOWN', 'PENDING'])
    return amount > 0 ? [refund(money(amount, after), byHand)] : []
  })
  return news.length > 0 ? [{ kind: 'text', text: news.join('\n') }] : []
}

/** How an order is spoken of: a draft waits for its payment to be confirmed, one that owes by card stands but is not paid. */
const standingOf = (order: OrderRecord): 'received' | 'unpaid' | 'confirmed' => {
  if (order.processingStatus === 'DRAFT') return 'received'
  return openBy(order, NOT_KNOWN_PAID).some(({ method }) => isTakenByLink(method)) ? 'unpaid' : 'confirmed'
}
