import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { FacilityLink } from '@fieldhouse/domain/facilities'
import { kindOfBooking, type Occupancy } from '@fieldhouse/domain/schedule'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { PlainRow, PlainRows } from '../../../db/connect.ts'
import { readGroup, type CourtGroup, type GroupRow } from '../court.ts'
import { AT, findDayRows, type Kind, type Scope } from './day-rows.store.ts'

/** A booking on the schedule with everything a cell shows of it. */
export type ScheduledBooking = Occupancy & {
  bookingId: string
  type: 'booking' | 'linked' | 'internalEvent' | 'closure' | 'classSession'
  groupId: string
  groupSize: number
  eventName: string | null
  classSessionId: string | null
  processingStatus: 'DRAFT' | 'COMMITTED'
  hasOrderLine: boolean
  mainFacilityName: string | null
  customer: ScheduledCustomer | null
  order: {
    id: string
    readableId: string
    status: 'pending' | 'paid' | 'canceled' | 'refunded'
    paymentMethod: PaymentMethod
    price: number
    /** What a coupon takes off the price, and off all bookings of the order together. */
    discount: number
    orderDiscount: number
    owed: number
    owedBy: readonly string[]
    lineCount: number
    customerNote: string | null
    partnerNote: string | null
    paidOut: boolean
    /** Millionths of each part of the tax that is added to its prices. */
    taxOnTop: readonly number[]
  } | null
}

/** One object for all bookings of a customer on the day. */
export type ScheduledCustomer = {
  id: string
  firstName: string
  lastName: string
  email: string | null
  mobile: string | null
  partnerNote: string | null
  /** The customer's memberships, the one that ends last first; both days inclusive. */
  plans: readonly { name: string; from: LocalDate; until: LocalDate }[]
}

export type DayOfGroup = {
  group: CourtGroup
  facilities: { id: string; name: string }[]
  links: FacilityLink[]
  bookings: ScheduledBooking[]
}

type GroupOfDay = { group: GroupRow; facilities: DayOfGroup['facilities']; links: FacilityLink[] }

/**
 * The day of one facility group, or of all groups of a venue, in one statement, whatever the number of courts and bookings; empty for
 * an unknown one. The groups of a venue come with the price settings of that day of the week. Of what takes a court since it takes one of
 * another venue, who is held to `venueIds` is told the court, and neither who plays nor what happens there.
 */
export const findDayOfGroups = async (
  rows: PlainRows,
  partnerId: string,
  scope: Scope,
  { date, venueIds }: { date: LocalDate; venueIds: readonly string[] | null },
): Promise<DayOfGroup[]> => {
  const found = Map.groupBy(await findDayRows(rows, partnerId, scope, date), (row) => row[AT.kind] as Kind)
  const groups: DayOfGroup[] = groupsOf(found)
  const groupOfCourt = new Map(groups.flatMap((of) => of.facilities.map(({ id }) => [id, of] as const)))
  const bookingOf = readerOf(found, venueIds)
  for (const row of found.get('booking') ?? [])
    groupOfCourt.get(textAt(row, AT.facilityId))?.bookings.push(bookingOf(row))
  return groups
}

const UUID_LENGTH = 36

type Found = ReadonlyMap<Kind, PlainRow[]>

const textAt = (row: PlainRow, place: number): string => row[place]!

const groupsOf = (found: Found): DayOfGroup[] => {
  const read = JSON.parse(found.get('groups')![0]![AT.a]!) as GroupOfDay[]
  return read.map(({ facilities, links, group }) => ({ group: readGroup(group), facilities, links, bookings: [] }))
}

