import type { Hold, SlotBooking } from '@fieldhouse/contract/schedule'
import { formatAmount, formatMoney } from '@fieldhouse/domain/money'
import { subtractRanges, wallOf, daysBetween } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, Minute, Zone } from '@fieldhouse/domain/time'
import type { CellBadge, MinuteRange, ReachLink, ScheduleCell } from '../grid/types.ts'
import type { ShownOccupancy, ShownSlot } from '../day/read-day.ts'

/** The words of the cells, in the reader's language. */
export type CellTexts = {
  free: string
  closed: string
  notAvailable: string
  held: string
  isBooking: (name: string) => string
  badges: Readonly<Record<CellBadge['kind'], string>>
  /** 'SGD 12.00 to pay · Cash'; the methods by their names in the contract. */
  owed: (amount: string, methods: readonly string[]) => string
  customerNote: (note: string) => string
  partnerNote: (note: string) => string
  customerInternalNote: (note: string) => string
}

/** A hold lasts five minutes, in milliseconds (BEYOND-05). */
const HOLD_MS = 5 * 60_000

export type FacilityDay = {
  facilityId: string
  slots: readonly ShownSlot[]
  /** Holds of other desks on this facility that have not run out. */
  holds: readonly Hold[]
}

export type CellsOptions = {
  /** The grid's first day; minutes count from its midnight. */
  firstDate: LocalDate
  zone: Zone
  range: MinuteRange
  now: Instant
  currency: string
  texts: CellTexts
  /** Whether a payment badge leads to its transaction (SCHEDULE-37, SCHEDULE-38). */
  badgesOpen: boolean
  /** Whether a booking may be moved by who looks at it (BEYOND-42). */
  canMove: (occupancy: ShownOccupancy) => boolean
}

/** One stretch of a facility with what it stands for; a gap stands for nothing. */
export type BuiltCell = { cell: ScheduleCell; slot: ShownSlot | null }

/** The key under which a slot stays selected when the grid is loaded again or shows another day (SCHEDULE-63). */
export const keyOf = (facilityId: string, start: Instant, end: Instant): string => `${facilityId}|${start}|${end}`

/**
 * The cells of one facility in order, without holes: slots as the reply has them, what other desks hold just now over them,
 * and 'Not available' wherever nothing is offered (SCHEDULE-25 to -36, SCHEDULE-59, BEYOND-05).
 */
export const buildCells = (days: readonly FacilityDay[], options: CellsOptions): BuiltCell[] => {
  const built: BuiltCell[] = []
  for (const { facilityId, slots, holds } of days) {
    const shown = holds.map((hold) => heldCell(hold, facilityId, options))
    for (const slot of slots) {
      const offset = daysBetween(options.firstDate, slot.date) * 1440
      const cell = slotCell(slot, offset, options)
      const isHeld = holds.some((hold) => Date.parse(hold.start) < slot.end && Date.parse(hold.end) > slot.start)
      if (!isHeld || slot.status !== 'AVAILABLE') built.push({ cell, slot })
    }
    built.push(...shown.map((cell) => ({ cell, slot: null })))
  }
  const facilityId = days[0]?.facilityId
  if (facilityId === undefined) return []
  const gaps = gapsBetween(built, options.range).map(({ start, end }) => ({
    cell: gapCell(facilityId, start, end, options),
    slot: null,
  }))
  return [...built, ...gaps].sort((a, b) => a.cell.startMinute - b.cell.startMinute)
}

const gapsBetween = (built: readonly BuiltCell[], { startMinute, endMinute }: MinuteRange) =>
  subtractRanges(
    { start: startMinute, end: endMinute },
    built.map(({ cell }) => ({ start: cell.startMinute, end: cell.endMinute })),
  )

const nowMinuteOf = ({ firstDate, zone, now }: CellsOptions): Minute => {
  const wall = wallOf(now, zone)
  return daysBetween(firstDate, wall.date) * 1440 + wall.minute
}

const EMPTY = {
  title: '',
  subtitle: '',
  priceLabel: '',
  priceShort: '',
  badge: null,
  note: null,
  selectable: false,
} as const

const slotCell = (slot: ShownSlot, offset: number, options: CellsOptions): ScheduleCell => {
  const { texts, currency } = options
  const { occupancy, status, facilityId } = slot
  const base = {
    ...EMPTY,
    id: `${facilityId}|${slot.start}|${occupancy?.id ?? status}`,
    key: keyOf(facilityId, slot.start, slot.end),
    facilityId,
    startMinute: slot.startMinute + offset,
    endMinute: slot.endMinute + offset,
    past: slot.endMinute + offset <= nowMinuteOf(options),
  }
  if (status === 'BOOKED' && occupancy) return { ...base, kind: 'booked', ...bookedParts(occupancy, options) }
  if (status === 'CLOSED') {
    const name = occupancy?.booking.eventName
    return { ...base, kind: 'closed', title: name || texts.closed, selectable: true }
  }
  if (status !== 'AVAILABLE') return { ...base, kind: 'notAvailable', title: texts.notAvailable }
  const price = slot.price ?? 0
  return {
    ...base,
    kind: 'available',
    priceLabel: price === 0 ? texts.free : formatMoney(price, currency),
    priceShort: price === 0 ? texts.free : formatAmount(price, currency),
    selectable: true,
  }
}

