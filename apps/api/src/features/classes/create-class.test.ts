import { addDays } from '@fieldhouse/domain/time'
import type { Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'
import { venueInput } from '../venues/fixtures/venue-input.ts'
import { classDesk, type ClassDesk } from './fixtures/class-desk.ts'

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.msg, body.data.message?.[0]?.property]
}
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows

describe('a new class', () => {
  it('is kept as it was sent, and answered with its one session [CLASSES-15] [CLASSES-18] [CLASSES-50]', async () => {
    const { club, owner, at } = desk
    const court = club.courts.facilities[0]!
    const packageId = (
      await owner.createPackage({
        partnerId: club.id,
        body: {
          name: 'Ten classes',
          numberOfPasses: 10,
          price: { amount: 15_000, currency: 'SGD' },
          expiryMode: 'without_expiry',
        },
      })
    ).data.id
    const { id, sessions, ...about } = await desk.create({
      name: '  Juniors ',
      description: 'Bring a racket',
      facilityId: court.id,
      packageIds: [packageId, packageId],
      numberOfPackagePassesRequired: 2,
      maxPeople: 12,
      instructorIds: [club.instructorId],
    })
    expect(about).toEqual({ name: 'Juniors', repeatType: 'none', endDate: null })
    expect(sessions).toHaveLength(1)
    const { id: sessionId, ...session } = sessions[0]!
    expect(session).toEqual({
      classId: id,
      kind: 'class',
      name: 'Juniors',
      description: 'Bring a racket',
      images: [],
      typeOfSports: ['Badminton'],
      venueId: club.venueId,
      venue: { id: club.venueId, venueName: expect.stringContaining('Singapore'), timezone: 'Asia/Singapore' },
      facilityId: court.id,
      facility: { id: court.id, name: court.name, groupId: club.courts.id },
      startTime: at(8),
      endTime: at(9.5),
      repeatType: 'none',
      endDate: null,
      memberPrice: 1000,
      nonMemberPrice: 1500,
      currency: 'SGD',
      packageIds: [packageId],
      numberOfPackagePassesRequired: 2,
      maxPeople: 12,
      instructorIds: [club.instructorId],
      instructors: [
        {
          id: club.instructorId,
          firstName: 'Iris',
          lastName: 'Chua',
          email: club.staff.instructor.email,
          avatar: null,
        },
      ],
      attendanceCount: 0,
      deletedAt: null,
      version: 1,
      mayEdit: true,
      mayServe: true,
    })
    expect((await owner.getClassSession({ id: sessionId })).data).toEqual(sessions[0])
    const trail = await query('SELECT action, subject_id FROM audit_entries WHERE subject_id = $1', [id])
    expect(trail).toEqual([{ action: 'class.created', subject_id: id }])
  })

  it.each([
    [{ name: ' ' }, 'Missing name', 'name'],
    [{ description: 'd'.repeat(256) }, 'Description must be at most 255 characters', 'description'],
    [{ typeOfSports: [] }, 'Missing type of sports', 'typeOfSports'],
    [{ venueId: null }, 'Missing venue', 'venueId'],
    [{ startTime: null }, 'Missing start time', 'startTime'],
    [{ endTime: null }, 'Missing end time', 'endTime'],
    [{ memberPrice: null }, 'Missing prices', 'memberPrice'],
    [{ repeatType: 'everyWeek' as const }, 'Missing end date', 'endDate'],
    [{ currency: 'VND' }, 'The currency of the prices must be SGD', 'currency'],
  ])('with %j is refused in the words of its form [CLASSES-26] [CLASSES-30] [CLASSES-68]', async (over, msg, field) => {
    expect(await refusalOf(desk.create(over))).toEqual([400, 'error.badRequest.invalidInput', msg, field])
  })

  it.each([
    [{ description: null }, 'error.badRequest.nullClassDescription', 'Class description cannot be null'],
    [{ nonMemberPrice: 99 }, 'error.badRequest.priceLessThanOne', 'Price is not less than 1'],
    [
      { startTime: '2026-11-21T03:00:00Z', endTime: '2026-11-21T05:00:00Z' },
      'error.badRequest.classStartInPast',
      'Start time can not be in the past',
    ],
    [
      { repeatType: 'everyDay' as const, endDate: addDays(MONDAY, 61) },
      'error.badRequest.classEndDateTooFar',
      'Ends on is invalid',
    ],
  ])('with %j is refused by a code of its own [CLASSES-69]', async (over, code, msg) => {
    expect((await refusalOf(desk.create(over))).slice(0, 3)).toEqual([400, code, msg])
  })

  it('repeats over 60 days where nothing else is set of the partner, and no further [COMMON-09]', async () => {
    const repeat = { repeatType: 'everyWeek' as const, endDate: addDays(MONDAY, 60) }
    expect((await desk.create(repeat)).sessions).toHaveLength(9)
    const further = { ...repeat, endDate: addDays(MONDAY, 61) }
    expect((await refusalOf(desk.create(further)))[1]).toBe('error.badRequest.classEndDateTooFar')
  })

  it('takes how far it repeats from what the super admin set of the partner [CLASSES-39]', async () => {
    const saigon = classDesk(product, product.cast.saigon)
    const { id } = product.cast.saigon
    const repeat = { repeatType: 'everyDay' as const, endDate: addDays(MONDAY, 8) }
    await product.as(product.cast.superAdmin).savePartnerConfig({ partnerId: id, body: { classesMaxDays: 7 } })
    const free = { memberPrice: 0, nonMemberPrice: 1 }
    expect((await refusalOf(saigon.create({ ...repeat, ...free })))[1]).toBe('error.badRequest.classEndDateTooFar')
    await product.as(product.cast.superAdmin).savePartnerConfig({ partnerId: id, body: { classesMaxDays: 8 } })
    // 1 is one đồng, the major unit itself.
    expect((await saigon.create({ ...repeat, ...free })).sessions).toHaveLength(9)
  })
})

