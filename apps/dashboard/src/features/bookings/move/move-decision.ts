import { priceRange, type FacilityRange } from '@fieldhouse/domain/bookings'
import { fullName } from '@fieldhouse/domain/identity'
import { passesOf } from '@fieldhouse/domain/packages'
import type { Instant } from '@fieldhouse/domain/time'
import type { BookedSlot } from '../booked-slot.ts'
import { decideEditOf, problemOf, type EditThere } from '../edit/edit-decision.ts'
import type { GroupOccupancy, ReadGroup } from '../group/read-group.ts'

/** What another place of a booking comes to (BEYOND-42). */
export type MoveDecision =
  /** It is where the booking stands. */
  | { kind: 'home' }
  /** It can't be had; `by` is what is in the way, as far as it is known. */
  | { kind: 'refused'; problem: 'otherGroup' | 'taken' | 'tooFar' | 'notAvailable'; by: GroupOccupancy | null }
  /** It costs what it cost and is open then (`same`), or not: then somebody is asked first. */
  | { kind: 'same' | 'changed'; edit: EditThere }

/** The decision that the server will take of a booking's move, from what was read of its group: the edit dialog's own. */
export const decideMove = (slot: BookedSlot, group: ReadGroup, to: FacilityRange, now: Instant): MoveDecision => {
  if (!group.facilities.some(({ id }) => id === to.facilityId))
    return { kind: 'refused', problem: 'otherGroup', by: null }
  const decision = decideEditOf(slot, group, to, now)
  if (!decision.ok) {
    const { code, details } = decision.refusal
    const problem = problemOf(decision.refusal)
    if (problem === 'nothing') return { kind: 'home' }
    if (code !== 'error.badRequest.alreadyBookedSlot')
      return { kind: 'refused', problem: problem === 'tooFar' ? 'tooFar' : 'notAvailable', by: null }
    // The domain hands back the very occupancies that it was given.
    const [first] = (details?.['inTheWay'] ?? []) as readonly GroupOccupancy[]
    return { kind: 'refused', problem: 'taken', by: first ?? null }
  }
  const edit = decision.value
  const isSame =
    edit.difference === 0 && (slot.order?.paymentMethod !== 'packages' || edit.passes === passesNow(slot, group))
  return { kind: isSame && !edit.isClosed ? 'same' : 'changed', edit }
}

const passesNow = (slot: BookedSlot, { group }: ReadGroup): number | null => {
  const { facilityId, start, end } = slot
  const priced = priceRange({ range: { facilityId, start, end }, group, isForceBook: true })
  if (!priced.ok) return null
  const { price, slotCount } = priced.value
  return price === null ? null : passesOf({ price, slotCount })
}

/** Whose or what an occupancy is: the customer, the event; null for a closure and a court's other half. */
export const holderOf = ({ booking }: GroupOccupancy): string | null =>
  booking.eventName || (booking.customer && fullName(booking.customer)) || null
