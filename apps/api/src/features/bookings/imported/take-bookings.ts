import { randomUUID } from 'node:crypto'
import {
  decidePlacement,
  importedRange,
  readBookingRow,
  type BookingImportField,
  type BookingImportProblem,
  type BookingImportProblems,
  type FacilityRange,
  type ImportedBooking,
  type PlacedLine,
} from '@fieldhouse/domain/bookings'
import type { DayOrder } from '@fieldhouse/domain/imports'
import { grossOf, ratesAt } from '@fieldhouse/domain/taxes'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import { findOrMakeCustomers } from '../../customers/index.ts'
import type { ImportRow, SkippedRow } from '../../imports/index.ts'
import { chargeOf, lineByHand, placeOrder } from '../../orders/index.ts'
import { findCourts, type Courts, type Taken } from '../../schedule/index.ts'
import { bookingLine } from '../booking-lines.ts'
import { insertBookings } from '../bookings.store.ts'
import { findCustomership } from '../placement/customership.store.ts'
import { announceRanges, lockCourts, newBookings } from '../placement/place-booking.ts'
import { membership, rulesOf } from '../placement/prepare-placement.ts'
import { courtsNamed } from './courts-named.ts'
import { nearTo } from './near-to.ts'
import {
  findImportedBefore,
  findMemberDays,
  insertImportedBookings,
  type ImportedBookingRow,
  type NamedCourt,
} from './imported-bookings.store.ts'

/** What of a file holds for all of its rows. */
export type BookingImportSettings = {
  dayOrder: DayOrder
  /** The courts that whoever sent it may use. */
  courts: readonly NamedCourt[]
  /** What a line says of money that the former system took. */
  settledAs: string
}

/** What came of rows. Amounts in minor units. */
export type TakenBookings = {
  imported: number
  customers: number
  unpaid: number
  settled: number
  duplicateRows: number
  skipped: SkippedRow[]
}

type Row = { line: number; booking: ImportedBooking; range: FacilityRange }
type Placed = Row & { placed: PlacedLine }

/** Each of an import is on open, enabled time, however far ahead or long ago, and however many they are. */
const OF_IMPORTS = { isForceBook: false, ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }

/**
 * Takes rows of an import (BEYOND-12): under the locks of all their courts each is decided by the rules that place any booking, on what
 * stands and on the rows before it. A row that came before, by an import that stands, is left out as a duplicate. What is owed becomes a
 * pending transaction; what the former system took is a line of the transaction that takes all of it off, so that nothing of it is money of
 * this one (docs/decisions/0065). Nobody is told.
 */
export const takeBookings = async (
  running: Command,
  importId: string,
  rows: readonly ImportRow<BookingImportField>[],
  settings: BookingImportSettings,
): Promise<TakenBookings> => {
  const { db, partnerId } = running
  const taken: TakenBookings = { imported: 0, customers: 0, unpaid: 0, settled: 0, duplicateRows: 0, skipped: [] }
  const wrong = (line: number, problems: BookingImportProblems) =>
    taken.skipped.push({ line, duplicate: false, problems })
  const { partner } = await findCustomership(db, partnerId, null)
  const read = readRows(rows, { ...settings, currency: partner.currency }, wrong)
  const courts = await findCourts(db, partnerId, [...new Set(read.map(({ facilityId }) => facilityId))])
  const ranged = read.flatMap(({ line, booking, facilityId }): Row[] => {
    const court = courts.courts.get(facilityId)
    if (!court) return (wrong(line, { court: 'Unknown court' }), [])
    const asked = importedRange(booking, court.zone)
    if ('problems' in asked) return (wrong(line, asked.problems), [])
    return [{ line, booking, range: { ...asked.range, facilityId } }]
  })
  if (ranged.length > 0) {
    const standing = await lockCourts(
      running,
      ranged.map(({ range }) => range),
      courts,
    )
    const fresh = await withoutDuplicates(running, ranged, taken)
    const { of: customers, placed, made } = await placeable(running, importId, fresh, { courts, standing, wrong })
    taken.customers = made
    const came: ImportedBookingRow[] = []
    for (const row of placed) {
      const customer = row.booking.customer ? customers.get(row.line)! : null
      came.push(
        customer
          ? await placeOne(running, row, { customer, courts, partner, settings, taken })
          : placeEvent(running, row),
      )
    }
    taken.imported = placed.length
    if (placed.length > 0) {
      insertImportedBookings(running, importId, came)
      announceRanges(
        running,
        placed.map(({ range }) => range),
        courts.courts,
      )
      running.audit({
        action: 'booking.placed',
        subjectType: 'bookingImport',
        subjectId: importId,
        after: { bookings: placed.length },
      })
    }
  }
  taken.skipped.sort((a, b) => a.line - b.line)
  return taken
}

type Wrong = (line: number, problems: BookingImportProblems) => void

const readRows = (
  rows: readonly ImportRow<BookingImportField>[],
  { dayOrder, courts, currency }: BookingImportSettings & { currency: string },
  wrong: Wrong,
): { line: number; booking: ImportedBooking; facilityId: string }[] => {
  const courtOf = courtsNamed(courts)
  return rows.flatMap(({ line, cells }) => {
    const row = readBookingRow(cells, { dayOrder, currency })
    if ('problems' in row) return (wrong(line, row.problems), [])
    const facilityId = courtOf(row.booking)
    if (facilityId === 'several' || facilityId === null)
      return (wrong(line, { court: facilityId === null ? 'Unknown court' : 'Several courts' }), [])
    return [{ line, booking: row.booking, facilityId }]
  })
}

const placeKey = ({ booking: { reference }, range: { facilityId, start, end } }: Row): string =>
  JSON.stringify([facilityId, start, end, reference])

