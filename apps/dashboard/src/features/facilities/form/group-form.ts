import type { Api, Reply } from '@fieldhouse/contract'
import {
  doOverlap,
  DEFAULT_INTERVAL,
  DEFAULT_SPORT,
  formatDayHours,
  missingFields,
  nextFacilityNames,
  parseDayHours,
  type Interval,
  type NewPriceSetting,
  type PatternEdit,
} from '@fieldhouse/domain/facilities'
import { amountText, toMajor, toMinor } from '@fieldhouse/domain/money'
import { WEEKDAYS, type Instant, type Weekday, type Zone } from '@fieldhouse/domain/time'
import type { client } from '../../../lib/api/api.ts'
import { limitProblem, NO_TYPED_LIMITS, sentLimits, typedLimits, type TypedLimits } from './limits-form.ts'
import { typedClosure, wrongClosure, type ClosureProblem, type TypedClosure } from './typed-closures.ts'

/** How many facilities a group may begin with. */
const MOST_FACILITIES = 200

export type Group = Reply<Api['getFacilityGroup']>['data']
type NewBody = Parameters<typeof client.createFacilityGroup>[0]['body']
type ChangeBody = NonNullable<Parameters<typeof client.updateFacilityGroup>[0]['body']>
export type Week = Record<Weekday, readonly string[]>

/** A facility as it stands in the form; one without an id is to be added. */
export type TypedFacility = {
  key: string
  id: string | null
  name: string
  /** The facilities on the same ground, by their ids. */
  linked: readonly string[]
  /** The version that was read; null of one that is to be added. */
  version: number | null
}

/** What stands in the form of a group (FACILITIES-69). */
export type GroupValues = {
  type: string
  name: string
  price: string
  /** Whether a price is set already: then the field may not be emptied. */
  hasPrice: boolean
  /** How many facilities a new group begins with. */
  count: string
  facilities: readonly TypedFacility[]
  onlineBookingEnabled: boolean
  timeSlotInterval: Interval
  privateBooking: 'public' | 'private'
  useVenueOpeningHours: boolean
  openingHours: Week
  bookingDaysHorizon: 7 | 10 | 14 | 21 | 28 | null
  maximumBookingSlots: string
  limits: TypedLimits
  publicFacilityNames: boolean
  closures: readonly TypedClosure[]
  /** What was edited in the grid of prices since the pattern was read; facilities by their keys. */
  edits: readonly PatternEdit[]
  /** Price settings whose place was cleared and that are not written yet: a save went only so far. */
  pending: readonly NewPriceSetting[]
  /** The ids of price settings that a save takes away: where no answer came, they may be gone already, and go when it is sent again. */
  removing: readonly string[]
}
export type GroupProblem =
  | NonNullable<ReturnType<typeof limitProblem>>['problem']
  | 'missing'
  | 'amount'
  | 'hours'
  | 'overlap'
  | ClosureProblem

/** Where and when the group is: closures are typed by the clock of its venue. */
export type Place = { zone: Zone; now: Instant; currency: string }

const everyDay = (hours: readonly string[]): Week =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as unknown as Week

/** The hours of a venue as they stand in the form of a group that follows them. */
export const weekOfVenue = ({ openingHours }: { openingHours: Readonly<Record<Weekday, string>> }): Week =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, formatDayHours(parseDayHours(openingHours[day]) ?? [])]),
  ) as unknown as Week

/**
 * A group before anybody chose anything (FACILITIES-60 to FACILITIES-64): open as its venue is, and without a price, so that nobody is sold
 * a court for nothing by an oversight.
 */
export const EMPTY_GROUP: GroupValues = {
  type: DEFAULT_SPORT,
  name: '',
  price: '',
  hasPrice: false,
  count: '1',
  facilities: [],
  onlineBookingEnabled: false,
  timeSlotInterval: DEFAULT_INTERVAL,
  privateBooking: 'public',
  useVenueOpeningHours: true,
  openingHours: everyDay(['6:00-21:00']),
  bookingDaysHorizon: null,
  maximumBookingSlots: '',
  limits: NO_TYPED_LIMITS,
  publicFacilityNames: true,
  closures: [],
  edits: [],
  pending: [],
  removing: [],
}

/** A group as it stands in the form; closures by the clock of its venue. */
export const valuesOf = (group: Group, zone: Zone): GroupValues => ({
  type: group.type,
  name: group.name,
  price: group.hasPrice ? String(group.price) : '',
  hasPrice: group.hasPrice,
  count: '',
  facilities: group.facilities.map(({ id, name, linkedFacilityIds, version }) => ({
    key: id,
    id,
    name: name.trim(),
    linked: linkedFacilityIds,
    version,
  })),
  onlineBookingEnabled: group.onlineBookingEnabled,
  timeSlotInterval: group.timeSlotInterval as Interval,
  privateBooking: group.privateBooking,
  useVenueOpeningHours: group.useVenueOpeningHours,
  openingHours: group.openingHours,
  bookingDaysHorizon: group.bookingDaysHorizon as GroupValues['bookingDaysHorizon'],
  maximumBookingSlots: group.maximumBookingSlots === null ? '' : String(group.maximumBookingSlots),
  limits: typedLimits(group.limits),
  publicFacilityNames: group.publicFacilityNames,
  closures: group.closures.map((closure) => typedClosure(closure, zone)),
  edits: [],
  pending: [],
  removing: [],
})

