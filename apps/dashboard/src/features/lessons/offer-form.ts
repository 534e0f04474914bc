import type { LessonOffer } from '@fieldhouse/contract/lessons'
import { parseDayHours } from '@fieldhouse/domain/facilities'
import { toMajor, typedMinor } from '@fieldhouse/domain/money'
import { LEVEL_NAME_MAX, repeatedLevels } from '@fieldhouse/domain/lessons'
import { WEEKDAYS, type LocalDate, type Weekday } from '@fieldhouse/domain/time'
import type { Problems } from '../../lib/form/problems.ts'

/** Days off as they are typed; a day that is not chosen yet is null. */
export type TypedDaysOff = { from: LocalDate | null; until: LocalDate | null }

/** A level as it is typed. */
export type TypedLevel = { name: string; price: string; memberPrice: string }

/** What stands in the form of what an instructor offers; prices in major units, as they are typed. */
export type OfferValues = {
  isOn: boolean
  price: string
  memberPrice: string
  levels: readonly TypedLevel[]
  sharePercent: string
  groupIds: string[]
  hours: Record<Weekday, readonly string[]>
  daysOff: readonly TypedDaysOff[]
}

export const valuesOf = ({
  price,
  memberPrice,
  levels,
  sharePercent,
  currency,
  ...offer
}: LessonOffer): OfferValues => ({
  isOn: offer.isOn,
  price: price === 0 && offer.version === 0 ? '' : String(toMajor(price, currency)),
  memberPrice: memberPrice === null ? '' : String(toMajor(memberPrice, currency)),
  levels: levels.map((level) => ({
    name: level.name,
    price: String(toMajor(level.price, currency)),
    memberPrice: level.memberPrice === null ? '' : String(toMajor(level.memberPrice, currency)),
  })),
  sharePercent: sharePercent === null ? '' : String(sharePercent),
  groupIds: offer.groupIds,
  hours: offer.hours,
  daysOff: offer.daysOff,
})

/** The form as the call carries it that saves it. */
export const bodyOf = (values: OfferValues, currency: string) => ({
  isOn: values.isOn,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, [...values.hours[day]]])) as Record<Weekday, string[]>,
  daysOff: values.daysOff.flatMap(({ from, until }) => (from && until ? [{ from, until }] : [])),
  groupIds: values.groupIds,
  price: typedMinor(values.price, currency) ?? 0,
  memberPrice: memberMinor(values.memberPrice, currency),
  levels: values.levels.map(({ name, price, memberPrice }) => ({
    name: name.trim(),
    price: typedMinor(price, currency) ?? 0,
    memberPrice: memberMinor(memberPrice, currency),
  })),
  sharePercent: values.sharePercent.trim() === '' ? null : Number(values.sharePercent),
})

const memberMinor = (typed: string, currency: string) =>
  typed.trim() === '' ? null : (typedMinor(typed, currency) ?? 0)

export type OfferProblem = 'price' | 'lowPrice' | 'levels' | 'share' | 'hours' | 'noHours' | 'daysOff'

/** What is wrong with what an instructor offers: a price is said, and is nothing or a major unit at least; a level has a name of its own. */
export const offerProblems = (values: OfferValues, currency: string): Problems<OfferValues, OfferProblem> => {
  const priceProblem = (typed: string): OfferProblem | undefined => {
    const minor = typedMinor(typed, currency)
    if (minor === null) return 'price'
    return minor !== 0 && toMajor(minor, currency) < 1 ? 'lowPrice' : undefined
  }
  const hours = WEEKDAYS.some((day) => parseDayHours(values.hours[day]) === null)
    ? 'hours'
    : values.isOn && WEEKDAYS.every((day) => values.hours[day].length === 0)
      ? 'noHours'
      : undefined
  return {
    price: values.isOn || values.price.trim() !== '' ? priceProblem(values.price) : undefined,
    memberPrice: values.memberPrice.trim() === '' ? undefined : priceProblem(values.memberPrice),
    levels:
      repeatedLevels(values.levels).length > 0 ||
      values.levels.some(
        ({ name, price, memberPrice }) =>
          name.trim() === '' ||
          name.trim().length > LEVEL_NAME_MAX ||
          priceProblem(price) !== undefined ||
          (memberPrice.trim() !== '' && priceProblem(memberPrice) !== undefined),
      )
        ? 'levels'
        : undefined,
    sharePercent: /^(|100|\d{1,2})$/.test(values.sharePercent.trim()) ? undefined : 'share',
    hours,
    daysOff: values.daysOff.some(({ from, until }) => !from || !until || until < from) ? 'daysOff' : undefined,
  }
}
