/** What stands in a stretch of one court's day; 'held' is a slot that another desk is booking just now (BEYOND-05). */
export type CellKind = 'available' | 'closed' | 'notAvailable' | 'booked' | 'held'

/** The sign on a booked cell (SCHEDULE-30, -31, -36): told by icon and word, never by colour alone. */
export type CellBadge = {
  readonly kind: 'paid' | 'unpaid' | 'linked' | 'internal' | 'class'
  readonly label: string
  /** Whether clicking the badge leads somewhere; never in standalone mode (SCHEDULE-38). */
  readonly opens?: boolean
}

/** A hold on a slot: both instants are epoch milliseconds, so that the ring knows how much of it is left. */
export type CellHold = { readonly from: number; readonly until: number; readonly label: string }

/**
 * One stretch of one facility's day, ready to be drawn: every text is formatted. Minutes count from the shown day's
 * midnight and may pass 1440. A cell that did not change must stay the same object (===), because a court whose cells
 * are all the same objects is not drawn again.
 */
export type ScheduleCell = {
  /** Unique in the grid. */
  readonly id: string
  /** What a selection remembers; stays the same when the grid is loaded again. */
  readonly key: string
  readonly facilityId: string
  readonly startMinute: number
  readonly endMinute: number
  readonly kind: CellKind
  /** The customer's or event's name, or the word of the state ('closed', 'Not available'); empty for a free slot. */
  readonly title: string
  /** The plan, 'Tennis Court 4' of a linked booking, or who holds the slot. */
  readonly subtitle: string
  /** 'SGD 20.00' or 'Free' (SCHEDULE-69); empty where nothing is sold. */
  readonly priceLabel: string
  /** The same for narrow places: '20.00'. */
  readonly priceShort: string
  readonly badge: CellBadge | null
  /** The lines of the note icon's tooltip (SCHEDULE-66). */
  readonly note: readonly string[] | null
  readonly selectable: boolean
  readonly past: boolean
  /** Whether the name leads to the customer (SCHEDULE-34). */
  readonly hasCustomer?: boolean
  readonly hold?: CellHold
  /** What is still to be paid and by which method, and links by which its person can be reached: only of unpaid ones. */
  readonly owed?: { readonly label: string; readonly reach: readonly ReachLink[] } | null
  /** Whether it may be moved to another court or time (BEYOND-42). */
  readonly isMovable?: boolean
}

/** A number or address that can be called or written to. */
export type ReachLink = { readonly href: string; readonly label: string }

/** Where a booking stands or would stand; minutes count from the shown day's midnight, and may lie before it. */
export type CellPlace = { readonly facilityId: string; readonly startMinute: number; readonly endMinute: number }

/** What a place comes to: it is where the booking stands, costs the same or not, can't be had, or is not known yet. */
export type PlaceVerdict = {
  readonly kind: 'home' | 'same' | 'changed' | 'refused' | 'reading'
  readonly label: string
}

/** What the screen knows about moving bookings; another object whenever a verdict may have become another. */
export type CellMoves = {
  /** Where a booking stands in full, also of one that reaches over midnight; null when it can't be moved. */
  readonly placeOf: (cell: ScheduleCell) => CellPlace | null
  /** Somebody takes hold of it: what its verdicts need is read. */
  readonly begin: (cell: ScheduleCell) => void
  readonly end: () => void
  /** The minutes at which it may start, in order; empty while they are not known. */
  readonly startsOf: (cell: ScheduleCell) => readonly number[]
  /** The courts that it may go to, in the order in which they are seen. */
  readonly facilitiesOf: (cell: ScheduleCell) => readonly string[]
  readonly verdictAt: (cell: ScheduleCell, place: CellPlace) => PlaceVerdict
  /** It was let go of there. Answers whether it stands there now. */
  readonly drop: (cell: ScheduleCell, place: CellPlace) => Promise<boolean>
}

export type ScheduleFacility = { readonly id: string; readonly name: string }

/** `interval` is the length of the group's slots in minutes. */
export type ScheduleGroup = {
  readonly id: string
  readonly name: string
  readonly countLabel: string
  readonly interval: number
  readonly facilities: readonly ScheduleFacility[]
}

/** The shown stretch in minutes since the shown day's midnight; runs past 1440 when the next day is shown. */
export type MinuteRange = { readonly startMinute: number; readonly endMinute: number }

/** A day that begins inside the range: its full date for the ear and two short lines for the time header. */
export type ScheduleDay = {
  readonly startMinute: number
  readonly label: string
  readonly weekday: string
  readonly day: string
}

export type Orientation = 'vertical' | 'horizontal'

/** Cells that follow one another without a gap and are selected together. */
export type SelectedRun = {
  readonly facilityId: string
  readonly startMinute: number
  readonly endMinute: number
  readonly cells: readonly ScheduleCell[]
}

/** What the status region is told about a selection: its bounds and how much of it there is. */
export type SelectionSummary = {
  readonly cells: readonly ScheduleCell[]
  readonly facilities: readonly ScheduleFacility[]
  readonly startMinute: number
  readonly endMinute: number
}

/** Every word the grid says, in the reader's language. */
export type ScheduleGridTexts = {
  /** Name of the whole grid: 'Schedule, Sat 21/11/2026'. */
  readonly grid: string
  /** Heading over the facilities, for the ear only. */
  readonly facilities: string
  readonly time: (minute: number) => string
  /** '18:00–20:00', as drawn. */
  readonly range: (startMinute: number, endMinute: number) => string
  /** '18:00 to 20:00', as spoken. */
  readonly spokenRange: (startMinute: number, endMinute: number) => string
  readonly states: Readonly<Record<CellKind, string>>
  readonly past: string
  /** Total of a run, long and short: {'SGD 44.00', '44.00'}. */
  readonly runTotal: (cells: readonly ScheduleCell[]) => { readonly label: string; readonly short: string }
  readonly selection: (summary: SelectionSummary) => string
  readonly selectionCleared: string
  /** What a drag at another zoom than 100 percent is answered with (SCHEDULE-39). */
  readonly dragNeedsFullSize: string
  /** Name of the grip at the end of a selection. */
  readonly resize: string
  /** How a booking is moved, in its tooltip. */
  readonly moveHint: string
  /** Spoken when a booking is taken hold of, let go of where it stood, and changed by somebody else meanwhile. */
  readonly moveBegun: (title: string) => string
  readonly moveGivenUp: string
  readonly moveLost: string
}
