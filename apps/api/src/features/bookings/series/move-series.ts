import type { Order } from '@fieldhouse/contract/orders'
import {
  BOOKING_LIMITS,
  closedBecause,
  conflicts,
  daysShifted,
  isSame,
  nearestAlternatives,
  overlapping,
  placeInSeries,
  type Edit,
  type FacilityRange,
} from '@fieldhouse/domain/bookings'
import { addDays } from '@fieldhouse/domain/time'
import { can } from '@fieldhouse/domain/access'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { orderAsSeen, orderToChange, presentOrder, type OrderRecord } from '../../orders/index.ts'
import { findGroupMates } from '../../schedule/index.ts'
import { heldUse } from '../../coupons/index.ts'
import { findBookingsOfOrder } from '../bookings.store.ts'
import { discountsAfter } from '../move/discounts-after.ts'
import { lockPlaces, type Pair } from '../move/lock-places.ts'
import { brokenByMoves, decideEditOf, moveEffect, moveThese, type MoveTerms } from '../move/move-bookings.ts'
import { presentBroken } from '../limits/check-limits.ts'
import { findCustomership, type Customership } from '../placement/customership.store.ts'
import { bookable, membership, rangesOf, rulesOf, type RequestedRange } from '../placement/prepare-placement.ts'
import { tellWhatIsInTheWay } from '../placement/tell-what-is-in-the-way.ts'
import { rowReply, seriesRows, type Anchor, type InSeries, type SeriesRow } from './cancel-series.ts'
import { placeReply } from './find-series.ts'
import type { InItsSeries } from './series.store.ts'

type MoveRequest = InSeries & {
  /** Where the booking goes on which somebody stands; the others follow. */
  to: RequestedRange
  /** Other places that staff chose for some. */
  places: readonly (RequestedRange & { id: string })[]
  /** Those that staff leave where they are. */
  leftIds: readonly string[]
  keepDiscount: boolean
}

/**
 * Moves this booking of a series, this and following ones, or all to come, in one command (BEYOND-08), and as `moveBookings` decides for each of
 * them. Refuses another version of the order than the one that was seen, and whatever one of them would be refused for.
 */
export const moveSeries = (
  deps: Deps,
  context: Context,
  of: Anchor,
  { version, ...request }: MoveRequest & MoveTerms & { version: number },
): Promise<Order> => {
  const ranges: FacilityRange[] = []
  const run = () =>
    deps.command(context, async (command) => {
      const order = await orderAsSeen(command, of.orderId, version)
      const { live, pairs, rows, series } = await plan(command, of, request)
      ranges.splice(0, ranges.length, ...pairs.map(({ to }) => to))
      const lost = rows.find(({ state, to }) => state === 'changes' && to === null)
      if (lost) throw new Refused({ code: 'error.badRequest.invalidTimeRange', details: { reason: 'noSuchTime' } })
      if (pairs.length === 0) throw new Refused({ code: 'error.badRequest.nothingToChange' })
      const { after } = await moveThese(command, order, { live, pairs, series }, request)
      return presentOrder(after, command.actor)
    })
  return tellWhatIsInTheWay(deps, context, ranges, run, { orderId: of.orderId })
}

