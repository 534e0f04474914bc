import type { ClassSession } from '@fieldhouse/contract/classes'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { venueInput } from '../../venues/fixtures/venue-input.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'

let product: Product
let desk: ClassDesk
let packageId: string
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
  const body = {
    name: 'Ten classes',
    numberOfPasses: 3,
    price: { amount: 15_000, currency: 'SGD' },
    expiryMode: 'with_expiry',
    expiryValue: 10,
  } as const
  packageId = (await desk.owner.createPackage({ partnerId: desk.club.id, body })).data.id
})
afterAll(() => product.close())

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

/** The mails about the cancellation of a class, by recipient. */
const mailsOf = (name: string) =>
  query<{ recipient: string; text: string }>(
    'SELECT recipient, body_text AS text FROM outbox_messages WHERE subject = $1 ORDER BY recipient',
    [`${name} at Riverside Badminton Club is cancelled`],
  )

let days = 0
/** A session on a day of its own, within the week. */
const session = async (over: object = {}): Promise<ClassSession> => {
  const day = addDays(MONDAY, days++ % 7)
  const hours = 6 + Math.floor(days / 7)
  const at = { startTime: desk.at(hours, day), endTime: desk.at(hours + 1, day) }
  return (await desk.create({ ...at, ...over })).sessions[0]!
}
type Body = Parameters<ClassDesk['owner']['addAttendance']>[0]['body']
const add = async ({ id: sessionId }: ClassSession, customer = 0, body: Body = {}) =>
  (await desk.owner.addAttendance({ sessionId, customerId: desk.club.customers[customer]!.id, body })).data
const remove = ({ id: sessionId }: ClassSession, customer = 0) =>
  desk.owner.removeAttendance({ sessionId, customerId: desk.club.customers[customer]!.id })
const list = async ({ id: sessionId }: ClassSession) => (await desk.owner.listAttendances({ sessionId })).data
const countOf = async ({ id }: ClassSession) => (await desk.owner.getClassSession({ id })).data.attendanceCount
const order = async (id: string) => (await desk.owner.getOrder({ id })).data
const actions = async ({ id }: ClassSession) =>
  (
    await query<{ action: string }>(
      "SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'classParticipant.%'",
      [id],
    )
  )
    .map(({ action }) => action)
    .toSorted()
/** Passes of the package that a customer buys now. */
const buy = async (customer: number) => {
  const customerId = desk.club.customers[customer]!.id
  const body = { customerId, packageId, paymentMethod: 'cash' as const }
  const { data } = await desk.owner.placePackageOrder({ partnerId: desk.club.id, body })
  return data.orderLineItems[0]!.customerPackage!.id
}
const passesLeft = async (id: string) =>
  (await query<{ left: number }>('SELECT passes_left AS left FROM customer_packages WHERE id = $1', [id]))[0]!.left

