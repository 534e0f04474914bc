import { convertIcsCalendar } from 'ts-ics'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, failure, MONDAY, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../classes/fixtures/class-desk.ts'

// Every calendar is read by a parser that somebody else wrote.

let product: Product
let desk: Desk
let classes: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  classes = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

type Subject = 'facility' | 'instructor' | 'customer'

const partnerId = () => desk.club.id
const owner = () => product.as(desk.club.staff.owner)
const share = async (subject: Subject, subjectId: string, as = owner()) =>
  (await as.makeCalendarFeed({ partnerId: partnerId(), subject, subjectId })).data.url
/** Asks as a program does, that has nothing but the address. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  product.fieldhouse.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
const read = async (url: string) => {
  const { body, statusCode } = await ask(url)
  expect(statusCode).toBe(200)
  const { name, timezones = [], events = [] } = convertIcsCalendar(undefined, body)
  return {
    name,
    zones: timezones.map(({ id }) => id),
    events: events.map(({ uid, summary, location, description, sequence, status, stamp, start, end }) => ({
      uid,
      summary,
      location,
      description,
      // One that never changed is read as none.
      sequence: sequence ?? 0,
      status,
      stamp: stamp.date.toISOString(),
      zone: start.local?.timezone,
      // Reckoned by the zone that the calendar itself describes.
      start: start.date.toISOString().replace('.000Z', 'Z'),
      end: end!.date.toISOString().replace('.000Z', 'Z'),
    })),
    clocks: [...body.matchAll(/DTSTART;TZID=[^:]+:\d{8}T(\d{4})/g)].map(([, clock]) => clock),
  }
}
const eventOf = async (url: string, id: string) => (await read(url)).events.find(({ uid }) => uid.startsWith(id))
const court = (n: number) => desk.club.courts.facilities[n]!
const bookingIn = (order: Awaited<ReturnType<Desk['book']>>) => order.orderLineItems[0]!.facilityBooking!.id

describe('a calendar that other programs follow [BEYOND-19]', () => {
  it('of a court has who plays, what is closed and what is taught there, with the zone of the venue described', async () => {
    const { id: subjectId, name: courtName } = court(0)
    const url = await share('facility', subjectId)
    const id = bookingIn(
      await desk.book({ court: 0, from: 10, until: 11.5 }, { customerId: desk.club.customers[0].id }),
    )
    const { sessions } = await classes.create({
      facilityId: subjectId,
      name: 'Juniors',
      startTime: desk.at(14),
      endTime: desk.at(15),
      maxPeople: 6,
    })
    for (const [type, eventName, hour] of [
      ['closure', 'Net repair', 16],
      ['internalEvent', 'Ladder night', 17],
    ] as const) {
      const bookings = [desk.range({ court: 0, from: hour, until: hour + 1 })]
      await owner().placeInternalBooking({ partnerId: partnerId(), body: { bookings, eventName, type } })
    }
    const { name, events, zones } = await read(url)
    expect(zones).toEqual(['Asia/Singapore'])
    expect(events.map(({ summary }) => summary)).toEqual(['Hannah Wong', 'Juniors', 'Net repair', 'Ladder night'])
    expect(name).toContain(courtName)
    expect(events.find(({ uid }) => uid === `${id}@fieldhouse`)).toMatchObject({
      zone: 'Asia/Singapore',
      start: `${MONDAY}T02:00:00Z`,
      end: `${MONDAY}T03:30:00Z`,
      status: 'CONFIRMED',
      sequence: 0,
      summary: expect.stringContaining('Hannah'),
      location: `${courtName}, Riverside Badminton Club, Singapore, 1 Court Road`,
    })
    expect(events.find(({ uid }) => uid.startsWith(sessions[0]!.id))).toMatchObject({
      summary: 'Juniors',
      description: 'Taking part: 0 / 6',
      start: `${MONDAY}T06:00:00Z`,
    })
  })

  it('counts up what is moved, and keeps what is cancelled as cancelled', async () => {
    const customerId = desk.club.customers[0].id
    const url = await share('customer', customerId)
    const order = await desk.book({ court: 1, from: 10, until: 11 }, { customerId })
    const id = bookingIn(order)
    const before = await eventOf(url, id)
    expect(before).toMatchObject({ sequence: 0, status: 'CONFIRMED' })
    await owner().moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: [{ id }],
        toFacilityBookings: [{ facilityId: court(0).id, startTime: desk.at(12), endTime: desk.at(13) }],
        paymentMethod: 'cash',
      },
    })
    expect(await eventOf(url, id)).toMatchObject({ sequence: 1, start: `${MONDAY}T04:00:00Z`, uid: before!.uid })
    await owner().cancelOrder({ id: order.id, body: {} })
    expect(await eventOf(url, id)).toMatchObject({ sequence: 2, status: 'CANCELLED' })
  })

  it('of an instructor has what they teach, and they share it themselves; nobody else’s', async () => {
    const { riverside } = product.cast
    const own = { id: riverside.instructorId }
    const { data: other } = await owner().createInstructor({
      partnerId: partnerId(),
      body: { firstName: 'Other', lastName: 'Coach', email: 'other@coach.example' },
    })
    const coach = product.as(riverside.staff.instructor)
    const url = await share('instructor', own.id, coach)
    const { sessions } = await classes.create({
      name: 'Own',
      instructorIds: [own.id],
      startTime: desk.at(16),
      endTime: desk.at(17),
    })
    await classes.create({
      name: 'Of the other',
      instructorIds: [other.id],
      startTime: desk.at(16),
      endTime: desk.at(17),
    })
    expect((await read(url)).events.map(({ summary }) => summary)).toEqual(['Own'])
    for (const [subject, subjectId] of [
      ['instructor', other.id],
      ['facility', court(0).id],
      ['customer', desk.club.customers[0].id],
    ] as const)
      expect((await failure(share(subject, subjectId, coach))).status).toBe(403)
    const [session] = sessions
    await owner().cancelClassSession({ id: session!.id })
    expect((await read(url)).events).toMatchObject([{ summary: 'Own', status: 'CANCELLED', sequence: 1 }])
  })

  it('answers by one address: a new one ends the one before, and one that is taken back answers no more', async () => {
    const of = { partnerId: partnerId(), subject: 'customer' as const, subjectId: desk.club.customers[1].id }
    expect((await owner().findCalendarFeed(of)).data).toBeNull()
    const first = await share(of.subject, of.subjectId)
    expect((await owner().findCalendarFeed(of)).data).toMatchObject({
      madeBy: expect.any(String),
      madeAt: expect.any(String),
    })
    const [second, third] = await Promise.all([share(of.subject, of.subjectId), share(of.subject, of.subjectId)])
    expect((await ask(first)).statusCode).toBe(404)
    const answers = await Promise.all([second, third].map(async (url) => (await ask(url)).statusCode))
    expect(answers.toSorted()).toEqual([200, 404])
    await owner().revokeCalendarFeed(of)
    for (const url of [first, second, third]) expect((await ask(url)).statusCode).toBe(404)
    expect((await owner().findCalendarFeed(of)).data).toBeNull()
    // What has none stays without.
    await owner().revokeCalendarFeed(of)
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT action FROM audit_entries WHERE subject_id = $1 ORDER BY at, action', [of.subjectId]),
    )
    expect(new Set(rows.map(({ action }) => String(action)))).toEqual(new Set(['calendar.shared', 'calendar.revoked']))
  })

  it('of a court or an instructor ends with the work of who made its address; a customer’s is their own', async () => {
    const { staff, instructorId } = desk.club
    const { marketing } = staff
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE partner_staffs SET roles = '{owner}' WHERE id = $1`, [marketing.staffId]),
    )
    const theirs = product.as(marketing)
    const urls = {
      facility: await share('facility', court(3).id, theirs),
      instructor: await share('instructor', instructorId, theirs),
      customer: await share('customer', desk.club.customers[2].id, theirs),
      ofSuperAdmin: await share('facility', court(2).id, product.as(product.cast.superAdmin)),
    }
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(urls).map(async ([name, url]) => [name, (await ask(url)).statusCode])),
      )
    expect(await statuses()).toEqual({ facility: 200, instructor: 200, customer: 200, ofSuperAdmin: 200 })
    await owner().removeStaff({ id: marketing.staffId! })
    expect(await statuses()).toEqual({ facility: 404, instructor: 404, customer: 200, ofSuperAdmin: 200 })
    const feedOf = async (subject: Subject, subjectId: string) =>
      (await owner().findCalendarFeed({ partnerId: partnerId(), subject, subjectId })).data
    expect(await feedOf('facility', court(3).id)).toBeNull()
    expect(await feedOf('customer', desk.club.customers[2].id)).not.toBeNull()
    // Whoever is still there makes another one.
    expect((await ask(await share('facility', court(3).id))).statusCode).toBe(200)
  })

  it('of a court or an instructor ends, too, when who made its address has other roles or venues; a coach keeps their own', async () => {
    const { staff, instructorId } = desk.club
    const { finance, instructor } = staff
    const set = (roles: string[], venueIds: string[] | null) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partner_staffs SET roles = $2, venue_ids = $3 WHERE id = $1', [
          finance.staffId,
          roles,
          venueIds,
        ]),
      )
    await set(['owner'], null)
    const theirs = product.as(finance)
    const urls = {
      court: await share('facility', court(1).id, theirs),
      coach: await share('instructor', instructorId, theirs),
    }
    const statuses = () => Promise.all([urls.court, urls.coach].map(async (url) => (await ask(url)).statusCode))
    expect(await statuses()).toEqual([200, 200])
    await set(['reporting'], null)
    expect(await statuses()).toEqual([404, 404])
    // Owners are held to no venue, whatever their record says.
    await set(['owner', 'reporting'], [crypto.randomUUID()])
    expect(await statuses()).toEqual([200, 200])
    await set(['reporting'], [desk.club.venueId])
    expect(await statuses()).toEqual([404, 404])
    await set(['finance'], null)
    const own = await share('instructor', instructorId, product.as(instructor))
    expect((await ask(own)).statusCode).toBe(200)
  })

  it('of a customer is of every venue: who is held to one is refused it; who teaches has their own', async () => {
    const { staff, instructorId, venueId } = desk.club
    const hold = (venueIds: string[] | null) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partner_staffs SET venue_ids = $1 WHERE partner_id = $2 AND profile_id = ANY($3)', [
          venueIds,
          partnerId(),
          [staff.operations.profileId, staff.instructor.profileId],
        ]),
      )
    const of = { partnerId: partnerId(), subject: 'customer' as const, subjectId: desk.club.customers[0].id }
    const held = product.as(staff.operations)
    await hold([venueId])
    for (const call of [held.findCalendarFeed, held.makeCalendarFeed, held.revokeCalendarFeed]) {
      const refused = await failure(call(of))
      expect([refused.status, refused.body.data.errorCode]).toEqual([403, 'error.forbidden.wholeClub'])
    }
    await share('instructor', instructorId, product.as(staff.instructor))
    await hold(null)
    await share(of.subject, of.subjectId, held)
  })

  it('of a customer calls a court as its group lets customers know it, and says neither who plays nor how many take part [FACILITIES-77]', async () => {
    const customerId = desk.club.customers[1].id
    const url = await share('customer', customerId)
    const facilityId = court(2).id
    await desk.book({ court: 2, from: 12, until: 13 }, { customerId })
    const at = { startTime: desk.at(13), endTime: desk.at(14), facilityId }
    const [session] = (await classes.create({ ...at, name: 'Seniors', maxPeople: 6 })).sessions
    await owner().addAttendance({ sessionId: session!.id, customerId, body: {} })
    const known = async (isPublic: boolean) => {
      await product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE facility_groups SET public_facility_names = $2 WHERE id = $1', [
          desk.club.courts.id,
          isPublic,
        ]),
      )
      return (await ask(url)).body.replaceAll('\r\n ', '')
    }
    const hidden = await known(false)
    expect(hidden).not.toContain(court(2).name)
    expect(await (async () => (await ask(await share('facility', facilityId))).body)()).toContain(court(2).name)
    const shown = await known(true)
    expect(shown.split(`LOCATION:${court(2).name}`)).toHaveLength(3)
    const { events } = await read(url)
    expect(events.map(({ summary }) => summary)).toEqual([`Booking · ${court(2).name}`, 'Seniors'])
    const { lastName } = desk.club.customers[1] as { lastName: string }
    expect(shown.split('BEGIN:VEVENT').slice(1).join()).not.toContain(lastName)
    expect(shown).not.toMatch(/1 \/ 6/)
    // Who has no place any more has the class as cancelled, and has it again with another place.
    const ids = { sessionId: session!.id, customerId }
    await owner().removeAttendance(ids)
    expect(await eventOf(url, session!.id)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
    await owner().addAttendance({ ...ids, body: {} })
    expect(await eventOf(url, session!.id)).toMatchObject({ status: 'CONFIRMED', sequence: 2 })
  })

  it('speaks the language of the club', async () => {
    const saigon = deskOf(product, product.cast.saigon)
    const customerId = saigon.club.customers[0].id
    const of = { partnerId: saigon.club.id, subject: 'customer' as const, subjectId: customerId }
    const { data } = await product.as(saigon.club.staff.owner).makeCalendarFeed(of)
    await saigon.book({ from: 10, until: 11 }, { customerId })
    expect((await read(data.url)).events.map(({ summary }) => summary)).toEqual([
      `Đặt sân · ${saigon.club.courts.facilities[0]!.name}`,
    ])
  })

  it('is not sent again while nothing changed, and its address is a secret of which nothing is kept', async () => {
    const url = await share('facility', court(1).id)
    const { headers } = await ask(url)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    await desk.book({ court: 1, from: 20, until: 21 })
    expect((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
    const token = url.split('/').at(-1)!.replace('.ics', '')
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT (SELECT count(*) FROM calendar_feeds f WHERE f::text LIKE $1) + (SELECT count(*) FROM audit_entries a WHERE a::text LIKE $1) AS kept`,
        [`%${token}%`],
      ),
    )
    expect(Number(rows[0]!['kept'])).toBe(0)
    expect((await ask(url.replace(token, 'A'.repeat(43)))).statusCode).toBe(404)
    expect((await ask(url.replace(token, 'A'))).statusCode).toBe(400)
  })

  it('of an instructor without a name is called by the email', async () => {
    const { instructorId, staff } = product.cast.mumbai
    await product.fieldhouse.database.connection(({ client }) =>
      client.query("UPDATE partner_staffs SET first_name = '', last_name = '' WHERE email = $1", [
        staff.instructor.email,
      ]),
    )
    const of = { partnerId: product.cast.mumbai.id, subject: 'instructor' as const, subjectId: instructorId }
    const { data } = await product.as(staff.owner).makeCalendarFeed(of)
    expect((await read(data.url)).name).toContain(staff.instructor.email)
  })

  it('of somebody who has gone answers no more', async () => {
    const { id } = (
      await owner().createCustomer({
        body: { partnerId: partnerId(), firstName: 'Gone', email: 'gone@calendars.example' },
      })
    ).data
    const url = await share('customer', id)
    expect((await ask(url)).statusCode).toBe(200)
    await owner().deleteCustomer({ id })
    expect((await ask(url)).statusCode).toBe(404)
    expect((await failure(share('customer', id))).status).toBe(404)
  })

  it('shows each entry at the clock of its venue on both sides of a change of summer time', async () => {
    const sydney = classDesk(product, product.cast.harbour)
    const { instructorId } = product.cast.harbour
    const days = [addDays(MONDAY, 90), addDays(MONDAY, 180)]
    const made = await Promise.all(
      days.map((day) =>
        sydney.create({ startTime: sydney.at(8, day), endTime: sydney.at(9, day), instructorIds: [instructorId] }),
      ),
    )
    const of = { partnerId: sydney.club.id, subject: 'instructor' as const, subjectId: instructorId }
    const { events, zones, clocks } = await read((await sydney.owner.makeCalendarFeed(of)).data.url)
    expect(zones).toEqual(['Australia/Sydney'])
    expect(clocks).toEqual(['0800', '0800'])
    const instants = made.map(({ sessions }) => new Date(sessions[0]!.startTime).toISOString())
    expect(events.map(({ start }) => start)).toEqual(instants.map((instant) => instant.replace('.000Z', 'Z')))
    expect(new Set(instants.map((instant) => instant.slice(11))).size).toBe(2)
  })
})
