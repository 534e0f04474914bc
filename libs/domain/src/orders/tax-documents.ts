import type { PostedOrder } from './journal.ts'
import { isSettled, paidAndKept } from './order-taxes.ts'

export type TaxDocumentKind = 'invoice' | 'creditNote'

/** What a tax document says of the price, or of the fee on top: the whole, and the tax within it by the parts of the rate; minor units. */
export type DocumentedAmount = { gross: number; parts: readonly number[] }

/** A tax document as far as its amounts go. A credit note's are what it takes back, and above 0 like an invoice's. */
export type TaxDocument = { kind: TaxDocumentKind; price: DocumentedAmount; fee: DocumentedAmount }

const NONE: DocumentedAmount = { gross: 0, parts: [] }

const plus = (a: DocumentedAmount, b: DocumentedAmount, sign: 1 | -1): DocumentedAmount => ({
  gross: a.gross + sign * b.gross,
  parts: Array.from({ length: Math.max(a.parts.length, b.parts.length) }, (_, at) =>
    // 0 - 0 is 0, and 0 + -1 * 0 would be -0.
    sign === 1 ? (a.parts[at] ?? 0) + (b.parts[at] ?? 0) : (a.parts[at] ?? 0) - (b.parts[at] ?? 0),
  ),
})

/** What the documents of an order say together: invoices less credit notes. */
export const documented = (documents: readonly TaxDocument[]): Pick<TaxDocument, 'price' | 'fee'> =>
  documents.reduce(
    (sum, { kind, price, fee }) => {
      const sign = kind === 'invoice' ? 1 : -1
      return { price: plus(sum.price, price, sign), fee: plus(sum.fee, fee, sign) }
    },
    { price: NONE, fee: NONE },
  )

/**
 * The tax document that an order is due, or null (BEYOND-35): by how much what was paid and is kept differs from what its documents say. Above
 * it is an invoice, once nothing of the order is open any more; below, a credit note, at once. A draft has none yet.
 */
export const documentDue = (order: PostedOrder, documents: readonly TaxDocument[]): TaxDocument | null => {
  if (order.processingStatus === 'DRAFT') return null
  const kept = paidAndKept(order)
  const said = documented(documents)
  const price = plus({ gross: kept.price, parts: kept.priceTaxes }, said.price, -1)
  const fee = plus({ gross: kept.fee, parts: kept.feeTaxes }, said.fee, -1)
  const gross = price.gross + fee.gross
  if (gross > 0) return isSettled(order) ? { kind: 'invoice', price, fee } : null
  return gross < 0 ? { kind: 'creditNote', price: plus(NONE, price, -1), fee: plus(NONE, fee, -1) } : null
}

/** A tax document's number as people write it: INV-2026-0001, and CN-2026-0001 of a credit note. */
export const documentNumber = ({
  kind,
  year,
  number,
}: {
  kind: TaxDocumentKind
  year: number
  number: number
}): string => `${kind === 'invoice' ? 'INV' : 'CN'}-${year}-${String(number).padStart(4, '0')}`