describe('a class on a court', () => {
  it('takes it as any booking does, and is refused where something stands, with what and what is free [CLASSES-53] [CLASSES-70]', async () => {
    const { club, owner } = desk
    const day = addDays(MONDAY, 1)
    const booking = riversideDesk(product)
    await booking.book({ court: 1, day, from: 9, until: 10 })
    const on = { facilityId: club.courts.facilities[1]!.id, startTime: desk.at(8, day), endTime: desk.at(9.5, day) }
    const { status, body } = await failure(desk.create(on))
    expect([status, body.data.errorCode, body.data.msg]).toEqual([
      409,
      'error.badRequest.alreadyBookedSlot',
      'This slot is not available',
    ])
    expect(body.data.metaData).toMatchObject({
      conflicts: [{ kind: 'booking', label: 'José García', start: desk.at(9, day) }],
      alternatives: [expect.anything(), expect.anything(), expect.anything()],
    })
    // Beside it there is room; then the court is the class's, for bookings too, on the schedule by its name.
    const { sessions } = await desk.create({
      ...on,
      name: 'Squad',
      startTime: desk.at(10, day),
      endTime: desk.at(11, day),
    })
    const refused = await failure(booking.book({ court: 1, day, from: 10, until: 11 }))
    expect(refused.body.data.metaData).toMatchObject({ conflicts: [{ kind: 'classSession', label: 'Squad' }] })
    const { facilities } = (await owner.getDaySchedule({ id: club.courts.id, query: { date: day, extended: 'true' } }))
      .data
    expect(facilities[1]!.slots.find(({ booking: taken }) => taken?.type === 'classSession')).toMatchObject({
      start: desk.at(10, day),
      end: desk.at(11, day),
      status: 'BOOKED',
      booking: { eventName: 'Squad', classSessionId: sessions[0]!.id },
    })
  })

  it('is refused outside opening hours and on a disabled slot [CLASSES-55] [CLASSES-70] [BEYOND-54]', async () => {
    const { club, owner } = desk
    const facilityId = club.courts.facilities[2]!.id
    const early = { facilityId, startTime: desk.at(5.5), endTime: desk.at(7) }
    expect((await refusalOf(desk.create(early))).slice(0, 3)).toEqual([
      404,
      'error.notFound.bookingSlot',
      'This slot is not available',
    ])
    await owner.createPriceSettings({
      id: club.courts.id,
      body: { priceSettings: [{ dayOfWeek: 'WE', startTime: '12:00', endTime: '13:00', isDisable: true }] },
    })
    const day = addDays(MONDAY, 2)
    const disabled = { facilityId, startTime: desk.at(12, day), endTime: desk.at(13, day) }
    expect((await refusalOf(desk.create(disabled))).slice(0, 3)).toEqual([
      400,
      'error.badRequest.disabledSlot',
      "This slot' price setting has been disabled",
    ])
  })

  it('that repeats is saved whole or not at all [CLASSES-71]', async () => {
    const { club } = desk
    const weekly = {
      name: 'Whole or not',
      facilityId: club.courts.facilities[3]!.id,
      startTime: desk.at(14),
      endTime: desk.at(15),
      repeatType: 'everyWeek' as const,
      endDate: addDays(MONDAY, 21),
    }
    const blocked = await riversideDesk(product).book({ court: 3, day: addDays(MONDAY, 14), from: 14, until: 15 })
    expect((await refusalOf(desk.create(weekly)))[1]).toBe('error.badRequest.alreadyBookedSlot')
    expect(await query("SELECT 1 FROM class_sessions WHERE name = 'Whole or not'")).toEqual([])
    await product.as(club.staff.owner).cancelOrder({ id: blocked.id, body: {} })
    const { sessions } = await desk.create(weekly)
    expect(sessions.map(({ startTime }) => startTime)).toEqual(
      [0, 7, 14, 21].map((days) => desk.at(14, addDays(MONDAY, days))),
    )
  })

  it('of another venue or another club is refused', async () => {
    const { harbour } = product.cast
    expect((await refusalOf(desk.create({ facilityId: harbour.courts.facilities[0]!.id })))[1]).toBe(
      'error.notFound.facility',
    )
    const { id: elsewhere } = (await desk.owner.createVenue({ body: venueInput({ venueName: 'Annex' }) })).data
    const body = { venueId: elsewhere, facilityId: desk.club.courts.facilities[0]!.id }
    expect((await refusalOf(desk.create({ ...body, startTime: desk.at(18), endTime: desk.at(19) }))).at(-1)).toBe(
      'facilityId',
    )
    expect((await refusalOf(desk.create({ venueId: harbour.venueId })))[1]).toBe('error.notFound.venue')
  })
})

