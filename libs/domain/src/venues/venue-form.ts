import { parseDayHours } from '../facilities/index.ts'
import { addressProblem } from '../partners/index.ts'
import type { VenueDay } from './hours.ts'

type Address = {
  /** A place was picked, or its position set by hand, and the street not typed over since. */
  isAddressSelected: boolean
  latitude: number | null
  longitude: number | null
}

/** Whether a venue's address is one that was picked, with its position (VENUES-43). */
export const isAddressValid = ({ isAddressSelected, latitude, longitude }: Address): boolean =>
  isAddressSelected && latitude !== null && longitude !== null

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
  groups: readonly { count: number | null; isRemove: boolean; isNew: boolean }[]
}

/** What can be wrong in the form of a venue. */
export type VenueProblem = 'required' | 'reserved' | 'hours' | 'address' | 'count'

const REQUIRED = ['venueName', 'phoneNumber', 'address', 'city', 'postalCode', 'timezone'] as const

/**
 * What is wrong with a venue, by field: what must not be empty (VENUES-39, VENUES-41), an address of its page that the product has, hours that close before they open (VENUES-30),
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
  ...(form.groups.some(({ count, isRemove, isNew: isMade }) => isMade && !isRemove && !((count ?? 0) >= 1)) && {
    groups: 'count',
  }),
})
