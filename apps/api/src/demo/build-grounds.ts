import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { atWall, dateOf, parseClock, weekdayOf } from '@fieldhouse/domain/time'
import { addFacilities } from '../features/facilities/add-facilities.ts'
import { closeFacilities } from '../features/facilities/closures/close-facilities.ts'
import { createFacilityGroup } from '../features/facilities/facility-groups/create-facility-group.ts'
import { setFacilityLink } from '../features/facilities/link-facilities.ts'
import { updateFacilityGroup } from '../features/facilities/facility-groups/update-facility-group.ts'
import { createPriceSettings } from '../features/facilities/price-settings/create-price-settings.ts'
import type { Deps } from '../features/deps.ts'
import { findLoaded } from './club.store.ts'
import type { DemoClub, DemoGroup } from './demo-club.ts'
import { DRAWN_CLOSURE, DRAWN_DISABLED } from './drawn-day.ts'
import type { Desk } from './open-desk.ts'

type Place = { partnerId: string; venueId: string; now: number }
const DAY = 86_400_000

/** The courts of a club with prices, links and what is closed on the day of the load; a group that stands is left alone. */
export const buildGrounds = async (deps: Deps, desk: Desk, club: DemoClub, place: Place): Promise<void> => {
  const before = await deps.platform((db) => findLoaded(db, place.partnerId))
  for (const [i, group] of club.groups.entries())
    if (!before.groups.has(group.name))
      await buildGroup(deps, desk, club, group, { ...place, opened: place.now - 399 * DAY + i * 60_000 })
  const { courts, bookings } = await deps.platform((db) => findLoaded(db, place.partnerId))
  for (const [one, other] of club.links)
    await setFacilityLink(
      deps,
      desk.as('owner', place.now - 398 * DAY),
      { facilityIds: [courts.get(one)!.id, courts.get(other)!.id] },
      true,
    )
  if (club.uri !== 'riverside') return
  const court = courts.get(DRAWN_CLOSURE.court)!
  const at = (text: string) => atWall(dateOf(place.now, club.timezone), parseClock(text)!, club.timezone)
  const start = at(DRAWN_CLOSURE.from)
  if (!bookings.has(`${court.id} ${start}`))
    await closeFacilities(deps, desk.as('owner', place.now - 2 * DAY), court.groupId, [
      { facilityId: court.id, timeRange: { start, end: at(DRAWN_CLOSURE.until) } },
    ])
}

const buildGroup = async (
  deps: Deps,
  desk: Desk,
  club: DemoClub,
  group: DemoGroup,
  { venueId, opened, now }: Place & { opened: number },
): Promise<void> => {
  const context = desk.as('owner', opened)
  const hours = [`${group.opens}:00-${group.closes}:00`]
  const { id } = await createFacilityGroup(deps, context, venueId, {
    name: group.name,
    type: group.sport,
    publicFacilityNames: true,
    price: group.price,
    onlineBookingEnabled: false,
    timeSlotInterval: 60,
    privateBooking: 'public',
    useVenueOpeningHours: false,
    openingHours: { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours },
    bookingDaysHorizon: 14,
    maximumBookingSlots: null,
    limits: { ...NO_LIMITS, peakHours: null },
    closures: [],
    priceSettings: [],
  })
  const facilities = await addFacilities(
    deps,
    context,
    id,
    group.courts.map((name) => ({ name })),
  )
  // Only a group with a court is offered online.
  await updateFacilityGroup(deps, context, id, { onlineBookingEnabled: true })
  const money = (price: number) => ({ price, currency: club.currency })
  const everyWeek = group.prices.flatMap((price) =>
    price.days.map((dayOfWeek) => ({
      type: 'open' as const,
      isActive: true,
      priority: price.priority,
      dayOfWeek,
      startTime: `${price.from}:00`,
      endTime: `${price.until}:00`,
      slotPrice: money(price.price),
      memberPrice: price.memberPrice === undefined ? null : money(price.memberPrice),
      isDisable: false,
      excludeFacilities: [],
      effectiveFrom: null,
      effectiveUntil: null,
    })),
  )
  await createPriceSettings(deps, context, id, everyWeek)
  if (!group.courts.includes(DRAWN_DISABLED.court) || club.links.length === 0) return
  const today = dateOf(now, club.timezone)
  await createPriceSettings(deps, desk.as('owner', now - DAY), id, [
    {
      ...everyWeek[0]!,
      priority: 100,
      dayOfWeek: weekdayOf(today),
      startTime: DRAWN_DISABLED.from,
      endTime: DRAWN_DISABLED.until,
      slotPrice: null,
      memberPrice: null,
      isDisable: true,
      excludeFacilities: facilities.filter(({ name }) => name !== DRAWN_DISABLED.court).map((facility) => facility.id),
      effectiveFrom: today,
      effectiveUntil: today,
    },
  ])
}
