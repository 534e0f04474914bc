import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { remindersOf, rule } from '../reminders/fixtures/reminding.ts'
import { lessonDesk, type LessonDesk } from './fixtures/lesson-desk.ts'

// What is told of private lessons: reminders, calendars, and what was taught in a month. The tests move the clock on, one after the other.

let product: Product
let desk: LessonDesk
beforeAll(async () => {
  product = await startProduct()
  desk = lessonDesk(product, product.cast.riverside)
  await desk.offer()
})
afterAll(() => product.close())

const feedOf = async (subject: 'instructor' | 'customer', subjectId: string) => {
  const { url } = (await desk.owner.makeCalendarFeed({ partnerId: desk.club.id, subject, subjectId })).data
  return (await product.fieldhouse.app.inject({ method: 'GET', url: new URL(url).pathname })).body
}

it('stands in the calendars of who teaches and who learns, until it goes [BEYOND-19] [BEYOND-47]', async () => {
  const placed = await desk.place({ startTime: desk.at(16), endTime: desk.at(17) })
  const { club } = desk
  for (const [subject, id] of [
    ['instructor', club.instructorId],
    ['customer', club.customers[1].id],
  ] as const) {
    const feed = await feedOf(subject, id)
    expect(feed).toContain(`UID:${placed.sessionId}@fieldhouse`)
    expect(feed).toContain('SUMMARY:Private lesson with Iris Chua')
    expect(feed).toContain('DTSTART;TZID=Asia/Singapore:20261123T160000')
  }
  await desk.operations.cancelOrder({ id: placed.order.id, body: { refundAmountCents: 0, autoRefund: false } })
  expect(await feedOf('instructor', club.instructorId)).toContain('STATUS:CANCELLED')
})

it('has no waiting list', async () => {
  const placed = await desk.place({ startTime: desk.at(18), endTime: desk.at(19) })
  const joins = desk.owner.joinClassWaiting({
    sessionId: placed.sessionId,
    body: { customerId: desk.club.customers[0].id },
  })
  const { status, body } = await failure(joins)
  expect([status, body.data.message?.[0]?.property]).toEqual([400, 'sessionId'])
  await desk.owner.cancelClassSession({ id: placed.sessionId, query: {} })
})

it('is reminded of as a lesson and not as a class, once, and not where it went [BEYOND-47] [BEYOND-48]', async () => {
  const club = remindersOf(product, desk.club)
  await club.set([rule({ kind: 'lesson', amount: 2 }), rule({ kind: 'class', amount: 3 })])
  const placed = await desk.place({ customerId: desk.club.customers[0].id })
  const gone = await desk.place({ startTime: desk.at(10), endTime: desk.at(11) })
  await desk.owner.cancelClassSession({ id: gone.sessionId, query: {} })
  for (const hour of [6, 7, 7.1, 8]) await club.runAt(desk.at(hour))
  const written = await club.written()
  expect(written.map(({ recipient }) => recipient)).toEqual([desk.club.customers[0].email])
  expect(written[0]!.subject).toContain('Reminder: Private lesson with Iris Chua')
  expect(written[0]!.text).toContain('your private lesson')
  expect(written[0]!.calendar).toContain(`UID:${placed.sessionId}@fieldhouse`)
})

it('is listed by month with what it was sold for and what the instructor earned, to who owns the classes and to who taught it [BEYOND-47]', async () => {
  const { club } = desk
  const { startTime, endTime } = { startTime: desk.at(15), endTime: desk.at(16.5) }
  await desk.place({ startTime, endTime, orderStatus: 'paid' })
  const other = await desk.another('Rita')
  await desk.offer({ price: 5000, memberPrice: null, sharePercent: 45 }, other)
  const { order } = await desk.place({
    startTime,
    endTime,
    instructorId: other,
    facilityId: club.courts.facilities[1]!.id,
  })
  // It is as it was said when the lesson was placed.
  await desk.offer({ price: 5000, memberPrice: null, sharePercent: 10 }, other)
  const month = async (of: string, by = desk.owner) =>
    (await by.listLessonMonth({ partnerId: club.id, query: { month: of } })).data.map(
      ({ instructor, lessons, minutes, amount, owed, earned, currency }) => [
        instructor?.firstName ?? null,
        lessons,
        minutes,
        amount,
        owed,
        earned,
        currency,
      ],
    )
  // Iris has begun the one from 9 to 10 for a member, which is owed.
  product.setNow(desk.at(14))
  expect(await month('2026-11')).toEqual([['Iris', 1, 60, 6000, 6000, null, 'SGD']])
  product.setNow(desk.at(17))
  expect(await month('2026-11')).toEqual([
    ['Iris', 2, 150, 18_000, 6000, null, 'SGD'],
    ['Rita', 1, 90, 7500, 7500, 3375, 'SGD'],
  ])
  const open = (await desk.operations.getOrder({ id: order.id })).data.orderTransactions[0]!
  await desk.operations.payPart({ id: open.id, body: { amount: 7000, paymentMethod: 'cash' } })
  expect((await month('2026-11'))[1]).toEqual(['Rita', 1, 90, 7500, 500, 3375, 'SGD'])
  expect(await month('2026-10')).toEqual([])
  // Early on the first of a month in Singapore it is the month before elsewhere still.
  const [{ id } = { id: '' }] = (
    await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ id: string }>(
        `UPDATE class_sessions s SET starts_at = '2026-10-31T22:00Z', ends_at = '2026-10-31T23:30Z' FROM class_session_instructors t
         WHERE t.session_id = s.id AND t.instructor_id = $1 RETURNING s.id`,
        [other],
      ),
    )
  ).rows
  expect([await month('2026-10'), (await month('2026-11')).map(([name]) => name)]).toEqual([[], ['Iris', 'Rita']])
  await product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE class_sessions SET starts_at = $2, ends_at = $3 WHERE id = $1', [id, startTime, endTime]),
  )
  expect(await month('2026-11', product.as(club.staff.instructor))).toEqual([
    ['Iris', 2, 150, 18_000, 6000, null, 'SGD'],
  ])
  expect((await failure(month('2026-11', product.as(club.staff.operations)))).status).toBe(403)
  expect((await failure(desk.owner.listLessonMonth({ partnerId: club.id, query: { month: '2026-13' } }))).status).toBe(
    400,
  )
  // Rita goes before her next one begins: nobody has taught that, and it is in the sum.
  await desk.place({
    startTime: desk.at(19),
    endTime: desk.at(20),
    instructorId: other,
    facilityId: club.courts.facilities[1]!.id,
  })
  product.setNow(desk.at(18))
  await desk.owner.deleteInstructor({ id: other, query: { takenOverBy: 'nobody' } })
  product.setNow(desk.at(21))
  expect(await month('2026-11')).toEqual([
    ['Iris', 2, 150, 18_000, 6000, null, 'SGD'],
    ['Rita', 1, 90, 7500, 500, 3375, 'SGD'],
    [null, 1, 60, 5000, 5000, null, 'SGD'],
  ])
  expect(await month('2026-11', product.as(club.staff.instructor))).toHaveLength(1)
})
