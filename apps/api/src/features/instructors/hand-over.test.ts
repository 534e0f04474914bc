import { randomUUID } from 'node:crypto'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, MONDAY } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../classes/fixtures/class-desk.ts'
import { classSeries } from '../classes/fixtures/class-series.ts'
import { lessonDesk, type LessonDesk } from '../lessons/fixtures/lesson-desk.ts'
import { removals, WAYS } from './fixtures/removals.ts'

let product: Product
let desk: ClassDesk
let lessons: LessonDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
  lessons = lessonDesk(product, product.cast.riverside)
})
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const { add, remove, isInstructor } = removals(() => desk)
const { read, change } = classSeries(() => desk)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const day = (days: number) => addDays(MONDAY, days)
/** Mondays from 8 to 9.30, as many as are asked for. */
const weekly = (instructorIds: string[], sessions = 2) =>
  desk.create({ instructorIds, repeatType: 'everyWeek', endDate: day(7 * (sessions - 1)) })
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return { status, code: body.data.errorCode, field: body.data.message?.[0]?.property, details: body.data.metaData }
}
const teachersOf = (sessions: readonly { id: string }[]) =>
  Promise.all(sessions.map(async ({ id }) => (await read(id)).instructorIds))
/** Whose time sessions take. */
const takenBy = async (sessions: readonly { id: string }[]) =>
  (
    await query<{ instructor_id: string }>(
      `SELECT o.instructor_id FROM instructor_occupancies o JOIN class_sessions s ON s.id = o.session_id
       WHERE o.session_id = ANY($1) ORDER BY s.starts_at, o.instructor_id`,
      [sessions.map(({ id }) => id)],
    )
  ).map((row) => row.instructor_id)

describe.each(WAYS)('who stops being an instructor by %s', (way) => {
  it('keeps the role while they teach sessions to come and nobody is named to take them over [BEYOND-56]', async () => {
    const mai = await add('Mai')
    const { sessions } = await weekly([mai.id], 6)
    const [first, second] = desk.club.customers
    for (const [session, customer] of [
      [0, first],
      [0, second],
      [1, first],
    ] as const)
      await desk.owner.addAttendance({ sessionId: sessions[session]!.id, customerId: customer.id, body: {} })
    expect(await refusalOf(remove(way, mai))).toMatchObject({
      status: 409,
      code: 'error.conflict.teachesAhead',
      details: {
        sessions: 6,
        participants: 3,
        next: [2, 1, 0, 0, 0].map((participants, week) => ({
          id: sessions[week]!.id,
          kind: 'class',
          name: 'Juniors',
          startTime: desk.at(8, day(7 * week)),
          timezone: 'Asia/Singapore',
          participants,
        })),
      },
    })
    expect(await isInstructor(mai)).toBe(true)
    expect(await teachersOf(sessions)).toEqual(sessions.map(() => [mai.id]))
  })

  it('hands them over to the instructor who is named [BEYOND-56]', async () => {
    const [mai, rita] = [await add('Mai'), await add('Rita')]
    const { sessions } = await weekly([mai.id])
    await remove(way, mai, rita.id)
    expect(await isInstructor(mai)).toBe(false)
    expect(await teachersOf(sessions)).toEqual([[rita.id], [rita.id]])
    expect(await takenBy(sessions)).toEqual([rita.id, rita.id])
  })

  it('leaves them without an instructor where nobody takes them over [BEYOND-56]', async () => {
    const mai = await add('Mai')
    const { sessions } = await weekly([mai.id])
    await remove(way, mai, 'nobody')
    expect(await isInstructor(mai)).toBe(false)
    expect(await teachersOf(sessions)).toEqual([[], []])
    expect(await takenBy(sessions)).toEqual([])
  })
})

