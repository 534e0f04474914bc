import type { ClassSession } from '@fieldhouse/contract/classes'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
let days = 0
const session = async (over: object = {}): Promise<ClassSession> => {
  const day = addDays(MONDAY, days++ % 7)
  const hour = 6 + Math.floor(days / 7)
  return (await desk.create({ startTime: desk.at(hour, day), endTime: desk.at(hour + 1, day), ...over })).sessions[0]!
}
type Body = Parameters<ClassDesk['owner']['addAttendance']>[0]['body']
const customerId = () => desk.club.customers[0].id
const add = async ({ id: sessionId }: ClassSession, body: Body, options = {}) =>
  (await desk.owner.addAttendance({ sessionId, customerId: customerId(), body }, options)).data
const card = (creditToken: string): Body => ({ paymentMethod: 'creditCard', paymentMetaData: { creditToken } })
const list = async ({ id: sessionId }: ClassSession) => (await desk.owner.listAttendances({ sessionId })).data
const countOf = async ({ id }: ClassSession) => (await desk.owner.getClassSession({ id })).data.attendanceCount
const wrongIn = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  const [wrong] = body.data.message ?? []
  return [status, wrong?.property, wrong && Object.values(wrong.constraints)[0]]
}
const linksTo = (email: string) =>
  query<{ text: string }>(
    "SELECT body_text AS text FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/pay/%'",
    [email],
  )