/** Reads the rows of bookings with what stands around them, each customer once. */
const readerOf = (found: Found, venueIds: readonly string[] | null): ((row: PlainRow) => ScheduledBooking) => {
  const customers = customersOf(found)
  const owed = owedOf(found)
  const taxed = taxedOf(found)
  const { lineCounts, groupSizes, discounts } = countsOf(found)
  const orderOf = (row: PlainRow, id: string): ScheduledBooking['order'] => {
    const status = row[AT.f] as NonNullable<ScheduledBooking['order']>['status']
    const open = status === 'pending' ? owed.get(id) : undefined
    return {
      id,
      readableId: textAt(row, AT.e),
      status,
      paymentMethod: row[AT.g] as PaymentMethod,
      price: Number(row[AT.amount]),
      discount: Number(row[AT.discount]),
      orderDiscount: discounts.get(id) ?? Number(row[AT.discount]),
      owed: open?.amount ?? 0,
      owedBy: open?.methods ?? [],
      lineCount: lineCounts.get(id) ?? 1,
      customerNote: row[AT.h]!,
      partnerNote: row[AT.i]!,
      paidOut: row[AT.isPaidOut] === 't',
      taxOnTop: taxed.get(id) ?? NO_TAX,
    }
  }
  return (row) => {
    const bookingId = textAt(row, AT.id)
    const groupId = textAt(row, AT.groupId)
    const customerId = row[AT.customerId]!
    const orderId = row[AT.orderId]!
    const type = row[AT.a] as ScheduledBooking['type']
    const eventName = row[AT.b]!
    // Where the venue of the main booking is not seen at all, nothing is told of its court either.
    const main = row[AT.d]!
    const isTold =
      type !== 'linked' || venueIds === null || (main !== null && venueIds.includes(main.slice(0, UUID_LENGTH)))
    return {
      id: bookingId,
      facilityId: textAt(row, AT.facilityId),
      start: Number(row[AT.start]),
      end: Number(row[AT.end]),
      kind: kindOfBooking(type, eventName),
      bookingId,
      type,
      groupId,
      groupSize: groupSizes.get(groupId) ?? (orderId === null ? 0 : 1),
      eventName: isTold ? eventName : null,
      classSessionId: row[AT.classSessionId]!,
      processingStatus: row[AT.c] as ScheduledBooking['processingStatus'],
      hasOrderLine: orderId !== null,
      mainFacilityName: main === null ? null : main.slice(UUID_LENGTH),
      customer: customerId === null || !isTold ? null : customers.get(customerId)!,
      order: orderId === null ? null : orderOf(row, orderId),
    }
  }
}

const customersOf = (found: Found): Map<string, ScheduledCustomer> => {
  const plans = (found.get('plan') ?? []).map((row) => ({
    id: textAt(row, AT.id),
    customerId: textAt(row, AT.customerId),
    name: textAt(row, AT.a),
    from: textAt(row, AT.b),
    until: textAt(row, AT.c),
    expiresOn: textAt(row, AT.d),
  }))
  // The one that lasts longest first, and of a paused one its days in their order.
  plans.sort((a, b) => compare(b.expiresOn, a.expiresOn) || compare(a.id, b.id) || compare(a.from, b.from))
  const byCustomer = Map.groupBy(plans, ({ customerId }) => customerId)
  return new Map(
    (found.get('customer') ?? []).map((row) => {
      const id = textAt(row, AT.id)
      const own = byCustomer.get(id) ?? []
      return [
        id,
        {
          id,
          firstName: textAt(row, AT.a),
          lastName: textAt(row, AT.b),
          email: row[AT.c]!,
          mobile: row[AT.d]!,
          partnerNote: row[AT.e]!,
          plans: own.map(({ name, from, until }) => ({ name, from, until })),
        },
      ]
    }),
  )
}

type Counts = Map<string, number>

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * How many bookings are in an order, and in a group of bookings, and what a coupon takes off those of an order together. A group is in one order, so an order with one booking, of which
 * nothing is told, has a group of one; groups without an order are told of.
 */
const countsOf = (found: Found) => {
  const [lineCounts, groupSizes, discounts] = [1, 2, 3].map(() => new Map<string, number>()) as [Counts, Counts, Counts]
  const count = (of: Counts, id: string, by = 1) => of.set(id, (of.get(id) ?? 0) + by)
  for (const row of found.get('ofOrder') ?? []) {
    count(lineCounts, textAt(row, AT.orderId))
    count(groupSizes, textAt(row, AT.groupId))
    count(discounts, textAt(row, AT.orderId), Number(row[AT.discount]))
  }
  for (const row of found.get('groupSize') ?? []) groupSizes.set(textAt(row, AT.groupId), Number(row[AT.amount]))
  return { lineCounts, groupSizes, discounts }
}

/** What is still to be paid of each order, and by which methods, in their order. */
const owedOf = (found: Found): Map<string, { amount: number; methods: string[] }> => {
  const owed = new Map<string, { amount: number; methods: string[] }>()
  for (const entry of (found.get('owed')?.[0]?.[AT.a] ?? '').split(',').filter(Boolean)) {
    const id = entry.slice(0, UUID_LENGTH)
    const rest = entry.indexOf(' ', UUID_LENGTH + 1)
    const amount = Number(entry.slice(UUID_LENGTH + 1, rest))
    const method = entry.slice(rest + 1)
    const known = owed.get(id)
    if (!known) owed.set(id, { amount, methods: [method] })
    else {
      known.amount += amount
      if (!known.methods.includes(method)) known.methods = [...known.methods, method].sort()
    }
  }
  return owed
}

const NO_TAX: readonly number[] = []

/** The parts of the tax that is added to the prices of each order that keeps one. */
const taxedOf = (found: Found): Map<string, readonly number[]> =>
  new Map(
    (found.get('taxed') ?? []).map((row) => [
      textAt(row, AT.orderId),
      (JSON.parse(textAt(row, AT.a)) as { millionths: number }[]).map(({ millionths }) => millionths),
    ]),
  )