const withoutDuplicates = async (running: Command, rows: readonly Row[], taken: TakenBookings): Promise<Row[]> => {
  const before = await findImportedBefore(
    running,
    rows.map(({ booking: { reference }, range }) => ({ ...range, reference })),
  )
  const seen = new Set<string>()
  return rows.filter((row, place) => {
    const key = placeKey(row)
    // Without a reference two rows of one time may be two bookings, of which the second finds the court taken.
    const isRepeated = row.booking.reference !== '' && seen.has(key)
    seen.add(key)
    if (!before.has(place) && !isRepeated) return true
    taken.duplicateRows++
    taken.skipped.push({ line: row.line, duplicate: true, problems: {} })
    return false
  })
}

const REFUSALS: Readonly<Record<string, { field: BookingImportField; problem: BookingImportProblem }>> = {
  'error.badRequest.alreadyBookedSlot': { field: 'court', problem: 'Taken' },
  'error.notFound.bookingSlot': { field: 'start', problem: 'Outside opening hours' },
  'error.badRequest.disabledSlot': { field: 'start', problem: 'Closed by a price setting' },
  'error.badRequest.noPrice': { field: 'court', problem: 'Has no price yet' },
}

/**
 * What of rows can be placed, each after those before it, and whose they are. The customers of rows that can't be placed are neither looked
 * for nor made.
 */
const placeable = async (
  running: Command,
  importId: string,
  rows: readonly Row[],
  { courts, standing, wrong }: { courts: Courts; standing: readonly Taken[]; wrong: Wrong },
) => {
  const rules = rulesOf(courts)
  const decide = (
    { range, booking: { price } }: Row,
    occupancies: readonly Taken[],
    isMemberOn?: (date: string) => boolean,
  ) =>
    decidePlacement({
      ranges: [range],
      priceIfUnset: price,
      ...rules,
      occupancies,
      options: OF_IMPORTS,
      now: running.now,
      ...(isMemberOn && { isMemberOn }),
    })
  const near = nearTo(standing)
  const free = rows.flatMap((row): Placed[] => {
    const decision = decide(row, near.at(row.range))
    if (!decision.ok) {
      const told = REFUSALS[decision.refusal.code]
      if (!told) throw new Refused(decision.refusal)
      wrong(row.line, { [told.field]: near.isOfRow(row.range, courts) ? 'Taken by a row before' : told.problem })
      return []
    }
    const [placed] = decision.value.lines
    near.add([row.range, ...placed!.linkedFacilityIds.map((facilityId) => ({ ...row.range, facilityId }))])
    return [{ ...row, placed: placed! }]
  })
  const found = await findOrMakeCustomers(
    running,
    importId,
    free.flatMap(({ line, booking: { customer } }) => (customer ? [{ line, ...customer }] : [])),
  )
  const memberDays = await findMemberDays(running, [...new Set([...found.of.values()].map(({ id }) => id))])
  const placed = free.map((row): Placed => {
    const days = memberDays.get(found.of.get(row.line)?.id ?? '')
    if (!days || row.booking.price !== null) return row
    const priced = decide(row, [], membership({ memberDays: days }))
    return priced.ok ? { ...row, placed: priced.value.lines[0]! } : row
  })
  return { ...found, placed }
}

type Whole = {
  customer: NonNullable<Parameters<typeof placeOrder>[1]['customer']>
  courts: Courts
  partner: Awaited<ReturnType<typeof findCustomership>>['partner']
  settings: BookingImportSettings
  taken: TakenBookings
}

const placeOne = async (
  running: Command,
  { line, booking, range, placed }: Placed,
  { customer, courts, partner, settings, taken }: Whole,
): Promise<ImportedBookingRow> => {
  const court = courts.courts.get(range.facilityId)!
  const rates = ratesAt(partner.taxes, 'facilityBooking', running.now)
  // What the file says is what the customer pays, tax within.
  const price = booking.price ?? grossOf(placed.price, rates.lines)
  const orderId = randomUUID()
  const bookings = newBookings(
    { ...placed, price },
    { type: 'booking', customerId: customer.id, orderId, eventName: null, staffId: null },
  )
  const [main] = bookings
  const isSettled = booking.paidBy !== null
  taken[isSettled ? 'settled' : 'unpaid'] += price
  const note = [booking.reference, booking.note].filter((part) => part !== '').join('\n')
  await placeOrder(running, {
    id: orderId,
    serviceType: 'facilityBooking',
    customer,
    venue: { id: court.venueId, venueName: court.venueName, timezone: court.zone },
    paymentMethod: 'cash',
    currency: partner.currency,
    countryCode: partner.countryCode,
    charge: chargeOf(isSettled ? 0 : price, 'cash', partner),
    paid: isSettled || price === 0,
    customerNote: null,
    rates,
    partnerNote: note.slice(0, 1000) || null,
    lines: [
      bookingLine({ ...main!, facilityName: court.facilityName }),
      ...(isSettled && price > 0
        ? [lineByHand([settings.settledAs, booking.paidBy].filter((part) => part !== '').join(': '), -price)]
        : []),
    ],
  })
  insertBookings(running, randomUUID(), bookings)
  return { bookingId: main!.id, line, orderId, ...range, reference: booking.reference }
}

const placeEvent = (running: Command, { line, booking, range, placed }: Placed): ImportedBookingRow => {
  const bookings = newBookings(
    { ...placed, price: 0 },
    { type: 'internalEvent', customerId: null, orderId: null, eventName: booking.note, staffId: null },
  )
  insertBookings(running, randomUUID(), bookings)
  return { bookingId: bookings[0]!.id, line, orderId: null, ...range, reference: booking.reference }
}
