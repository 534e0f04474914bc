import type { TaxSettings } from '@fieldhouse/contract/taxes'
import {
  millionthsOfPercent,
  PERCENT_DECIMALS,
  TAXED_KINDS,
  taxProblem,
  type TaxedKind,
  type TaxProblem,
  type TaxRounding,
} from '@fieldhouse/domain/taxes'
import type { Problems } from '../../lib/form/problems.ts'

/** A part of a rate as its fields hold it; of a number, what is typed as long as it is none. */
export type PartFields = { key: string; name: string; percent: number | string }

/** A rate as its fields hold it; `key` tells the rows apart, `id` is there once it was saved. */
export type RateFields = {
  key: string
  id: string | null
  name: string
  registrationNumber: string
  inclusive: boolean
  validFrom: string | null
  kinds: readonly TaxedKind[]
  parts: readonly PartFields[]
}

export type TaxValues = {
  rates: readonly RateFields[]
  rounding: TaxRounding
  sellerName: string
  sellerAddress: string
}

/** What stands in the form of such settings. */
export const valuesOf = ({ rates, rounding, sellerName, sellerAddress }: TaxSettings): TaxValues => ({
  rates: rates.map((rate) => ({
    ...rate,
    key: rate.id,
    parts: rate.parts.map((part, at) => ({ ...part, key: String(at) })),
  })),
  rounding,
  sellerName,
  sellerAddress,
})

const nextKey = (keys: readonly string[]): string =>
  `new ${keys.reduce((most, key) => Math.max(most, Number(/^new (\d+)$/.exec(key)?.[1] ?? 0)), 0) + 1}`

/** The rates with a new one before the others: it begins today, within the price, for all that is sold. */
export const withNewRate = (rates: readonly RateFields[], today: string): RateFields[] => [
  {
    key: nextKey(rates.map(({ key }) => key)),
    id: null,
    name: '',
    registrationNumber: rates[0]?.registrationNumber ?? '',
    inclusive: rates[0]?.inclusive ?? true,
    validFrom: today,
    kinds: TAXED_KINDS,
    parts: [{ key: 'new 1', name: '', percent: '' }],
  },
  ...rates,
]

/** A rate with one more part, which an invoice names apart. */
export const withNewPart = (rate: RateFields): RateFields => ({
  ...rate,
  parts: [...rate.parts, { key: nextKey(rate.parts.map(({ key }) => key)), name: '', percent: '' }],
})

/** What is wrong with a field of a rate. */
export type RateProblem = 'name' | 'percent' | 'validFrom' | 'kinds' | TaxProblem['problem']

const isPercent = (typed: number | string): typed is number =>
  typeof typed === 'number' &&
  typed >= 0 &&
  typed <= 100 &&
  Math.abs(typed * 10 ** PERCENT_DECIMALS - Math.round(typed * 10 ** PERCENT_DECIMALS)) < 1e-6

/** What a part is called that has no name of its own: a rate of one part is called as it is. */
const nameOf = (part: PartFields, rate: RateFields): string =>
  rate.parts.length === 1 ? rate.name.trim() : part.name.trim()

const problemOf = (rate: RateFields): RateProblem | null => {
  if (rate.name.trim() === '' || rate.parts.some((part) => nameOf(part, rate) === '')) return 'name'
  if (rate.parts.some(({ percent }) => !isPercent(percent))) return 'percent'
  if (rate.validFrom === null) return 'validFrom'
  return rate.kinds.length === 0 ? 'kinds' : null
}

/** The first rate that is wrong, with what is wrong with it. */
export const wrongRate = (rates: readonly RateFields[]): { at: number; problem: RateProblem } | null => {
  for (const [at, rate] of rates.entries()) {
    const problem = problemOf(rate)
    if (problem) return { at, problem }
  }
  return taxProblem(
    rates.map(({ validFrom, kinds, parts }) => ({
      validFrom: validFrom ?? '',
      kinds,
      parts: parts.map(({ percent }) => ({ name: '', millionths: millionthsOfPercent(Number(percent)) })),
    })),
  )
}

/** What is wrong with the values, by field. */
export const problemsOf = ({ rates }: TaxValues): Problems<TaxValues, 'rates'> =>
  wrongRate(rates) ? { rates: 'rates' } : {}

/** What is saved of sound values. */
export const bodyOf = ({ rates, rounding, sellerName, sellerAddress }: TaxValues) => ({
  rounding,
  sellerName: sellerName.trim(),
  sellerAddress: sellerAddress.trim(),
  rates: rates.map((rate) => ({
    ...(rate.id !== null && { id: rate.id }),
    name: rate.name.trim(),
    registrationNumber: rate.registrationNumber.trim(),
    inclusive: rate.inclusive,
    validFrom: rate.validFrom!,
    kinds: [...rate.kinds],
    parts: rate.parts.map((part) => ({ name: nameOf(part, rate), percent: Number(part.percent) })),
  })),
})
