import type { ScheduleCell } from '../types.ts'

/** A free slot of a facility; what differs from one is given. */
export function cell(
  facilityId: string,
  startMinute: number,
  endMinute: number,
  rest: Partial<ScheduleCell> = {},
): ScheduleCell {
  return {
    id: `${facilityId}-${startMinute}`,
    key: `${facilityId}|${startMinute}`,
    facilityId,
    startMinute,
    endMinute,
    kind: 'available',
    title: '',
    subtitle: '',
    priceLabel: 'SGD 20.00',
    priceShort: '20.00',
    badge: null,
    note: null,
    selectable: true,
    past: false,
    ...rest,
  }
}
