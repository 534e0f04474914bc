import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, MONDAY } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { bodyOf } from '../classes/fixtures/class-series.ts'
import { venueInput } from '../venues/fixtures/venue-input.ts'
import { lessonDesk, WEEK, type LessonDesk } from './fixtures/lesson-desk.ts'

let product: Product
let desk: LessonDesk
beforeAll(async () => {
  product = await startProduct()
  desk = lessonDesk(product, product.cast.riverside)
  await desk.offer()
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const court = (at: number) => desk.club.courts.facilities[at]!.id
const customer = (at: 0 | 1) => desk.club.customers[at].id
/** Each test has a day of its own. */
let days = 0
const day = (): string => addDays(MONDAY, days++)
const hours = (date: string, from: number, until: number) => ({
  startTime: desk.at(from, date),
  endTime: desk.at(until, date),
})
const takenBy = (classId: string) =>
  query<{ courts: number; instructors: number; sessions: number }>(
    `SELECT (SELECT count(*)::integer FROM occupancies o JOIN facility_bookings b ON b.id = o.booking_id JOIN class_sessions s ON s.id = b.class_session_id
        WHERE s.class_id = $1 AND o.released_at IS NULL) AS courts,
      (SELECT count(*)::integer FROM instructor_occupancies i JOIN class_sessions s ON s.id = i.session_id WHERE s.class_id = $1) AS instructors,
      (SELECT count(*)::integer FROM class_sessions s WHERE s.class_id = $1 AND s.canceled_at IS NULL) AS sessions`,
    [classId],
  ).then(([row]) => row!)
const FROM_SIX = ['6:00-20:00']
const EARLY = { MO: FROM_SIX, TU: FROM_SIX, WE: FROM_SIX, TH: FROM_SIX, FR: FROM_SIX, SA: FROM_SIX, SU: FROM_SIX }
const NOTHING = { courts: 0, instructors: 0, sessions: 0 }
const whyNot = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.metaData?.['why'] ?? body.data.message?.[0]?.property]
}

