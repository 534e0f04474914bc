import { accept, type Decision } from '@fieldhouse/domain'
import { closedBecause, decideEdit, taxedEdit, type Edit, type EditedBooking } from '@fieldhouse/domain/bookings'
import { isMemberDay } from '@fieldhouse/domain/memberships'
import { addTax } from '@fieldhouse/domain/taxes'
import type { Instant } from '@fieldhouse/domain/time'
import type { BookedSlot } from '../booked-slot.ts'
import type { ReadGroup } from '../group/read-group.ts'

/** What another place of a booking comes to, and whether it is closed then: staff may put it there all the same (BOOKING-87). */
export type EditThere = Edit & { isClosed: boolean }

/** What the rules say of a booking's other day, time or court, from what the dialog read of its group (BOOKING-21). */
export const decideEditOf = (
  slot: BookedSlot,
  group: ReadGroup,
  to: { facilityId: string; start: Instant; end: Instant },
  now: Instant,
): Decision<EditThere> => {
  // The booking's own rows, those it takes on linked courts of the group among them, are not in its way.
  const own = group.occupancies.filter(
    ({ id, start, end, booking }) =>
      id === slot.id ||
      (booking.type === 'linked' &&
        booking.groupId === slot.bookingGroupId &&
        start === slot.start &&
        end === slot.end),
  )
  const booking: EditedBooking = {
    facilityId: slot.facilityId,
    groupId: slot.groupId,
    start: slot.start,
    end: slot.end,
    occupancyIds: own.map(({ id }) => id),
    price: slot.order?.price ?? 0,
    isPaidOut: slot.order?.paidOut ?? false,
    isCanceled: slot.order?.status === 'canceled',
    isPaidByPasses: slot.order?.paymentMethod === 'packages',
  }
  const links = group.facilities.flatMap(({ id, linked }) => linked.map((other) => [id, other] as const))
  const decision = decideEdit({
    booking,
    to,
    facilities: group.facilities.map(({ id }) => ({ id, group: group.group })),
    links,
    occupancies: group.occupancies,
    now,
    isForceBook: true,
    isMemberOn: (date) => isMemberDay(slot.memberDays, date),
  })
  if (!decision.ok) return decision
  // Its line holds the tax that was added when it was sold; what the place costs is told of with it, too.
  const parts = (slot.order?.taxOnTop ?? []).map((millionths) => ({ millionths }))
  const edit = taxedEdit(decision.value, (price) => addTax(price, { parts }).gross)
  return accept({ ...edit, isClosed: closedBecause(to, group.group) !== null })
}

/** Why an edit can't be saved, as the dialog tells it; `nothing` is not a fault. */
export type EditProblem = 'notAvailable' | 'nothing' | 'tooFar'

/** The dialog's word for a refusal of `decideEdit`. */
export const problemOf = ({ code, details }: { code: string; details?: Record<string, unknown> }): EditProblem => {
  if (code === 'error.badRequest.nothingToChange') return 'nothing'
  return details?.['reason'] === 'tooFarAhead' ? 'tooFar' : 'notAvailable'
}
