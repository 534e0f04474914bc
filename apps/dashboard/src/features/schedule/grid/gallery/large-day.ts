import type { MinuteRange, ScheduleCell, ScheduleGroup } from '../types.ts'

const KINDS = ['paid', 'unpaid', 'linked', 'internal'] as const
const NAMES = ['Nguyễn An', 'Sarah Lim', 'Trần Thị Kiều Oanh', 'Oliver Grant', 'Hana Kobayashi', 'Phạm Đức Huỳnh']

/** A whole day of 24 hours: hourly slots, about a third of them booked, closed nights; the same for every run. */
export function largeDay(facilityCount: number): {
  groups: ScheduleGroup[]
  cells: Map<string, readonly ScheduleCell[]>
  range: MinuteRange
} {
  let seed = 7
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32
  const facilities = Array.from({ length: facilityCount }, (_, index) => ({
    id: `f${index}`,
    name: `Court ${index + 1}`,
  }))
  const cells = new Map<string, readonly ScheduleCell[]>()
  for (const { id } of facilities) {
    const list: ScheduleCell[] = []
    const put = (startMinute: number, minutes: number, rest: Partial<ScheduleCell>) =>
      list.push({
        id: `${id}-${startMinute}`,
        key: `${id}|${startMinute}`,
        facilityId: id,
        startMinute,
        endMinute: startMinute + minutes,
        kind: 'available',
        title: '',
        subtitle: '',
        priceLabel: '',
        priceShort: '',
        badge: null,
        note: null,
        selectable: false,
        past: false,
        ...rest,
      })
    put(0, 360, { kind: 'notAvailable', title: 'Not available' })
    for (let minute = 360; minute < 1320; minute += 60) {
      if (random() < 0.35) {
        const kind = KINDS[Math.floor(random() * KINDS.length)]!
        put(minute, 60, {
          kind: 'booked',
          title: NAMES[Math.floor(random() * NAMES.length)]!,
          subtitle: 'Gold Annual',
          badge: { kind, label: kind.toUpperCase() },
          hasCustomer: true,
        })
      } else put(minute, 60, { priceLabel: 'SGD 20.00', priceShort: '20.00', selectable: true })
    }
    put(1320, 120, { kind: 'notAvailable', title: 'Not available' })
    cells.set(id, list)
  }
  const groups = Array.from({ length: Math.ceil(facilityCount / 20) }, (_, index) => {
    const own = facilities.slice(index * 20, index * 20 + 20)
    return {
      id: `g${index}`,
      name: `Hall ${index + 1}`,
      countLabel: `${own.length} courts`,
      interval: 60,
      facilities: own,
    }
  })
  return { groups, cells, range: { startMinute: 0, endMinute: 1440 } }
}