/** Where each booking would go, what stands in its way, and what becomes of the money: the command itself for all that can go, rolled back. */
export const previewMoveSeries = (deps: Deps, context: Context, of: Anchor, request: MoveRequest) =>
  deps.rehearse(context, async (command) => {
    const order = await orderToChange(command, of.orderId)
    const { live, pairs, rows, series } = await plan(command, of, request)
    const customership = await findCustomership(command.db, command.partnerId, order.customerId)
    const review = await reviewPairs(command, order, pairs, customership)
    const use = await heldUse(command, order.id)
    const free = pairs.filter(({ booking }) => !review.blocked.has(booking.id))
    const moved =
      free.length === 0
        ? null
        : await moveThese(
            command,
            order,
            { live, pairs: free, series },
            {
              orderStatus: 'pending',
              overriddenLimits: BOOKING_LIMITS,
              keepDiscount: request.keepDiscount,
              emailingEnable: false,
              isRehearsed: true,
            },
          )
    const priceOf = (id: string): number | null => {
      const edited = moved?.edits.find(({ booking }) => booking.id === id)
      return edited ? edited.edit.newPrice - moved!.discounts.of(id) : null
    }
    /** What the order costs for a booking that goes elsewhere, with its coupon and by its passes. */
    const priceAt = ({ booking }: Pair, edit: Edit): number =>
      edit.newPrice -
      discountsAfter(use, live, [...(moved?.edits ?? []), { booking, edit }], request.keepDiscount).of(booking.id)
    const isStuck = ({ occurrence: { id }, state, to }: Planned) =>
      state === 'changes' && (to === null || review.blocked.has(id))
    return {
      ...moveEffect(order, moved ?? { after: order, difference: 0, code: null, falls: 0 }),
      version: order.currentVersion,
      blocked: rows.filter(isStuck).length,
      brokenLimits: presentBroken(free.length === 0 ? [] : brokenByMoves(free, review)),
      occurrences: rows.map((row) => {
        const { occurrence, state, to } = row
        return {
          ...rowReply(occurrence),
          state: isStuck(row) ? ('blocked' as const) : state,
          after: to && state === 'changes' ? placeReply({ ...to, facilityName: review.nameOf(to.facilityId) }) : null,
          newPriceCents: priceOf(occurrence.id),
          problem:
            state === 'changes' && to === null ? ('noSuchTime' as const) : (review.blocked.get(occurrence.id) ?? null),
          isClosed: to !== null && state === 'changes' && review.isClosed(to),
          ...(isStuck(row) && to
            ? review.around(
                pairs.find(({ booking }) => booking.id === occurrence.id)!,
                priceAt,
              )
            : { conflicts: [], alternatives: [] }),
        }
      }),
    }
  })

type Planned = Omit<SeriesRow, 'state'> & { state: SeriesRow['state'] | 'left'; to: FacilityRange | null }

/** What becomes of each booking of the series, and how it stands in it afterwards. */
const plan = async (command: Command, of: Anchor, request: MoveRequest) => {
  const [to] = rangesOf([request.to], 'toFacilityBookings')
  const chosen = new Map(
    rangesOf(request.places, 'toFacilityBookings').map((range, i) => [request.places[i]!.id, range] as const),
  )
  const live = await findBookingsOfOrder(command.db, command.partnerId, of.orderId)
  const found = await seriesRows(command, of, request)
  const anchor = found.find(({ occurrence }) => occurrence.id === of.bookingId)!.occurrence
  if (anchor.canceled) throw new Refused({ code: 'error.notFound.booking' })
  const { zone } = anchor
  const rows = found.map(({ occurrence, state }): Planned => {
    if (state !== 'changes') return { occurrence, state, to: null }
    if (request.leftIds.includes(occurrence.id)) return { occurrence, state: 'left', to: null }
    const place = chosen.get(occurrence.id) ?? placeInSeries(occurrence, anchor, to!, zone)
    return place && isSame(place, occurrence)
      ? { occurrence, state: 'same', to: null }
      : { occurrence, state, to: place }
  })
  const pairs = rows.flatMap(({ occurrence, to: place }): Pair[] => {
    const booking = live.find(({ id }) => id === occurrence.id)
    return booking && place ? [{ booking, to: place }] : []
  })
  const shift = request.scope === 'this' ? 0 : daysShifted(anchor, to!, zone)
  const series = rows
    .filter(({ occurrence }) => !occurrence.canceled)
    .map(({ occurrence, state }): InItsSeries => {
      const { id, seriesDate, movedByHand } = occurrence
      const staysAway =
        request.scope === 'this' ||
        state === 'left' ||
        chosen.has(id) ||
        (movedByHand && (state === 'movedByHand' || !request.withMoved))
      return { id, date: addDays(seriesDate, shift), movedByHand: staysAway }
    })
  return { live, pairs, rows, series }
}

type Problem = 'taken' | 'gone' | 'tooFarAhead'

