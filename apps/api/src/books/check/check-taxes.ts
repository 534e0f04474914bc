import { documentDue, documented, documentNumber, type PostedOrder } from '@fieldhouse/domain/orders'
import { taxesOfLines } from '@fieldhouse/domain/taxes'
import type { BookedTaxDocument, OrderBooks } from './order-books.store.ts'
import type { Say } from './order-words.ts'

/** What is wrong with the taxes of an order and with its tax documents, in words (BEYOND-35). */
export const taxFaults = (order: OrderBooks, posted: PostedOrder, say: Say): string[] => [
  ...lineFaults(order, say),
  ...order.taxDocuments.flatMap((document) => documentFaults(order, document, say)),
  ...sumFaults(order, posted, say),
]

const totalOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/** Tax is what the rule makes of the price and of the rate that the line keeps. */
const lineFaults = ({ lines }: OrderBooks, { money }: Say): string[] => {
  const taxes = taxesOfLines(lines.map(({ price, tax }) => ({ price, taxRate: tax?.rate ?? null })))
  return lines.flatMap(({ price, tax }, at) =>
    tax && tax.parts.join() !== taxes[at]!.join()
      ? [
          `has a line of ${money(price)} with a tax of ${money(totalOf(tax.parts))}; by its rate it is ${money(totalOf(taxes[at]!))}`,
        ]
      : [],
  )
}

const documentFaults = (order: OrderBooks, document: BookedTaxDocument, { money }: Say): string[] => {
  const { price, fee, net, tax, gross, currency, correctsId, kind } = document
  const name = documentNumber(document)
  const faults: string[] = []
  if (price.gross + fee.gross !== gross || totalOf([...price.parts, ...fee.parts]) !== tax || net + tax !== gross)
    faults.push(`its tax document ${name} says ${money(gross)} with a tax of ${money(tax)}; its content says otherwise`)
  if (currency !== order.currency)
    faults.push(`its tax document ${name} is in ${currency}, the order in ${order.currency}`)
  if (
    kind === 'creditNote' &&
    !order.taxDocuments.some(({ id, kind: other }) => id === correctsId && other === 'invoice')
  )
    faults.push(`its credit note ${name} corrects no invoice of it`)
  if (kind === 'invoice' && correctsId !== null) faults.push(`its tax invoice ${name} corrects another document`)
  return faults
}

/** Together documents say what was paid and is kept. What they say was told to the audit trail when it was issued. */
const sumFaults = (order: OrderBooks, posted: PostedOrder, { money }: Say): string[] => {
  const { taxDocuments, lines, feeTaxRate, feeExclusive, audits } = order
  const hasRate = lines.some(({ tax }) => tax) || (feeTaxRate !== null && feeExclusive > 0) || taxDocuments.length > 0
  const due = hasRate ? documentDue(posted, taxDocuments) : null
  const faults: string[] = []
  if (due) {
    const { price, fee } = documented(taxDocuments)
    const [says, off] = [price.gross + fee.gross, due.price.gross + due.fee.gross]
    const kept = due.kind === 'invoice' ? says + off : says - off
    faults.push(`keeps ${money(kept)} of what was paid; its tax documents say ${money(says)}`)
  }
  const told = new Map(audits.flatMap(({ at, issued }) => (issued ? [[issued.documentId, { at, ...issued }]] : [])))
  for (const document of taxDocuments) {
    const said = told.get(document.id)
    if (!said) faults.push(`its tax document ${documentNumber(document)} was issued by nothing`)
    else if (said.gross !== document.gross || said.tax !== document.tax)
      faults.push(
        `its tax document ${documentNumber(document)} says ${money(document.gross)} with a tax of ${money(document.tax)}; when it was issued it said ${money(said.gross)} with ${money(said.tax)}`,
      )
    // Documents are numbered in the order of their moments: of two at once one waits for the other.
    else if (document.at < said.at)
      faults.push(`its tax document ${documentNumber(document)} is of a moment before it was issued`)
    told.delete(document.id)
  }
  for (const { gross } of told.values()) faults.push(`a tax document of ${money(gross)} was issued, and is gone`)
  return faults
}