describe('who takes sessions over', () => {
  it('is another instructor of the club who still teaches [BEYOND-56]', async () => {
    const [mai, gone] = [await add('Mai'), await add('Gone')]
    await desk.owner.deleteInstructor({ id: gone.id })
    const { sessions } = await weekly([mai.id])
    for (const id of [mai.id, randomUUID(), gone.id, product.cast.harbour.instructorId])
      expect(await refusalOf(remove('deleteInstructor', mai, id))).toMatchObject({ status: 400, field: 'takenOverBy' })
    expect((await refusalOf(remove('deleteInstructor', mai, 'anybody'))).status).toBe(400)
    expect(await isInstructor(mai)).toBe(true)
    expect(await teachersOf(sessions)).toEqual([[mai.id], [mai.id]])
  })

  it('is refused where they teach something else then, which is listed, and nothing changes [BEYOND-56]', async () => {
    const [mai, rita] = [await add('Mai'), await add('Rita')]
    const { sessions } = await weekly([mai.id])
    const other = await desk.create({
      name: 'Seniors',
      instructorIds: [rita.id],
      startTime: desk.at(9, day(7)),
      endTime: desk.at(10, day(7)),
    })
    expect(await refusalOf(remove('deleteInstructor', mai, rita.id))).toMatchObject({
      status: 409,
      code: 'error.badRequest.instructorTaken',
      details: {
        conflicts: [
          {
            instructorName: 'Rita Tan',
            sessionName: 'Seniors',
            sessionId: other.sessions[0]!.id,
            start: desk.at(9, day(7)),
            end: desk.at(10, day(7)),
          },
        ],
      },
    })
    expect(await isInstructor(mai)).toBe(true)
    expect(await teachersOf(sessions)).toEqual([[mai.id], [mai.id]])
    expect(await takenBy(sessions)).toEqual([mai.id, mai.id])
  })

  it('gives a lesson then and there, which is called by their name and keeps its customer [BEYOND-47] [BEYOND-56]', async () => {
    const [mai, rita] = [await add('Mai'), await add('Rita')]
    await lessons.offer({}, mai.id)
    const { sessionId } = await lessons.place({ instructorId: mai.id })
    expect(await refusalOf(remove('deleteInstructor', mai))).toMatchObject({
      details: { sessions: 1, participants: 1, next: [{ kind: 'lesson', name: 'Private lesson with Mai Tan' }] },
    })
    const refused = (why: string) => ({
      status: 409,
      code: 'error.badRequest.instructorNotFree',
      details: { why, startTime: lessons.at(9) },
    })
    expect(await refusalOf(remove('deleteInstructor', mai, rita.id))).toMatchObject(refused('noLessons'))
    await lessons.offer({ daysOff: [{ from: MONDAY, until: MONDAY }] }, rita.id)
    expect(await refusalOf(remove('deleteInstructor', mai, rita.id))).toMatchObject(refused('dayOff'))
    await lessons.offer({ daysOff: [] }, rita.id)
    await remove('deleteInstructor', mai, rita.id)
    expect(await read(sessionId)).toMatchObject({ name: 'Private lesson with Rita Tan', instructorIds: [rita.id] })
    const { data } = await desk.owner.listAttendances({ sessionId })
    expect(data.map(({ customerId }) => customerId)).toEqual([desk.club.customers[1].id])
  })

  it('teaches a session once, in the place of who leaves, beside who teaches it already [BEYOND-56]', async () => {
    const [mai, rita, joe] = [await add('Mai'), await add('Rita'), await add('Joe')]
    const at = (days: number) => ({ startTime: desk.at(8, day(days)), endTime: desk.at(9, day(days)) })
    const made = [
      await desk.create({ instructorIds: [mai.id, joe.id], ...at(0) }),
      await desk.create({ instructorIds: [rita.id, mai.id], ...at(1) }),
      await desk.create({ instructorIds: [joe.id], ...at(2) }),
    ].flatMap(({ sessions }) => sessions)
    await remove('deleteInstructor', mai, rita.id)
    expect(await teachersOf(made)).toEqual([[rita.id, joe.id], [rita.id], [joe.id]])
    await remove('deleteInstructor', rita, 'nobody')
    expect(await teachersOf(made)).toEqual([[joe.id], [], [joe.id]])
    expect(await takenBy(made)).toEqual([joe.id, joe.id])
  })

  it('takes no session that has begun or was cancelled [BEYOND-56] [INSTRUCTORS-23]', async () => {
    const [mai, rita] = [await add('Mai'), await add('Rita')]
    const { sessions } = await weekly([mai.id], 4)
    const [over, begun, cancelled, ahead] = sessions
    await desk.owner.cancelClassSession({ id: cancelled!.id, query: {} })
    product.setNow(desk.at(9, day(7)))
    expect((await refusalOf(remove('deleteInstructor', mai))).details).toMatchObject({
      sessions: 1,
      next: [{ id: ahead!.id }],
    })
    await remove('deleteInstructor', mai, rita.id)
    expect(await teachersOf([over!, begun!, ahead!])).toEqual([[mai.id], [mai.id], [rita.id]])
    expect(
      await query('SELECT instructor_id FROM class_session_instructors WHERE session_id = $1', [cancelled!.id]),
    ).toEqual([{ instructor_id: mai.id }])
  })

  it('is not asked for of who teaches nothing ahead or stays an instructor [BEYOND-56]', async () => {
    const mai = await add('Mai')
    const { sessions } = await weekly([mai.id])
    const { data } = await desk.owner.listStaff({ partnerId: desk.club.id, query: { searchString: mai.email } })
    const { id, version, firstName, lastName, email } = data[0]!
    const roleIds = ['instructor' as const, 'finance' as const]
    await desk.owner.updateStaff({ id, body: { firstName, lastName, email, roleIds, version } })
    expect(await teachersOf(sessions)).toEqual([[mai.id], [mai.id]])
    product.setNow(desk.at(12, day(7)))
    await desk.owner.deleteInstructor({ id: mai.id })
    expect(await teachersOf(sessions)).toEqual([[mai.id], [mai.id]])
  })
})

