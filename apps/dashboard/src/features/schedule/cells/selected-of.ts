import type { SelectedSlot } from '../selection/selected-slots.ts'
import type { CellFacts } from './build-model.ts'

/** What of a cell can be selected: a free slot, or a closed one with what closes it; null of any other. */
export const selectedOf = (facts: CellFacts, key: string, currency: string): SelectedSlot | null => {
  const { slot, facilityName, groupId } = facts
  if (slot.status !== 'AVAILABLE' && slot.status !== 'CLOSED') return null
  const { occupancy } = slot
  const closedBy =
    slot.status !== 'CLOSED'
      ? null
      : occupancy?.kind === 'block'
        ? {
            kind: 'block' as const,
            name: occupancy.booking.eventName ?? '',
            start: occupancy.start,
            end: occupancy.end,
          }
        : { kind: occupancy ? ('closure' as const) : ('setting' as const) }
  return {
    key,
    kind: slot.status === 'AVAILABLE' ? 'available' : 'closed',
    facilityId: slot.facilityId,
    facilityName,
    groupId,
    start: slot.start,
    end: slot.end,
    price: slot.price ?? 0,
    currency,
    closedBy,
  }
}