/** Which pairs can't go where they would, and why: one that stays where it is may be in the way of another one. */
const reviewPairs = async (
  command: Command,
  order: OrderRecord,
  pairs: readonly Pair[],
  customership: Customership,
) => {
  const mates = await findGroupMates(command.db, command.partnerId, [
    ...new Set(pairs.flatMap(({ booking, to }) => [booking.facilityId, to.facilityId])),
  ])
  const places = await lockPlaces(command, pairs, { countFor: order.customerId, also: mates })
  const { courts, taken } = places
  const blocked = new Map<string, Problem>()
  for (let found = true; found;) {
    found = false
    const moving = pairs.filter(({ booking }) => !blocked.has(booking.id))
    const ids = new Set(moving.map(({ booking }) => booking.id))
    const occupancyIds = taken
      .filter(({ bookingId, mainBookingId }) => ids.has(bookingId ?? '') || ids.has(mainBookingId ?? ''))
      .map(({ id }) => id)
    const double = overlapping(moving.map(({ to }) => to))
    for (const [i, each] of moving.entries()) {
      const decision = decideEditOf(order, each, { courts, taken, occupancyIds, now: command.now, customership })
      const problem = decision.ok ? (double.has(i) ? 'taken' : null) : problemOf(decision.refusal)
      if (problem === null) continue
      blocked.set(each.booking.id, problem)
      found = true
    }
  }
  const { facilities, prepare } = rulesOf(courts)
  const groups = new Map(facilities.map(({ id, group }) => [id, group]))
  const mayRead = can(command.actor.policies, 'facilityBooking.view')
  const nameOf = (facilityId: string) => courts.courts.get(facilityId)?.facilityName ?? ''
  const own = new Set(pairs.filter(({ booking }) => !blocked.has(booking.id)).map(({ booking }) => booking.id))
  return {
    ...places,
    blocked,
    nameOf,
    isClosed: (range: FacilityRange): boolean => {
      const group = groups.get(range.facilityId)
      return group !== undefined && closedBecause(range, group, prepare(group)) !== null
    },
    around: (pair: Pair, priceAt: (pair: Pair, edit: Edit) => number) => {
      const { to: range } = pair
      const others = taken.filter(({ bookingId, mainBookingId }) => !own.has(bookingId ?? mainBookingId ?? ''))
      const going = pairs
        .filter(({ booking }) => own.has(booking.id))
        .map(({ booking, to }) => ({ ...to, id: booking.id, kind: 'booking' as const }))
      return {
        conflicts: conflicts(range, others, { links: courts.links })
          .slice(0, 5)
          .map((one) => ({
            ...placeReply({ ...one, facilityName: nameOf(one.facilityId) }),
            kind: one.kind,
            label: mayRead ? one.label : null,
          })),
        alternatives: nearestAlternatives({
          range,
          facilities: bookable(courts).sort((a, b) => mates.indexOf(a.id) - mates.indexOf(b.id)),
          links: courts.links,
          occupancies: [...others, ...going],
          now: command.now,
          isMemberOn: membership(customership),
          prepare,
        }).flatMap((free) => {
          const { facilityId, start, end } = free
          const there = { ...pair, to: { facilityId, start, end } }
          const standing = { courts, taken: [...others, ...going], occupancyIds: [], now: command.now, customership }
          const decision = decideEditOf(order, there, standing)
          // As the bookings of the order cost: by its tax, its coupon and its passes.
          return decision.ok
            ? [
                {
                  ...placeReply({ ...free, facilityName: nameOf(free.facilityId) }),
                  priceCents: priceAt(there, decision.value),
                },
              ]
            : []
        }),
      }
    },
  }
}

/** Why a booking can't go to a place; what is no matter of the place refuses all of it. */
const problemOf = (refusal: { code: string; details?: Record<string, unknown> }): Problem => {
  if (refusal.code === 'error.badRequest.alreadyBookedSlot') return 'taken'
  if (refusal.code === 'error.notFound.facility') return 'gone'
  if (refusal.details?.['reason'] === 'tooFarAhead') return 'tooFarAhead'
  throw new Refused(refusal as ConstructorParameters<typeof Refused>[0])
}
