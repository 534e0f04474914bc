import type { Today } from '@fieldhouse/contract/analytics'
import { can } from '@fieldhouse/domain/access'
import { customerName } from '@fieldhouse/domain/customers'
import { paysFromHoldings, type PaymentMethod } from '@fieldhouse/domain/fees'
import { summary, type Slot } from '@fieldhouse/domain/schedule'
import { addDays, dateOf, dayRange, HOUR_MS, MINUTE_MS, toIso, wallOf } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { venueLimitIn } from '../../db/venue-limit.ts'
import type { Deps } from '../deps.ts'
import { findDayOfGroups, slotsOfGroup, type DayOfGroup, type ScheduledBooking } from '../schedule/index.ts'
import { findTakings } from './takings.store.ts'
import { findCounts, findOpenItems, findTodayVenue } from './today.store.ts'

type CourtDay = { id: string; name: string; group: DayOfGroup['group']; slots: Slot<ScheduledBooking>[] }

/** Today at one venue: courts now, occupancy, takings and the next bookings. Six statements, whatever the venue holds. */
export const findToday = (deps: Deps, context: Context, venueId: string | null): Promise<Today> =>
  deps.read(context.partnerId, async (db, rows) => {
    const venue = await findTodayVenue(db, context.partnerId, venueId)
    if (!venue) throw new Refused({ code: 'error.notFound.venue' })
    const { now } = context
    const date = dateOf(now, venue.timezone)
    const venueIds = venueLimitIn(context.partnerId)
    const dayOf = (day: string, withSettings: boolean) =>
      findDayOfGroups(rows, context.partnerId, { venueId: venue.id, withSettings }, { date: day, venueIds })
    const groups = await dayOf(date, true)
    const courts = courtDays(groups, date)
    const weekAgo = addDays(date, -7)
    const lastWeek = courtDays(priced(await dayOf(weekAgo, false), groups), weekAgo)
    // Money is the club's, of all venues and by its own days, as in its day close.
    const day = dayRange(dateOf(now, venue.clubZone), venue.clubZone)
    const byMethod = await findTakings(db, context.partnerId, {
      from: day.start,
      until: day.end,
      currency: venue.currency,
    })
    const counts = await findCounts(db, context.partnerId)
    const { unpaid, toHandBack } = await findOpenItems(db, context.partnerId, venue.currency)
    const all = courts.flatMap((court) => court.slots)
    const ofToday = summary(all, ({ kind, order }) =>
      kind === 'booking' && order?.status === 'pending'
        ? { orderId: order.id, amount: order.owed, price: order.price, lineCount: order.lineCount }
        : null,
    )
    const next = bookingsAfter(courts, now)
    const seesBookings = can(context.actor.policies, 'facilityBooking.view')
    const seesMoney = can(context.actor.policies, 'order.view')
    return {
      venueId: venue.id,
      venueName: venue.venueName,
      timezone: venue.timezone,
      date,
      now: toIso(now),
      currency: venue.currency,
      courts: seesBookings ? courts.map((court) => courtNow(court, now)) : null,
      occupancy: seesBookings ? occupancyOf(courts, lastWeek, venue.timezone) : null,
      takings: seesMoney
        ? {
            ...takingsOf(byMethod),
            unpaid,
            playingToday: { count: ofToday.unpaidCount, amount: ofToday.unpaidAmount },
            toHandBack,
          }
        : null,
      nextBookings: seesBookings ? next.slice(0, 5) : null,
      counts: { ...counts, bookingsLeft: next.length, toCollect: seesMoney ? unpaid.count : 0 },
    }
  })

/** What came in, and apart from it what was paid from credits and wallets: that came in before (BEYOND-38). */
const takingsOf = (paid: readonly { paymentMethod: PaymentMethod; amount: number }[]) => {
  const byMethod = paid.filter(({ paymentMethod }) => !paysFromHoldings(paymentMethod))
  const sum = (rows: typeof paid) => rows.reduce((total, { amount }) => total + amount, 0)
  return { total: sum(byMethod), byMethod, redeemed: sum(paid) - sum(byMethod) }
}

/** Days of the same day of the week, with the price settings that were read for another one. */
const priced = (days: readonly DayOfGroup[], read: readonly DayOfGroup[]): DayOfGroup[] => {
  const settings = new Map(read.map(({ group }) => [group.groupId, group.settings]))
  return days.map((day) => ({ ...day, group: { ...day.group, settings: settings.get(day.group.groupId) ?? [] } }))
}

