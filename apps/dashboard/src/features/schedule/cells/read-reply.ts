import type { DaySchedule, Hold } from '@fieldhouse/contract/schedule'
import { readSlot, type ShownSlot } from '../day/read-day.ts'

type ReadFacility = {
  id: string
  name: string
  linked: readonly string[]
  slots: readonly ShownSlot[]
  holds: readonly Hold[]
}
export type ReadGroup = { reply: DaySchedule; facilities: readonly ReadFacility[] }

// A reply keeps its identity while nothing in it changed, so it is read once.
const read = new WeakMap<DaySchedule, ReadGroup>()

/** A group's day in the words of the rules: its courts with their slots, and what other desks hold of them. */
export const readReply = (reply: DaySchedule): ReadGroup => {
  const known = read.get(reply)
  if (known) return known
  const facilities = reply.facilities.map(({ id, name, linkedFacilityIds, slots }) => ({
    id,
    name,
    linked: linkedFacilityIds,
    slots: slots.map((slot) => readSlot(slot, id, reply.timezone)),
    holds: reply.holds.filter((hold) => hold.facilityId === id && !hold.own),
  }))
  const fresh = { reply, facilities }
  read.set(reply, fresh)
  return fresh
}
