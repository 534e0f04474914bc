import type { CourtUtilisation } from '@fieldhouse/contract/analytics'
import type { Period } from '@fieldhouse/domain/analytics'
import { hoursIn, hoursOn, weekOf, type PeriodHours } from '@fieldhouse/domain/facilities'
import { addDays, atWall, MINUTE_MS, type TimeRange } from '@fieldhouse/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { classDesk } from '../classes/fixtures/class-desk.ts'
import { findClosedMinutes, type PlayedCourt } from './utilisation.store.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const reporting = () => product.as(desk.club.staff.reporting)
const ofDatabase = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[],
): Promise<[Row, ...Row[]]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows as [
    Row,
    ...Row[],
  ]
type Query = Parameters<ReturnType<typeof reporting>['getUtilisation']>[0]['query']
const read = async (query: Query) => (await reporting().getUtilisation({ partnerId: desk.club.id, query })).data
const week = { from: MONDAY, until: addDays(MONDAY, 6) }
const courtOf = async (name: string, query: Query = week): Promise<CourtUtilisation> =>
  (await read(query)).courts.find(({ facilityName }) => facilityName === name)!
/** Hours of a court with what was booked in them. */
const bookedIn = ({ hours }: { hours: CourtUtilisation['hours'] }) =>
  Object.fromEntries(hours.flatMap(({ bookedMinutes }, hour) => (bookedMinutes > 0 ? [[hour, bookedMinutes]] : [])))
const openOn = ({ hours }: { hours: CourtUtilisation['hours'] }) =>
  hours.reduce((sum, { openMinutes }) => sum + openMinutes, 0)

