import type { Pdf } from '@fieldhouse/contract'
import type { TaxDocument } from '@fieldhouse/contract/taxes'
import { formatMoney } from '@fieldhouse/domain/money'
import { dateOf, formatClock, formatListDate, formatSlashedDay, wallOf } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { localeOfClub, wordsIn, type Locale } from '../../messages/locale.ts'
import type { Words } from '../../messages/templates/words.ts'
import type { Deps } from '../deps.ts'
import { findOrders, type OrderRecord } from '../orders/index.ts'
import { findClub, findPartnerZone } from '../partners/index.ts'
import { findTaxDocuments, presentTaxDocument, taxFacts } from '../taxes/index.ts'
import { drawInWorker } from './draw-in-worker.ts'
import type { Receipt } from './receipt-of.ts'

/**
 * A tax invoice or credit note of an order as one PDF, as it was issued: what became of the order, of the club or of the customer since is
 * not in it (BEYOND-35). Refuses a document that is none of the order's.
 */
export const makeTaxDocument = async (
  deps: Deps,
  { partnerId }: Context,
  { id, documentId }: { id: string; documentId: string },
): Promise<Pdf> => {
  const { receipt, number } = await deps.read(partnerId, async (db) => {
    const [order] = await findOrders(db, partnerId, [id])
    const documents = order ? await findTaxDocuments(db, partnerId, [id]) : []
    const found = documents.find((document) => document.id === documentId)
    if (!order || !found) throw new Refused({ code: 'error.notFound.order' })
    const [zone, { logo }] = await Promise.all([findPartnerZone(db, partnerId), findClub(db, partnerId, null)])
    const document = presentTaxDocument(found)
    return { number: document.number, receipt: drawnOf(document, order, { zone, logo }) }
  })
  return { fileName: `${number}.pdf`, bytes: await drawInWorker(partnerId, receipt, number) }
}

type About = { zone: string; logo: string | null }

const drawnOf = (document: TaxDocument, order: OrderRecord, { zone, logo }: About): Receipt => {
  const locale = localeOfClub(order.countryCode)
  const words = wordsIn(locale)
  const { receipt, tax } = words
  const { seller, buyer, number, gross, currency } = document
  const money = (amount: number) => formatMoney(amount, currency)
  const timeZone = order.venue?.timezone ?? zone
  return {
    locale,
    club: {
      name: seller.name,
      logo,
      details: [
        ...(seller.address ? [seller.address] : []),
        ...(seller.registrationNumber ? [`${tax.registration}: ${seller.registrationNumber}`] : []),
      ],
    },
    title: tax[document.kind],
    printed: { name: number, value: dayOf(document.issuedAt, zone, locale) },
    customer: {
      heading: receipt.customer,
      name: buyer?.name ?? receipt.noCustomer,
      details: [
        { name: tax.buyerNumber, value: buyer?.taxNumber },
        { name: tax.buyerAddress, value: buyer?.address && writtenAddress(buyer.address, locale) },
      ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
    },
    columns: { description: receipt.description, venue: receipt.venue, time: receipt.time, amount: receipt.amount },
    orders: [
      {
        facts: [
          { name: receipt.transaction, value: order.readableId },
          { name: tax.issued, value: dayOf(document.issuedAt, zone, locale) },
          document.corrects
            ? { name: tax.corrects, value: document.corrects }
            : { name: tax.supplied, value: dayOf(document.supply?.start ?? document.issuedAt, timeZone, locale) },
        ],
        lines: linesOf(document, words, timeZone, order.venue?.venueName ?? ''),
        sums: [
          ...taxFacts(document.taxes, document, words),
          { name: receipt.total, value: money(gross), strong: true },
        ],
      },
    ],
    // It stands below its lines already.
    totals: [],
  }
}

/** An address in one line, its country by its name. */
const writtenAddress = (
  { street, unit, city, postalCode, country }: NonNullable<NonNullable<TaxDocument['buyer']>['address']>,
  locale: Locale,
): string =>
  [
    [street, unit].filter(Boolean).join(' '),
    [city, postalCode].filter(Boolean).join(' '),
    country && new Intl.DisplayNames(locale, { type: 'region' }).of(country),
  ]
    .filter(Boolean)
    .join(', ')

const linesOf = (
  { lines, fee, gross, currency }: TaxDocument,
  words: Words,
  zone: string,
  venue: string,
): Receipt['orders'][number]['lines'] => {
  const timeless = (description: string, amount: number) => ({
    description,
    note: null,
    venue: '',
    time: [],
    amount: formatMoney(amount, currency),
  })
  if (lines.length === 0) return [timeless(words.tax.difference, gross)]
  return [
    ...lines.map((line) => ({
      ...timeless(line.description, line.gross),
      ...(line.time && { venue, time: timeOf(line.time, zone, words) }),
    })),
    ...(fee ? [timeless(words.receipt.fee, fee.gross)] : []),
  ]
}

const timeOf = (time: { start: string; end: string }, zone: string, words: Words): string[] => {
  const [start, end] = [wallOf(Date.parse(time.start), zone), wallOf(Date.parse(time.end), zone)]
  return [words.day(start.date), `${formatClock(start.minute)}–${formatClock(end.minute)}`]
}

const dayOf = (instant: string, zone: string, locale: Locale): string => {
  const date = dateOf(Date.parse(instant), zone)
  return locale === 'vi' ? formatSlashedDay(date) : formatListDate(date)
}
