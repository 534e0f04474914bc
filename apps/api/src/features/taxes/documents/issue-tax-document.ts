import { randomUUID } from 'node:crypto'
import { documentDue, linesByTime, type PostedOrder, type TaxDocument } from '@fieldhouse/domain/orders'
import { fullName } from '@fieldhouse/domain/identity'
import type { KeptTax } from '@fieldhouse/domain/taxes'
import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { insertTaxDocument, type TaxDocumentContent, type TaxDocumentRecord } from './tax-documents.store.ts'

/** What a tax document tells of an order. Minor units, epoch milliseconds. */
type Documented = {
  id: string
  readableId: string
  currency: string
  customer: { firstName: string; lastName: string } | null
  total: number
  feeExclusive: number
  lineItems: readonly {
    description: string
    time: { start: number; end: number } | null
    price: number
    tax: KeptTax
  }[]
  taxDocuments: readonly TaxDocumentRecord[]
}
type Rates = TaxDocumentContent['rates']

/**
 * Issues the tax invoice or the credit note that an order is due as it stands now, if any, and answers it (BEYOND-35). The database gives its
 * number, and holds those of its kind and year from there until the command ends. An order without a rate has none: that of fees is one where
 * a fee is on top of the price. `posted` is what its
 * postings follow from.
 */
export const issueTaxDocument = async (
  command: Command,
  order: Documented,
  { posted, rates }: { posted: PostedOrder; rates: Rates },
): Promise<TaxDocumentRecord | null> => {
  const hasRate = rates.price !== null || (rates.fee !== null && order.feeExclusive > 0)
  if (!hasRate && order.taxDocuments.length === 0) return null
  const due = documentDue(posted, order.taxDocuments)
  if (!due) return null
  const id = randomUUID()
  const taxes = [...due.price.parts, ...due.fee.parts]
  const gross = due.price.gross + due.fee.gross
  const tax = taxes.reduce((sum, part) => sum + part, 0)
  const corrected = order.taxDocuments.findLast(({ kind }) => kind === 'invoice')
  const document = {
    id,
    kind: due.kind,
    correctsId: due.kind === 'creditNote' ? (corrected?.id ?? null) : null,
    net: gross - tax,
    tax,
    gross,
  }
  const given = await insertTaxDocument(command, order, { ...document, content: contentOf(order, due, rates) })
  command.audit({
    action: due.kind === 'invoice' ? 'taxInvoice.issued' : 'creditNote.issued',
    subjectType: 'order',
    subjectId: order.id,
    after: { documentId: id, net: gross - tax, tax, gross },
  })
  return { ...document, ...given, price: due.price, fee: due.fee }
}

const contentOf = (order: Documented, { kind, price, fee }: TaxDocument, rates: Rates): TaxDocumentContent => {
  const times = order.lineItems.flatMap(({ time }) => (time ? [time] : []))
  const isWhole =
    kind === 'invoice' && order.taxDocuments.length === 0 && price.gross === order.total - order.feeExclusive
  return {
    readableId: order.readableId,
    // Who asks for invoices as a company is added as it is written; of others their name stays with what was sold to them, and no more.
    buyer: order.customer && { name: fullName(order.customer) },
    supply:
      times.length === 0
        ? null
        : {
            start: toIso(Math.min(...times.map(({ start }) => start))),
            end: toIso(Math.max(...times.map(({ end }) => end))),
          },
    // What changes an order later is no line of it: it says by how much.
    lines: isWhole
      ? linesByTime(order.lineItems, ({ time }) => time?.start ?? null).map(
          ({ description, time, price: gross, tax }) => ({
            description,
            time: time && { start: toIso(time.start), end: toIso(time.end) },
            gross,
            tax: tax?.parts.reduce((sum, part) => sum + part, 0) ?? 0,
          }),
        )
      : [],
    rates,
    price,
    fee,
  }
}
