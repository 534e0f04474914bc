import type { ServiceType } from '../orders/types.ts'
import { dateOf } from '../time/index.ts'
import type { Instant } from '../time/index.ts'

/** What a rate can be assigned to: what a club sells, and the fee that a way of paying costs on top. */
export const TAXED_KINDS = ['court', 'class', 'membership', 'package', 'item', 'fee'] as const
export type TaxedKind = (typeof TAXED_KINDS)[number]

/** Whether the tax of an order's lines is rounded line by line, or once for all of them. */
export const TAX_ROUNDINGS = ['line', 'order'] as const
export type TaxRounding = (typeof TAX_ROUNDINGS)[number]

/** A named part of a rate, such as CGST; `millionths` of what it is reckoned on: 9 % is 90,000. */
export type TaxPart = { name: string; millionths: number }

/** A rate as what was sold keeps it: whatever becomes of the club's rates, this is what held. */
export type KeptRate = {
  id: string
  name: string
  registrationNumber: string
  /** True where the price held the tax; false where it was added to it. What is kept of a price holds it either way. */
  inclusive: boolean
  rounding: TaxRounding
  /** One at least. */
  parts: readonly TaxPart[]
}

/** A rate of a club; `validFrom` is a date of the club's calendar. */
export type TaxRate = Omit<KeptRate, 'rounding'> & { validFrom: string; kinds: readonly TaxedKind[] }

/** What a club's prices need to know of its taxes; a club without tax has no rates. */
export type Taxes = { rounding: TaxRounding; rates: readonly TaxRate[] }

/**
 * The rate that a kind has on a date of the club: of those assigned to it the one that was valid last; null where none is. A rate of 0 % is
 * one: it ends the tax before it.
 */
export const rateFor = ({ rates, rounding }: Taxes, kind: TaxedKind, date: string): KeptRate | null => {
  const [rate] = rates
    .filter((each) => each.kinds.includes(kind) && each.validFrom <= date)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))
  if (!rate) return null
  const { id, name, registrationNumber, inclusive, parts } = rate
  return { id, name, registrationNumber, inclusive, rounding, parts }
}

/** Of one: 100 %. */
export const WHOLE_RATE = 1_000_000

/** The most decimals of a percentage. */
export const PERCENT_DECIMALS = 4

/** All parts of a rate together, in millionths. */
export const millionthsOf = ({ parts }: Pick<KeptRate, 'parts'>): number =>
  parts.reduce((sum, { millionths }) => sum + millionths, 0)

/** A percentage with up to four decimals in millionths; 8.875 is 88,750. */
export const millionthsOfPercent = (percent: number): number => Math.round(percent * 10_000)

/** Millionths as a percentage. */
export const percentOf = (millionths: number): number => millionths / 10_000

/** What orders sell, by the kind that rates are assigned to. */
const KIND_OF: Readonly<Record<ServiceType, TaxedKind>> = {
  facilityBooking: 'court',
  joinClass: 'class',
  subscription: 'membership',
  buyPackage: 'package',
  counterSale: 'item',
}

/** The rates that an order takes and keeps: of its lines, and of the fee on top. */
export type OrderRates = { lines: KeptRate | null; fee: KeptRate | null }

/** The rates of what is sold at a moment, by the calendar of the club (BEYOND-35). */
export const ratesAt = (taxes: Taxes & { timezone: string }, service: ServiceType, now: Instant): OrderRates => {
  const date = dateOf(now, taxes.timezone)
  return { lines: rateFor(taxes, KIND_OF[service], date), fee: rateFor(taxes, 'fee', date) }
}