describe('a place that a card pays', () => {
  it('is paid once the card is charged, with the fee of cards on top, and by a repeated request not twice [ATTENDANCE-39]', async () => {
    const taught = await session()
    const idempotencyKey = crypto.randomUUID()
    const paid = await add(taught, card('tok_ok'), { idempotencyKey })
    expect(paid).toMatchObject({
      isPaymentSent: null,
      order: { paymentMethod: 'creditCard', paymentStatus: 'paid' },
    })
    const order = (await desk.owner.getOrder({ id: paid.order.id })).data
    // A member: SGD 10.00 for the class, and 5 percent and 0.50 for the card.
    expect([order.status, order.totalAmount]).toEqual(['paid', 1100])
    expect((await add(taught, card('tok_ok'), { idempotencyKey })).order).toEqual(paid.order)
    const taken = await query('SELECT 1 FROM payment_attempts WHERE order_id = $1', [paid.order.id])
    expect(taken).toHaveLength(1)
    expect(await countOf(taught)).toBe(1)
  })

  it('costs no fee on top where the club bears it [ATTENDANCE-40]', async () => {
    const bears = (does: boolean) =>
      query('UPDATE partners SET absorb_processing_fee = $2 WHERE id = $1', [desk.club.id, does])
    await bears(true)
    const paid = await add(await session(), card('tok_ok'))
    await bears(false)
    expect((await desk.owner.getOrder({ id: paid.order.id })).data).toMatchObject({ status: 'paid', totalAmount: 1000 })
  })

  it('is not given where the card does not pay, and is free for whoever comes next [ATTENDANCE-39]', async () => {
    const taught = await session({ maxPeople: 1 })
    const { status, body } = await failure(add(taught, card('tok_declined_card_declined')))
    expect([status, body.data.errorCode]).toEqual([400, 'error.badRequest.cardDeclined'])
    expect([await list(taught), await countOf(taught)]).toEqual([[], 0])
    const [order] = await query<{ status: string }>(
      'SELECT o.payment_status AS status FROM class_participants p JOIN orders o ON o.id = p.order_id WHERE p.session_id = $1',
      [taught.id],
    )
    expect(order!.status).not.toBe('paid')
    expect((await add(taught, card('tok_ok'))).order.paymentStatus).toBe('paid')
  })

  it('stays where it was paid meanwhile, and the request whose answer was lost is sent again', async () => {
    const taught = await session()
    const idempotencyKey = crypto.randomUUID()
    const paid = await add(taught, card('tok_ok'), { idempotencyKey })
    // As if the process had died between the place and the answer of the card.
    await query('DELETE FROM idempotency_keys WHERE key = $1', [`${idempotencyKey}/charged`])
    const again = await add(taught, card('tok_ok'), { idempotencyKey })
    expect(again.order).toMatchObject({ id: paid.order.id, paymentStatus: 'paid' })
    expect([(await list(taught)).length, await countOf(taught)]).toEqual([1, 1])
  })

  it.each<[string, Body, string, string]>([
    ['without a token', { paymentMethod: 'creditCard' }, 'paymentMetaData.creditToken', 'Invalid credit card'],
    [
      'for what is paid in cash',
      { paymentMethod: 'cash', paymentMetaData: { creditToken: 'tok_ok' } },
      'paymentMetaData.creditToken',
      'No card pays here',
    ],
    [
      'and by a link at once',
      { ...card('tok_ok'), isSendPayment: true },
      'isSendPayment',
      'A card that is charged needs no payment link',
    ],
  ])('is refused %s [ATTENDANCE-13]', async (_why, body, property, words) => {
    const taught = await session()
    expect(await wrongIn(add(taught, body))).toEqual([400, property, words])
    expect(await countOf(taught)).toBe(0)
  })

  it('stands while the bank of the card asks its customer, who answers it with what is told, and it is paid [ATTENDANCE-39]', async () => {
    const taught = await session()
    const idempotencyKey = crypto.randomUUID()
    const added = await add(taught, card('tok_3ds'), { idempotencyKey })
    expect(added.order.paymentStatus).toBe('pending')
    expect(added.clientSecret).toMatch(/_secret_/)
    // The secret is told once, and the card is charged once.
    expect((await add(taught, card('tok_3ds'), { idempotencyKey })).clientSecret).toBeNull()
    expect(await countOf(taught)).toBe(1)
    const [purchase] = (await desk.owner.getOrder({ id: added.order.id })).data.orderTransactions
    await product.as(null).answerSandboxBank({ body: { clientSecret: added.clientSecret!, passes: true } })
    await desk.owner.checkTransactionStatus({ id: purchase!.id })
    expect((await list(taught))[0]!.order.paymentStatus).toBe('paid')
  })

  it('is refused before anything is written: a token that is none, and cards that nobody takes', async () => {
    const taught = await session()
    const written = () =>
      query('SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM audit_entries) AS said')
    const before = await written()
    expect(await wrongIn(add(taught, card('4242424242424242')))).toEqual([
      400,
      'paymentMetaData.creditToken',
      'Invalid credit card!',
    ])
    const { payments } = product.fieldhouse.deps
    const { cards } = payments
    payments.cards = null
    try {
      const { status, body } = await failure(add(taught, card('tok_ok')))
      expect([status, body.data.errorCode, body.data.msg]).toEqual([
        400,
        'error.badRequest.paymentMethodNotAllowed',
        'Payments by card are not set up',
      ])
    } finally {
      payments.cards = cards
    }
    expect(await written()).toEqual(before)
  })

  it('is let be paid by a provider by who may take payments; who edits classes alone takes what is paid at the desk [ATTENDANCE-44]', async () => {
    const taught = await session({ instructorIds: [desk.club.instructorId] })
    await query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [desk.club.instructorId])
    const teaches = product.as(desk.club.staff.instructor)
    const give = (body: Body) => teaches.addAttendance({ sessionId: taught.id, customerId: customerId(), body })
    for (const body of [card('tok_ok'), { paymentMethod: 'creditCard' as const, isSendPayment: true }])
      expect((await failure(give(body))).status).toBe(403)
    // What giving a place asks for, they read; somebody new they put down.
    const partnerId = desk.club.id
    expect((await teaches.listMembershipPlans({ partnerId, query: {} })).data).not.toEqual([])
    await teaches.listPackages({ partnerId, query: {} })
    await teaches.listCustomers({ partnerId, query: {} })
    await teaches.listPackagesOfCustomer({ id: customerId() })
    const somebody = { partnerId, firstName: 'Zoe', email: 'zoe@court.example' }
    const { data: newcomer } = await teaches.createCustomer({ body: somebody })
    expect((await teaches.getCustomer({ id: newcomer.id })).data.firstName).toBe('Zoe')
    expect(await countOf(taught)).toBe(0)
    expect((await give({ orderStatus: 'paid' })).data.order.paymentStatus).toBe('paid')
  })

  it('stands while nobody knows whether the card paid', async () => {
    const taught = await session()
    expect((await add(taught, card('tok_timeout'))).order.paymentStatus).toBe('pending')
    expect(await countOf(taught)).toBe(1)
  })
})