describe('sessions at the same time, which somebody allowed', () => {
  const twice = async (instructorIds: string[]) =>
    [await desk.create({ instructorIds }), await desk.create({ instructorIds, allowTakenInstructors: true })].flatMap(
      ({ sessions }) => sessions,
    )

  it('stay with whoever else teaches both, and are not given to one who would be in two places [BEYOND-56]', async () => {
    const [mai, joe, rita] = [await add('Mai'), await add('Joe'), await add('Rita')]
    const sessions = await twice([mai.id, joe.id])
    expect(await refusalOf(remove('deleteInstructor', mai, rita.id))).toMatchObject({
      status: 409,
      code: 'error.badRequest.instructorTaken',
    })
    expect(await teachersOf(sessions)).toEqual([
      [mai.id, joe.id],
      [mai.id, joe.id],
    ])
    await remove('deleteInstructor', mai, joe.id)
    expect(await teachersOf(sessions)).toEqual([[joe.id], [joe.id]])
  })
})

describe('an instructor who is removed while somebody else gives them a class', () => {
  /** Both commands wait for the instructor, the first one before the second. */
  const bothAtOnce = (instructorId: string, [first, second]: (() => Promise<unknown>)[]) =>
    product.fieldhouse.database.connection(async ({ client }) => {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 12))', [
        desk.club.id,
        instructorId,
      ])
      const waiting = (count: number) =>
        vi.waitFor(
          async () =>
            expect(
              await query(
                `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
              ),
            ).toHaveLength(count),
          { timeout: 60_000 },
        )
      const sent = [first!()]
      await waiting(1)
      sent.push(second!())
      await waiting(2)
      await client.query('COMMIT')
      return Promise.allSettled(sent)
    })

  it('stays, if the class comes first [BEYOND-56]', async () => {
    const mai = await add('Mai')
    const [created, removed] = await bothAtOnce(mai.id, [
      () => weekly([mai.id]),
      () => refusalOf(remove('deleteInstructor', mai, 'nobody')),
    ])
    expect(created).toMatchObject({ status: 'fulfilled' })
    expect(removed).toMatchObject({ value: { code: 'error.conflict.teachesAhead', details: { sessions: 2 } } })
    expect(await isInstructor(mai)).toBe(true)
  })

  it('gets none, if the removal comes first [BEYOND-56]', async () => {
    const mai = await add('Mai')
    const [removed, created] = await bothAtOnce(mai.id, [
      () => remove('deleteInstructor', mai),
      () => refusalOf(weekly([mai.id])),
    ])
    expect(removed).toMatchObject({ status: 'fulfilled' })
    expect(created).toMatchObject({ value: { status: 404, code: 'error.notFound.instructor' } })
    expect(await query('SELECT 1 FROM class_session_instructors WHERE instructor_id = $1', [mai.id])).toEqual([])
  })
})

it('a change of a class that is taken back brings no removed instructor back [BEYOND-08] [BEYOND-56]', async () => {
  const [mai, rita] = [await add('Mai'), await add('Rita')]
  const { sessions } = await weekly([mai.id])
  const { changeId } = await change(sessions[0]!.id, { scope: 'following', instructorIds: [rita.id] })
  await desk.owner.deleteInstructor({ id: mai.id })
  const undo = desk.owner.undoClassChange({ id: sessions[0]!.id, body: { changeId } })
  expect(await refusalOf(undo)).toMatchObject({ status: 404, code: 'error.notFound.instructor' })
  expect(await teachersOf(sessions)).toEqual([[rita.id], [rita.id]])
})

it('the trail has who taught each class before and after, and its other sessions [BEYOND-56]', async () => {
  const [mai, rita] = [await add('Mai'), await add('Rita')]
  const week = await weekly([mai.id], 3)
  const single = await desk.create({ instructorIds: [mai.id], startTime: desk.at(15), endTime: desk.at(16) })
  await remove('deleteInstructor', mai, rita.id)
  const [first, ...others] = week.sessions.map(({ id }) => id)
  const trailOf = (id: string) =>
    query(
      `SELECT actor_id, before, after FROM audit_entries WHERE action = 'classSession.edited' AND subject_id = $1`,
      [id],
    )
  const by = { actor_id: desk.club.staff.owner.accountId, before: { instructorIds: [mai.id] } }
  expect(await trailOf(first!)).toMatchObject([{ ...by, after: { instructorIds: [rita.id], following: others } }])
  const [alone] = await trailOf(single.sessions[0]!.id)
  expect(alone).toMatchObject({ ...by, after: { instructorIds: [rita.id] } })
  expect(alone!['after']).not.toHaveProperty('following')
})
