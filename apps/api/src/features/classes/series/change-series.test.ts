import { addDays, dateOf } from '@fieldhouse/domain/time'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { venueInput } from '../../venues/fixtures/venue-input.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'
import { bodyOf, classSeries } from '../fixtures/class-series.ts'

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const { read, foretell, change, standing } = classSeries(() => desk)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const day = (days: number) => addDays(MONDAY, days)
let hour = 6
/** Four sessions on Mondays, at an hour of their own. */
const weekly = async (over: object = {}) => {
  const from = hour++ % 16
  return {
    from,
    ...(await desk.create({
      repeatType: 'everyWeek',
      endDate: day(21),
      startTime: desk.at(from),
      endTime: desk.at(from + 1),
      ...over,
    })),
  }
}
const court = (n: number) => desk.club.courts.facilities[n]!.id
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}
const timesOf = async (classId: string) =>
  (await standing(classId)).map(({ startTime, endTime }) => [startTime, endTime])
const add = (session: ClassSession, customer: number, body: object = {}) =>
  desk.owner.addAttendance({ sessionId: session.id, customerId: desk.club.customers[customer]!.id, body })

describe('a change of a class', () => {
  it('is for this session, this and following ones, or all to come, on another day and at another time, and says of each before and after [BEYOND-08]', async () => {
    const { id, sessions, from } = await weekly()
    const to = { startTime: desk.at(from + 1, day(8)), endTime: desk.at(from + 2, day(8)) }
    const seen = await foretell(sessions[1]!.id, { scope: 'following', ...to })
    expect(seen).toMatchObject({ past: 0, changes: 3, blocked: 0 })
    expect(
      seen.sessions.map(({ before, after, state, changes }) => [before.startTime, after?.startTime, state, changes]),
    ).toEqual(
      [1, 2, 3].map((week) => [
        desk.at(from, day(7 * week)),
        desk.at(from + 1, day(7 * week + 1)),
        'changes',
        ['time'],
      ]),
    )
    expect((await timesOf(id))[1]).toEqual([desk.at(from, day(7)), desk.at(from + 1, day(7))])
    expect(await change(sessions[1]!.id, { scope: 'following', ...to })).toMatchObject({ changed: 3 })
    const after = [0, 8, 15, 22].map((days, n) => [
      desk.at(from + (n && 1), day(days)),
      desk.at(from + (n && 1) + 1, day(days)),
    ])
    expect(await timesOf(id)).toEqual(after)
    await change(sessions[2]!.id, { scope: 'all', name: 'All of them', nonMemberPrice: 1800 })
    expect((await standing(id)).map(({ name, nonMemberPrice }) => [name, nonMemberPrice])).toEqual(
      sessions.map(() => ['All of them', 1800]),
    )
    await change(sessions[2]!.id, { scope: 'this', name: 'Just this' })
    expect((await standing(id)).map(({ name }) => name)).toEqual([
      'All of them',
      'All of them',
      'Just this',
      'All of them',
    ])
  })

  it('leaves what was changed of one alone, and changes the rest of it; asked for too, that follows as well [BEYOND-08]', async () => {
    const { id, sessions, from } = await weekly({ maxPeople: 8 })
    const elsewhere = { startTime: desk.at(from, day(9)), endTime: desk.at(from + 2, day(9)) }
    await change(sessions[1]!.id, { scope: 'this', ...elsewhere, name: 'Holiday' })
    const to = { startTime: desk.at(from, day(1)), endTime: desk.at(from + 1, day(1)) }
    const seen = await foretell(sessions[0]!.id, { scope: 'all', ...to, name: 'Squad', maxPeople: 6 })
    expect(seen.sessions.map(({ keeps, changes }) => [keeps, changes])).toEqual([
      [[], ['name', 'time', 'maxPeople']],
      [['name', 'time'], ['maxPeople']],
      [[], ['name', 'time', 'maxPeople']],
      [[], ['name', 'time', 'maxPeople']],
    ])
    await change(sessions[0]!.id, { scope: 'all', ...to, name: 'Squad', maxPeople: 6 })
    expect((await standing(id)).map(({ name, startTime, maxPeople }) => [name, startTime, maxPeople])).toEqual([
      ['Squad', desk.at(from, day(1)), 6],
      ['Holiday', desk.at(from, day(9)), 6],
      ['Squad', desk.at(from, day(15)), 6],
      ['Squad', desk.at(from, day(22)), 6],
    ])
    // The call that knows two scopes only leaves them as well.
    await desk.owner.updateClassSession({
      id: sessions[0]!.id,
      body: { ...bodyOf(await read(sessions[0]!.id)), name: 'Juniors', applyForAllSession: true },
    })
    expect((await standing(id)).map(({ name }) => name)).toEqual(['Juniors', 'Holiday', 'Juniors', 'Juniors'])
    const again = { startTime: desk.at(from + 1, day(1)), endTime: desk.at(from + 2, day(1)) }
    await change(sessions[0]!.id, { scope: 'all', ...again, name: 'Everybody', withExceptions: true })
    expect((await standing(id)).map(({ name, startTime }) => [name, startTime])).toEqual(
      [1, 8, 15, 22].map((days) => ['Everybody', desk.at(from + 1, day(days))]),
    )
  })

  it('never changes the past, and says how much of it there is [BEYOND-08]', async () => {
    const { id, sessions } = await weekly()
    product.setNow(desk.at(23, day(7)))
    const seen = await foretell(sessions[0]!.id, { scope: 'all', name: 'Late' })
    expect([seen.past, seen.sessions.map((each) => each.id)]).toEqual([2, sessions.slice(2).map((each) => each.id)])
    await change(sessions[3]!.id, { scope: 'all', name: 'Late' })
    expect((await standing(id)).map(({ name }) => name)).toEqual(['Juniors', 'Juniors', 'Late', 'Late'])
    const past = { startTime: desk.at(8), endTime: desk.at(9) }
    expect((await foretell(sessions[2]!.id, { scope: 'this', ...past })).sessions[0]!.problem).toBe('past')
  })

  it('says what can not change and why, and is made whole, or without those that are left out in sight [BEYOND-08]', async () => {
    const { id, sessions, from } = await weekly({ facilityId: court(0), instructorIds: [desk.club.instructorId] })
    // On the Tuesdays: another class on its court, its instructor elsewhere, and two people where one is to have a place.
    await desk.create({
      name: 'Other',
      facilityId: court(0),
      startTime: desk.at(from, day(8)),
      endTime: desk.at(from + 1, day(8)),
    })
    await desk.create({
      name: 'Elsewhere',
      startTime: desk.at(from, day(15)),
      endTime: desk.at(from + 1, day(15)),
      instructorIds: [desk.club.instructorId],
    })
    for (const customer of [0, 1]) await add(sessions[3]!, customer)
    const to = { startTime: desk.at(from, day(1)), endTime: desk.at(from + 1, day(1)), maxPeople: 1 }
    const seen = await foretell(sessions[0]!.id, { scope: 'all', ...to })
    expect(seen.sessions.map(({ state, problem }) => [state, problem])).toEqual([
      ['changes', null],
      ['blocked', 'taken'],
      ['blocked', 'instructorTaken'],
      ['blocked', 'tooFewPlaces'],
    ])
    expect(seen).toMatchObject({ changes: 1, blocked: 3 })
    expect(seen.sessions[1]!.inTheWay).toHaveLength(1)
    expect(seen.sessions[2]!.inTheWay).toMatchObject([{ kind: 'instructor', label: 'Elsewhere' }])
    const body = { ...bodyOf(sessions[0]!), ...to, scope: 'all' as const }
    const send = (more: object = {}, of = seen.seen) =>
      desk.owner.changeClassSeries({ id: sessions[0]!.id, body: { ...body, ...more, seen: of } })
    expect(await refusalOf(send())).toEqual([400, 'error.badRequest.invalidInput', 'maxPeople'])
    const three = [sessions[3]!.id]
    expect((await refusalOf(send({ leftIds: three })))[1]).toBe('error.badRequest.alreadyBookedSlot')
    expect((await refusalOf(send({ leftIds: [...three, sessions[1]!.id] })))[1]).toBe(
      'error.badRequest.instructorTaken',
    )
    expect((await timesOf(id))[0]).toEqual([desk.at(from), desk.at(from + 1)])
    expect((await send({ leftIds: [...three, sessions[1]!.id, sessions[2]!.id] })).data.changed).toBe(1)
    expect(await timesOf(id)).toEqual(
      [1, 7, 14, 21].map((days) => [desk.at(from, day(days)), desk.at(from + 1, day(days))]),
    )
    // What was left out is an exception from then on.
    await change(sessions[0]!.id, {
      scope: 'all',
      startTime: desk.at(from + 1, day(1)),
      endTime: desk.at(from + 2, day(1)),
    })
    expect((await timesOf(id)).map(([start]) => start)).toEqual([
      desk.at(from + 1, day(1)),
      ...[7, 14, 21].map((days) => desk.at(from, day(days))),
    ])
  })

  it('says outside of the opening hours, and of a court that was removed [BEYOND-08]', async () => {
    const { sessions } = await weekly({ facilityId: court(1) })
    const past = { startTime: desk.at(2), endTime: desk.at(3) }
    expect((await foretell(sessions[0]!.id, { scope: 'all', ...past })).sessions.map(({ problem }) => problem)).toEqual(
      sessions.map(() => 'outsideHours'),
    )
    await query('UPDATE facilities SET deleted_at = now() WHERE id = $1', [court(1)])
    const later = { startTime: desk.at(20), endTime: desk.at(21) }
    expect((await refusalOf(foretell(sessions[0]!.id, { scope: 'all', ...later })))[1]).toBe('error.notFound.facility')
    await change(sessions[1]!.id, { scope: 'this', facilityId: court(2) })
    const seen = await foretell(sessions[1]!.id, {
      scope: 'all',
      startTime: desk.at(20, day(7)),
      endTime: desk.at(21, day(7)),
    })
    expect(seen.sessions.map(({ problem }) => problem)).toEqual(['gone', null, 'gone', 'gone'])
    await query('UPDATE facilities SET deleted_at = NULL WHERE id = $1', [court(1)])
  })

  it('respects a court that was linked since it was looked at: it is refused whole, says so then, and takes the linked one as well [BEYOND-08]', async () => {
    const { id, sessions, from } = await weekly({ facilityId: court(0) })
    const to = { startTime: desk.at(from, day(1)), endTime: desk.at(from + 1, day(1)) }
    const onOther = (days: number) => ({
      facilityId: court(2),
      startTime: desk.at(from, day(days)),
      endTime: desk.at(from + 1, day(days)),
    })
    await desk.create({ name: 'Beside', ...onOther(8) })
    const body = { ...bodyOf(sessions[0]!), ...to, scope: 'all' as const }
    const { seen, blocked } = (await desk.owner.previewChangeClassSeries({ id: sessions[0]!.id, body })).data
    expect(blocked).toBe(0)
    const link = { partnerId: desk.club.id, body: { facilityIds: [court(0), court(2)] } }
    await desk.owner.linkFacilities(link)
    const before = await timesOf(id)
    const save = desk.owner.changeClassSeries({ id: sessions[0]!.id, body: { ...body, seen } })
    expect((await refusalOf(save))[1]).toBe('error.badRequest.alreadyBookedSlot')
    expect(await timesOf(id)).toEqual(before)
    const again = await foretell(sessions[0]!.id, { scope: 'all', ...to })
    expect(again.sessions.map(({ problem }) => problem)).toEqual([null, 'taken', null, null])
    await change(sessions[0]!.id, { scope: 'all', ...to, leftIds: [sessions[1]!.id] })
    expect((await timesOf(id)).map(([start]) => start)).toEqual([1, 7, 15, 22].map((days) => desk.at(from, day(days))))
    // What has moved since the link takes both, and what has not is in the way of whoever wants both.
    for (const days of [7, 15]) {
      const late = desk.create({ name: 'Late', ...onOther(days) })
      expect((await refusalOf(late))[1]).toBe('error.badRequest.alreadyBookedSlot')
    }
    await desk.owner.unlinkFacilities(link)
    expect((await refusalOf(desk.create({ name: 'Late', ...onOther(15) })))[1]).toBe(
      'error.badRequest.alreadyBookedSlot',
    )
    await desk.create({ name: 'Late', ...onOther(7) })
  })

  it('of what somebody else has changed meanwhile is refused, and of two desks one wins', async () => {
    const { sessions } = await weekly()
    const body = { ...bodyOf(sessions[0]!), scope: 'all' as const, name: 'Mine' }
    const id = sessions[0]!.id
    const { seen } = (await desk.owner.previewChangeClassSeries({ id, body })).data
    await change(sessions[3]!.id, { scope: 'this', name: 'Theirs' })
    expect(await refusalOf(desk.owner.changeClassSeries({ id, body: { ...body, seen } }))).toEqual([
      409,
      'error.conflict.classChangedMeanwhile',
      undefined,
    ])
    const again = (await desk.owner.previewChangeClassSeries({ id, body })).data.seen
    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) => desk.owner.changeClassSeries({ id, body: { ...body, name, seen: again } })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('tells whoever has a place once where it goes, if that is asked for, and says whom before; they keep what they paid [BEYOND-08]', async () => {
    const { sessions, from } = await weekly({ name: 'Told' })
    for (const session of sessions.slice(0, 3)) await add(session, 0, { orderStatus: 'paid' })
    await add(sessions[0]!, 1)
    await query('UPDATE customers SET email = NULL WHERE id = $1', [desk.club.customers[1].id])
    const to = { startTime: desk.at(from + 1), endTime: desk.at(from + 2), nonMemberPrice: 3000, memberPrice: 3000 }
    const asked = { scope: 'all' as const, ...to, tells: true }
    expect(await foretell(sessions[0]!.id, asked)).toMatchObject({ told: 1, untold: 1 })
    expect(await change(sessions[0]!.id, asked)).toMatchObject({ told: 1 })
    const mails = await query<{ text: string; once: boolean }>(
      "SELECT body_text AS text, goes_once AS once FROM outbox_messages WHERE subject LIKE 'Told at % has moved' AND recipient = $1",
      [desk.club.customers[0].email],
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.once).toBe(true)
    expect(mails[0]!.text.match(/Before: /g)).toHaveLength(3)
    const [place] = (await desk.owner.listAttendances({ sessionId: sessions[0]!.id })).data.filter(
      ({ customerId }) => customerId === desk.club.customers[0].id,
    )
    expect(place!.order).toMatchObject({ totalAmount: 1000, paymentStatus: 'paid' })
  })

  it('tells it in the language of the club, by the clock of the hall [BEYOND-08]', async () => {
    const { saigon } = product.cast
    const other = classDesk(product, saigon)
    const timezone = 'America/New_York'
    const { data: hall } = await other.owner.createVenue({ body: venueInput({ venueName: 'Hudson Hall', timezone }) })
    const { sessions } = await other.create({
      name: 'Cầu lông',
      venueId: hall.id,
      startTime: '2026-11-24T01:00:00.000Z',
      endTime: '2026-11-24T02:00:00.000Z',
      memberPrice: 0,
      nonMemberPrice: 0,
    })
    const { id } = sessions[0]!
    await other.owner.addAttendance({ sessionId: id, customerId: saigon.customers[0].id, body: {} })
    const to = { startTime: '2026-11-24T03:00:00.000Z', endTime: '2026-11-24T04:00:00.000Z' }
    const body = { ...bodyOf(sessions[0]!), ...to, scope: 'this' as const, tells: true }
    const { seen } = (await other.owner.previewChangeClassSeries({ id, body })).data
    await other.owner.changeClassSeries({ id, body: { ...body, seen } })
    const [mail] = await query<{ text: string }>(
      "SELECT body_text AS text FROM outbox_messages WHERE recipient = $1 AND subject = 'Lớp Cầu lông tại Saigon Shuttle đã đổi lịch'",
      [saigon.customers[0].email],
    )
    expect(mail!.text).toMatch(
      /23\/11\/2026 22:00–23:00, Hudson Hall\nTrước đây: .*23\/11\/2026 20:00–21:00, Hudson Hall/,
    )
  })

  it('is taken back in one step, exceptions too, until something else was changed [BEYOND-08]', async () => {
    const { id, sessions, from } = await weekly({ facilityId: court(3) })
    await change(sessions[2]!.id, { scope: 'this', name: 'Alone' })
    const before = (await standing(id)).map(({ name, startTime }) => [name, startTime])
    const to = { startTime: desk.at(from + 1, day(1)), endTime: desk.at(from + 2, day(1)) }
    const asked = { scope: 'all' as const, ...to, name: 'Moved', withExceptions: true }
    const { changeId } = await change(sessions[0]!.id, asked)
    expect((await standing(id))[2]!.name).toBe('Moved')
    const undo = () => desk.owner.undoClassChange({ id: sessions[0]!.id, body: { changeId } })
    await undo()
    expect((await standing(id)).map(({ name, startTime }) => [name, startTime])).toEqual(before)
    expect((await refusalOf(undo()))[1]).toBe('error.notFound.classChange')
    const trail = await query<{ who: string; after: { changeId: string; sessions: string[] } }>(
      "SELECT actor_id AS who, after FROM audit_entries WHERE action = 'classSession.changeUndone' AND subject_id = $1",
      [sessions[0]!.id],
    )
    expect(trail).toMatchObject([
      { who: desk.club.staff.owner.accountId, after: { changeId, sessions: sessions.map((session) => session.id) } },
    ])
    // 'Alone' is an exception again.
    await change(sessions[0]!.id, { scope: 'all', name: 'Others' })
    expect((await standing(id)).map(({ name }) => name)).toEqual(['Others', 'Others', 'Alone', 'Others'])
    const next = await change(sessions[0]!.id, { scope: 'all', ...to })
    await change(sessions[3]!.id, { scope: 'this', name: 'Since' })
    const late = desk.owner.undoClassChange({ id: sessions[0]!.id, body: { changeId: next.changeId } })
    expect((await refusalOf(late))[1]).toBe('error.conflict.classChangedMeanwhile')
  })
})

describe('a change that is taken back', () => {
  const undo = (id: string, changeId: string) => desk.owner.undoClassChange({ id, body: { changeId } })
  const teaches = { instructorIds: [] as string[] }
  beforeAll(() => teaches.instructorIds.push(desk.club.instructorId))
  const taken = (sessionIds: string[]) =>
    query('SELECT 1 FROM instructor_occupancies WHERE session_id = ANY($1)', [sessionIds])

  it('puts nobody in two places who was given something else to teach since [BEYOND-08] [CLASSES-70]', async () => {
    const on = { startTime: desk.at(18, day(30)), endTime: desk.at(19, day(30)) }
    const [moved] = (await desk.create({ ...on, ...teaches })).sessions as [ClassSession]
    const elsewhere = { startTime: desk.at(18, day(31)), endTime: desk.at(19, day(31)) }
    const { changeId } = await change(moved.id, { scope: 'this', ...elsewhere })
    const [since] = (await desk.create({ ...on, ...teaches, name: 'Since', facilityId: court(2) })).sessions as [
      ClassSession,
    ]
    const refused = await failure(undo(moved.id, changeId))
    expect([refused.status, refused.body.data.errorCode]).toEqual([409, 'error.badRequest.instructorTaken'])
    expect(refused.body.data.metaData).toMatchObject({ conflicts: [{ sessionId: since.id }] })
    expect((await read(moved.id)).startTime).toBe(elsewhere.startTime)
    expect(await taken([moved.id, since.id])).toHaveLength(2)
    // Once it is gone, nothing is in the way.
    await desk.owner.cancelClassSession({ id: since.id })
    await undo(moved.id, changeId)
    expect((await read(moved.id)).startTime).toBe(on.startTime)
  })

  it('leaves them where somebody let them stand in two places before, and the trail says beside what [BEYOND-08]', async () => {
    const on = { startTime: desk.at(18, day(33)), endTime: desk.at(19, day(33)) }
    const [beside] = (await desk.create({ ...on, ...teaches, name: 'Beside' })).sessions as [ClassSession]
    const [moved] = (await desk.create({ ...on, ...teaches, allowTakenInstructors: true })).sessions as [ClassSession]
    const to = { startTime: desk.at(20, day(33)), endTime: desk.at(21, day(33)) }
    const { changeId } = await change(moved.id, { scope: 'this', ...to })
    await undo(moved.id, changeId)
    expect((await read(moved.id)).startTime).toBe(on.startTime)
    const [trail] = await query<{ after: { besides: object[] } }>(
      "SELECT after FROM audit_entries WHERE action = 'classSession.changeUndone' AND subject_id = $1",
      [moved.id],
    )
    expect(trail!.after.besides).toMatchObject([{ sessionId: beside.id, sessionName: 'Beside' }])
    // The one beside at another time is something else.
    const again = await change(moved.id, { scope: 'this', ...to })
    const later = { startTime: desk.at(18.5, day(33)), endTime: desk.at(19.5, day(33)) }
    await change(beside.id, { scope: 'this', ...later })
    expect((await refusalOf(undo(moved.id, again.changeId)))[1]).toBe('error.badRequest.instructorTaken')
  })
})

it('a move between courts that customers know by one name tells them nothing, and a time tells that name [FACILITIES-77] [BEYOND-08]', async () => {
  const group = desk.club.courts.id
  await query('UPDATE facility_groups SET public_facility_names = false WHERE id = $1', [group])
  const on = { startTime: desk.at(9, day(36)), endTime: desk.at(10, day(36)) }
  const [session] = (await desk.create({ ...on, name: 'Quiet', facilityId: court(0) })).sessions as [ClassSession]
  await add(session, 0)
  expect(await change(session.id, { scope: 'this', facilityId: court(1), tells: true })).toMatchObject({ told: 0 })
  const to = { startTime: desk.at(11, day(36)), endTime: desk.at(12, day(36)) }
  expect(await change(session.id, { scope: 'this', ...to, tells: true })).toMatchObject({ told: 1 })
  await query('UPDATE facility_groups SET public_facility_names = true WHERE id = $1', [group])
  const [mail] = await query<{ text: string; html: string }>(
    "SELECT body_text AS text, body_html AS html FROM outbox_messages WHERE subject LIKE 'Quiet at % has moved'",
  )
  const [{ name } = { name: '' }] = await query<{ name: string }>('SELECT name FROM facility_groups WHERE id = $1', [
    group,
  ])
  expect(mail!.text).toContain(`, ${name}`)
  expect(mail!.text + mail!.html).not.toMatch(/Court [12]/)
})

describe('where the clocks change', () => {
  it.each([
    ['Europe/Berlin', '2026-03-22', '02:00', '2026-03-29'],
    ['America/Santiago', '2026-08-30', '00:00', '2026-09-06'],
    ['Africa/Cairo', '2026-04-17', '00:00', '2026-04-24'],
  ])(
    'of %s, sessions keep their time, and one that has none on its day is said [BEYOND-08]',
    async (zone, first, clock, skips) => {
      const venueId = desk.club.venueId
      await query('UPDATE venues SET timezone = $2 WHERE id = $1', [venueId, zone])
      product.setNow('2026-03-01T00:00:00Z')
      const at = (date: string, time: string) =>
        Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).toInstant().toString()
      const { data } = await desk.owner.createClass({
        partnerId: desk.club.id,
        body: desk.input({
          startTime: at(first, '10:00'),
          endTime: at(first, '11:00'),
          repeatType: 'everyWeek',
          endDate: addDays(first, 21),
        }),
      })
      const [anchor] = data.sessions
      const [hours] = clock.split(':').map(Number)
      const to = {
        startTime: at(first, clock),
        endTime: at(first, `${String(hours! + 1).padStart(2, '0')}:00`),
      }
      const seen = await foretell(anchor!.id, { scope: 'all', ...to })
      expect(seen.sessions.map(({ before, problem }) => [dateOf(Date.parse(before.startTime), zone), problem])).toEqual(
        [0, 7, 14, 21].map((days) => [addDays(first, days), addDays(first, days) === skips ? 'noSuchTime' : null]),
      )
      const skipped = seen.sessions.find(({ problem }) => problem !== null)!
      await change(anchor!.id, { scope: 'all', ...to, leftIds: [skipped.id] })
      const walls = await query<{ wall: string }>(
        'SELECT (starts_at AT TIME ZONE $2)::text AS wall FROM class_sessions WHERE class_id = $1 ORDER BY starts_at',
        [data.id, zone],
      )
      expect(walls.map(({ wall }) => wall.slice(11, 16))).toEqual(
        [0, 7, 14, 21].map((days) => (addDays(first, days) === skips ? '10:00' : clock)),
      )
      await query('UPDATE venues SET timezone = $2 WHERE id = $1', [venueId, desk.club.timezone])
    },
  )
})