describe('a place that the customer’s credits pay', () => {
  it('is paid by them, without a fee, and is refused above the balance [ATTENDANCE-39, ATTENDANCE-40]', async () => {
    const issue = (amount: number) =>
      desk.owner.issueCredit({
        partnerId: desk.club.id,
        body: { customerId: customerId(), clubCreditTypeId: CREDIT_TYPES[2].id, amount },
      })
    const left = async () => (await desk.owner.getCustomer({ id: customerId() })).data.clubCreditBalance
    const byCredits: Body = { paymentMethod: 'clubCredits' }
    await issue(999)
    const taught = await session()
    const { status, body } = await failure(add(taught, byCredits))
    expect([status, body.data.errorCode, body.data.msg]).toEqual([
      400,
      'error.badRequest.notEnoughClubCredit',
      'The customer does not have enough credits.',
    ])
    expect(await countOf(taught)).toBe(0)
    await issue(501)
    expect((await add(taught, byCredits)).order).toMatchObject({
      paymentMethod: 'clubCredits',
      paymentStatus: 'paid',
      totalAmount: 1000,
    })
    expect(await left()).toEqual([{ amount: 500, currency: 'SGD' }])
  })

  it('is not paid by what the club does not let its staff take [ATTENDANCE-40]', async () => {
    const taught = await session()
    expect((await wrongIn(add(taught, { paymentMethod: 'voucher' }))).slice(0, 2)).toEqual([400, 'paymentMethod'])
    expect(await countOf(taught)).toBe(0)
  })
})

describe('a place that a link is sent for', () => {
  it('is given and owed, and its customer is sent the link [ATTENDANCE-11, ATTENDANCE-22, ATTENDANCE-39]', async () => {
    const taught = await session()
    const email = desk.club.customers[0].email!
    const before = (await linksTo(email)).length
    const added = await add(taught, { paymentMethod: 'creditCard', isSendPayment: true })
    expect(added).toMatchObject({
      isPaymentSent: true,
      order: { paymentMethod: 'creditCard', paymentStatus: 'pending' },
    })
    expect(await linksTo(email)).toHaveLength(before + 1)
  })

  it('stays where the link could not be sent [ATTENDANCE-39]', async () => {
    const taught = await session()
    await query("UPDATE partners SET payment_methods_for_customers = '{}' WHERE id = $1", [desk.club.id])
    const added = await add(taught, { paymentMethod: 'creditCard', isSendPayment: true })
    expect(added).toMatchObject({ isPaymentSent: false, order: { paymentStatus: 'pending' } })
    expect(await countOf(taught)).toBe(1)
  })

  it('needs a customer with an email, and the method of cards', async () => {
    const taught = await session()
    expect(await wrongIn(add(taught, { paymentMethod: 'cash', isSendPayment: true }))).toEqual([
      400,
      'isSendPayment',
      'A payment link is paid by card',
    ])
    const { email, id } = desk.club.customers[0]
    await query('UPDATE customers SET email = NULL WHERE id = $1', [id])
    expect(await wrongIn(add(taught, { paymentMethod: 'creditCard', isSendPayment: true }))).toEqual([
      400,
      'isSendPayment',
      'The customer has no email',
    ])
    await query('UPDATE customers SET email = $2 WHERE id = $1', [id, email])
    expect(await countOf(taught)).toBe(0)
  })
})