describe('the utilisation of courts', () => {
  it('adds up what was played, by hour of the wall clock of the venue, and leaves out what was cancelled [BEYOND-25]', async () => {
    const { partnerId } = { partnerId: desk.club.id }
    const before = await courtOf('Court 1')
    await desk.book([{ day: MONDAY, from: 9, until: 11 }])
    await desk.book([{ day: addDays(MONDAY, 1), from: 10, until: 11 }])
    const gone = await desk.book([{ day: addDays(MONDAY, 2), from: 10, until: 11 }])
    await desk.api.cancelOrder({ id: gone.id, body: {} })
    const event = { eventName: 'Coaching', type: 'internalEvent' as const }
    const bookings = [desk.range({ day: addDays(MONDAY, 3), from: 18, until: 19 })]
    await desk.api.placeInternalBooking({ partnerId, body: { ...event, bookings } })
    const after = await courtOf('Court 1')
    expect(bookedIn(before)).toEqual({})
    expect(bookedIn(after)).toEqual({ 9: 60, 10: 120, 18: 60 })
    // Open is open, whether somebody plays or not.
    expect(after.hours.map(({ openMinutes }) => openMinutes)).toEqual(
      before.hours.map(({ openMinutes }) => openMinutes),
    )
    expect(bookedIn(await courtOf('Court 2'))).toEqual({})
    // Sunday evening in UTC is Monday in Singapore, and Monday's last hours are the next day's nowhere.
    expect(bookedIn(await courtOf('Court 1', { from: MONDAY, until: MONDAY }))).toEqual({ 9: 60, 10: 60 })
    expect(bookedIn(await courtOf('Court 1', { from: addDays(MONDAY, -1), until: addDays(MONDAY, -1) }))).toEqual({})
  })

  it('tells what the bookings of customers cost, as their transactions have it, and the period before [BEYOND-25]', async () => {
    const { courts, currency, before } = await read({ from: addDays(MONDAY, 7), until: addDays(MONDAY, 13) })
    expect([currency, before]).toEqual(['SGD', week])
    const { data: listed } = await desk.api.listOrders({ partnerId: desk.club.id, query: { limit: 100 } })
    const orders = await Promise.all(listed.map(async ({ id }) => (await desk.api.getOrder({ id })).data))
    const total = orders
      .flatMap(({ orderLineItems }) => orderLineItems)
      .filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
      .reduce((sum, { priceCents }) => sum + priceCents, 0)
    expect(total).toBeGreaterThan(0)
    expect(courts.reduce((sum, court) => sum + court.before.revenue, 0)).toBe(total)
    expect(courts.reduce((sum, court) => sum + court.before.bookings, 0)).toBe(2)
    expect(courts.reduce((sum, court) => sum + court.revenue + court.bookings, 0)).toBe(0)
    const one = courts.find(({ facilityName }) => facilityName === 'Court 1')!
    expect(bookedIn(one.before)).toEqual({ 9: 60, 10: 120, 18: 60 })
  })

  it('brings what was paid less the parts of discounts, as the ledger has it as sales [BEYOND-25] [COUPONS-54]', async () => {
    const { partnerId } = { partnerId: desk.club.id }
    const period = { from: addDays(MONDAY, 21), until: addDays(MONDAY, 22) }
    const body = { code: 'THIRDOFF', discountType: 'AMOUNT' as const, discountAmountCents: 1001 }
    await product.as(desk.club.staff.owner).createCoupon({ partnerId, body: { ...body, orderValidFrom: '2026-01-01' } })
    // Three courts at once, which share SGD 10.01; a booking without, one that is cancelled, and a part of an order that is.
    const hours = (day: string, from: number) => [0, 1, 2].map((court) => ({ court, day, from, until: from + 1 }))
    const discounted = await desk.book(hours(period.from, 9), { couponCode: 'THIRDOFF' })
    const parted = await desk.book(hours(period.from, 12), { couponCode: 'THIRDOFF' })
    const full = await desk.book([{ court: 1, day: period.until, from: 9, until: 11 }], { orderStatus: 'paid' })
    const gone = await desk.book(hours(period.until, 14), { couponCode: 'THIRDOFF' })
    await desk.api.cancelOrder({ id: gone.id, body: {} })
    const changeLogMeta = { reason: 'Other', comment: '' }
    const cancel = { emailingEnable: false, autoRefund: false, refundAmountCents: 0, changeLogMeta }
    await desk.api.cancelBookings({
      orderId: parted.id,
      body: { ...cancel, bookingIds: [desk.bookingIds(parted)[0]!] },
    })
    const { courts } = await read(period)
    const revenue = courts.reduce((sum, court) => sum + court.revenue, 0)
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT -sum(p.amount_minor)::int AS sales FROM journals j
         JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
         WHERE j.order_id = ANY($1) AND p.account = 'sales'`,
        [[discounted, parted, full, gone].map(({ id }) => id)],
      ),
    )
    expect(revenue).toBe(rows[0].sales)
    const standing = await Promise.all([discounted, parted, full].map(({ id }) => desk.order(id)))
    expect(revenue).toBe(standing.reduce((sum, { totalAmount }) => sum + totalAmount, 0))
    expect(discounted.totalAmount).toBe(full.totalAmount * 1.5 - 1001)
  })

  it('has as transactions behind each figure those of the bookings in it, and no others [BEYOND-25]', async () => {
    const partnerId = desk.club.id
    const [first, second, third] = [28, 29, 30].map((days) => addDays(MONDAY, days)) as [string, string, string]
    const early = await desk.book([{ day: first, from: 9, until: 11 }])
    // Of one order two courts, of which one is cancelled; the hour before the day is the hour of another day.
    const parted = await desk.book([
      { court: 0, day: second, from: 10, until: 11 },
      { court: 1, day: second, from: 10, until: 11 },
    ])
    const changeLogMeta = { reason: 'Other', comment: '' }
    const cancel = { emailingEnable: false, autoRefund: false, refundAmountCents: 0, changeLogMeta }
    await desk.api.cancelBookings({
      orderId: parted.id,
      body: { ...cancel, bookingIds: [desk.bookingIds(parted)[0]!] },
    })
    const gone = await desk.book([{ court: 1, day: second, from: 12, until: 13 }])
    await desk.api.cancelOrder({ id: gone.id, body: {} })
    const late = await desk.book([{ court: 1, day: third, from: 10, until: 12 }])
    const period = { from: first, until: third }
    const { courts } = await read(period)
    const behind = async (over: Parameters<Desk['api']['listOrders']>[0]['query'] = {}) => {
      const query = { limit: 100, playedFrom: first, playedTo: third, ...over }
      const { data, pagination } = await desk.api.listOrders({ partnerId, query })
      expect(pagination.total).toBe(data.length)
      return data.map(({ id }) => id).toSorted()
    }
    const ids = (...orders: { id: string }[]) => orders.map(({ id }) => id).toSorted()
    expect(await behind()).toEqual(ids(early, parted, late))
    for (const { facilityId, hours, bookings, revenue } of courts) {
      const orders = await Promise.all(
        (await behind({ playedFacilityId: facilityId })).map((id) => desk.api.getOrder({ id })),
      )
      const lines = orders
        .flatMap(({ data }) => data.orderLineItems)
        .filter(({ facilityBooking }) => facilityBooking?.facility.id === facilityId && !facilityBooking.canceled)
      expect([lines.length, lines.reduce((sum, { priceCents }) => sum + priceCents, 0)]).toEqual([bookings, revenue])
      for (const [hour, { bookedMinutes }] of hours.entries())
        expect((await behind({ playedFacilityId: facilityId, playedHour: hour })).length > 0, `${hour}`).toBe(
          bookedMinutes > 0,
        )
    }
    expect(await behind({ playedHour: 10, playedFacilityId: courts[1]!.facilityId })).toEqual(ids(parted, late))
    expect(await behind({ playedHour: 11 })).toEqual(ids(late))
    expect(await behind({ playedTo: second })).toEqual(ids(early, parted))
    expect(await behind({ playedGroupId: desk.club.courts.id, playedVenueId: desk.club.venueId })).toEqual(
      ids(early, parted, late),
    )
    const { harbour } = product.cast
    expect(await behind({ playedGroupId: harbour.courts.id })).toEqual([])
    expect(await behind({ playedVenueId: harbour.venueId })).toEqual([])
    const { status, body } = await failure(desk.api.listOrders({ partnerId, query: { playedHour: 9 } }))
    expect([status, body.data.message?.map(({ property }) => property)]).toEqual([400, ['playedFrom', 'playedTo']])
  })

  it('takes closed time out of what is open [BEYOND-25]', async () => {
    const before = await courtOf('Court 3')
    const [, , third] = desk.club.courts.facilities
    const timeRange = { start: desk.at(8, addDays(MONDAY, 4)), end: desk.at(11, addDays(MONDAY, 4)) }
    await desk.api.createClosures({
      id: desk.club.courts.id,
      body: { closures: [{ facilityId: third!.id, timeRange }] },
    })
    const after = await courtOf('Court 3')
    expect(openOn(before) - openOn(after)).toBe(180)
    for (const hour of [8, 9, 10])
      expect(before.hours[hour]!.openMinutes - after.hours[hour]!.openMinutes, String(hour)).toBe(60)
    // One that began before the period counts within it.
    const later = await courtOf('Court 3', { from: addDays(MONDAY, 5), until: addDays(MONDAY, 6) })
    expect(openOn(later)).toBe((openOn(before) / 7) * 2)
    // One that was taken back closes nothing.
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ id: string }>(
        `SELECT id FROM facility_bookings WHERE facility_id = $1 AND type = 'closure' AND starts_at = $2`,
        [third!.id, timeRange.start],
      ),
    )
    await product.as(desk.club.staff.owner).deleteClosure({ id: rows[0]!.id, query: {} })
    expect(openOn(await courtOf('Court 3'))).toBe(openOn(before))
  })

  describe('closed time, as the database adds it up', () => {
    const zones = { sg: 'Asia/Singapore', berlin: 'Europe/Berlin' }
    const group = (start: number, end: number) => ({
      useVenueOpeningHours: false,
      openingHours: weekOf([{ start, end }]),
    })
    const nobody = { days: weekOf([]), publicHoliday: [], exceptions: [] }
    const range = (day: string, from: number, until: number, last = day, zone = zones.sg): TimeRange => ({
      start: atWall(day, from, zone),
      end: atWall(last, until, zone),
    })
    /** What is closed of a court of these hours, by hour; its closures are gone afterwards. */
    const closedOf = async (period: Period, hours: PeriodHours, closures: readonly TimeRange[], zone = zones.sg) => {
      const facilityId = desk.club.courts.facilities[3]!.id
      const court = { facilityId, zone, hoursId: facilityId } as PlayedCourt
      const { id } = desk.club
      const told = await product.fieldhouse.deps
        .platform(async (db) => {
          for (const { start, end } of closures)
            await sql`
              INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, processing_status, starts_at, ends_at, created_at)
              SELECT partner_id, gen_random_uuid(), gen_random_uuid(), id, 'closure', 'COMMITTED', ${new Date(start)}, ${new Date(end)}, now()
              FROM facilities WHERE partner_id = ${id} AND id = ${facilityId}`.execute(db)
          const [closed] = await findClosedMinutes(db, id, [court], period, new Map([[facilityId, hours]]))
          throw Object.assign(new Error('is rolled back'), { hours: closed?.hours ?? [] })
        })
        .catch((error: Error & { hours?: { hour: number; minutes: number }[] }) => error)
      if (!('hours' in told)) throw told
      return Object.fromEntries(told.hours!.map(({ hour, minutes }) => [hour, minutes]))
    }
    const later = { from: '2027-11-15', until: '2027-11-21' }

    it('is what is open and in the period of it, also of closures that began before it [BEYOND-25]', async () => {
      const closures = [
        range('2027-11-15', 450, 510),
        range('2027-11-16', 0, 300),
        range('2027-11-20', 0, 0, '2027-12-01'),
        range('2027-11-13', 0, 0, '2027-11-15'),
      ]
      // Open 7:00 to 9:00 on seven days; half an hour of each hour of Monday is closed, Saturday and Sunday are.
      expect(await closedOf(later, hoursIn(later, group(420, 540), nobody), closures)).toEqual({ 7: 150, 8: 150 })
    })

    it('follows the clocks where they change, also where two closures meet in the hour that comes twice [BEYOND-25]', async () => {
      const day = { from: '2027-10-31', until: '2027-10-31' }
      const hours = hoursIn(day, group(60, 240), nobody)
      const berlin = (from: number, until: number) => range(day.from, from, until, day.from, zones.berlin)
      expect(await closedOf(day, hours, [berlin(180, 240)], zones.berlin)).toEqual({ 3: 60 })
      const whole = berlin(60, 240)
      // An hour after 1:30 it is 2:30 for the first time, and an hour later for the second.
      const meeting = atWall(day.from, 90, zones.berlin) + 120 * MINUTE_MS
      const closures = [
        { ...whole, end: meeting },
        { ...whole, start: meeting },
      ]
      expect(await closedOf(day, hours, closures, zones.berlin)).toEqual({ 1: 60, 2: 60, 3: 60 })
    })

    it('follows the exceptions of a venue [BEYOND-25]', async () => {
      const exceptions = [
        { date: '2027-11-17', hours: '8:00-8:30' },
        { date: '2027-11-18', hours: 'PH' },
      ]
      const venue = { days: weekOf([{ start: 480, end: 540 }]), publicHoliday: [{ start: 600, end: 660 }], exceptions }
      const hours = hoursIn(later, { useVenueOpeningHours: true, openingHours: weekOf([]) }, venue)
      expect(await closedOf(later, hours, [range('2027-11-16', 0, 0, '2027-11-19')])).toEqual({ 8: 90, 10: 60 })
    })

    it('is the same as minute after minute says [BEYOND-25]', async () => {
      const period = { from: '2027-11-15', until: '2027-12-05' }
      const exceptions = [3, 9, 16].map((days) => ({
        date: addDays(period.from, days),
        hours: '6:15-7:30,22:00-24:00',
      }))
      const days = weekOf(
        [
          { start: 385, end: 1000 },
          { start: 1110, end: 1440 },
        ],
        ['MO', 'WE', 'TH', 'SU'],
      )
      const venue = { days, publicHoliday: [], exceptions }
      const byVenue = { useVenueOpeningHours: true, openingHours: weekOf([]) }
      // From one to the next they lie between a quarter of an hour and two days apart, and as long they last.
      const closures: [day: string, from: number, until: number, lastDay: string][] = []
      let at = Temporal.PlainDateTime.from('2027-11-14T21:15')
      for (let step = 0; at.toPlainDate().toString() <= period.until; step++) {
        const until = at.add({ minutes: 15 * (1 + ((step * 37) % 190)) })
        const minuteOf = ({ hour, minute }: Temporal.PlainDateTime) => hour * 60 + minute
        closures.push([at.toPlainDate().toString(), minuteOf(at), minuteOf(until), until.toPlainDate().toString()])
        at = until.add({ minutes: 15 * ((step * 53) % 90) })
      }
      const expected: Record<string, number> = {}
      for (const [day, from, until, last] of closures)
        for (
          let [on, minute] = [day, from];
          on < last || minute < until;
          minute === 1440 && ([on, minute] = [addDays(on, 1), 0])
        ) {
          const isOpen = hoursOn(on, byVenue, venue).some(({ start, end }) => start <= minute && minute < end)
          if (isOpen && on >= period.from && on <= period.until)
            expected[Math.floor(minute / 60)] = (expected[Math.floor(minute / 60)] ?? 0) + 1
          minute++
        }
      expect(closures.length).toBeGreaterThan(10)
      const closed = closures.map(([day, from, until, last]) => range(day, from, until, last))
      expect(await closedOf(period, hoursIn(period, byVenue, venue), closed)).toEqual(expected)
    })
  })

  it('counts a class as booked, and not as a booking of a customer [BEYOND-25]', async () => {
    const day = addDays(MONDAY, 42)
    const classes = classDesk(product, desk.club)
    const facilityId = desk.club.courts.facilities[1]!.id
    await classes.create({ facilityId, startTime: desk.at(9, day), endTime: desk.at(11, day) })
    const { hours, bookings, revenue } = await courtOf('Court 2', { from: day, until: day })
    expect([bookedIn({ hours }), bookings, revenue]).toEqual([{ 9: 60, 10: 60 }, 0, 0])
  })

  it('counts no money of another currency than the club’s, but the time [BEYOND-25]', async () => {
    const day = addDays(MONDAY, 44)
    const sells = (currency: string) =>
      ofDatabase('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [desk.club.id, currency])
    await sells('USD')
    await desk.book({ court: 1, day, from: 9, until: 10 })
    await sells('SGD')
    await desk.book({ court: 1, day, from: 12, until: 13 })
    const { hours, bookings, revenue } = await courtOf('Court 2', { from: day, until: day })
    expect([bookedIn({ hours }), bookings]).toEqual([{ 9: 60, 12: 60 }, 1])
    const { data: standing } = await desk.api.listOrders({
      partnerId: desk.club.id,
      query: { playedFrom: day, playedTo: day, playedHour: 12 },
    })
    expect(standing).toHaveLength(1)
    expect(revenue).toBe(standing[0]!.totalAmount)
  })

  it('is of the hours of the group where it has its own, and of no court that is gone [BEYOND-25]', async () => {
    const monday = { from: MONDAY, until: MONDAY }
    const { id, facilities } = desk.club.courts
    const [{ hours }] = await ofDatabase<{ hours: object }>(
      'SELECT opening_hours AS hours FROM facility_groups WHERE id = $1',
      [id],
    )
    await ofDatabase(
      `UPDATE facility_groups SET use_venue_opening_hours = false, opening_hours = opening_hours || '{"MO": ["10:00-12:00"]}' WHERE id = $1`,
      [id],
    )
    const open = (await courtOf('Court 4', monday)).hours.flatMap(({ openMinutes }, hour) =>
      openMinutes ? [hour] : [],
    )
    await ofDatabase('UPDATE facility_groups SET use_venue_opening_hours = true, opening_hours = $2 WHERE id = $1', [
      id,
      hours,
    ])
    expect(open).toEqual([10, 11])
    const names = async () => (await read(monday)).courts.map(({ facilityName }) => facilityName)
    const all = await names()
    await ofDatabase('UPDATE facilities SET deleted_at = now() WHERE id = $1', [facilities[3]!.id])
    expect(await names()).toEqual(all.filter((name) => name !== 'Court 4'))
    await ofDatabase('UPDATE facilities SET deleted_at = NULL WHERE id = $1', [facilities[3]!.id])
  })

  it('is of one venue or one group where those are named, in the order of the club, and of no other club [BEYOND-25]', async () => {
    const all = await read(week)
    const { courts } = desk.club
    const group = await read({ ...week, facilityGroupId: courts.id })
    expect(group.courts.map(({ facilityId }) => facilityId)).toEqual(courts.facilities.map(({ id }) => id))
    expect((await read({ ...week, venueId: desk.club.venueId })).courts).toEqual(all.courts)
    expect(all.courts.length).toBeGreaterThan(group.courts.length)
    const harbour = product.cast.harbour
    expect((await read({ ...week, facilityGroupId: harbour.courts.id })).courts).toEqual([])
    expect((await read({ ...week, venueId: harbour.venueId })).courts).toEqual([])
  })

  it('holds the tax: by court and day it is what the ledger has as sales and as tax, on top of a price or within it [BEYOND-25] [BEYOND-35]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const partnerId = desk.club.id
    const parts = [{ name: 'GST', percent: 9 }]
    const taxed = async (inclusive: boolean) => {
      const { version } = (await owner.getTaxes({ partnerId })).data
      const rate = {
        name: 'GST',
        registrationNumber: '',
        inclusive,
        validFrom: '2026-01-01',
        kinds: ['court' as const],
        parts,
      }
      const body = { rates: [rate], version, rounding: 'line' as const, sellerName: '', sellerAddress: '' }
      await owner.saveTaxes({ partnerId, body })
    }
    const [onTop, within] = [addDays(MONDAY, 42), addDays(MONDAY, 43)]
    await taxed(false)
    const first = await desk.book([{ court: 0, day: onTop, from: 9, until: 10 }])
    await taxed(true)
    const second = await desk.book([{ court: 1, day: within, from: 9, until: 11 }], { orderStatus: 'paid' })
    const postedOf = async (id: string) => {
      const [{ sales, tax }] = await ofDatabase<{ sales: number; tax: number }>(
        `SELECT (-sum(p.amount_minor) FILTER (WHERE p.account = 'sales'))::int AS sales,
           (-sum(p.amount_minor) FILTER (WHERE p.account = 'taxPayable'))::int AS tax
         FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id) WHERE j.order_id = $1`,
        [id],
      )
      return [sales, tax]
    }
    // 20.00 and 9 % of it; 40.00, of which 9 of 109 parts are tax.
    expect([await postedOf(first.id), await postedOf(second.id)]).toEqual([
      [2000, 180],
      [3670, 330],
    ])
    const of = async (name: string, day: string) => (await courtOf(name, { from: day, until: day })).revenue
    expect([await of('Court 1', onTop), await of('Court 2', within)]).toEqual([2180, 4000])
  })

  it.each([
    [{ from: '2026-11-02', until: '2026-11-01' }, 'until'],
    [{ from: '2025-01-01', until: '2026-11-01' }, 'until'],
    [{ from: '2026-02-30', until: '2026-03-01' }, 'from'],
  ])('of %j is refused by the name of the field', async (query, field) => {
    const { status, body } = await failure(read(query))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, field])
  })
})