/** A price or a number as somebody types it: nothing below 0 (FACILITIES-30, FACILITIES-31). */
export const notNegative = (typed: string): string => typed.replace(/-/g, '')

/** A price as it is typed, in minor units of the club's currency; null where it is empty or can't be read. */
export const priceOf = (typed: string, currency: string): number | null => {
  const amount = amountText(typed, currency)
  const price = amount === null || amount === '' ? Number.NaN : Number(amount)
  return Number.isFinite(price) ? toMinor(price, currency) : null
}
const countOf = (typed: string): number => {
  const count = Number(typed.trim())
  return Number.isInteger(count) ? count : 0
}

/** The facilities of the group as they stand in the form; a new group has as many as are typed. */
export const facilitiesOf = (values: GroupValues, isNew: boolean): readonly TypedFacility[] =>
  isNew
    ? nextFacilityNames(values, [], Math.min(MOST_FACILITIES, countOf(values.count))).map(
        (name, index): TypedFacility => ({ key: `new-${index}`, id: null, name, linked: [], version: null }),
      )
    : values.facilities

/** What is wrong with the form, by field (FACILITIES-28, -33 to -36). */
export const groupProblems = (
  values: GroupValues,
  place: Place,
  isNew: boolean,
): Partial<Record<keyof GroupValues, GroupProblem>> => {
  const price = priceOf(values.price, place.currency)
  const missing = missingFields({
    onlineBookingEnabled: values.onlineBookingEnabled,
    name: values.name,
    price,
    facilityCount: facilitiesOf(values, isNew).length,
  })
  const unread = values.useVenueOpeningHours
    ? []
    : WEEKDAYS.map((day) => values.openingHours[day]).filter((ranges) => parseDayHours(ranges) === null)
  const limit = limitProblem(values.limits)
  const closure = wrongClosure(values.closures, values.timeSlotInterval, place)
  return {
    ...(missing.includes('name') && { name: 'missing' }),
    ...((missing.includes('price') || (price === null && (values.hasPrice || values.price.trim() !== ''))) && {
      price: values.price.trim() === '' ? 'missing' : 'amount',
    }),
    // One that stands may be prepared before its courts are; one that is made here says how many it has (FACILITIES-33).
    ...((missing.includes('facilities') || (isNew && facilitiesOf(values, isNew).length === 0)) && {
      [isNew ? 'count' : 'facilities']: 'missing',
    }),
    ...(unread.length > 0 && { openingHours: unread.every(doOverlap) ? 'overlap' : 'hours' }),
    ...(limit && { limits: limit.problem }),
    ...(closure && { closures: closure.problem }),
  }
}

/** The price as it is sent, in major units; nothing where the field is empty: what was set before stays. */
const sentPrice = ({ price: typed }: GroupValues, currency: string): { price?: number } => {
  const price = priceOf(typed, currency)
  return price === null ? {} : { price: toMajor(price, currency) }
}

const bodyOf = (values: GroupValues, currency: string) => ({
  name: values.name.trim(),
  type: values.type,
  ...sentPrice(values, currency),
  onlineBookingEnabled: values.onlineBookingEnabled,
  timeSlotInterval: values.timeSlotInterval,
  privateBooking: values.privateBooking,
  useVenueOpeningHours: values.useVenueOpeningHours,
  bookingDaysHorizon: values.bookingDaysHorizon,
  maximumBookingSlots: countOf(values.maximumBookingSlots) < 1 ? null : countOf(values.maximumBookingSlots),
  limits: sentLimits(values.limits),
  publicFacilityNames: values.publicFacilityNames,
})
const weekOf = ({ openingHours }: GroupValues) => everyDayOf(openingHours)
const everyDayOf = (week: Week) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, [...week[day]]])) as Record<Weekday, string[]>

/** What is sent to create a group with its facilities. */
export const newGroupOf = (values: GroupValues, currency: string): NewBody => ({
  ...bodyOf(values, currency),
  ...(!values.useVenueOpeningHours && { openingHours: weekOf(values) }),
  count: facilitiesOf(values, true).length,
})

/** What is sent to change a group. Hours that are the venue's are left as the group has them. */
export const groupChangeOf = (values: GroupValues, currency: string): ChangeBody => ({
  ...bodyOf(values, currency),
  ...(!values.useVenueOpeningHours && { openingHours: weekOf(values) }),
})

/** Whether online booking is modified: other opening hours or another interval reset the slot pricing (FACILITIES-22). */
export const resetsPricing = (values: GroupValues, group: Group): boolean =>
  values.timeSlotInterval !== group.timeSlotInterval ||
  values.useVenueOpeningHours !== group.useVenueOpeningHours ||
  (!values.useVenueOpeningHours &&
    WEEKDAYS.some((day) => values.openingHours[day].join() !== group.openingHours[day].join()))

/** The facilities with one more, named after the group (FACILITIES-32). */
export const withOneMore = (values: GroupValues): TypedFacility[] => [
  ...values.facilities,
  {
    key: crypto.randomUUID(),
    id: null,
    name: nextFacilityNames(
      values,
      values.facilities.map((facility) => facility.name),
      1,
    )[0]!,
    linked: [],
    version: null,
  },
]
