import { parseDayHours } from '../facilities/index.ts'
import { addressProblem } from '../partners/index.ts'
import { edgesOf, type VenueDay } from './hours.ts'

type Address = {
  /** A place was picked, or its position set by hand, and the street not typed over since. */
  isAddressSelected: boolean
  latitude: number | null
  longitude: number | null
}

/** Whether a venue's address is one that was picked, with its position (VENUES-43). */
export const isAddressValid = ({ isAddressSelected, latitude, longitude }: Address): boolean =>
  isAddressSelected && latitude !== null && longitude !== null

/** A date on which a venue has other hours than on its weekday, as they are written; null before it is chosen. */
export type SpecialDay = { date: string | null; hours: string }

/** Whether the hours of a special day are those of public holidays: none are written, or none that can be read, as imports bring them (VENUES-21). */
export const isOfHolidays = (hours: string): boolean =>
  hours.trim() === '' || (parseDayHours(hours) === null && edgesOf(hours) === null)

/** What is wrong with a special day among the others: it has no date, another one has the same, or it closes before it opens; null for nothing. */
export const specialDayProblem = (days: readonly SpecialDay[], day: SpecialDay): VenueProblem | null => {
  if (day.date === null) return 'required'
  if (days.some((other) => other !== day && other.date === day.date)) return 'twice'
  return parseDayHours(day.hours) === null && !isOfHolidays(day.hours) ? 'hours' : null
}

/** What the rules of the form of a venue are about. */
export type VenueForm = Address & {
  venueName: string
  uri: string
  phoneNumber: string
  address: string
  city: string
  postalCode: string
  timezone: string | null
  hours: Readonly<Record<VenueDay, string>>
  specialDays: readonly SpecialDay[]
  groups: readonly { count: number | null; isRemove: boolean; isNew: boolean }[]
}

/** What can be wrong in the form of a venue. */
export type VenueProblem = 'required' | 'reserved' | 'hours' | 'address' | 'count' | 'twice'

const problemOfSpecialDays = (days: readonly SpecialDay[]): { specialDays?: VenueProblem } => {
  const problem = days.map((day) => specialDayProblem(days, day)).find((each) => each !== null)
  return problem ? { specialDays: problem } : {}
}

const REQUIRED = ['venueName', 'phoneNumber', 'address', 'city', 'postalCode', 'timezone'] as const

/**
 * What is wrong with a venue, by field: what must not be empty (VENUES-39, VENUES-41), an address of its page that the product has, hours that close before they open (VENUES-30),
 * special days without a date, or with one that another has,
 * new groups without facilities (VENUES-44, VENUES-45): how many one that stands has is changed elsewhere (VENUES-46), and, of a venue that stands, an address that nobody picked (VENUES-42).
 */
export const venueProblems = (
  form: VenueForm,
  { isNew }: { isNew: boolean },
): { [field in keyof VenueForm]?: VenueProblem } => ({
  ...(!isNew && !isAddressValid(form) && { address: 'address' }),
  ...Object.fromEntries(REQUIRED.filter((name) => !form[name]?.trim()).map((name) => [name, 'required'])),
  ...addressProblem('venue', form.uri),
  ...(Object.values(form.hours).some((written) => parseDayHours(written) === null) && { hours: 'hours' }),
  ...problemOfSpecialDays(form.specialDays),
  ...(form.groups.some(({ count, isRemove, isNew: isMade }) => isMade && !isRemove && !((count ?? 0) >= 1)) && {
    groups: 'count',
  }),
})
