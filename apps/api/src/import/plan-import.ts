import { decidePlacement, type BookableFacility, type BookableGroup } from '@fieldhouse/domain/bookings'
import { NO_LIMITS, parseDayHours, weekOf, type PriceSetting, type Sport } from '@fieldhouse/domain/facilities'
import type { Occupancy } from '@fieldhouse/domain/schedule'
import { dateOf, toIso, WEEKDAYS, type Instant } from '@fieldhouse/domain/time'
import type { Mapping } from './mapping.ts'
import type { ImportedBooking, ImportedClub, ImportedFacility } from './read-club.ts'
import type { RowProblem } from './read-table.ts'

/** Facilities that share their prices and are booked side by side. */
export type PlannedGroup = {
  /** What tells it from other groups, whatever their names. */
  key: string
  name: string
  sport: Sport
  price: number
  memberPrice: number | null
  facilities: ImportedFacility[]
}
export type PlannedImport = ImportedClub & { groups: PlannedGroup[] }

/**
 * What an import will do, by the rules that place a booking: groups of facilities with their prices, and the bookings that
 * can be placed, earliest first. A booking that overlaps an earlier row, or that would not cost what the files say (its
 * slots times the facility's price for members or guests), is named among the errors and left out.
 */
export const planImport = (club: ImportedClub, mapping: Mapping, now: Instant): PlannedImport => {
  const errors = [...club.errors]
  const groups = planGroups(club.facilities, mapping, errors)
  const facilities = new Map(
    groups.flatMap((group) => group.facilities.map((each) => [each.id, { group, each }] as const)),
  )
  const bookable = new Map([...facilities].map(([id, { group }]) => [id, { id, group: rulesOf(group, mapping) }]))
  const guests = new Set(club.members.filter(({ isGuest }) => isGuest).map(({ id }) => id))
  const days = new Map<string, (Occupancy & { row: string })[]>()
  const bookings = [...club.bookings]
    .sort((a, b) => a.start - b.start)
    .filter((booking) => {
      const { facilityId } = booking
      const court = facilities.get(facilityId)
      // Its facility was left out for an error of its own.
      if (!court) return false
      const near = [booking.start, booking.end - 1].map((at) => `${facilityId} ${dateOf(at, mapping.club.timezone)}`)
      const taken = [...new Set(near.flatMap((key) => days.get(key) ?? []))]
      const isMember = !guests.has(booking.memberId)
      const problem = problemOf(booking, bookable.get(facilityId)!, taken, { isMember, now })
      if (problem) {
        errors.push({ file: mapping.bookings.file, line: booking.line, row: booking.id, message: problem })
        return false
      }
      const { id, start, end } = booking
      for (const key of new Set(near))
        days.set(key, [...(days.get(key) ?? []), { id, row: id, facilityId, start, end, kind: 'booking' }])
      return true
    })
  return { ...club, groups, bookings, errors }
}

/** What the files say that a booking costs, in minor units. */
export const costInFiles = (booking: ImportedBooking, facility: ImportedFacility, isMember: boolean): number =>
  booking.slots * (isMember ? (facility.memberPrice ?? facility.price) : facility.price)

const problemOf = (
  booking: ImportedBooking,
  facility: BookableFacility,
  occupancies: readonly (Occupancy & { row: string })[],
  { isMember, now }: { isMember: boolean; now: Instant },
): string | null => {
  const { facilityId, start, end, slots } = booking
  const decision = decidePlacement({
    ranges: [{ facilityId, start, end }],
    facilities: [facility],
    links: [],
    occupancies,
    options: { isForceBook: true, ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
    now,
    isMemberOn: () => isMember,
  })
  if (!decision.ok) {
    const inTheWay = occupancies.find((taken) => taken.start < end && taken.end > start)
    return inTheWay
      ? `overlaps row ${inTheWay.row} (${toIso(inTheWay.start)} to ${toIso(inTheWay.end)})`
      : `can't be placed: ${decision.refusal.code}`
  }
  const { settings, price } = facility.group
  const expected = slots * ((isMember ? settings[0]?.memberPrice : null) ?? price ?? 0)
  return decision.value.slotTotal === expected
    ? null
    : `would cost ${decision.value.slotTotal} by the rules and ${expected} by the files, in minor units`
}

const planGroups = (
  facilities: readonly ImportedFacility[],
  { facilities: f }: Mapping,
  errors: RowProblem[],
): PlannedGroup[] => {
  const named = f.groups.map((group) => ({
    ...group,
    key: `group ${group.name}`,
    facilities: facilities.filter(({ id }) => group.facilities.includes(id)),
  }))
  const inGroups = new Set(named.flatMap((group) => group.facilities.map(({ id }) => id)))
  const alone = facilities
    .filter(({ id }) => !inGroups.has(id))
    .map((facility) => ({
      key: `facility ${facility.id}`,
      name: facility.name,
      sport: 'Multi-purpose' as const,
      facilities: [facility],
    }))
  return [...named, ...alone].flatMap(({ key, name, sport, facilities: members }): PlannedGroup[] => {
    const [first] = members
    if (!first) return []
    const same = members.filter((each) => each.price === first.price && each.memberPrice === first.memberPrice)
    for (const other of members)
      if (!same.includes(other))
        errors.push({
          file: f.file,
          line: 0,
          row: other.id,
          message: `has other prices than ${first.id}, so it can't be in group ${name}`,
        })
    return [{ key, name, sport, price: first.price, memberPrice: first.memberPrice, facilities: same }]
  })
}

/** The group as the rules of booking will read it once it is stored. */
const rulesOf = (group: PlannedGroup, mapping: Mapping): BookableGroup => {
  const hours = weekOf(parseDayHours(mapping.venue.openingHours)!)
  return {
    id: group.name,
    zone: mapping.club.timezone,
    interval: mapping.slotMinutes,
    price: group.price,
    settings: group.memberPrice === null ? [] : WEEKDAYS.map((dayOfWeek) => memberSetting(group, dayOfWeek)),
    useVenueOpeningHours: false,
    openingHours: hours,
    venueHours: { days: hours, publicHoliday: [], exceptions: [] },
    bookingDaysHorizon: null,
    maximumBookingSlots: null,
    limits: NO_LIMITS,
  }
}

const memberSetting = (group: PlannedGroup, dayOfWeek: PriceSetting['dayOfWeek']): PriceSetting => ({
  id: `${group.name} ${dayOfWeek}`,
  groupId: group.name,
  isActive: true,
  priority: 0,
  dayOfWeek,
  startMinute: 0,
  endMinute: 1440,
  price: null,
  memberPrice: group.memberPrice,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: 0,
})