describe('a private lesson', () => {
  it('takes court, instructor and customer in one command, at the price of the instructor [BEYOND-47]', async () => {
    const on = day()
    const placed = await desk.place({ ...hours(on, 9, 10.5), orderStatus: 'paid' })
    expect(placed).toMatchObject({ lessons: 1, order: { totalAmount: 12_000, paymentStatus: 'paid', currency: 'SGD' } })
    const session = (await desk.owner.getClassSession({ id: placed.sessionId })).data
    expect(session).toMatchObject({
      kind: 'lesson',
      name: 'Private lesson with Iris Chua',
      facilityId: court(0),
      instructorIds: [desk.club.instructorId],
      maxPeople: 1,
      attendanceCount: 1,
    })
    expect(await takenBy(placed.classId)).toEqual({ courts: 1, instructors: 1, sessions: 1 })
    const [order] = (await desk.owner.getOrder({ id: placed.order.id })).data.orderLineItems
    expect(order).toMatchObject({ description: 'Private lesson with Iris Chua' })
    const trail = await query<{ action: string }>(
      'SELECT action FROM audit_entries WHERE subject_id = ANY($1) ORDER BY action',
      [[placed.classId, placed.sessionId, placed.order.id]],
    )
    expect(trail.map(({ action }) => action)).toEqual(['class.created', 'classParticipant.added', 'order.placed'])
  })

  it('costs members what members pay', async () => {
    const placed = await desk.place({ ...hours(day(), 9, 10), customerId: customer(0) })
    expect(placed.order.totalAmount).toBe(6000)
  })

  it('costs by the membership of its day at the hall, before and when it is placed [BEYOND-47]', async () => {
    const on = day()
    const plan = (await desk.owner.listMembershipPlans({ partnerId: desk.club.id, query: {} })).data[0]!
    const body = { partnerId: desk.club.id, firstName: 'Ola', email: 'ola@day.example' }
    const { id } = (await desk.owner.createCustomer({ body })).data
    await query(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $4, now())`,
      [desk.club.id, id, plan.id, on],
    )
    await desk.offer({ hours: EARLY })
    // By the clock of the server it is the day before still.
    const wanted = { ...hours(on, 7, 8), customerId: id, facilityId: court(1) }
    const seen = await desk.preview(wanted)
    expect(seen.instructors.find(({ instructor }) => instructor.id === desk.club.instructorId)!.total).toBe(6000)
    expect((await desk.place(wanted)).order.totalAmount).toBe(6000)
    const next = { ...wanted, ...hours(addDays(on, 1), 7, 8) }
    expect((await desk.preview(next)).instructors.map(({ total }) => total)).toContain(8000)
    await desk.offer()
  })

  it('costs what its level costs, which its name says, and of a level that is none is refused [BEYOND-47]', async () => {
    const on = day()
    const other = await desk.another('Petra')
    await desk.offer({ levels: [{ name: 'Juniors', price: 5000, memberPrice: 4000 }] }, other)
    const at = { ...hours(on, 9, 10.5), instructorId: other }
    const seen = await desk.preview({ ...at, customerId: customer(0) })
    expect(seen.instructors.find(({ instructor }) => instructor.id === other)).toMatchObject({
      total: 9000,
      levels: [{ name: 'Juniors', memberPrice: 6000, nonMemberPrice: 7500, total: 6000 }],
    })
    expect(await whyNot(desk.place({ ...at, level: 'Seniors' }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      'level',
    ])
    const placed = await desk.place({ ...at, level: 'Juniors' })
    expect(placed.order.totalAmount).toBe(7500)
    expect((await desk.owner.getClassSession({ id: placed.sessionId })).data.name).toBe(
      'Private lesson with Petra Lim · Juniors',
    )
    const member = await desk.place({
      ...hours(on, 14, 15),
      instructorId: other,
      customerId: customer(0),
      level: 'Juniors',
    })
    expect(member.order.totalAmount).toBe(4000)
  })

  it('is never moved beside something else that its instructor teaches, whoever allows it, and is told so before [BEYOND-47]', async () => {
    const on = day()
    const placed = await desk.place(hours(on, 9, 10))
    const { data } = await desk.owner.createClass({
      partnerId: desk.club.id,
      body: {
        name: 'Juniors',
        typeOfSports: ['Badminton'],
        venueId: desk.club.venueId,
        ...hours(on, 11, 12),
        memberPrice: 1000,
        nonMemberPrice: 1500,
        instructorIds: [desk.club.instructorId],
      },
    })
    const session = (await desk.owner.getClassSession({ id: placed.sessionId })).data
    const body = { ...bodyOf(session), ...hours(on, 11, 12), allowTakenInstructors: true }
    const taken = [409, 'error.badRequest.instructorTaken', undefined]
    expect(await whyNot(desk.owner.updateClassSession({ id: session.id, body }))).toEqual(taken)
    const asked = { ...body, scope: 'this' as const }
    const seen = (await desk.owner.previewChangeClassSeries({ id: session.id, body: asked })).data
    expect(seen.sessions.map(({ problem }) => problem)).toEqual(['instructorTaken'])
    const changes = desk.owner.changeClassSeries({ id: session.id, body: { ...asked, seen: seen.seen } })
    expect(await whyNot(changes)).toEqual(taken)
    expect((await desk.owner.getClassSession({ id: session.id })).data.startTime).toBe(session.startTime)
    await desk.owner.cancelClassSession({ id: data.sessions[0]!.id })
  })

  it('stays for one, paid by no package, and given by somebody [BEYOND-47]', async () => {
    const placed = await desk.place(hours(day(), 9, 10))
    const session = (await desk.owner.getClassSession({ id: placed.sessionId })).data
    const price = { amount: 15_000, currency: 'SGD' as const }
    const pack = { name: 'Ten lessons', numberOfPasses: 10, price, expiryMode: 'without_expiry' as const }
    const { id: packageId } = (await desk.owner.createPackage({ partnerId: desk.club.id, body: pack })).data
    const refused = async (over: Partial<ReturnType<typeof bodyOf>>) => {
      const body = { ...bodyOf(session), ...over }
      const alone = await whyNot(desk.owner.updateClassSession({ id: session.id, body }))
      const asked = { ...body, scope: 'this' as const }
      expect(await whyNot(desk.owner.previewChangeClassSeries({ id: session.id, body: asked }))).toEqual(alone)
      return alone
    }
    for (const [over, property] of [
      [{ maxPeople: 2 }, 'maxPeople'],
      [{ maxPeople: null }, 'maxPeople'],
      [{ packageIds: [packageId] }, 'packageIds'],
      [{ instructorIds: [] }, 'instructorIds'],
    ] as const)
      expect(await refused(over as object)).toEqual([400, 'error.badRequest.invalidInput', property])
    const body = { ...bodyOf(session), name: 'Renamed' }
    expect((await desk.owner.updateClassSession({ id: session.id, body })).data.name).toBe('Renamed')
  })

  it('that moves asks anew when and where its instructor gives lessons, alone, in a series and in its preview [BEYOND-47]', async () => {
    const on = day()
    const other = await desk.another('Vera')
    await desk.offer({ daysOff: [{ from: addDays(on, 7), until: addDays(on, 7) }] }, other)
    const placed = await desk.place({ ...hours(on, 9, 10), instructorId: other })
    const saved = async (over: Record<string, unknown>) => {
      const { data } = await desk.owner.getClassSession({ id: placed.sessionId })
      const { name, description, images, venueId, facilityId, memberPrice, nonMemberPrice, version } = data
      return {
        name,
        description,
        images: images.map(({ url }) => ({ url })),
        typeOfSports: ['Badminton' as const],
        venueId,
        facilityId,
        memberPrice,
        nonMemberPrice,
        maxPeople: data.maxPeople,
        instructorIds: data.instructorIds,
        version,
        ...hours(on, 9, 10),
        ...over,
      }
    }
    const update = async (over: Record<string, unknown>) =>
      desk.owner.updateClassSession({
        id: placed.sessionId,
        body: { ...(await saved(over)), applyForAllSession: false },
      })
    expect(await whyNot(update(hours(on, 12, 13)))).toEqual([409, 'error.badRequest.instructorNotFree', 'outsideHours'])
    const nobody = await desk.another('Wilma')
    expect(await whyNot(update({ instructorIds: [nobody] }))).toEqual([
      409,
      'error.badRequest.instructorNotFree',
      'noLessons',
    ])
    const off = { ...(await saved(hours(addDays(on, 7), 9, 10))), scope: 'this' as const }
    const seen = (await desk.owner.previewChangeClassSeries({ id: placed.sessionId, body: off })).data
    expect(seen.sessions.map(({ state, problem }) => [state, problem])).toEqual([['blocked', 'instructorNotFree']])
    expect(
      await whyNot(desk.owner.changeClassSeries({ id: placed.sessionId, body: { ...off, seen: seen.seen } })),
    ).toEqual([409, 'error.badRequest.instructorNotFree', 'dayOff'])
    // Where it stays in its place it is theirs, whatever they offer by now.
    await desk.offer({ isOn: false }, other)
    await update({ description: 'Bring a racket' })
    await desk.offer({}, other)
    await update(hours(on, 14, 15))
    expect((await desk.owner.getClassSession({ id: placed.sessionId })).data.startTime).toBe(desk.at(14, on))
  })

  it('is given to one of two desks that want the instructor at the same time on two courts [BEYOND-47]', async () => {
    const on = day()
    for (const start of [8, 9.5, 14, 15.5]) {
      const tries = await Promise.allSettled([
        desk.place({ ...hours(on, start, start + 1), facilityId: court(0), customerId: customer(0) }),
        desk.place(
          { ...hours(on, start + 0.5, start + 1.5), facilityId: court(1), customerId: customer(1) },
          desk.owner,
        ),
      ])
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const [lost] = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect([lost.status, lost.body.data.errorCode]).toEqual([409, 'error.badRequest.instructorTaken'])
    }
    const rows = await query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM instructor_occupancies WHERE instructor_id = $1 AND starts_at >= $2 AND starts_at < $3`,
      [desk.club.instructorId, desk.at(0, on), desk.at(24, on)],
    )
    expect(rows[0]!.n).toBe(4)
  })

  it('is given to one of a lesson and a class that want the instructor at the same time [BEYOND-47]', async () => {
    const on = day()
    const teaches = desk.owner.createClass({
      partnerId: desk.club.id,
      body: {
        ...hours(on, 9, 10),
        name: 'Squad',
        typeOfSports: ['Badminton'],
        venueId: desk.club.venueId,
        memberPrice: 0,
        nonMemberPrice: 0,
        instructorIds: [desk.club.instructorId],
      },
    })
    const tries = await Promise.allSettled([teaches, desk.place(hours(on, 9, 10))])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is given to one of two who want the court, and to one booking of it [BEYOND-47]', async () => {
    const on = day()
    const other = await desk.another('Olga')
    await desk.offer({}, other)
    const tries = await Promise.allSettled([
      desk.place(hours(on, 9, 10)),
      desk.place({ ...hours(on, 9, 10), instructorId: other, customerId: customer(0) }),
      desk.operations.placeBooking({
        partnerId: desk.club.id,
        body: {
          bookings: [{ facilityId: court(0), ...hours(on, 9, 10) }],
          customerId: customer(0),
          paymentMethod: 'cash',
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason.body.data.errorCode).toBe('error.badRequest.alreadyBookedSlot')
  })

  it('is placed once by a request that is sent twice', async () => {
    const body = desk.input(hours(day(), 9, 10))
    const idempotencyKey = crypto.randomUUID()
    const twice = await Promise.all(
      [1, 2].map(() => desk.operations.placeLesson({ partnerId: desk.club.id, body }, { idempotencyKey })),
    )
    expect(twice[1]!.data).toEqual(twice[0]!.data)
    expect(await takenBy(twice[0]!.data.classId)).toEqual({ courts: 1, instructors: 1, sessions: 1 })
  })

  it('is refused where the instructor does not teach, and says why [BEYOND-47]', async () => {
    const on = day()
    const other = await desk.another('Nora')
    const not = (over: Parameters<LessonDesk['place']>[0]) => whyNot(desk.place(over))
    expect(await not({ ...hours(on, 12, 13) })).toEqual([409, 'error.badRequest.instructorNotFree', 'outsideHours'])
    expect(await not({ ...hours(on, 9, 10), instructorId: other })).toEqual([
      409,
      'error.badRequest.instructorNotFree',
      'noLessons',
    ])
    await desk.offer({ daysOff: [{ from: on, until: on }] }, other)
    expect(await not({ ...hours(on, 9, 10), instructorId: other })).toEqual([
      409,
      'error.badRequest.instructorNotFree',
      'dayOff',
    ])
    expect(await not({ ...hours(on, 9, 9.2) })).toEqual([400, 'error.badRequest.invalidInput', 'endTime'])
    expect(await not({ ...hours(on, 9, 10), paymentMethod: 'packages' })).toEqual([
      400,
      'error.badRequest.invalidInput',
      'paymentMethod',
    ])
    expect(await not({ ...hours('2026-11-20', 9, 10) })).toEqual([
      400,
      'error.badRequest.classStartInPast',
      'startTime',
    ])
    // Nothing of what was refused stays.
    expect((await desk.preview(hours(on, 9, 10))).lessons[0]!.slot).toBeNull()
  })

  it('does not stand where its card does not pay: court and instructor are free [BEYOND-47]', async () => {
    const on = day()
    const card = {
      paymentMethod: 'creditCard' as const,
      paymentMetaData: { creditToken: 'tok_declined_card_declined' },
    }
    const { body } = await failure(desk.place({ ...hours(on, 9, 10), ...card }))
    expect(body.data.errorCode).toBe('error.badRequest.cardDeclined')
    const paid = await desk.place({ ...hours(on, 9, 10), ...card, paymentMetaData: { creditToken: 'tok_ok' } })
    expect(paid.order.paymentStatus).toBe('paid')
  })
})

describe('a series of private lessons', () => {
  it('is one order, saved whole or not at all [BEYOND-47]', async () => {
    const first = day()
    const weekly = { ...hours(first, 16, 17), repeatType: 'everyWeek' as const, endDate: addDays(first, 21) }
    const inTheWay = await desk.place({ ...hours(addDays(first, 14), 16, 17), facilityId: court(1) })
    expect(await whyNot(desk.place(weekly))).toEqual([409, 'error.badRequest.instructorTaken', undefined])
    const seen = await desk.preview({ ...weekly, customerId: customer(1) })
    expect(seen.lessons).toHaveLength(4)
    expect(seen.instructors.find(({ instructor }) => instructor.id === desk.club.instructorId)).toMatchObject({
      problem: 'taken',
      problemAt: desk.at(16, addDays(first, 14)),
    })
    const leftOut = [addDays(first, 14)]
    const without = await desk.preview({ ...weekly, leftOut })
    const placed = await desk.place({ ...weekly, leftOut })
    expect(placed).toMatchObject({ lessons: 3, order: { totalAmount: 24_000, places: 3 } })
    expect(without.instructors.find(({ instructor }) => instructor.id === desk.club.instructorId)).toMatchObject({
      problem: null,
      total: 24_000,
    })
    expect(await takenBy(placed.classId)).toEqual({ courts: 3, instructors: 3, sessions: 3 })
    expect(await takenBy(inTheWay.classId)).toEqual({ courts: 1, instructors: 1, sessions: 1 })
  })

  it('of one is cancelled alone, and takes its part of the order with it [BEYOND-47]', async () => {
    const first = day()
    const placed = await desk.place({
      ...hours(first, 18, 19),
      repeatType: 'everyWeek',
      endDate: addDays(first, 7),
      facilityId: court(2),
    })
    await desk.owner.removeAttendance({ sessionId: placed.sessionId, customerId: customer(1) })
    expect(await takenBy(placed.classId)).toEqual({ courts: 1, instructors: 1, sessions: 1 })
    expect((await desk.owner.getOrder({ id: placed.order.id })).data.totalAmount).toBe(8000)
  })
})

describe('a lesson that goes', () => {
  it('goes with its order: the court and the instructor are free again [BEYOND-47]', async () => {
    const placed = await desk.place(hours(day(), 9, 10))
    await desk.operations.cancelOrder({ id: placed.order.id, body: { refundAmountCents: 0, autoRefund: false } })
    expect(await takenBy(placed.classId)).toEqual(NOTHING)
    const { status } = await failure(desk.owner.getClassSession({ id: placed.sessionId }))
    expect(status).toBe(404)
  })

  it('goes once where its session is cancelled, and takes its order with it [BEYOND-47]', async () => {
    const placed = await desk.place(hours(day(), 9, 10))
    await desk.owner.cancelClassSession({ id: placed.sessionId, query: {} })
    expect(await takenBy(placed.classId)).toEqual(NOTHING)
    expect((await desk.owner.getOrder({ id: placed.order.id })).data.status).toBe('canceled')
    const trail = await query('SELECT 1 FROM audit_entries WHERE subject_id = $1 AND action = $2', [
      placed.sessionId,
      'classSession.canceled',
    ])
    expect(trail).toHaveLength(1)
  })
})

describe('what an instructor offers', () => {
  it('is saved in the version that was read, and is in the trail [BEYOND-47]', async () => {
    const other = await desk.another('Mona')
    expect((await desk.owner.getLessonOffer({ id: other })).data).toMatchObject({
      isOn: false,
      version: 0,
      currency: 'SGD',
    })
    const saved = await desk.offer({ groupIds: [desk.club.courts.id] }, other)
    expect(saved).toMatchObject({
      hours: WEEK,
      groupIds: [desk.club.courts.id],
      price: 8000,
      version: 1,
      mayEdit: true,
    })
    const body = { isOn: true, hours: WEEK, daysOff: [], groupIds: [], price: 9000, memberPrice: null }
    const late = await failure(desk.owner.saveLessonOffer({ id: other, body: { ...body, version: 0 } }))
    expect([late.status, late.body.data.errorCode]).toEqual([409, 'error.conflict.lessonOfferChangedMeanwhile'])
    await desk.owner.saveLessonOffer({ id: other, body: { ...body, version: 1 } })
    const trail = await query<{ after: { price: number } }>(
      "SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'lessonOffer.saved' ORDER BY at",
      [other],
    )
    expect(trail.map(({ after }) => after.price)).toEqual([8000, 9000])
  })

  it.each([
    [{ hours: { ...WEEK, TU: ['9:00-12:00', '11:00-13:00'] } }, 'hours.TU'],
    [{ hours: { ...WEEK, TU: ['12:00-9:00'] } }, 'hours.TU'],
    [{ daysOff: [{ from: '2026-12-02', until: '2026-12-01' }] }, 'daysOff.0.until'],
    [{ groupIds: ['b3f0c1de-0000-4000-8000-00000000000a'] }, 'groupIds.0'],
    [{ price: 99 }, 'price'],
    [{ memberPrice: 99 }, 'memberPrice'],
    [{ levels: [{ name: 'Juniors', price: 99, memberPrice: null }] }, 'levels.0.price'],
    [{ levels: ['Juniors', 'juniors'].map((name) => ({ name, price: 100, memberPrice: null })) }, 'levels.1.name'],
  ])('with %j is refused, naming %s', async (over, property) => {
    const { status, body } = await failure(desk.offer(over))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, property])
  })

  it('is their own to change where they may edit classes, and lessons of others are not theirs to place [BEYOND-47]', async () => {
    const { club } = desk
    const teaches = product.as(club.staff.instructor)
    const other = await desk.another('Lena')
    expect((await teaches.getLessonOffer({ id: club.instructorId })).data.mayEdit).toBe(false)
    expect((await failure(teaches.getLessonOffer({ id: other }))).status).toBe(404)
    await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club.instructorId])
    const { data } = await teaches.getLessonOffer({ id: club.instructorId })
    const { version, hours: written, daysOff, groupIds, price, memberPrice } = data
    const body = { version, isOn: true, hours: written, daysOff, groupIds, price, memberPrice }
    expect((await teaches.saveLessonOffer({ id: club.instructorId, body })).data.version).toBe(version + 1)
    // What they have of it is not theirs to say.
    const more = await failure(
      teaches.saveLessonOffer({ id: club.instructorId, body: { ...body, version: version + 1, sharePercent: 90 } }),
    )
    expect([more.status, more.body.data.message?.[0]?.property]).toEqual([400, 'sharePercent'])
    const on = day()
    expect((await desk.place(hours(on, 9, 10), teaches)).lessons).toBe(1)
    await desk.offer({}, other)
    expect((await failure(desk.place({ ...hours(on, 14, 15), instructorId: other }, teaches))).status).toBe(403)
    const seen = await desk.preview(hours(on, 14, 15), teaches)
    expect(seen.instructors.map(({ instructor }) => instructor.id)).toEqual([club.instructorId])
    await query('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [club.instructorId])
  })

  it('keeps the courts of other venues when who is held to one saves it, and says nothing of them [BEYOND-47] [BEYOND-17]', async () => {
    const { club, owner } = desk
    const teaches = product.as(club.staff.instructor)
    const west = (await owner.createVenue({ body: venueInput({ venueName: 'West' }) })).data
    const { data: group } = await owner.createFacilityGroup({
      venueId: west.id,
      body: { price: 0, useVenueOpeningHours: false, name: 'West courts', count: 1 },
    })
    await desk.offer({ groupIds: [club.courts.id, group.id] })
    const hold = (venueIds: string[] | null, may: boolean) =>
      query(
        `WITH held AS (UPDATE partner_staffs SET venue_ids = $2 WHERE id = (SELECT staff_id FROM instructors WHERE id = $1))
         UPDATE instructors SET can_edit_classes = $3 WHERE id = $1`,
        [club.instructorId, venueIds, may],
      )
    await hold([west.id], true)
    const id = club.instructorId
    const { data } = await teaches.getLessonOffer({ id })
    expect(data.groupIds).toEqual([group.id])
    const { version, hours: written, daysOff, price, memberPrice } = data
    const body = { version, isOn: true, hours: written, daysOff, groupIds: data.groupIds, price, memberPrice }
    expect((await teaches.saveLessonOffer({ id, body })).data.groupIds).toEqual([group.id])
    const none = { ...body, groupIds: [], version: version + 1 }
    expect((await teaches.saveLessonOffer({ id, body: none })).data.groupIds).toEqual([])
    await hold(null, false)
    expect((await owner.getLessonOffer({ id })).data.groupIds).toEqual([club.courts.id])
    await desk.offer()
  })

  it('is nothing to another club', async () => {
    const foreign = product.as(product.cast.saigon.staff.owner)
    expect((await failure(foreign.getLessonOffer({ id: desk.club.instructorId }))).status).toBe(404)
    const body = desk.input(hours(day(), 9, 10))
    expect((await failure(foreign.placeLesson({ partnerId: desk.club.id, body }))).status).toBe(403)
    expect((await failure(foreign.placeLesson({ partnerId: product.cast.saigon.id, body }))).status).toBe(404)
  })
})