describe('a place in a session', () => {
  it('is an order of one line that cash still owes, counted and listed by name [ATTENDANCE-05, ATTENDANCE-10, ATTENDANCE-23, ATTENDANCE-24, ATTENDANCE-45]', async () => {
    const yoga = await session({ name: 'Yoga', maxPeople: 5 })
    const added = await add(yoga, 2, { remark: 'Left-handed' })
    const { id, firstName, lastName } = desk.club.customers[2]
    expect(added).toMatchObject({
      sessionId: yoga.id,
      customerId: id,
      customer: { id, firstName, lastName },
      order: { paymentMethod: 'cash', paymentStatus: 'pending', totalAmount: 1500, currency: 'SGD' },
      remark: 'Left-handed',
      checkInAt: null,
    })
    await add(yoga, 1, { orderStatus: 'paid', paymentMethod: 'cash' })
    expect(
      (await list(yoga)).map(({ customer, order: { paymentStatus } }) => [customer.firstName, paymentStatus]),
    ).toEqual(
      [1, 2]
        .map((n) => [desk.club.customers[n]!.firstName, n === 1 ? 'paid' : 'pending'])
        .toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    )
    expect(await countOf(yoga)).toBe(2)
    const placed = await order(added.order.id)
    expect(placed).toMatchObject({
      serviceType: 'joinClass',
      status: 'pending',
      orderLineItems: [{ targetType: 'joinClass', description: 'Yoga', joinClass: { id: yoga.id, name: 'Yoga' } }],
    })
    expect(await actions(yoga)).toEqual(['classParticipant.added', 'classParticipant.added'])
    const tooLong = await failure(add(yoga, 0, { remark: 'r'.repeat(256) }))
    expect([tooLong.status, tooLong.body.data.message?.[0]?.property]).toEqual([400, 'remark'])
  })

  it('is listed by first name, then by last name, whoever came first [ATTENDANCE-23]', async () => {
    const yoga = await session()
    for (const [firstName, lastName] of [
      ['Bea', 'Adams'],
      ['Ana', 'Young'],
      ['Ana', 'Brown'],
    ] as const) {
      const email = `${firstName}.${lastName}@list.example`
      const body = { partnerId: desk.club.id, firstName, lastName, email }
      const customerId = (await desk.owner.createCustomer({ body })).data.id
      await desk.owner.addAttendance({ sessionId: yoga.id, customerId, body: {} })
    }
    expect((await list(yoga)).map(({ customer }) => `${customer.firstName} ${customer.lastName}`)).toEqual([
      'Ana Brown',
      'Ana Young',
      'Bea Adams',
    ])
  })

  it('says who has it: how to reach them, which account they are, their plan and their club credits [ATTENDANCE-04]', async () => {
    const yoga = await session()
    const body = {
      partnerId: desk.club.id,
      firstName: 'Ana',
      lastName: 'Lim',
      email: 'ana@lim.example',
      mobile: '+6591234599',
    }
    const { id } = (await desk.owner.createCustomer({ body })).data
    const give = () => desk.owner.addAttendance({ sessionId: yoga.id, customerId: id, body: {} })
    const told = async () => (await list(yoga)).find(({ customerId }) => customerId === id)!.customer
    const { firstName, lastName, email, mobile } = body
    const known = { id, firstName, lastName, email, mobile }
    const nothing = { fieldhouseProfileId: null, currentMembershipPlanId: null, clubCreditBalance: [], planName: null }
    expect((await give()).data.customer).toEqual({ ...known, ...nothing })
    expect(await told()).toEqual({ ...known, ...nothing })
    const { data: plans } = await desk.owner.listMembershipPlans({ partnerId: desk.club.id, query: {} })
    const today = new Date(product.fieldhouse.deps.now()).toISOString().slice(0, 10)
    await query(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, $4, $4, now()`,
      [desk.club.id, id, plans[0]!.id, today],
    )
    const credits = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 2500 }
    await desk.owner.issueCredit({ partnerId: desk.club.id, body: credits })
    await query('UPDATE customers SET profile_id = 1234567 WHERE id = $1', [id])
    expect(await told()).toEqual({
      ...known,
      fieldhouseProfileId: 1234567,
      currentMembershipPlanId: plans[0]!.id,
      clubCreditBalance: [{ amount: 2500, currency: 'SGD' }],
      // The membership of today does not hold on the day of the session.
      planName: null,
    })
  })

  it('costs members on its day their price, and what is free is paid at once [ATTENDANCE-08, ATTENDANCE-36]', async () => {
    const customer = desk.club.customers[2]
    const { data: plans } = await desk.owner.listMembershipPlans({ partnerId: desk.club.id, query: {} })
    expect(plans.length).toBeGreaterThan(0)
    const tuesday = addDays(MONDAY, 8)
    await query(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, $4, $4, now()`,
      [desk.club.id, customer.id, plans[0]!.id, tuesday],
    )
    const on = (day: string, over: object = {}) =>
      desk
        // In UTC it is the day before still.
        .create({ startTime: desk.at(6.5, day), endTime: desk.at(7, day), ...over })
        .then(({ sessions }) => sessions[0]!)
    const asMember = await add(await on(tuesday), 2)
    expect([asMember.order.totalAmount, asMember.customer.planName]).toEqual([1000, plans[0]!.name])
    expect((await add(await on(addDays(tuesday, 1)), 2)).order.totalAmount).toBe(1500)
    const free = await add(await on(tuesday, { memberPrice: 0 }), 2, { paymentMethod: 'bankTransfer' })
    expect(free.order).toMatchObject({ paymentMethod: 'cash', paymentStatus: 'paid', totalAmount: 0 })
  })

  it('is given once to a customer, and to no more than it holds, whoever asks at the same time [ATTENDANCE-41]', async () => {
    const small = await session({ maxPeople: 1 })
    const tries = await Promise.allSettled([add(small, 0), add(small, 1), add(small, 2)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(small)).toBe(1)
    const [there] = await list(small)
    const free = desk.club.customers.findIndex(({ id }) => id !== there!.customerId)
    expect(await codeOf(add(small, free))).toEqual([400, 'error.badRequest.classFull'])
    const wide = await session()
    await add(wide)
    expect((await failure(add(wide))).body.data).toMatchObject({
      errorCode: 'error.badRequest.alreadyJoined',
      msg: 'This customer has already joined this class',
    })
    await desk.owner.cancelClassSession({ id: wide.id })
    expect(await codeOf(add(wide, 1))).toEqual([404, 'error.notFound.classSession'])
    expect(await codeOf(desk.owner.addAttendance({ sessionId: small.id, customerId: small.id, body: {} }))).toEqual([
      404,
      'error.notFound.customer',
    ])
  })

  it('is paid by passes that were sold, also once their package is on sale no more, or deleted [PACKAGES-28]', async () => {
    const price = { amount: 15_000, currency: 'SGD' }
    const form = { name: 'Old', numberOfPasses: 5, price, expiryMode: 'without_expiry' as const }
    const { data: old } = await desk.owner.createPackage({ partnerId: desk.club.id, body: form })
    const customerId = desk.club.customers[1].id
    const { data } = await desk.owner.buyPackage({ id: customerId, body: { packageId: old.id } })
    const bought = data.order.orderLineItems[0]!.customerPackage!.id
    const taught = { packageIds: [old.id], numberOfPackagePassesRequired: 1 }
    const [first, second] = [await session(taught), await session(taught)]
    const byPass: Body = { paymentMethod: 'packages', paymentMetaData: { packageId: bought } }
    await desk.owner.updatePackage({ id: old.id, body: { ...form, isActive: false, version: old.version } })
    await add(first, 1, byPass)
    await desk.owner.deletePackage({ id: old.id })
    expect((await add(second, 1, byPass)).order.paymentStatus).toBe('paid')
    expect(await passesLeft(bought)).toBe(3)
  })

  it('is paid by passes of the package that is chosen, which are taken at once [ATTENDANCE-12, ATTENDANCE-37]', async () => {
    const taught = await session({ packageIds: [packageId], numberOfPackagePassesRequired: 2 })
    const bought = await buy(1)
    const byPasses = (id?: string): Body => ({
      paymentMethod: 'packages',
      paymentMetaData: id ? { packageId: id } : {},
    })
    expect((await failure(add(taught, 1, byPasses()))).body.data.message?.[0]).toMatchObject({
      constraints: { value: 'Please select package pass' },
    })
    expect((await add(taught, 1, byPasses(bought))).order).toMatchObject({
      paymentMethod: 'packages',
      paymentStatus: 'paid',
      totalAmount: 0,
    })
    expect(await passesLeft(bought)).toBe(1)
    const notEnough = [400, 'error.badRequest.notEnoughPackagePasses']
    // Too few are left; they are another customer's; they pay for other classes; they are expired when it begins.
    const next = await session({ packageIds: [packageId], numberOfPackagePassesRequired: 2 })
    expect(await codeOf(add(next, 1, byPasses(bought)))).toEqual(notEnough)
    expect(await codeOf(add(next, 2, byPasses(bought)))).toEqual(notEnough)
    const other = await session()
    expect((await failure(add(other, 1, byPasses(bought)))).status).toBe(400)
    const late = addDays(MONDAY, 15)
    const { sessions } = await desk.create({
      startTime: desk.at(8, late),
      endTime: desk.at(9, late),
      packageIds: [packageId],
      numberOfPackagePassesRequired: 1,
    })
    expect(await codeOf(add(sessions[0]!, 1, byPasses(bought)))).toEqual(notEnough)
    expect(await countOf(sessions[0]!)).toBe(0)
    await remove(taught, 1)
    expect(await passesLeft(bought)).toBe(3)
    expect(await countOf(taught)).toBe(0)
  })
})

describe('a place that is taken back', () => {
  it('is free again; what was not paid is cancelled, what was paid stays [ATTENDANCE-03, ATTENDANCE-25, ATTENDANCE-43]', async () => {
    const taught = await session({ maxPeople: 2 })
    const unpaid = await add(taught, 0)
    const paid = await add(taught, 1, { orderStatus: 'paid' })
    await remove(taught, 0)
    await remove(taught, 1)
    expect(await list(taught)).toEqual([])
    expect(await countOf(taught)).toBe(0)
    expect((await order(unpaid.order.id)).status).toBe('canceled')
    expect((await order(paid.order.id)).status).toBe('paid')
    expect(await codeOf(remove(taught, 0))).toEqual([404, 'error.notFound.classParticipant'])
    expect((await add(taught, 0)).order.id).not.toBe(unpaid.order.id)
    expect((await actions(taught)).filter((action) => action === 'classParticipant.removed')).toHaveLength(2)
  })

  it('goes with its order, once, wherever that is cancelled', async () => {
    const taught = await session()
    const { order: of } = await add(taught, 0)
    const changeLogMeta = { reason: 'Others', comment: '' }
    await desk.owner.cancelOrder({ id: of.id, body: { refundAmountCents: 0, changeLogMeta } })
    expect(await countOf(taught)).toBe(0)
    const again = await add(taught, 0, { orderStatus: 'paid' })
    await remove(taught, 0)
    await desk.owner.cancelOrder({ id: again.order.id, body: { refundAmountCents: 0, changeLogMeta } })
    expect(await countOf(taught)).toBe(0)
  })

  it('goes with a session that is cancelled: passes go back, what is paid stays, and each with an email is told [CLASSES-73]', async () => {
    const taught = await session({ name: 'Aqua', packageIds: [packageId], numberOfPackagePassesRequired: 1 })
    const bought = await buy(2)
    const emails = ['customer1@riverside.example', 'two@riverside.example', 'customer3@riverside.example']
    await query('UPDATE customers SET email = $2 WHERE id = $1', [desk.club.customers[1].id, emails[1]])
    const unpaid = await add(taught, 0)
    const paid = await add(taught, 1, { orderStatus: 'paid' })
    await add(taught, 2, { paymentMethod: 'packages', paymentMetaData: { packageId: bought } })
    await desk.owner.cancelClassSession({ id: taught.id })
    expect(await passesLeft(bought)).toBe(3)
    expect((await order(unpaid.order.id)).status).toBe('canceled')
    expect(await order(paid.order.id)).toMatchObject({
      status: 'paid',
      orderLineItems: [{ joinClass: { canceled: true, timeRange: { start: taught.startTime, end: taught.endTime } } }],
    })
    const told = await mailsOf(taught.name)
    expect(told.map(({ recipient }) => recipient)).toEqual(emails.toSorted())
    const said = (customer: number) => told.find(({ recipient }) => recipient === emails[customer])!
    expect(said(0).text).toContain('You have nothing to pay for it.')
    expect(said(1).text).toContain('You have paid for it.')
    expect(said(2).text).toContain('The passes that you used are yours again.')
    expect(said(0).text).toMatch(/Aqua\n\w{3} \d\d\/11\/2026 \d\d:00–\d\d:00\nRiverside Badminton Club, Singapore\n/)
  })

  it('goes with a session at a venue with a clock of its own; each is told by it, in the language of the club [CLASSES-73]', async () => {
    const saigon = classDesk(product, product.cast.saigon)
    const timezone = 'America/New_York'
    const { data: venue } = await saigon.owner.createVenue({ body: venueInput({ venueName: 'Hudson Hall', timezone }) })
    const { sessions } = await saigon.create({
      name: 'Cầu lông',
      venueId: venue.id,
      // Eight in the evening in New York, nine in the morning of the next day in Saigon.
      startTime: '2026-11-24T01:00:00.000Z',
      endTime: '2026-11-24T02:00:00.000Z',
      memberPrice: 200_000,
      nonMemberPrice: 200_000,
    })
    const [customer] = saigon.club.customers
    await saigon.owner.addAttendance({ sessionId: sessions[0]!.id, customerId: customer.id, body: {} })
    await saigon.owner.cancelClassSession({ id: sessions[0]!.id })
    const [mail] = await query<{ text: string }>(
      "SELECT body_text AS text FROM outbox_messages WHERE recipient = $1 AND subject = 'Lớp Cầu lông tại Saigon Shuttle đã bị hủy'",
      [customer.email],
    )
    expect(mail!.text).toContain('Bạn không phải trả gì cho buổi này.')
    expect(mail!.text).toMatch(/23\/11\/2026 20:00–21:00\nHudson Hall\n/)
  })

  it('goes with each of the sessions that follow, and one mail names those that are still to come [CLASSES-73]', async () => {
    const first = addDays(MONDAY, 21)
    const { sessions } = await desk.create({
      name: 'Footwork',
      startTime: desk.at(20, first),
      endTime: desk.at(21, first),
      repeatType: 'everyWeek',
      endDate: addDays(first, 14),
    })
    expect(sessions).toHaveLength(3)
    for (const each of sessions) await add(each, 0)
    await add(sessions[2]!, 1)
    await query('UPDATE customers SET email = NULL WHERE id = $1', [desk.club.customers[1].id])
    // The first of them is over.
    await query(
      "UPDATE class_sessions SET starts_at = '2026-11-01T00:00Z', ends_at = '2026-11-01T01:00Z' WHERE id = $1",
      [sessions[0]!.id],
    )
    await desk.owner.cancelClassSession({ id: sessions[0]!.id, query: { applyForAllSession: 'true' } })
    const told = await mailsOf('Footwork')
    expect(told.map(({ recipient }) => recipient)).toEqual([desk.club.customers[0].email])
    expect(told[0]!.text.match(/20:00–21:00/g)).toHaveLength(2)
    expect(
      (await Promise.all(sessions.map(({ id }) => failure(desk.owner.listAttendances({ sessionId: id }))))).map(
        ({ status }) => status,
      ),
    ).toEqual([404, 404, 404])
  })
})

describe('who is there', () => {
  it('is said and taken back, also by who teaches without editing classes [ATTENDANCE-02, ATTENDANCE-26, ATTENDANCE-44]', async () => {
    const own = await session({ instructorIds: [desk.club.instructorId] })
    const others = await session()
    await add(own)
    await add(others)
    const teaches = product.as(desk.club.staff.instructor)
    const customerId = desk.club.customers[0].id
    const present = (at: ClassSession, isPresent: boolean) =>
      teaches.updateAttendance({ sessionId: at.id, customerId, body: { isPresent } })
    expect((await present(own, true)).data.checkInAt).toBe(new Date(product.fieldhouse.deps.now()).toISOString())
    expect((await present(own, true)).data.checkInAt).not.toBeNull()
    expect((await present(own, false)).data.checkInAt).toBeNull()
    expect((await teaches.listAttendances({ sessionId: own.id })).data).toHaveLength(1)
    const gone = [404, 'error.notFound.classSession']
    expect(await codeOf(present(others, true))).toEqual(gone)
    expect(await codeOf(teaches.listAttendances({ sessionId: others.id }))).toEqual(gone)
    expect((await failure(teaches.addAttendance({ sessionId: own.id, customerId, body: {} }))).status).toBe(403)
    expect(await actions(own)).toEqual([
      'classParticipant.added',
      'classParticipant.checkedIn',
      'classParticipant.checkedIn',
    ])
  })

  it('counts from when it was said without a connection, once however often it arrives, and not over what was said since [BEYOND-43]', async () => {
    const own = await session({ instructorIds: [desk.club.instructorId] })
    await add(own)
    const teaches = product.as(desk.club.staff.instructor)
    const customerId = desk.club.customers[0].id
    const say = async (isPresent: boolean, secondsAgo: number) =>
      (await teaches.updateAttendance({ sessionId: own.id, customerId, body: { isPresent, secondsAgo } })).data
        .checkInAt
    const ago = (seconds: number) => new Date(product.fieldhouse.deps.now() - seconds * 1000).toISOString()
    expect(await say(true, 600)).toBe(ago(600))
    expect(await say(true, 600)).toBe(ago(600))
    // The desk took it back while another phone, still without a connection, had them come before that.
    expect(await say(false, 300)).toBeNull()
    expect(await say(true, 400)).toBeNull()
    expect(await say(true, 0)).toBe(ago(0))
    expect(await actions(own)).toEqual([
      'classParticipant.added',
      'classParticipant.checkedIn',
      'classParticipant.checkedIn',
      'classParticipant.checkedIn',
    ])
    for (const secondsAgo of [-1, 0.5, 7 * 86_400 + 1])
      expect(
        (
          await failure(
            teaches.updateAttendance({ sessionId: own.id, customerId, body: { isPresent: true, secondsAgo } }),
          )
        ).status,
      ).toBe(400)
  })
})