const bookedParts = (occupancy: ShownOccupancy, { texts, badgesOpen, canMove, currency }: CellsOptions) => {
  const { booking } = occupancy
  const kind = badgeKindOf(occupancy)
  const badge: CellBadge | null = kind && {
    kind,
    label: texts.badges[kind],
    ...((kind === 'paid' || kind === 'unpaid') && { opens: badgesOpen }),
  }
  return {
    title: booking.eventName || booking.customer?.name || '',
    subtitle: (kind === 'linked' ? booking.mainFacilityName : booking.customer?.planName) ?? '',
    badge,
    note: noteLines(occupancy, texts),
    hasCustomer: Boolean(booking.customer),
    isMovable: canMove(occupancy),
    owed: owedLine(occupancy, texts, currency),
  }
}

const badgeKindOf = ({ kind, booking }: ShownOccupancy): CellBadge['kind'] | null => {
  if (kind === 'linked') return 'linked'
  if (kind === 'internalEvent') return 'internal'
  if (booking.order?.status === 'paid') return 'paid'
  return booking.order?.status === 'pending' ? 'unpaid' : null
}

/** What an unpaid booking's order still owes, in words, and how to reach who owes it; null where nothing is owed. */
export const owedLine = (occupancy: ShownOccupancy, texts: CellTexts, currency: string): ScheduleCell['owed'] => {
  const { order, customer } = occupancy.booking
  if (occupancy.kind !== 'booking' || order?.status !== 'pending' || order.owedCents === 0) return null
  return { label: texts.owed(formatMoney(order.owedCents, currency), order.owedBy), reach: reachOf(customer) }
}

/** Links to call and to write to a customer, as far as both are known. */
export const reachOf = (customer: SlotBooking['customer']): readonly ReachLink[] => [
  ...(customer?.mobile ? [{ href: `tel:${customer.mobile.replaceAll(/[^\d+]/g, '')}`, label: customer.mobile }] : []),
  ...(customer?.email ? [{ href: `mailto:${customer.email}`, label: customer.email }] : []),
]

/** Up to three lines, empty ones left out (SCHEDULE-32, SCHEDULE-66). */
export const noteLines = ({ booking }: ShownOccupancy, texts: CellTexts): readonly string[] | null => {
  const { order, customer } = booking
  const lines = [
    order?.customerNote && texts.customerNote(order.customerNote),
    order?.partnerNote && texts.partnerNote(order.partnerNote),
    customer?.partnerNote && texts.customerInternalNote(customer.partnerNote),
  ].filter((line): line is string => Boolean(line))
  return lines.length > 0 ? lines : null
}

const heldCell = (hold: Hold, facilityId: string, options: CellsOptions): ScheduleCell => {
  const { firstDate, zone, texts } = options
  const at = (instant: Instant) => {
    const wall = wallOf(instant, zone)
    return daysBetween(firstDate, wall.date) * 1440 + wall.minute
  }
  const start = Date.parse(hold.start)
  const end = Date.parse(hold.end)
  const until = Date.parse(hold.heldUntil)
  return {
    ...EMPTY,
    id: `${facilityId}|${start}|${hold.id}`,
    key: `hold|${hold.id}`,
    facilityId,
    startMinute: Math.max(at(start), options.range.startMinute),
    endMinute: Math.min(at(end), options.range.endMinute),
    kind: 'held',
    subtitle: texts.isBooking(hold.holderName),
    past: false,
    hold: { from: until - HOLD_MS, until, label: texts.held },
  }
}

const gapCell = (facilityId: string, startMinute: Minute, endMinute: Minute, options: CellsOptions): ScheduleCell => ({
  ...EMPTY,
  id: `${facilityId}|${options.firstDate}|${startMinute}|none`,
  key: `none|${facilityId}|${startMinute}`,
  facilityId,
  startMinute,
  endMinute,
  kind: 'notAvailable',
  title: options.texts.notAvailable,
  past: endMinute <= nowMinuteOf(options),
})

const sameList = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((line, i) => line === b[i]))

const sameParts = <T extends object>(a: T | null | undefined, b: T | null | undefined): boolean =>
  a === b ||
  (Boolean(a && b) &&
    Object.keys({ ...a, ...b }).every(
      (key) => (a as Record<string, unknown>)[key] === (b as Record<string, unknown>)[key],
    ))

const sameCell = (a: ScheduleCell, b: ScheduleCell): boolean =>
  sameParts(
    { ...a, badge: null, note: null, hold: null, owed: null },
    { ...b, badge: null, note: null, hold: null, owed: null },
  ) &&
  JSON.stringify(a.owed) === JSON.stringify(b.owed) &&
  sameParts(a.badge, b.badge) &&
  sameList(a.note, b.note) &&
  sameParts(a.hold, b.hold)

/**
 * The cells with every one that did not change replaced by the object it was before, and the list itself when none did: only
 * courts in which something happened are drawn again.
 */
export const keepIdentity = (
  before: readonly ScheduleCell[] | undefined,
  after: readonly ScheduleCell[],
): readonly ScheduleCell[] => {
  if (!before) return after
  const known = new Map(before.map((cell) => [cell.id, cell]))
  const kept = after.map((cell) => {
    const old = known.get(cell.id)
    return old && sameCell(old, cell) ? old : cell
  })
  return kept.length === before.length && kept.every((cell, i) => cell === before[i]) ? before : kept
}
