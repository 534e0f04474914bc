import { defaultRepeat, holdableRanges, horizonOf, type FacilityRange } from '@fieldhouse/domain/bookings'
import { isMemberDay, memberUntil } from '@fieldhouse/domain/memberships'
import { totalOf } from '@fieldhouse/domain/money'
import { addDays, dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { useMemo, useState } from 'react'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import type { Customer } from '../../customers/index.ts'
import { closedOf, groupOf, outsideOf, priceOf, rangesOf, rowsOf, type PickedSlot, type Plan } from './booking-plan.ts'
import { useGroups } from '../group/use-groups.ts'

// Whether there is tax on top at all is asked with any price.
const SOME_PRICE = 100_000

const newPlan = (slots: readonly PickedSlot[], date: LocalDate): Plan => ({
  slots,
  repeat: defaultRepeat(date, 'none'),
  skipped: new Set(),
  moved: new Map(),
  extra: [],
})

/** The plan of a booking with everything that follows from it: rows, ranges, prices, warnings. */
export const useBookingPlan = (slots: readonly PickedSlot[], venue: Venue, customer: Customer | null) => {
  const zone = venue.timezone
  const taxed = useTaxed('court')
  const [now] = useState(() => Date.now())
  const today = dateOf(now, zone)
  const dates = slots.map(({ start }) => dateOf(start, zone)).sort()
  const first = dates[0] ?? today
  const [plan, setPlan] = useState(() => newPlan(slots, first))
  const [extraUntil, setExtraUntil] = useState(first)

  const last = [dates.at(-1) ?? first, plan.repeat.time === 'none' ? first : plan.repeat.endOn, extraUntil]
    .sort()
    .at(-1)!
  const groupIds = useMemo(() => [...new Set(slots.map(({ groupId }) => groupId))], [slots])
  // A day more on each side, so that what reaches over midnight is seen.
  const { groups, isLoading } = useGroups(venue, groupIds, addDays(first, -1), addDays(last, 1))

  const memberDays = customer?.memberDays
  const isMemberOn = useMemo(() => (date: LocalDate) => isMemberDay(memberDays ?? [], date), [memberDays])
  const rows = useMemo(
    () =>
      rowsOf(
        plan,
        [...groups.values()].flatMap(({ occupancies }) => occupancies),
        zone,
        [...groups.values()].flatMap(({ facilities }) => facilities.map(({ id }) => id)),
      ),
    [plan, groups, zone],
  )
  const ranges = useMemo(() => rangesOf(rows), [rows])
  const holdable = useMemo(
    () =>
      holdableRanges({
        ranges,
        groupOf: (id) => groupOf(id, groups)?.group,
        occupancies: [...groups.values()].flatMap(({ occupancies }) => occupancies),
        now,
      }),
    [ranges, groups, now],
  )
  // While a group is still being read, the slots say what they show on the grid.
  const shown = (range: FacilityRange): number =>
    totalOf(
      slots
        .filter((slot) => slot.facilityId === range.facilityId && slot.start >= range.start && slot.end <= range.end)
        .map(({ price }) => price),
    )
  const priceFor = (range: FacilityRange): number => taxed(priceOf(range, groups, isMemberOn) ?? shown(range))
  const endsOn = memberUntil(
    memberDays ?? [],
    ranges.map(({ start }) => dateOf(start, zone)),
    today,
  )
  const isDearerAfter = (day: LocalDate) => (range: FacilityRange) =>
    dateOf(range.start, zone) > day && priceOf(range, groups, () => true) !== priceOf(range, groups)

  return {
    plan,
    setPlan,
    rows,
    ranges,
    /** What of it is held for this desk meanwhile. */
    holdable,
    groups,
    isLoading,
    isMemberOn,
    /** Whether the customer pays another price for being a member. */
    isMemberPriced: ranges.some((range) => priceOf(range, groups, isMemberOn) !== priceOf(range, groups)),
    /** The last day of the customer's membership where it ends before days of the booking that would cost a member something else. */
    memberUntil: endsOn !== null && ranges.some(isDearerAfter(endsOn)) ? endsOn : null,
    priceFor,
    /** What a price of a court costs with its tax. */
    taxed,
    /** Tax is added to prices, and within what is asked for. */
    hasTaxOnTop: taxed(SOME_PRICE) !== SOME_PRICE,
    total: totalOf(ranges.map(priceFor)),
    currency: slots[0]?.currency ?? '',
    zone,
    now,
    today,
    date: first,
    outside: outsideOf(
      plan,
      ranges.flatMap((range) => {
        const group = groupOf(range.facilityId, groups)?.group
        return group ? [{ ...range, groupId: group.id }] : []
      }),
      (id, date) => {
        const group = groups.get(id)?.group
        return group ? horizonOf(group, isMemberOn(date)) : null
      },
      today,
      zone,
    ),
    /** What of it lies in closed time. */
    closed: closedOf(ranges, groups),
    blocked: rows.filter((row) => !row.isAvailable && !plan.skipped.has(row.id)).length,
    isRepeat: plan.repeat.time !== 'none',
    /** Lets an added or moved slot lie on a day beyond the plan: its day is read too. */
    lookUntil: (date: LocalDate) => setExtraUntil((before) => (date > before ? date : before)),
    nameOf: (facilityId: string) =>
      [...groups.values()].flatMap(({ facilities }) => facilities).find(({ id }) => id === facilityId)?.name ??
      slots.find((slot) => slot.facilityId === facilityId)?.facilityName ??
      '',
  }
}

export type BookingPlan = ReturnType<typeof useBookingPlan>
