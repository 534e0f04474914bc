import type { CellBadge, MinuteRange, ScheduleCell, ScheduleDay, ScheduleGridTexts, ScheduleGroup } from '../types.ts'
import { courts } from './courts.ts'

export type Language = 'en' | 'vi'

const VIETNAMESE: Readonly<Record<string, string>> = {
  Tennis: 'Quần vợt',
  Badminton: 'Cầu lông',
  'Gold Annual': 'Vàng theo năm',
  'Silver Monthly': 'Bạc theo tháng',
  'Off-peak': 'Giờ thấp điểm',
  Student: 'Sinh viên',
  'Pay as you go': 'Trả theo lượt',
  'Junior squad': 'Đội trẻ',
  'Coaches’ clinic': 'Lớp HLV',
  'Net repair': 'Sửa lưới',
  closed: 'đóng cửa',
  'Not available': 'Không khả dụng',
  Free: 'Miễn phí',
  PAID: 'ĐÃ TRẢ',
  UNPAID: 'CHƯA TRẢ',
  LINKED: 'LIÊN KẾT',
  Internal: 'Nội bộ',
  Held: 'Giữ',
  'Linh is booking': 'Linh đang đặt',
  Available: 'Còn trống',
  Paid: 'Đã trả',
  Unpaid: 'Chưa trả',
  Linked: 'Liên kết',
  Closed: 'Đóng cửa',
}

/** A text of the day in the shown language. */
export function word(text: string, language: Language): string {
  if (language === 'en') return text
  return VIETNAMESE[text] ?? text.replace(/^Court /, 'Sân ').replace(/^Hall /, 'Nhà ')
}

const OPENING = 7 * 60
const DAY = 24 * 60
export const NOW = 14 * 60 + 20

function clock(minute: number): string {
  const inDay = minute % DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

function amount(cells: readonly ScheduleCell[]): number {
  return cells.reduce((sum, cell) => sum + (Number.parseFloat(cell.priceShort) || 0), 0)
}

export function dayTexts(language: Language): ScheduleGridTexts {
  const state = (text: string) => word(text, language)
  return {
    grid: 'Schedule, Sat 21/11/2026',
    facilities: 'Courts',
    time: clock,
    range: (start, end) => `${clock(start)}–${clock(end)}`,
    spokenRange: (start, end) => `${clock(start)} to ${clock(end)}`,
    states: {
      available: state('Available'),
      closed: state('closed'),
      notAvailable: state('Not available'),
      booked: 'Booked',
      held: state('Held'),
    },
    past: 'past',
    runTotal: (cells) => {
      const short = amount(cells).toFixed(2)
      return cells[0]?.kind === 'closed'
        ? { label: cells[0].title, short: cells[0].title }
        : { label: `SGD ${short}`, short }
    },
    selection: ({ cells, facilities, startMinute, endMinute }) =>
      `${cells.length} slot(s) selected, ${facilities.map((facility) => facility.name).join(', ')}, ${clock(startMinute)} to ${clock(endMinute)}`,
    selectionCleared: 'Selection cleared',
    dragNeedsFullSize: 'Dragging selects only at 100 percent zoom',
    resize: 'Drag to change the length',
    moveHint: 'Drag or press M to move',
    moveBegun: (name) => `Moving ${name}`,
    moveGivenUp: 'Left where it was',
    moveLost: 'The booking has changed meanwhile',
  }
}

function badgeOf(kind: string, language: Language): CellBadge | null {
  switch (kind) {
    case 'paid':
      return { kind, label: word('PAID', language), opens: true }
    case 'unpaid':
      return { kind, label: word('UNPAID', language), opens: true }
    case 'linked':
      return { kind, label: word('LINKED', language) }
    case 'team':
      return { kind: 'internal', label: word('Internal', language) }
    default:
      return null
  }
}

function cellOf(line: string, facilityId: string, offset: number, language: Language): ScheduleCell {
  const [quarter = '0', quarters = '0', kind = '', ...words] = line.split(' ')
  const [text = '', plan = '', note = ''] = words.join(' ').split('|')
  const startMinute = OPENING + offset + Number(quarter) * 15
  const endMinute = startMinute + Number(quarters) * 15
  const free = kind === 'free'
  const badge = badgeOf(kind, language)
  const from = Date.now() - 48_000
  return {
    id: `${facilityId}-${startMinute}`,
    key: `${facilityId}|${startMinute}`,
    facilityId,
    startMinute,
    endMinute,
    kind: free
      ? 'available'
      : kind === 'none'
        ? 'notAvailable'
        : kind === 'closed'
          ? 'closed'
          : kind === 'held'
            ? 'held'
            : 'booked',
    title: kind === 'none' ? word('Not available', language) : free || kind === 'held' ? '' : word(text, language),
    subtitle: kind === 'held' ? word('Linh is booking', language) : word(plan, language),
    priceLabel: free ? (text === 'Free' ? word('Free', language) : `SGD ${text}`) : '',
    priceShort: free ? (text === 'Free' ? word('Free', language) : text) : '',
    badge,
    note: note
      ? ['Customer note: please bring two spare rackets', 'Partner note: prefers the court by the door']
      : null,
    selectable: free || kind === 'closed',
    past: offset === 0 && endMinute <= NOW,
    hasCustomer: badge !== null && kind !== 'team',
    ...(kind === 'held' && { hold: { from, until: from + 300_000, label: word('Held', language) } }),
  }
}

export type Day = {
  groups: ScheduleGroup[]
  cells: Map<string, readonly ScheduleCell[]>
  range: MinuteRange
  days: ScheduleDay[]
}

/** The drawn day, in English or Vietnamese, alone or followed by the next one. */
export function drawnDay(language: Language, twoDays: boolean): Day {
  const facility = ([name]: readonly [string, string]) => ({ id: name.replace(' ', '-'), name: word(name, language) })
  const count = (courtCount: number) => (language === 'en' ? `${courtCount} courts` : `${courtCount} sân`)
  const group = (name: string, from: number, to: number): ScheduleGroup => ({
    id: name,
    name: word(name, language),
    countLabel: count(to - from),
    interval: 60,
    facilities: courts.slice(from, to).map(facility),
  })
  const cells = new Map<string, readonly ScheduleCell[]>()
  for (const court of courts) {
    const { id } = facility(court)
    const lines = court[1].trim().split('\n')
    const today = lines.map((line) => cellOf(line, id, 0, language))
    if (!twoDays) {
      cells.set(id, today)
      continue
    }
    const night: ScheduleCell = {
      ...cellOf('60 36 none', id, 0, language),
    }
    const tomorrow = lines.filter((line) => !line.includes('held')).map((line) => cellOf(line, id, DAY, language))
    cells.set(id, [...today, night, ...tomorrow])
  }
  return {
    groups: [group('Tennis', 0, 4), group('Badminton', 4, 9), group('Pickleball', 9, 12)],
    cells,
    range: { startMinute: OPENING, endMinute: twoDays ? DAY + 22 * 60 : 22 * 60 },
    days: [
      { startMinute: 0, label: 'Sat 21/11/2026', weekday: 'Sat', day: '21/11' },
      ...(twoDays ? [{ startMinute: DAY, label: 'Sun 22/11/2026', weekday: 'Sun', day: '22/11' }] : []),
    ],
  }
}
