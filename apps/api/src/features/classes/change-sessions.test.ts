import { addDays } from '@fieldhouse/domain/time'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'
import { classDesk, type ClassDesk } from './fixtures/class-desk.ts'
import { bodyOf } from './fixtures/class-series.ts'

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}
const day = (days: number) => addDays(MONDAY, days)
const weekly = (over: object = {}) => desk.create({ repeatType: 'everyWeek', endDate: day(21), ...over })
const save = (session: ClassSession, over: object = {}) =>
  desk.owner.updateClassSession({ id: session.id, body: { ...bodyOf(session), ...over } })
const standing = async (classId: string) =>
  (
    await desk.owner.listClassSessions({
      partnerId: desk.club.id,
      query: { startTime: desk.at(0), endTime: desk.at(0, day(40)) },
    })
  ).data.filter((session) => session.classId === classId)
const taken = async (court: number, on: string) => {
  const { facilities } = (
    await desk.owner.getDaySchedule({ id: desk.club.courts.id, query: { date: on, extended: 'true' } })
  ).data
  return facilities[court]!.slots.filter(({ booking }) => booking?.type === 'classSession').map(
    ({ start, end, booking }) => [start, end, booking!.eventName],
  )
}

describe('a session that changes', () => {
  it('is the only one, or those that follow are changed with it, each at the same time of its own day [CLASSES-19] [CLASSES-20] [CLASSES-51] [CLASSES-72]', async () => {
    const { id, sessions } = await weekly({ name: 'Weekly' })
    const just = (await save(sessions[1]!, { name: 'Just this', maxPeople: 4 })).data
    expect(just).toMatchObject({ name: 'Just this', maxPeople: 4, version: 2 })
    expect((await standing(id)).map(({ name }) => name)).toEqual(['Weekly', 'Just this', 'Weekly', 'Weekly'])
    await save(sessions[2]!, {
      name: 'Later',
      startTime: desk.at(17, day(14)),
      endTime: desk.at(18, day(14)),
      nonMemberPrice: 2000,
      applyForAllSession: true,
    })
    expect(
      (await standing(id)).map(({ name, startTime, nonMemberPrice }) => [name, startTime, nonMemberPrice]),
    ).toEqual([
      ['Weekly', desk.at(8), 1500],
      ['Just this', desk.at(8, day(7)), 1500],
      ['Later', desk.at(17, day(14)), 2000],
      ['Later', desk.at(17, day(21)), 2000],
    ])
    const trail = await query<{ subject_id: string; after: { following?: string[] } }>(
      "SELECT subject_id, after FROM audit_entries WHERE action = 'classSession.edited' AND subject_id = ANY($1) ORDER BY at, ctid",
      [[sessions[1]!.id, sessions[2]!.id]],
    )
    expect(trail.map(({ subject_id, after }) => [subject_id, after.following])).toEqual([
      [sessions[1]!.id, undefined],
      [sessions[2]!.id, [sessions[3]!.id]],
    ])
  })

  it('is saved as it is sent, with those that follow: pictures, sports, packages and all [CLASSES-15] [CLASSES-51]', async () => {
    const { club, owner } = desk
    const upload = async (colour: string) => {
      const body = { file: await pngFile(40, 30, colour), width: 40, height: 30 }
      return { url: (await owner.uploadPicture({ partnerId: club.id, body })).data.media.url }
    }
    const pack = async (name: string) => {
      const price = { amount: 15_000, currency: 'SGD' }
      const body = { name, numberOfPasses: 10, price, expiryMode: 'without_expiry' as const }
      return (await owner.createPackage({ partnerId: club.id, body })).data.id
    }
    const [first, second, third] = [await pack('First'), await pack('Second'), await pack('Third')]
    const { sessions } = await weekly({
      startTime: desk.at(11),
      endTime: desk.at(12),
      description: 'Bring a racket',
      images: [await upload('#911')],
      packageIds: [first, second],
      numberOfPackagePassesRequired: 1,
    })
    const changed = {
      description: 'Bring two',
      images: [await upload('#922'), await upload('#933')],
      typeOfSports: ['Tennis', 'Squash'] as ('Tennis' | 'Squash')[],
      memberPrice: 1100,
      nonMemberPrice: 1700,
      packageIds: [second, third].toSorted(),
      numberOfPackagePassesRequired: 3,
      maxPeople: 9,
    }
    expect((await save(sessions[1]!, { ...changed, applyForAllSession: true })).data).toMatchObject(changed)
    expect(await standing(sessions[0]!.classId)).toMatchObject([
      { description: 'Bring a racket', packageIds: [first, second].toSorted(), maxPeople: null },
      changed,
      changed,
      changed,
    ])
  })

  it('stays on its day, keeps its rules, and over what somebody else saved since is refused [CLASSES-38]', async () => {
    const { sessions } = await weekly()
    const [first] = sessions as [ClassSession]
    expect(await refusalOf(save(first, { startTime: desk.at(8, day(1)), endTime: desk.at(9, day(1)) }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      'startTime',
    ])
    expect(await refusalOf(save(first, { name: '' }))).toEqual([400, 'error.badRequest.invalidInput', 'name'])
    await save(first, { name: 'Saved' })
    const { status, body } = await failure(save(first, { name: 'Over it' }))
    expect([status, body.data.errorCode, body.data.metaData]).toEqual([
      409,
      'error.conflict.classChangedMeanwhile',
      { version: 2 },
    ])
    expect(await refusalOf(desk.owner.updateClassSession({ id: desk.club.id, body: bodyOf(first) }))).toEqual([
      404,
      'error.notFound.classSession',
      undefined,
    ])
  })

  it('takes its new court and time and frees the old, or stays where it was [CLASSES-70]', async () => {
    const facilityId = desk.club.courts.facilities[0]!.id
    const { sessions } = await weekly({ name: 'Moves', facilityId, startTime: desk.at(12), endTime: desk.at(13) })
    const [first, second] = sessions as [ClassSession, ClassSession]
    // Over its own place.
    await save(first, { startTime: desk.at(12.5), endTime: desk.at(13.5) })
    expect(await taken(0, MONDAY)).toEqual([[desk.at(12.5), desk.at(13.5), 'Moves']])
    const booking = riversideDesk(product)
    await booking.book({ court: 1, day: day(14), from: 15, until: 16 })
    const elsewhere = {
      facilityId: desk.club.courts.facilities[1]!.id,
      startTime: desk.at(15, day(7)),
      endTime: desk.at(16, day(7)),
    }
    const refused = await failure(save(second, { ...elsewhere, applyForAllSession: true }))
    expect([refused.status, refused.body.data.metaData]).toEqual([
      409,
      expect.objectContaining({
        conflicts: [expect.objectContaining({ kind: 'booking', start: desk.at(15, day(14)) })],
      }),
    ])
    expect(await taken(0, day(7))).toEqual([[desk.at(12, day(7)), desk.at(13, day(7)), 'Moves']])
    await save(second, elsewhere)
    expect([await taken(0, day(7)), await taken(1, day(7))]).toEqual([
      [],
      [[desk.at(15, day(7)), desk.at(16, day(7)), 'Moves']],
    ])
    await booking.book({ court: 0, day: day(7), from: 12, until: 13 })
    // What it is called is said on the schedule as well.
    await save(sessions[3]!, { name: 'Renamed' })
    expect(await taken(0, day(21))).toEqual([[desk.at(12, day(21)), desk.at(13, day(21)), 'Renamed']])
    await save({ ...sessions[3]!, version: 2 }, { facilityId: null })
    expect(await taken(0, day(21))).toEqual([])
  })

  it('keeps who stands in two places there, unasked, and is refused where they would stand in more', async () => {
    const instructorIds = [desk.club.instructorId]
    const at = (from: number, until: number) => ({
      startTime: desk.at(from, day(12)),
      endTime: desk.at(until, day(12)),
    })
    await desk.create({ ...at(8, 10), instructorIds })
    await desk.create({ ...at(12, 13), instructorIds })
    const { sessions } = await desk.create({ ...at(9, 11), instructorIds, allowTakenInstructors: true })
    const { data: renamed } = await save(sessions[0]!, { name: 'Beside', ...at(9, 11.5) })
    expect(renamed).toMatchObject({ name: 'Beside', instructorIds })
    const { version: _, ...body } = { ...bodyOf(renamed), ...at(9, 12.5) }
    const { data } = await desk.owner.previewClassSession({ id: renamed.id, body })
    expect(data.sessions[0]!.inTheWay.map(({ start }) => start)).toEqual([desk.at(12, day(12))])
    const { body: refusal } = await failure(save(renamed, at(9, 12.5)))
    expect(refusal.data.metaData).toMatchObject({ conflicts: [{ start: desk.at(12, day(12)) }] })
    expect((refusal.data.metaData as { conflicts: unknown[] }).conflicts).toHaveLength(1)
  })

  it('is left free by one who teaches elsewhere, whom the other class takes then', async () => {
    const instructorIds = [desk.club.instructorId]
    const on = day(3)
    const time = { startTime: desk.at(8, on), endTime: desk.at(9, on), instructorIds }
    const [first] = (await desk.create({ ...time, name: 'First' })).sessions as [ClassSession]
    const [beside] = (await desk.create({ ...time, name: 'Beside', allowTakenInstructors: true })).sessions as [
      ClassSession,
    ]
    const row = async () =>
      (
        await query<{ id: string }>(
          'SELECT session_id AS id FROM instructor_occupancies WHERE instructor_id = $1 AND starts_at = $2',
          [desk.club.instructorId, new Date(desk.at(8, on))],
        )
      ).map(({ id }) => id)
    expect(await row()).toEqual([first.id])
    await save(first, { instructorIds: [] })
    expect(await row()).toEqual([beside.id])
    expect((await refusalOf(save({ ...first, version: 2 })))[1]).toBe('error.badRequest.instructorTaken')
    await desk.owner.cancelClassSession({ id: beside.id })
    expect(await row()).toEqual([])
    await save({ ...first, version: 2 })
    expect(await row()).toEqual([first.id])
  })

  it('holds no fewer than have a place in it, as the database itself says', async () => {
    const [session] = (await desk.create({ startTime: desk.at(8, day(4)), endTime: desk.at(9, day(4)), maxPeople: 2 }))
      .sessions as [ClassSession]
    const join = () =>
      query('UPDATE class_sessions SET participant_count = participant_count + 1 WHERE id = $1', [session.id])
    const tries = await Promise.allSettled([join(), join(), join()])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(join()).rejects.toMatchObject({ constraint: 'class_sessions_hold_no_more' })
    expect(await refusalOf(save(session, { maxPeople: 1 }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      'maxPeople',
    ])
    expect((await save(session, { maxPeople: 0 })).data).toMatchObject({ maxPeople: null, attendanceCount: 2 })
  })
})

describe('a session that is cancelled', () => {
  it('leaves the calendar and frees its court, alone or with those that follow [CLASSES-21] [CLASSES-52] [CLASSES-72]', async () => {
    const facilityId = desk.club.courts.facilities[2]!.id
    const { id, sessions } = await weekly({ facilityId, startTime: desk.at(18), endTime: desk.at(19) })
    const cancel = (session: ClassSession, asked = {}) =>
      desk.owner.cancelClassSession({ id: session.id, query: asked })
    expect((await cancel(sessions[1]!)).data).toEqual({ id: sessions[1]!.id })
    expect((await standing(id)).map((session) => session.id)).toEqual([0, 2, 3].map((n) => sessions[n]!.id))
    expect(await taken(2, day(7))).toEqual([])
    await riversideDesk(product).book({ court: 2, day: day(7), from: 18, until: 19 })
    await cancel(sessions[2]!, { applyForAllSession: 'true' })
    expect(await standing(id)).toHaveLength(1)
    expect(await taken(2, day(21))).toEqual([])
    expect((await refusalOf(cancel(sessions[3]!)))[1]).toBe('error.notFound.classSession')
    const [kept] = await query<{ who: string; at: number }>(
      'SELECT canceled_by AS who, canceled_at AS at FROM class_sessions WHERE id = $1',
      [sessions[3]!.id],
    )
    expect(kept).toMatchObject({ who: desk.club.staff.owner.accountId })
    const trail = await query<{ subject_id: string; before: { following?: string[] } }>(
      "SELECT subject_id, before FROM audit_entries WHERE action = 'classSession.canceled' AND subject_id = ANY($1) ORDER BY before ? 'following'",
      [sessions.map((session) => session.id)],
    )
    expect(trail.map(({ subject_id, before }) => [subject_id, before.following])).toEqual([
      [sessions[1]!.id, undefined],
      [sessions[2]!.id, [sessions[3]!.id]],
    ])
  })

  it('is not cancelled as a booking, nor moved as one: its court goes with it', async () => {
    const facilityId = desk.club.courts.facilities[3]!.id
    await desk.create({ name: 'Stays', facilityId, startTime: desk.at(18, day(5)), endTime: desk.at(19, day(5)) })
    const { facilities } = (
      await desk.owner.getDaySchedule({ id: desk.club.courts.id, query: { date: day(5), extended: 'true' } })
    ).data
    const booking = facilities[3]!.slots.find((slot) => slot.booking?.type === 'classSession')!.booking!
    expect((await refusalOf(desk.owner.deleteInternalBookings({ query: { bookingIds: [booking.id] } })))[1]).toBe(
      'error.notFound.booking',
    )
    expect((await refusalOf(desk.owner.deleteInternalBookings({ query: { groupId: booking.groupId! } })))[1]).toBe(
      'error.notFound.booking',
    )
  })
})

describe('who teaches', () => {
  it('changes and cancels what they teach themselves, where they may edit classes, and nothing else [CLASSES-43] [CLASSES-44] [CLASSES-74]', async () => {
    const instructorIds = [desk.club.instructorId]
    const { sessions } = await weekly({ startTime: desk.at(6), endTime: desk.at(7), instructorIds })
    const [others] = (await desk.create({ startTime: desk.at(6), endTime: desk.at(7) })).sessions as [ClassSession]
    const api = product.as(desk.club.staff.instructor)
    const change = (session: ClassSession, over: object = {}) =>
      api.updateClassSession({ id: session.id, body: { ...bodyOf(session), name: 'Theirs', ...over } })
    expect((await failure(change(sessions[0]!))).status).toBe(403)
    await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [desk.club.instructorId])
    expect((await change(sessions[0]!)).data).toMatchObject({ name: 'Theirs', mayEdit: true })
    for (const refused of [() => change(others), () => api.cancelClassSession({ id: others.id })])
      expect((await failure(refused())).status).toBe(403)
    // One of those that follow is somebody else's now.
    await save(sessions[2]!, { instructorIds: [] })
    expect((await failure(change(sessions[1]!, { applyForAllSession: true }))).status).toBe(403)
    await api.cancelClassSession({ id: sessions[1]!.id })
    expect((await failure(api.getClassSession({ id: others.id }))).status).toBe(404)
    await query('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [desk.club.instructorId])
  })
})

it('of a class that has begun, those that follow are those to come: what was taught stays, and nobody is put into it afterwards [CLASSES-72] [ATTENDANCE-42]', async () => {
  const { sessions } = await weekly({ startTime: desk.at(7), endTime: desk.at(8) })
  const body = { partnerId: desk.club.id, firstName: 'Late', email: 'late@sessions.example' }
  const customerId = (await desk.owner.createCustomer({ body })).data.id
  product.setNow(desk.at(12, day(7)))
  const [first] = sessions as [ClassSession]
  await desk.owner.addAttendance({ sessionId: first.id, customerId, body: { applyForAllSession: true } })
  const isIn = async ({ id }: ClassSession) => (await desk.owner.listAttendances({ sessionId: id })).data.length
  expect(await Promise.all(sessions.map(isIn))).toEqual(sessions.map((_, at) => (at === 1 ? 0 : 1)))
  await desk.owner.cancelClassSession({ id: first.id, query: { applyForAllSession: 'true' } })
  const stands = await query<{ id: string }>(
    'SELECT id FROM class_sessions WHERE id = ANY($1) AND canceled_at IS NULL',
    [sessions.map(({ id }) => id)],
  )
  expect(stands).toEqual([{ id: sessions[1]!.id }])
  product.setNow(TEST_NOW)
})

describe('the review of a class', () => {
  it('says of each session what is in the way, of its court and its instructors, and that days are left out [CLASSES-71]', async () => {
    const facilityId = desk.club.courts.facilities[1]!.id
    const instructorIds = [desk.club.instructorId]
    await riversideDesk(product).book({ court: 1, day: day(9), from: 19, until: 20 })
    await desk.create({
      name: 'Elsewhere',
      startTime: desk.at(19, day(10)),
      endTime: desk.at(20, day(10)),
      instructorIds,
    })
    const input = desk.input({
      facilityId,
      instructorIds,
      startTime: desk.at(19, day(8)),
      endTime: desk.at(20, day(8)),
      repeatType: 'everyDay',
      endDate: day(11),
    })
    const review = (body = input) => desk.owner.previewClass({ partnerId: desk.club.id, body })
    const seen = (await review()).data.sessions.map(({ slot, inTheWay }) => [
      slot,
      inTheWay.map(({ kind, name, label }) => [kind, name, label]),
    ])
    expect(seen).toEqual([
      [null, []],
      ['taken', [['booking', 'Court 2', 'José García']]],
      [null, [['instructor', 'Iris Chua', 'Elsewhere']]],
      [null, []],
    ])
    expect(
      await query('SELECT 1 FROM class_sessions WHERE starts_at = $1 AND facility_id = $2', [
        desk.at(19, day(8)),
        facilityId,
      ]),
    ).toEqual([])
    const late = { ...input, startTime: desk.at(21, day(8)), endTime: desk.at(22, day(8)) }
    expect((await review(late)).data.sessions[0]).toMatchObject({ slot: 'outsideHours' })
    const leftOut = [day(9), day(10)]
    const { sessions } = await desk.create({ ...input, leftOut })
    expect(sessions.map(({ startTime }) => startTime)).toEqual([desk.at(19, day(8)), desk.at(19, day(11))])
    // A session that changes stands in its own way no more; its neighbour does.
    const { startTime, endTime, ...rest } = bodyOf(sessions[0]!)
    const { version: _, ...body } = { ...rest, startTime, endTime: desk.at(20.5, day(8)) }
    const own = await desk.owner.previewClassSession({
      id: sessions[0]!.id,
      body: { ...body, applyForAllSession: true },
    })
    expect(own.data.sessions.map(({ slot, inTheWay }) => [slot, inTheWay.length])).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect(endTime).toBe(desk.at(20, day(8)))
  })
})

it('who teaches is told of others that they are taken, and of nobody what they teach or when [CLASSES-74]', async () => {
  const { club } = desk
  const { data: other } = await desk.owner.createInstructor({
    partnerId: club.id,
    body: { firstName: 'Otto', lastName: 'Coach', email: 'otto@coach.example' },
  })
  const on = { startTime: desk.at(12, day(40)), endTime: desk.at(13, day(40)) }
  await desk.create({ name: 'Of Otto', ...on, instructorIds: [other.id] })
  await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club.instructorId])
  const api = product.as(club.staff.instructor)
  const wanted = { startTime: desk.at(11, day(40)), endTime: desk.at(12.5, day(40)) }
  const body = desk.input({ ...wanted, instructorIds: [other.id] })
  expect((await failure(api.previewClass({ partnerId: club.id, body }))).status).toBe(403)
  const both = { ...body, instructorIds: [club.instructorId, other.id] }
  const busy = [{ kind: 'instructor', name: 'Otto Coach', label: null, start: wanted.startTime, end: wanted.endTime }]
  expect((await api.previewClass({ partnerId: club.id, body: both })).data.sessions[0]!.inTheWay).toEqual(busy)
  const refused = await failure(api.createClass({ partnerId: club.id, body: both }))
  expect(JSON.stringify(refused.body.data.metaData)).not.toContain('Of Otto')
  const { data: own } = await api.createClass({
    partnerId: club.id,
    body: { ...both, instructorIds: [club.instructorId] },
  })
  const [session] = own.sessions as [ClassSession]
  const { version: _, ...rest } = bodyOf(session)
  const handed = { ...rest, instructorIds: [other.id], applyForAllSession: false }
  const review = (await api.previewClassSession({ id: session.id, body: handed })).data
  expect(review.sessions[0]!.inTheWay).toEqual(busy)
  const change = { ...bodyOf(session), instructorIds: [other.id], scope: 'this' as const }
  const seen = (await api.previewChangeClassSeries({ id: session.id, body: change })).data
  expect(seen.sessions[0]!.inTheWay).toEqual(busy)
  await desk.owner.cancelClassSession({ id: session.id })
  await query('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [club.instructorId])
})

it('how many there are on each day is counted where they take place [CLASSES-76]', async () => {
  const pacific = classDesk(product, product.cast.pacific)
  await pacific.create({ startTime: pacific.at(22), endTime: pacific.at(23), repeatType: 'everyWeek', endDate: day(7) })
  await pacific.create({ startTime: pacific.at(6), endTime: pacific.at(7) })
  const { data } = await pacific.owner.listClassDays({
    partnerId: pacific.club.id,
    query: { startTime: pacific.at(0), endTime: pacific.at(0, day(14)) },
  })
  expect(data).toEqual([
    { day: MONDAY, count: 2 },
    { day: day(7), count: 1 },
  ])
})
