import type { OrderTax, TaxDocument } from '@fieldhouse/contract/taxes'
import type { Charge } from '@fieldhouse/domain/fees'
import { documentNumber, type DocumentedAmount, type OrderTaxes } from '@fieldhouse/domain/orders'
import { percentOf, taxesOfLines, taxesOfOrder, type KeptRate, type OrderRates } from '@fieldhouse/domain/taxes'
import { toIso } from '@fieldhouse/domain/time'
import type { StoredTaxDocument } from './tax-documents.store.ts'

/** An amount with its tax as the API answers it; nothing where it has no rate, or is none, as what passes pay for. */
const presentTax = (rate: KeptRate | null, { gross, parts }: DocumentedAmount): OrderTax[] => {
  if (!rate || gross === 0) return []
  const tax = parts.reduce((sum, part) => sum + part, 0)
  return [
    {
      rateName: rate.name,
      registrationNumber: rate.registrationNumber,
      inclusive: rate.inclusive,
      net: gross - tax,
      tax,
      gross,
      parts: rate.parts.map(({ name, millionths }, at) => ({
        name,
        percent: percentOf(millionths),
        tax: parts[at] ?? 0,
      })),
    },
  ]
}

/** The taxes of what is only priced yet: prices of lines, in minor units, with the fee on top of them. */
export const taxesOfPrices = (
  prices: readonly number[],
  { total, processingFeeExclusiveCents: feeExclusive }: Charge,
  rates: OrderRates,
): OrderTax[] => {
  const taxes = taxesOfLines(prices.map((price) => ({ price, taxRate: rates.lines })))
  const lines = taxes.map((parts) => ({ tax: rates.lines && { rate: rates.lines, parts } }))
  return presentTaxes({ total, feeExclusive }, rates, taxesOfOrder(lines, { amount: feeExclusive, rate: rates.fee }))
}

/** The taxes of a price and of the fee on top of it, both within `total`, in minor units; empty where there are none. */
export const presentTaxes = (
  { total, feeExclusive }: { total: number; feeExclusive: number },
  rates: OrderRates,
  { price, fee }: OrderTaxes,
): OrderTax[] => [
  ...presentTax(rates.lines, { gross: total - feeExclusive, parts: price }),
  ...(feeExclusive > 0 ? presentTax(rates.fee, { gross: feeExclusive, parts: fee }) : []),
]

const feeOf = ({ gross, parts }: DocumentedAmount): TaxDocument['fee'] => {
  const tax = parts.reduce((sum, part) => sum + part, 0)
  return { net: gross - tax, tax, gross }
}

/** A tax document as the API answers it: as it was said when it was issued. */
export const presentTaxDocument = (document: StoredTaxDocument): TaxDocument => {
  const { id, kind, issuedAt, corrects, currency, net, tax, gross, content } = document
  const { rates, price, fee, seller, buyer, supply, lines } = content
  const registrationNumber = (rates.price ?? rates.fee)?.registrationNumber ?? ''
  return {
    id,
    kind,
    number: documentNumber(document),
    issuedAt: toIso(issuedAt),
    corrects: corrects && documentNumber(corrects),
    seller: { ...seller, registrationNumber },
    buyer: buyer && { ...buyer, taxNumber: buyer.taxNumber ?? null, address: buyer.address ?? null },
    supply,
    lines: lines.map((line) => ({ ...line, net: line.gross - line.tax })),
    fee: lines.length === 0 || fee.gross === 0 ? null : feeOf(fee),
    currency,
    net,
    tax,
    gross,
    taxes: [...presentTax(rates.price, price), ...(fee.gross === 0 ? [] : presentTax(rates.fee, fee))],
  }
}
