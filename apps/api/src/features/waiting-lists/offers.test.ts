import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { waitingDesk, type Waiter, type WaitingDesk } from './fixtures/waiting-desk.ts'
import { taking } from './fixtures/taking.ts'

let product: Product
let desk: WaitingDesk
beforeAll(async () => {
  product = await startProduct()
  desk = waitingDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

/** A session with two who wait, of whom the first has an offer. */
const offered = async () => {
  const { session, inIt } = await desk.full()
  const [first, second] = [await desk.customer(), await desk.customer()]
  await desk.join(session, first)
  await desk.join(session, second)
  await desk.remove(session, inIt)
  await desk.serve()
  return { session, first, second, token: await desk.token(first) }
}
const hasOffer = async (one: Waiter) => (await desk.statusOf(one)).at(-1) === 'offered'
const accepted = async () => {
  const one = await offered()
  const { data } = await desk.visitor.acceptOffer(await taking(desk.visitor, one.token, 'creditCard'))
  expect(data).toMatchObject({ status: 'taken', payUntil: '2026-11-21T04:15:00.000Z' })
  const { token: payment } = (await desk.visitor.payOffer({ token: one.token })).data
  return { ...one, payment }
}

describe('a place that is taken by card', () => {
  it('is paid by a payment link, and stays [BEYOND-13]', async () => {
    const { session, first, token, payment } = await accepted()
    const { data } = await desk.visitor.payByLink({ token: payment, body: { creditToken: 'tok_ok' } })
    expect(data.status).toBe('paid')
    desk.minutes(16)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
    expect((await desk.visitor.getOffer({ token })).data).toMatchObject({ status: 'taken', payUntil: null })
  })

  it('and not paid within 15 minutes is taken back with its order: the next has it, and its link pays no more [BEYOND-13]', async () => {
    const { session, first, second, token, payment } = await accepted()
    desk.minutes(14)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
    desk.minutes(15)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([])
    expect(await hasOffer(second)).toBe(true)
    expect((await desk.visitor.getOffer({ token })).data).toMatchObject({ status: 'unpaid', payUntil: null })
    expect((await codeOf(desk.visitor.payByLink({ token: payment, body: { creditToken: 'tok_ok' } })))[0]).toBe(404)
    expect(await codeOf(desk.visitor.payOffer({ token }))).toEqual([400, 'error.badRequest.offerOver'])
  })

  it('stays where the desk agreed to have it paid in cash later [BEYOND-13]', async () => {
    const { session, first } = await accepted()
    const [place] = (await desk.owner.listAttendances({ sessionId: session.id })).data
    const { orderTransactions } = (await desk.owner.getOrder({ id: place!.order.id })).data
    await desk.owner.changeTransactionMethod({ id: orderTransactions[0]!.id, body: { paymentMethod: 'cash' } })
    desk.minutes(16)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
    expect(await desk.statusOf(first)).toEqual(['taken'])
  })

  it('stays where the desk took a part of it, and the rest is owed [BEYOND-13]', async () => {
    const { session, first } = await accepted()
    const [place] = (await desk.owner.listAttendances({ sessionId: session.id })).data
    const { orderTransactions } = (await desk.owner.getOrder({ id: place!.order.id })).data
    await desk.owner.payPart({ id: orderTransactions[0]!.id, body: { amount: 1000, paymentMethod: 'cash' } })
    desk.minutes(16)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
    expect(await desk.statusOf(first)).toEqual(['taken'])
    expect((await desk.owner.getOrder({ id: place!.order.id })).data).toMatchObject({
      status: 'pending',
      refundableAmount: 1000,
    })
  })

  it('is taken for the sum that was seen alone: another one is refused with the one of now [BEYOND-13]', async () => {
    const { session, first, token } = await offered()
    const seen = await taking(desk.visitor, token, 'creditCard')
    await desk.query('UPDATE class_sessions SET non_member_price_minor = 2000 WHERE id = $1', [session.id])
    const refused = await failure(desk.visitor.acceptOffer(seen))
    expect([refused.status, refused.body.data.errorCode]).toEqual([409, 'error.conflict.offerPriceChanged'])
    expect(await desk.inSession(session)).toEqual([])
    const now = await taking(desk.visitor, token, 'creditCard')
    expect(refused.body.data.metaData).toEqual({ totalAmount: now.body.totalAmount })
    expect(now.body.totalAmount).toBeGreaterThan(seen.body.totalAmount)
    await desk.visitor.acceptOffer(now)
    expect(await desk.inSession(session)).toEqual([first.id])
  })

  it('stays while nobody knows whether it was paid, and is theirs once it was [BEYOND-13]', async () => {
    const { session, first, payment } = await accepted()
    const { data } = await desk.visitor.payByLink({ token: payment, body: { creditToken: 'tok_timeout' } })
    expect(data.status).toBe('processing')
    desk.minutes(15)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
    desk.minutes(0)
    expect((await desk.visitor.checkPayment({ token: payment })).data.status).toBe('paid')
    desk.minutes(20)
    await desk.serve()
    expect(await desk.inSession(session)).toEqual([first.id])
  })

  it('is paid and taken back at the same moment: either the place stays and is paid, or nothing is paid [BEYOND-13]', async () => {
    for (let round = 0; round < 5; round++) {
      desk.minutes(0)
      const { session, first, payment } = await accepted()
      desk.minutes(14)
      const paying = desk.visitor.payByLink({ token: payment, body: { creditToken: 'tok_ok' } }).then(
        ({ data }) => data.status,
        () => 'refused',
      )
      // By the clock of the process that takes places back the time is over.
      await Promise.all([paying, desk.serveAt(15)])
      expect(['paid', 'refused']).toContain(await paying)
      expect(await desk.inSession(session)).toEqual((await paying) === 'paid' ? [first.id] : [])
    }
  })
})

describe('what ends an offer', () => {
  it('the customer is deleted: the next in line has it [BEYOND-13]', async () => {
    const { first, second, token } = await offered()
    await desk.owner.deleteCustomer({ id: first.id })
    await desk.serve()
    expect(await desk.statusOf(first)).toEqual(['removed'])
    expect(await hasOffer(second)).toBe(true)
    expect((await desk.visitor.getOffer({ token })).data.status).toBe('expired')
  })

  it('none of its messages came through: the next in line has it [BEYOND-13]', async () => {
    const { first, second } = await offered()
    await desk.query(`UPDATE outbox_messages SET failed_at = now(), failure = 'noSuchRecipient' WHERE recipient = $1`, [
      first.email,
    ])
    await desk.serve()
    expect(await desk.statusOf(first)).toEqual(['unreached'])
    expect(await hasOffer(second)).toBe(true)
  })

  it('the session begins: who waits and who has an offer are told that it is too late [BEYOND-13]', async () => {
    const { session, first, second } = await offered()
    product.setNow(session.startTime)
    await desk.serve()
    expect([...(await desk.statusOf(first)), ...(await desk.statusOf(second))]).toEqual(['over', 'over'])
    const mails = await desk.query<{ recipient: string }>(
      `SELECT recipient FROM outbox_messages WHERE subject = 'No place became free: Juniors at Riverside Badminton Club'
         AND recipient = ANY($1)`,
      [[first.email, second.email]],
    )
    expect(mails).toHaveLength(2)
  })

  it('the session is cancelled: nobody waits any more [BEYOND-13]', async () => {
    const { session, first, second } = await offered()
    await desk.owner.cancelClassSession({ id: session.id })
    await desk.serve()
    expect([...(await desk.statusOf(first)), ...(await desk.statusOf(second))]).toEqual(['over', 'over'])
  })

  it('the one who has it is merged into somebody who waits behind them: the offer is kept [BEYOND-13] [BEYOND-34]', async () => {
    const { first, second } = await offered()
    const [kept, duplicate] = await Promise.all(
      [second, first].map(async ({ id }) => (await desk.owner.getCustomer({ id })).data),
    )
    await desk.owner.mergeCustomers({
      id: kept!.id,
      body: { duplicateId: duplicate!.id, version: kept!.version, duplicateVersion: duplicate!.version },
    })
    const entries = await desk.query<{ status: string; mine: boolean }>(
      'SELECT status, customer_id = $1 AS mine FROM waiting_entries WHERE customer_id = ANY($2) ORDER BY rank',
      [second.id, [first.id, second.id]],
    )
    expect(entries).toEqual([
      { status: 'offered', mine: true },
      { status: 'removed', mine: true },
    ])
  })
})

describe('a line', () => {
  it('gets another order for a reason, which stays in the audit trail; another line than was seen is refused [BEYOND-13]', async () => {
    const { session } = await desk.full()
    const [first, second] = [await desk.customer(), await desk.customer()]
    await desk.join(session, first)
    const ids = (await desk.join(session, second)).map(({ id }) => id)
    const reorder = (wanted: string[], reason = 'Came an hour before') =>
      desk.owner.reorderWaiting({ partnerId: desk.club.id, body: { ids: wanted, reason } })
    expect(await codeOf(reorder([ids[0]!]))).toEqual([409, 'error.conflict.lineChangedMeanwhile'])
    expect((await codeOf(reorder(ids, ' ')))[0]).toBe(400)
    const { data } = await reorder(ids.toReversed())
    expect(data.map(({ customer }) => customer.id)).toEqual([second.id, first.id])
    expect(
      await desk.query(
        `SELECT after FROM audit_entries WHERE action = 'waitingList.reordered' AND subject_id = $1 AND actor_id IS NOT NULL`,
        [session.id],
      ),
    ).toEqual([{ after: { order: ids.toReversed(), reason: 'Came an hour before' } }])
  })

  it('passes over who can not be reached, and offers as many places as there are [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    const unreachable = await desk.customer({ email: null, mobile: '+65 8123 4567' })
    const [second, third, fourth] = [await desk.customer(), await desk.customer(), await desk.customer()]
    await desk.query(`UPDATE customers SET mobile = NULL WHERE id = $1`, [unreachable.id])
    for (const one of [unreachable, second, third, fourth]) await desk.join(session, one)
    expect((await desk.line(session)).map(({ isReachable }) => isReachable)).toEqual([false, true, true, true])
    await desk.remove(session, inIt)
    const { startTime, endTime, version } = session
    await desk.owner.updateClassSession({
      id: session.id,
      body: { ...desk.input(), startTime, endTime, maxPeople: 2, version },
    })
    await desk.serve()
    expect(await desk.statusOf(unreachable)).toEqual(['unreached'])
    expect([await hasOffer(second), await hasOffer(third), await hasOffer(fourth)]).toEqual([true, true, false])
    const fewer = { ...desk.input(), startTime, endTime, maxPeople: 1, version: version + 1 }
    expect(await codeOf(desk.owner.updateClassSession({ id: session.id, body: fewer }))).toEqual([
      400,
      'error.badRequest.invalidInput',
    ])
  })

  it('takes nobody where there is room, who waits or has a place already, and nobody after the beginning [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    expect(await codeOf(desk.join(session, inIt))).toEqual([400, 'error.badRequest.alreadyJoined'])
    const one = await desk.customer()
    await desk.join(session, one)
    expect(await codeOf(desk.join(session, one))).toEqual([400, 'error.badRequest.alreadyWaiting'])
    const free = await desk.full({ maxPeople: 2 })
    expect(await codeOf(desk.join(free.session, one))).toEqual([400, 'error.badRequest.placesFree'])
    product.setNow(session.startTime)
    expect(await codeOf(desk.join(session, await desk.customer()))).toEqual([400, 'error.badRequest.waitingOver'])
  })
})

it('the audit trail says who was added, offered a place, took it, said no, was removed, and of whom it ended by itself [BEYOND-13]', async () => {
  const { session, token } = await offered()
  await desk.visitor.declineOffer({ token })
  const [waits] = await desk.line(session)
  await desk.owner.removeWaiting({ id: waits!.id, body: { reason: 'Called: can not come' } })
  const trail = await desk.query<{ action: string }>(
    `SELECT DISTINCT action FROM audit_entries WHERE subject_type IN ('waitingEntry', 'waitingList') OR action LIKE 'waiting%' ORDER BY 1`,
    [],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'waitingEntry.accepted',
    'waitingEntry.added',
    'waitingEntry.declined',
    'waitingEntry.ended',
    'waitingEntry.offered',
    'waitingEntry.removed',
    'waitingList.reordered',
  ])
})
