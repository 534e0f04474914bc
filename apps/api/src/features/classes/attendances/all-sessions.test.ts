import type { ClassSession } from '@fieldhouse/contract/classes'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'

// A customer gets a place in a session and in all that follow: by one order, of which each place can go alone.

let product: Product
let desk: ClassDesk
let packageId: string
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
  const price = { amount: 10_000, currency: 'SGD' as const }
  const body = { name: 'Seven classes', numberOfPasses: 7, price, expiryMode: 'without_expiry' as const }
  packageId = (await desk.owner.createPackage({ partnerId: desk.club.id, body })).data.id
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

let hours = 6
/** The sessions of a class on four Mondays, at an hour of their own; SGD 15.00 for who is no member. */
const course = async (over: object = {}): Promise<ClassSession[]> => {
  const hour = hours++ % 16
  const at = { startTime: desk.at(hour + 6), endTime: desk.at(hour + 6.5) }
  return (await desk.create({ ...at, repeatType: 'everyWeek', endDate: addDays(MONDAY, 21), ...over })).sessions
}
let made = 0
/** Somebody new, who is no member. */
const somebody = async () => {
  const body = { partnerId: desk.club.id, firstName: 'Kim', email: `kim${made++}@course.example` }
  return (await desk.owner.createCustomer({ body })).data.id
}
type Body = Parameters<ClassDesk['owner']['addAttendance']>[0]['body']
const add = async ({ id: sessionId }: ClassSession, customerId: string, body: Body = {}, options = {}) =>
  (await desk.owner.addAttendance({ sessionId, customerId, body: { applyForAllSession: true, ...body } }, options)).data
const remove = ({ id: sessionId }: ClassSession, customerId: string) =>
  desk.owner.removeAttendance({ sessionId, customerId })
const order = async (id: string) => (await desk.owner.getOrder({ id })).data
/** How many have a place, session by session, as the session counts them and as they are listed. */
const counts = (sessions: readonly ClassSession[]) =>
  Promise.all(
    sessions.map(async ({ id }) => {
      const { attendanceCount } = (await desk.owner.getClassSession({ id })).data
      expect((await desk.owner.listAttendances({ sessionId: id })).data).toHaveLength(attendanceCount)
      return attendanceCount
    }),
  )
const buy = async (customerId: string) => {
  const { data } = await desk.owner.buyPackage({ id: customerId, body: { packageId } })
  return { orderId: data.order.id, id: data.order.orderLineItems[0]!.customerPackage!.id }
}
const left = async (id: string) =>
  (await query<{ left: number }>('SELECT passes_left AS left FROM customer_packages WHERE id = $1', [id]))[0]!.left
const ordersOf = async (customerId: string) =>
  (await query<{ id: string }>('SELECT id FROM orders WHERE customer_id = $1', [customerId])).map(({ id }) => id)