const courtDays = (groups: readonly DayOfGroup[], date: string): CourtDay[] =>
  groups.flatMap(({ group, facilities, bookings }) => {
    const slotsOf = slotsOfGroup(group, date)
    const ofCourt = Map.groupBy(bookings, ({ facilityId }) => facilityId)
    return facilities.map(({ id, name }) => ({ id, name, group, slots: slotsOf(id, ofCourt.get(id) ?? []) }))
  })

const courtNow = ({ id, name, group, slots }: CourtDay, now: number): NonNullable<Today['courts']>[number] => {
  const court = { facilityId: id, name, groupName: group.groupName, sport: group.sport }
  const current = slots.find((slot) => slot.start <= now && now < slot.end)
  if (!current || current.status === 'NOT AVAILABLE') {
    const opens = slots.find((slot) => slot.start > now && slot.status !== 'NOT AVAILABLE')
    return { ...court, state: 'notAvailable', label: null, until: opens ? toIso(opens.start) : null }
  }
  if (current.status === 'AVAILABLE') {
    const taken = slots.find((slot) => slot.start > now && slot.status !== 'AVAILABLE')
    return { ...court, state: 'free', label: null, until: taken ? toIso(taken.start) : null }
  }
  const booking = current.occupancy
  const label = booking ? (booking.customer ? customerName(booking.customer) : booking.eventName) : null
  return {
    ...court,
    state: current.status === 'BOOKED' ? 'inPlay' : 'closed',
    label,
    until: toIso(booking?.end ?? current.end),
  }
}

/** Bookings that start after `now`, earliest first; linked ones and closures are no bookings of their own. */
const bookingsAfter = (courts: readonly CourtDay[], now: number): NonNullable<Today['nextBookings']> =>
  courts
    .flatMap((court) => court.slots.map((slot) => ({ court, booking: slot.occupancy })))
    .filter(
      (entry): entry is { court: CourtDay; booking: ScheduledBooking } =>
        (entry.booking?.type === 'booking' || entry.booking?.type === 'internalEvent') && entry.booking.start > now,
    )
    .sort((a, b) => a.booking.start - b.booking.start || (a.court.name < b.court.name ? -1 : 1))
    .map(({ court, booking }) => ({
      bookingId: booking.bookingId,
      start: toIso(booking.start),
      facilityName: court.name,
      customerName: booking.customer ? customerName(booking.customer) : (booking.eventName ?? ''),
      status: booking.order?.status ?? null,
      readableId: booking.order?.readableId ?? null,
    }))

const occupancyOf = (
  courts: readonly CourtDay[],
  lastWeek: readonly CourtDay[],
  zone: string,
): NonNullable<Today['occupancy']> => {
  const whole = share(courts.flatMap((court) => court.slots))
  const before = share(lastWeek.flatMap((court) => court.slots))
  const groups = Map.groupBy(courts, (court) => court.group.groupName)
  return {
    bookedMinutes: whole.booked / MINUTE_MS,
    openMinutes: whole.open / MINUTE_MS,
    lastWeekShare: before.open === 0 || before.booked === 0 ? null : before.booked / before.open,
    byHour: byHour(courts, zone),
    byGroup: [...groups].map(([name, ofGroup]) => {
      const { booked, open } = share(ofGroup.flatMap((court) => court.slots))
      return { name, share: open === 0 ? 0 : booked / open }
    }),
  }
}

/** Booked and bookable time in milliseconds; closed time counts for neither. */
const share = (slots: readonly Slot<ScheduledBooking>[]): { booked: number; open: number } => {
  const sums = { booked: 0, open: 0 }
  for (const { status, start, end } of slots) {
    if (status === 'BOOKED') sums.booked += end - start
    if (status === 'BOOKED' || status === 'AVAILABLE') sums.open += end - start
  }
  return sums
}

const byHour = (courts: readonly CourtDay[], zone: string): { hour: number; share: number }[] => {
  const hours = new Map<number, { booked: number; open: number }>()
  for (const slot of courts.flatMap((court) => court.slots)) {
    if (slot.status !== 'BOOKED' && slot.status !== 'AVAILABLE') continue
    for (let from = slot.start; from < slot.end;) {
      const { minute } = wallOf(from, zone)
      const until = Math.min(slot.end, from + HOUR_MS - (minute % 60) * MINUTE_MS)
      const hour = Math.floor(minute / 60)
      const sum = hours.get(hour) ?? { booked: 0, open: 0 }
      sum.open += until - from
      if (slot.status === 'BOOKED') sum.booked += until - from
      hours.set(hour, sum)
      from = until
    }
  }
  return [...hours]
    .sort(([a], [b]) => a - b)
    .map(([hour, { booked, open }]) => ({ hour, share: open === 0 ? 0 : booked / open }))
}
