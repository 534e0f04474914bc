import type { Occupancy } from './occupancy.ts'
import { slotsOfFacilities, type GroupDay, type Slot } from './slots-of-day.ts'

export type DayOfFacility<O extends Occupancy> = GroupDay & { facilityId: string; occupancies: readonly O[] }

/** The day of one facility of a group. */
export const slotsOfDay = <O extends Occupancy>({ facilityId, occupancies, ...day }: DayOfFacility<O>): Slot<O>[] =>
  slotsOfFacilities(day)(facilityId, occupancies)
