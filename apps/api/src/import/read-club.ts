import { Email } from '@fieldhouse/contract/identity'
import { Mobile } from '@fieldhouse/contract/customers'
import { keptPhone } from '@fieldhouse/domain/mobiles'
import { decimalsOf, fraction, roundDown, roundUp, times } from '@fieldhouse/domain/money'
import {
  atWall,
  isLocalDate,
  MINUTE_MS,
  parseClock,
  wallOf,
  type Instant,
  type LocalDate,
} from '@fieldhouse/domain/time'
import type { Mapping } from './mapping.ts'
import { readTable, type Row, type RowProblem } from './read-table.ts'

/** Prices in minor units of the club's currency, for one slot. */
export type ImportedFacility = { id: string; name: string; price: number; memberPrice: number | null }
export type ImportedMember = {
  id: string
  line: number
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  note: string | null
  joined: LocalDate | null
  isGuest: boolean
}
export type ImportedBooking = {
  id: string
  line: number
  facilityId: string
  memberId: string
  start: Instant
  end: Instant
  slots: number
}

/** What the files say, with the rows that can't be taken and those that are taken with a change. */
export type ImportedClub = {
  facilities: ImportedFacility[]
  members: ImportedMember[]
  bookings: ImportedBooking[]
  errors: RowProblem[]
  notes: RowProblem[]
}

/** Ends the reading of one row. */
class Unreadable extends Error {}
const unreadable = (message: string): never => {
  throw new Unreadable(message)
}

/** Reads the files of a club. A row that makes no sense is named among the errors and left out; the others go on. */
export const readClub = async (folder: string, mapping: Mapping): Promise<ImportedClub> => {
  const { facilities: f, members: m, bookings: b } = mapping
  const errors: RowProblem[] = []
  const notes: RowProblem[] = []
  const rows = {
    facilities: await readTable(folder, f.file, [f.id, f.name, f.price, f.memberPrice]),
    members: await readTable(folder, m.file, [m.id, m.firstName, m.lastName, m.email, m.mobile, m.joined, ...m.note]),
    bookings: await readTable(folder, b.file, [b.id, b.facility, b.member, b.start, b.slots]),
  }
  const collect = <T>(table: Row[], idColumn: string, read: (row: Row, id: string) => T): T[] => {
    const seen = new Map<string, number>()
    return table.flatMap((row) => {
      const id = row.cell(idColumn)
      try {
        if (id === '') unreadable(`${idColumn} is empty`)
        if (seen.has(id)) unreadable(`${idColumn} ${id} stands on line ${seen.get(id)} already`)
        seen.set(id, row.line)
        return [read(row, id)]
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        errors.push({ file: row.file, line: row.line, row: id, message: error.message })
        return []
      }
    })
  }
  const facilities = collect(rows.facilities, f.id, (row, id): ImportedFacility => ({
    id,
    name: required(row, f.name),
    price: priceIn(row, f.price, mapping),
    memberPrice: f.memberPrice === undefined ? null : priceIn(row, f.memberPrice, mapping),
  }))
  const contacts = { email: new Map<string, string>(), mobile: new Map<string, string>() }
  const members = collect(rows.members, m.id, (row, id) => readMember(row, id, mapping, contacts, notes))
  const facilityIds = new Set(facilities.map(({ id }) => id))
  const memberIds = new Set(members.map(({ id }) => id))
  const bookings = collect(rows.bookings, b.id, (row, id) => {
    const facilityId = row.cell(b.facility)
    const memberId = row.cell(b.member)
    if (!facilityIds.has(facilityId)) unreadable(`${b.facility} ${facilityId} is no facility of ${f.file}`)
    if (!memberIds.has(memberId)) unreadable(`${b.member} ${memberId} is no member of ${m.file}`)
    const slots = /^[1-9]\d{0,2}$/.test(row.cell(b.slots))
      ? Number(row.cell(b.slots))
      : unreadable(`${b.slots} '${row.cell(b.slots)}' is no number of slots`)
    const start = instantIn(row, b.start, mapping.club.timezone)
    return {
      id,
      line: row.line,
      facilityId,
      memberId,
      slots,
      start,
      end: start + slots * mapping.slotMinutes * MINUTE_MS,
    }
  })
  return { facilities, members, bookings, errors, notes }
}

const required = (row: Row, column: string): string => row.cell(column) || unreadable(`${column} is empty`)

const priceIn = (row: Row, column: string, { club }: Mapping): number => {
  const text = row.cell(column)
  if (!/^\d{1,7}(\.\d+)?$/.test(text)) return unreadable(`${column} '${text}' is no price`)
  const minor = times(fraction(text), { numerator: 10n ** BigInt(decimalsOf(club.currency)), denominator: 1n })
  if (roundUp(minor) !== roundDown(minor)) unreadable(`${column} '${text}' has more decimals than ${club.currency}`)
  return roundUp(minor)
}

const readMember = (
  row: Row,
  id: string,
  { members: m, club }: Mapping,
  contacts: { email: Map<string, string>; mobile: Map<string, string> },
  notes: RowProblem[],
): ImportedMember => {
  const isGuest = m.guest?.id === id
  const kept = m.note.map((column) => row.cell(column)).filter((text) => text !== '')
  const note = (message: string) => void notes.push({ file: row.file, line: row.line, row: id, message })
  // A contact belongs to one customer; a second one keeps it as a note, so that nothing of the files is lost.
  const contact = (kind: 'email' | 'mobile', column: string | undefined, isValid: (text: string) => boolean) => {
    const text = row.cell(column)
    if (text === '' || isGuest) return null
    const spelled = kind === 'mobile' && isValid(text) ? keptPhone(text, club.countryCode) : text
    const key = kind === 'email' ? text.toLowerCase() : spelled.replaceAll(/\D/g, '')
    const owner = contacts[kind].get(key)
    if (isValid(text) && owner === undefined) {
      contacts[kind].set(key, id)
      return spelled
    }
    kept.push(`${column}: ${text}`)
    note(
      owner === undefined
        ? `${column} '${text}' is kept as a note: it is no ${kind}`
        : `${column} '${text}' is kept as a note: ${m.id} ${owner} has it`,
    )
    return null
  }
  const joined = m.joined === undefined ? '' : row.cell(m.joined).slice(0, 10)
  if (joined !== '' && !isLocalDate(joined)) unreadable(`${m.joined} '${row.cell(m.joined)}' is no date`)
  return {
    id,
    line: row.line,
    isGuest,
    firstName: isGuest ? m.guest!.name : required(row, m.firstName),
    lastName: isGuest ? '' : row.cell(m.lastName),
    email: contact('email', m.email, (text) => Email.safeParse(text).success),
    mobile: contact('mobile', m.mobile, (text) => Mobile.safeParse(text).success),
    note: isGuest || kept.length === 0 ? null : kept.join(', ').slice(0, 1000),
    joined: joined === '' ? null : joined,
  }
}

/** 'YYYY-MM-DD HH:MM[:SS]' on the venue's clock. */
const instantIn = (row: Row, column: string, zone: string): Instant => {
  const text = row.cell(column)
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(?::00(?:\.0+)?)?$/.exec(text) ?? []
  const minute = clock === undefined ? null : parseClock(clock)
  if (date === undefined || !isLocalDate(date) || minute === null)
    return unreadable(`${column} '${text}' is no time like 2026-01-31 09:30`)
  const instant = atWall(date, minute, zone)
  const shown = wallOf(instant, zone)
  if (minute < 1440 && (shown.date !== date || shown.minute !== minute))
    unreadable(`${column} '${text}' does not exist: the clocks skip it`)
  return instant
}