describe('places in a session and in all that follow', () => {
  it('are one order with a line for each of those that take place, each at what it costs on its day [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const [first, second, third, fourth] = sessions as [ClassSession, ClassSession, ClassSession, ClassSession]
    await desk.owner.cancelClassSession({ id: third.id })
    const customer = await somebody()
    const { data: plans } = await desk.owner.listMembershipPlans({ partnerId: desk.club.id, query: {} })
    await query(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, $4, $4, now()`,
      [desk.club.id, customer, plans[0]!.id, addDays(MONDAY, 7)],
    )
    const added = await add(second, customer, { remark: 'Left-handed' })
    expect(added).toMatchObject({
      sessionId: second.id,
      remark: 'Left-handed',
      order: { totalAmount: 2500, paymentStatus: 'pending', places: 2 },
    })
    expect(await counts([first, second, fourth])).toEqual([0, 1, 1])
    const { orderLineItems, totalAmount } = await order(added.order.id)
    expect(totalAmount).toBe(2500)
    expect(orderLineItems.map(({ priceCents, joinClass }) => [priceCents, joinClass!.id])).toEqual([
      [1000, second.id],
      [1500, fourth.id],
    ])
    const [there] = (await desk.owner.listAttendances({ sessionId: fourth.id })).data
    expect(there).toMatchObject({ customerId: customer, remark: 'Left-handed', order: { id: added.order.id } })
    const trail = await query(
      "SELECT 1 FROM audit_entries WHERE action = 'classParticipant.added' AND subject_id = ANY($1)",
      [[second.id, fourth.id]],
    )
    expect(trail).toHaveLength(2)
  })

  it('are one place where nothing follows, or where only this one is asked for [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const customer = await somebody()
    await add(sessions[0]!, customer, { applyForAllSession: false })
    expect(await counts(sessions)).toEqual([1, 0, 0, 0])
    const [alone] = await course({ repeatType: 'none', endDate: undefined })
    expect((await add(alone!, customer)).order).toMatchObject({ totalAmount: 1500, places: 1 })
  })

  it('cost their passes, once for each [ATTENDANCE-42]', async () => {
    const sessions = await course({ packageIds: [packageId], numberOfPackagePassesRequired: 2 })
    const customer = await somebody()
    const bought = await buy(customer)
    const byPasses: Body = { paymentMethod: 'packages', paymentMetaData: { packageId: bought.id } }
    expect(await codeOf(add(sessions[0]!, customer, byPasses))).toEqual([
      400,
      'error.badRequest.notEnoughPackagePasses',
    ])
    expect([await counts(sessions), await left(bought.id), (await ordersOf(customer)).length]).toEqual([
      [0, 0, 0, 0],
      7,
      1,
    ])
    const added = await add(sessions[1]!, customer, byPasses)
    expect(added.order).toMatchObject({ paymentMethod: 'packages', paymentStatus: 'paid', totalAmount: 0, places: 3 })
    expect([await counts(sessions), await left(bought.id)]).toEqual([[0, 1, 1, 1], 1])
  })

  it('are all given or none: one that is full, or that they are in already, refuses them all [ATTENDANCE-42]', async () => {
    const sessions = await course({ maxPeople: 1 })
    const [other, customer] = [await somebody(), await somebody()]
    await add(sessions[2]!, other, { applyForAllSession: false })
    const full = await failure(add(sessions[0]!, customer))
    expect([full.status, full.body.data.errorCode, full.body.data.metaData]).toEqual([
      400,
      'error.badRequest.classFull',
      { sessionId: sessions[2]!.id, startTime: sessions[2]!.startTime },
    ])
    expect(await codeOf(add(sessions[0]!, other))).toEqual([400, 'error.badRequest.alreadyJoined'])
    expect([await counts(sessions), await ordersOf(customer)]).toEqual([[0, 0, 1, 0], []])
  })

  it('go to one of two who want the last place in one of them; the other gets none [ATTENDANCE-42]', async () => {
    const sessions = await course({ maxPeople: 2 })
    await add(sessions[3]!, await somebody(), { applyForAllSession: false })
    const both = [await somebody(), await somebody()]
    const tries = await Promise.allSettled(both.map((customer) => add(sessions[0]!, customer)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await counts(sessions)).toEqual([1, 1, 1, 2])
    const lost = both[tries.findIndex(({ status }) => status === 'rejected')]!
    expect(await ordersOf(lost)).toEqual([])
  })

  it('are not given where the card does not pay for all of them [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const customer = await somebody()
    const card: Body = { paymentMethod: 'creditCard', paymentMetaData: { creditToken: 'tok_declined_card_declined' } }
    expect(await codeOf(add(sessions[0]!, customer, card))).toEqual([400, 'error.badRequest.cardDeclined'])
    expect(await counts(sessions)).toEqual([0, 0, 0, 0])
    const [id] = await ordersOf(customer)
    expect((await order(id!)).status).toBe('canceled')
    const paid = await add(sessions[0]!, customer, {
      paymentMethod: 'creditCard',
      paymentMetaData: { creditToken: 'tok_ok' },
    })
    // Four times SGD 15.00, and 5 percent and 0.50 for the card.
    expect((await order(paid.order.id)).totalAmount).toBe(6350)
  })
})

describe('one of several places that is taken back', () => {
  it('leaves its unpaid order with the others, which costs so much less; the last one takes the order with it [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const customer = await somebody()
    const { order: of } = await add(sessions[0]!, customer)
    await remove(sessions[1]!, customer)
    expect(await counts(sessions)).toEqual([1, 0, 1, 1])
    const lowered = await order(of.id)
    expect(lowered).toMatchObject({ status: 'pending', totalAmount: 4500, currentVersion: 2 })
    expect(lowered.orderLineItems.map(({ priceCents, joinClass }) => [priceCents, joinClass!.canceled])).toEqual([
      [1500, false],
      [0, true],
      [1500, false],
      [1500, false],
    ])
    const said = await query<{ action: string }>('SELECT action FROM audit_entries WHERE subject_id = $1', [of.id])
    expect(said.map(({ action }) => action).toSorted()).toEqual(['order.placed', 'order.placesCanceled'])
    for (const at of [0, 2]) await remove(sessions[at]!, customer)
    expect(await order(of.id)).toMatchObject({ status: 'pending', totalAmount: 1500 })
    await remove(sessions[3]!, customer)
    expect((await order(of.id)).status).toBe('canceled')
    expect(await counts(sessions)).toEqual([0, 0, 0, 0])
    // What is taken back can be given again.
    expect((await add(sessions[0]!, customer)).order.places).toBe(4)
  })

  it('gives its own passes back, and no others [ATTENDANCE-42]', async () => {
    const sessions = await course({ packageIds: [packageId], numberOfPackagePassesRequired: 1 })
    const customer = await somebody()
    const bought = await buy(customer)
    const { order: of } = await add(sessions[0]!, customer, {
      paymentMethod: 'packages',
      paymentMetaData: { packageId: bought.id },
    })
    const seen: [number, string][] = []
    for (const session of sessions) {
      await remove(session, customer)
      seen.push([await left(bought.id), (await order(of.id)).status])
    }
    expect(seen).toEqual([
      [4, 'paid'],
      [5, 'paid'],
      [6, 'paid'],
      [7, 'canceled'],
    ])
  })

  it('that is paid stays on its order, for a refund [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const customer = await somebody()
    const { order: of } = await add(sessions[0]!, customer, { orderStatus: 'paid' })
    await remove(sessions[0]!, customer)
    expect(await counts(sessions)).toEqual([0, 1, 1, 1])
    const kept = await order(of.id)
    expect(kept).toMatchObject({ status: 'paid', totalAmount: 6000 })
    expect(kept.orderLineItems.map(({ priceCents, joinClass }) => [priceCents, joinClass!.canceled])[0]).toEqual([
      1500,
      true,
    ])
    await desk.owner.cancelOrder({
      id: of.id,
      body: { refundAmountCents: 6000, handedBack: true, changeLogMeta: { reason: 'Others', comment: '' } },
    })
    expect(await counts(sessions)).toEqual([0, 0, 0, 0])
  })

  it('lowers what a link asks for, fee and all, and goes once [ATTENDANCE-42]', async () => {
    const sessions = await course()
    const customer = await somebody()
    const { order: of } = await add(sessions[0]!, customer, { paymentMethod: 'creditCard', isSendPayment: true })
    await remove(sessions[3]!, customer)
    expect(await codeOf(remove(sessions[3]!, customer))).toEqual([404, 'error.notFound.classParticipant'])
    // The fee that was agreed on, 3.50, stays while something is owed.
    expect((await order(of.id)).totalAmount).toBe(4850)
  })

  it('goes with its session; with all that follow the whole order goes, in one version [CLASSES-73]', async () => {
    const sessions = await course({ name: 'Lobs' })
    const [one, other] = [await somebody(), await somebody()]
    const [ofOne, ofOther] = [await add(sessions[0]!, one), await add(sessions[1]!, other)]
    await desk.owner.cancelClassSession({ id: sessions[0]!.id })
    expect(await order(ofOne.order.id)).toMatchObject({ status: 'pending', totalAmount: 4500, currentVersion: 2 })
    await desk.owner.cancelClassSession({ id: sessions[2]!.id, query: { applyForAllSession: 'true' } })
    expect(await order(ofOne.order.id)).toMatchObject({ status: 'pending', totalAmount: 1500, currentVersion: 3 })
    await desk.owner.cancelClassSession({ id: sessions[1]!.id })
    expect((await order(ofOne.order.id)).status).toBe('canceled')
    expect(await order(ofOther.order.id)).toMatchObject({ status: 'canceled', currentVersion: 3 })
  })

  it('goes with its order, all of them at once', async () => {
    const sessions = await course()
    const customer = await somebody()
    const { order: of } = await add(sessions[0]!, customer)
    const body = { refundAmountCents: 0, changeLogMeta: { reason: 'Others', comment: '' } }
    await Promise.allSettled([desk.owner.cancelOrder({ id: of.id, body }), remove(sessions[2]!, customer)])
    expect(await counts(sessions)).toEqual([0, 0, 0, 0])
    expect((await order(of.id)).status).toBe('canceled')
  })
})

it('passes whose own sale was cancelled meanwhile come back to nobody', async () => {
  const [session] = await course({ packageIds: [packageId], numberOfPackagePassesRequired: 1 })
  const customer = await somebody()
  const bought = await buy(customer)
  const byPasses: Body = { paymentMethod: 'packages', paymentMetaData: { packageId: bought.id } }
  await add(session!, customer, { ...byPasses, applyForAllSession: false })
  const body = { refundAmountCents: 0, changeLogMeta: { reason: 'Others', comment: '' } }
  await desk.owner.cancelOrder({ id: bought.orderId, body })
  await remove(session!, customer)
  expect(await left(bought.id)).toBe(0)
})

it('what was paid for a place that is taken back is suggested to go back once the transaction is cancelled [ATTENDANCE-43]', async () => {
  const suggested = async (id: string) =>
    (await desk.owner.previewCancelOrder({ id, body: { autoRefund: true } })).data.byPolicy
  const [first, second] = (await course()) as [ClassSession, ClassSession]
  const customer = await somebody()
  const { order: paid } = await add(first, customer, { orderStatus: 'paid' })
  expect(await suggested(paid.id)).toBe(6000)
  await remove(first, customer)
  expect(await suggested(paid.id)).toBe(6000)
  // What went back with its session does not go back once more.
  const going = { scope: 'this' as const, refunds: true, handedBack: true }
  const { seen } = (await desk.owner.previewCancelClassSeries({ id: second.id, body: going })).data
  await desk.owner.cancelClassSeries({ id: second.id, body: { ...going, seen } })
  expect((await order(paid.id)).refundedAmount).toBe(1500)
  expect(await suggested(paid.id)).toBe(4500)
  const single = await add((await course())[0]!, customer, { orderStatus: 'paid', applyForAllSession: false })
  await remove({ id: single.sessionId } as ClassSession, customer)
  expect(await suggested(single.order.id)).toBe(1500)
})