describe('who teaches a class', () => {
  it('stands in one place, unless somebody says that they may stand in two: then one row takes them', async () => {
    const { club } = desk
    const day = addDays(MONDAY, 3)
    const on = (from: number, until: number, over: object = {}) =>
      desk.create({
        startTime: desk.at(from, day),
        endTime: desk.at(until, day),
        instructorIds: [club.instructorId],
        ...over,
      })
    const { sessions } = await on(8, 10, { name: 'First' })
    await on(10, 11)
    const { status, body } = await failure(on(9, 11))
    expect([status, body.data.errorCode, body.data.msg]).toEqual([
      409,
      'error.badRequest.instructorTaken',
      'This instructor teaches another class at this time',
    ])
    expect(body.data.metaData).toMatchObject({
      conflicts: [
        { instructorName: 'Iris Chua', sessionId: sessions[0]!.id, sessionName: 'First', start: desk.at(8, day) },
        { start: desk.at(10, day) },
      ],
    })
    const both = await on(9, 11, { allowTakenInstructors: true })
    const rows = await query('SELECT session_id FROM instructor_occupancies WHERE session_id = ANY($1)', [
      [sessions[0]!.id, both.sessions[0]!.id],
    ])
    expect(rows).toEqual([{ session_id: sessions[0]!.id }])
    const [entry] = await query<{ after: object }>('SELECT after FROM audit_entries WHERE subject_id = $1', [both.id])
    expect(entry!.after).toMatchObject({ allowTakenInstructors: true, besides: [{ sessionName: 'First' }, {}] })
    // Whom no row takes is in the way all the same.
    expect((await failure(on(10.75, 11))).body.data.metaData).toMatchObject({ conflicts: [{}, {}] })
  })

  it('is given to one of two who ask at the same time, whatever court', async () => {
    const { club } = desk
    const day = addDays(MONDAY, 4)
    const tries = await Promise.allSettled(
      [0, 1, 2, 3].map((court) =>
        desk.create({
          facilityId: club.courts.facilities[court]!.id,
          startTime: desk.at(8, day),
          endTime: desk.at(9, day),
          instructorIds: [club.instructorId],
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  })

  it('is refused by the database itself where two rows would take them', async () => {
    const rows = await query<{ id: string }>('SELECT id FROM class_sessions WHERE partner_id = $1 LIMIT 2', [
      desk.club.id,
    ])
    for (const { id } of rows)
      await query('INSERT INTO class_session_instructors VALUES ($1, $2, $3, 9) ON CONFLICT DO NOTHING', [
        desk.club.id,
        id,
        desk.club.instructorId,
      ])
    const take = (id: string, from: number) =>
      query(
        'INSERT INTO instructor_occupancies (partner_id, session_id, instructor_id, starts_at, ends_at) VALUES ($1, $2, $3, $4, $5)',
        [desk.club.id, id, desk.club.instructorId, `2030-01-01T${from}:00:00Z`, `2030-01-01T${from + 2}:00:00Z`],
      )
    await query('DELETE FROM instructor_occupancies WHERE session_id = ANY($1)', [rows.map(({ id }) => id)])
    await take(rows[0]!.id, 10)
    await expect(take(rows[1]!.id, 11)).rejects.toMatchObject({ constraint: 'instructor_occupancies_one_place' })
    await query('DELETE FROM instructor_occupancies WHERE starts_at > $1', ['2029-01-01'])
  })

  it('creates classes that they teach themselves, where they may edit classes, and no others [CLASSES-74]', async () => {
    const { club } = desk
    const body = desk.input({ startTime: desk.at(20), endTime: desk.at(21), instructorIds: [club.instructorId] })
    const teaches = product.as(club.staff.instructor)
    const create = (over: object = {}) => teaches.createClass({ partnerId: club.id, body: { ...body, ...over } })
    expect((await failure(create())).status).toBe(403)
    await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club.instructorId])
    expect((await failure(create({ instructorIds: [] }))).status).toBe(403)
    expect((await create()).data.sessions[0]).toMatchObject({ mayEdit: true })
    await query('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [club.instructorId])
  })
})

describe('what the form of a class reads', () => {
  it('has the venues of the club with their clocks, their groups and their facilities [CLASSES-17, CLASSES-47, CLASSES-48]', async () => {
    const { id: partnerId, venueId, courts } = desk.club
    const { data } = await desk.owner.listVenues({ partnerId, query: { limit: 100 } })
    const venue = data.find(({ id }) => id === venueId)!
    expect(venue).toMatchObject({ venueName: expect.stringContaining('Singapore'), timezone: 'Asia/Singapore' })
    const group = venue.facilityGroups.find(({ id }) => id === courts.id)!
    expect(group.facilities.map(({ id }) => id)).toEqual(courts.facilities.map(({ id }) => id))
  })

  it('keeps pictures, five of a class at the most, also of who teaches and edits classes [CLASSES-46, CLASSES-78]', async () => {
    const { club } = desk
    const teaches = product.as(club.staff.instructor)
    const upload = async (colour: string) => {
      const body = { file: await pngFile(40, 30, colour), width: 40, height: 30 }
      return (await teaches.uploadPicture({ partnerId: club.id, body })).data.media
    }
    expect((await failure(upload('#100'))).status).toBe(403)
    await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club.instructorId])
    const images = []
    for (const n of [1, 2, 3, 4, 5, 6]) images.push({ url: (await upload(`#${n}00`)).url })
    await query('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [club.instructorId])
    const at = { startTime: desk.at(8, addDays(MONDAY, 40)), endTime: desk.at(9, addDays(MONDAY, 40)) }
    const { sessions } = await desk.create({ ...at, images: images.slice(0, 5) })
    expect(sessions[0]!.images).toEqual(images.slice(0, 5))
    expect(await refusalOf(desk.create({ ...at, images }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      expect.any(String),
      'images',
    ])
  })
})

it('who owns the club has all of its classes, as a super admin has: each may change what others teach [CLASSES-42]', async () => {
  const { founder, staff, id: partnerId, instructorId } = desk.club
  const day = addDays(MONDAY, 41)
  const at = { startTime: desk.at(8, day), endTime: desk.at(9, day) }
  const { sessions } = await desk.create({ ...at, instructorIds: [instructorId] })
  const mayEdit = async (person: Person) =>
    (
      await product
        .as(person)
        .listClassSessions({ partnerId, query: { startTime: desk.at(0, day), endTime: desk.at(24, day) } })
    ).data.map((session) => [session.id, session.mayEdit])
  for (const person of [founder, staff.owner, product.cast.superAdmin])
    expect(await mayEdit(person)).toEqual([[sessions[0]!.id, true]])
  expect(await mayEdit(staff.instructor)).toEqual([[sessions[0]!.id, false]])
  expect((await failure(mayEdit(staff.operations))).status).toBe(403)
})

it('a class that repeats says how and until when, and so does each of its sessions [CLASSES-16]', async () => {
  const day = addDays(MONDAY, 42)
  const at = { startTime: desk.at(8, day), endTime: desk.at(9, day) }
  const made = await desk.create({ ...at, name: 'Camp', repeatType: 'everyDay', endDate: addDays(day, 2) })
  const about = { name: 'Camp', repeatType: 'everyDay', endDate: addDays(day, 2) }
  expect(made).toMatchObject(about)
  expect(made.sessions).toEqual([0, 1, 2].map(() => expect.objectContaining({ ...about, classId: made.id })))
})

describe('the sessions of a week', () => {
  it('are those that start in it, by start, at the venues and with the instructors that are asked for; who teaches has their own [CLASSES-06] [CLASSES-49] [CLASSES-67]', async () => {
    const harbour = classDesk(product, product.cast.harbour)
    const { club, owner } = harbour
    const other = (await owner.createInstructor({ partnerId: club.id, body: { email: 'other@coach.example' } })).data
    const make = async (name: string, over: object) => (await harbour.create({ name, ...over })).sessions[0]!.id
    await make('Late', { startTime: harbour.at(18), endTime: harbour.at(19), instructorIds: [other.id] })
    await make('Own', { startTime: harbour.at(7), endTime: harbour.at(8), instructorIds: [club.instructorId] })
    const [before, after] = [addDays(MONDAY, -1), addDays(MONDAY, 7)]
    await make('Before', { startTime: harbour.at(23.75, before), endTime: harbour.at(24, before) })
    await make('After', { startTime: harbour.at(0, after), endTime: harbour.at(1, after) })
    const list = async (more: object = {}, as = club.staff.owner) =>
      (
        await product.as(as).listClassSessions({
          partnerId: club.id,
          query: { startTime: harbour.at(0), endTime: harbour.at(0, after), ...more },
        })
      ).data.map(({ name, mayEdit }) => [name, mayEdit])
    expect(await list()).toEqual([
      ['Own', true],
      ['Late', true],
    ])
    expect(await list({ instructorIds: [other.id] })).toEqual([['Late', true]])
    expect(await list({ instructorIds: [other.id, club.instructorId] })).toHaveLength(2)
    expect(await list({ venueId: [product.cast.riverside.venueId] })).toEqual([])
    expect(await list({ venueId: club.venueId })).toHaveLength(2)
    expect(await list({ instructorIds: [other.id] }, club.staff.instructor)).toEqual([['Own', false]])
    const days = async (as: Person, more: object = {}) =>
      (
        await product.as(as).listClassDays({
          partnerId: club.id,
          query: { startTime: harbour.at(0), endTime: harbour.at(0, after), ...more },
        })
      ).data.map(({ count }) => count)
    expect(await days(club.staff.owner)).toEqual([2])
    expect(await days(club.staff.owner, { instructorIds: [other.id, club.instructorId] })).toEqual([2])
    expect(await days(club.staff.owner, { venueId: [product.cast.riverside.venueId] })).toEqual([])
    expect(await days(club.staff.instructor)).toEqual([1])
    expect((await failure(list({ endTime: harbour.at(0, addDays(MONDAY, 60)) }))).status).toBe(400)
  })

  it('are narrowed to several venues by naming each, and to none are those of all [CLASSES-67] [CLASSES-76]', async () => {
    const { club, owner } = desk
    const venues = [club.venueId]
    for (const venueName of ['North', 'South'])
      venues.push((await owner.createVenue({ body: venueInput({ venueName }) })).data.id)
    const day = addDays(MONDAY, 45)
    for (const [at, venueId] of venues.entries())
      await desk.create({ name: `At ${at}`, venueId, startTime: desk.at(8 + at, day), endTime: desk.at(9 + at, day) })
    const named = async (venueId?: string[]) =>
      (
        await owner.listClassSessions({
          partnerId: club.id,
          query: { startTime: desk.at(0, day), endTime: desk.at(24, day), ...(venueId && { venueId }) },
        })
      ).data.map(({ name }) => name)
    expect(await named([venues[0]!, venues[2]!])).toEqual(['At 0', 'At 2'])
    expect(await named()).toEqual(['At 0', 'At 1', 'At 2'])
    const path = `/v1.9.0/partners/partners/${club.id}/classSessions`
    const address = `${path}?startTime=${desk.at(0, day)}&endTime=${desk.at(24, day)}&venueId=${venues[1]}&venueId=${venues[2]}`
    const { token } = club.staff.owner
    const { body } = await product.fieldhouse.app.inject({
      url: address,
      headers: { authorization: `Bearer ${token}` },
    })
    expect((JSON.parse(body) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['At 1', 'At 2'])
  })

  it('have who taught them, also once they teach no more; those to come have not [INSTRUCTORS-23]', async () => {
    const harbour = classDesk(product, product.cast.mumbai)
    const { club, owner } = harbour
    const coach = (await owner.createInstructor({ partnerId: club.id, body: { email: 'leaves@coach.example' } })).data
    const names = async () =>
      (
        await owner.listClassSessions({
          partnerId: club.id,
          query: { startTime: harbour.at(0), endTime: harbour.at(0, addDays(MONDAY, 7)) },
        })
      ).data.map(({ instructorIds }) => instructorIds)
    await harbour.create({
      instructorIds: [coach.id],
      repeatType: 'everyDay',
      endDate: addDays(MONDAY, 1),
      memberPrice: 0,
      nonMemberPrice: 0,
    })
    expect(await names()).toEqual([[coach.id], [coach.id]])
    product.setNow(harbour.at(12))
    await owner.deleteInstructor({ id: coach.id, query: { takenOverBy: 'nobody' } })
    product.setNow(TEST_NOW)
    expect(await names()).toEqual([[coach.id], []])
  })
})

it('a class sent again under its key is created once', async () => {
  const harbour = classDesk(product, product.cast.pacific)
  const call = {
    partnerId: harbour.club.id,
    body: harbour.input({ startTime: harbour.at(8, addDays(MONDAY, 9)), endTime: harbour.at(9, addDays(MONDAY, 9)) }),
  }
  const options = { idempotencyKey: 'the-same-class' }
  const [first, again] = [
    await harbour.owner.createClass(call, options),
    await harbour.owner.createClass(call, options),
  ]
  expect(again).toEqual(first)
  expect(await query('SELECT id FROM classes WHERE partner_id = $1', [harbour.club.id])).toHaveLength(1)
})
