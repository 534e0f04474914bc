import type { ClassSession } from '@fieldhouse/contract/classes'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'
import { classSeries } from '../fixtures/class-series.ts'

let product: Product
let desk: ClassDesk
let packageId: string
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
  const body = {
    name: 'Five',
    numberOfPasses: 5,
    price: { amount: 5000, currency: 'SGD' },
    expiryMode: 'without_expiry',
  } as const
  const { data } = await desk.owner.createPackage({ partnerId: desk.club.id, body })
  packageId = data.id
})
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const { foretellCancel, cancel, standing } = classSeries(() => desk)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const day = (days: number) => addDays(MONDAY, days)
let hour = 6
const weekly = async (over: object = {}) => {
  const from = hour++
  return desk.create({
    repeatType: 'everyWeek',
    endDate: day(14),
    startTime: desk.at(from),
    endTime: desk.at(from + 1),
    memberPrice: 1500,
    ...over,
  })
}
let people = 0
const customer = async (hasEmail = true): Promise<string> => {
  const body = {
    partnerId: desk.club.id,
    firstName: `Nr ${++people}`,
    lastName: 'Of many',
    mobile: `+65 9${String(2_000_000 + people)}`,
    ...(hasEmail && { email: `nr${people}@many.example` }),
  }
  return (await desk.owner.createCustomer({ body })).data.id
}
type Body = Parameters<ClassDesk['owner']['addAttendance']>[0]['body']
const add = async ({ id: sessionId }: ClassSession, customerId: string, body: Body = {}) =>
  (await desk.owner.addAttendance({ sessionId, customerId, body })).data
const order = async (id: string) => (await desk.owner.getOrder({ id })).data
const buy = async (customerId: string) => {
  const body = { customerId, packageId, paymentMethod: 'cash' as const, orderStatus: 'paid' as const }
  const { data } = await desk.owner.placePackageOrder({ partnerId: desk.club.id, body })
  return data.orderLineItems[0]!.customerPackage!.id
}
const passesLeft = async (id: string) =>
  (await query<{ left: number }>('SELECT passes_left AS left FROM customer_packages WHERE id = $1', [id]))[0]!.left
const creditsOf = async (id: string) =>
  (
    await query<{ amount: number }>('SELECT balance_minor AS amount FROM credit_balances WHERE customer_id = $1', [id])
  )[0]?.amount
const told = (name: string) =>
  query<{ recipient: string; text: string; once: boolean }>(
    'SELECT recipient, body_text AS text, goes_once AS once FROM outbox_messages WHERE subject = $1 ORDER BY recipient',
    [`${name} at Riverside Badminton Club is cancelled`],
  )

/** How each of thirty participants has their place: in cash, by a card, a link, credits, passes, unpaid. */
const WAYS = ['cash', 'card', 'link', 'credits', 'passes', 'unpaid'] as const

const five = (figures: number[]) => Array.from({ length: 5 }, () => figures)

const thirtyIn = async (name: string) => {
  const { id, sessions } = await weekly({ name, packageIds: [packageId], numberOfPackagePassesRequired: 2 })
  const [first] = sessions as [ClassSession]
  const all: { way: (typeof WAYS)[number]; customerId: string; orderId: string; packageId?: string }[] = []
  for (let n = 0; n < 30; n++) {
    const way = WAYS[n % WAYS.length]!
    // One of each way has no email.
    const customerId = await customer(n >= WAYS.length)
    if (way === 'link')
      await query('UPDATE customers SET email = coalesce(email, $2) WHERE id = $1', [
        customerId,
        `link${n}@many.example`,
      ])
    if (way === 'credits')
      await desk.owner.issueCredit({
        partnerId: desk.club.id,
        body: { customerId, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 5000 },
      })
    const bought = way === 'passes' ? await buy(customerId) : undefined
    const body: Body =
      way === 'cash'
        ? { orderStatus: 'paid' }
        : way === 'card'
          ? { paymentMethod: 'creditCard', paymentMetaData: { creditToken: 'tok_ok' } }
          : way === 'link'
            ? { paymentMethod: 'creditCard', isSendPayment: true }
            : way === 'credits'
              ? { paymentMethod: 'clubCredits' }
              : way === 'passes'
                ? { paymentMethod: 'packages', paymentMetaData: { packageId: bought! } }
                : {}
    const added = await add(first, customerId, body)
    if (way === 'link') {
      const [mail] = await query<{ text: string }>(
        "SELECT body_text AS text FROM outbox_messages WHERE order_id = $1 AND body_text LIKE '%/pay/%'",
        [added.order.id],
      )
      await product
        .as(null)
        .payByLink({ token: /\/pay\/([\w-]+)/.exec(mail!.text)![1]!, body: { creditToken: 'tok_ok' } })
    }
    all.push({ way, customerId, orderId: added.order.id, ...(bought && { packageId: bought }) })
  }
  return { id, sessions, all }
}

describe('a class with thirty participants who paid in several ways', () => {
  it('is cancelled in one command as it was seen before, to the cent: each gets back what they paid as they paid it, and is told once [BEYOND-08]', async () => {
    const { id, sessions, all } = await thirtyIn('Thirty')
    const asked = { scope: 'all' as const, refunds: true }
    const seen = await foretellCancel(sessions[1]!.id, asked)
    expect(seen.sessions.map(({ state, participants }) => [state, participants])).toEqual([
      ['goes', 30],
      ['goes', 0],
      ['goes', 0],
    ])
    const of = (way: string) =>
      seen.places.filter(({ orderId }) => all.find((one) => one.orderId === orderId)!.way === way)
    expect(
      Object.fromEntries(
        WAYS.map((way) => [way, of(way).map(({ returned, waived, passes }) => [returned, waived, passes])]),
      ),
    ).toEqual({
      cash: five([1500, 0, 0]),
      card: five([1500, 0, 0]),
      link: five([1500, 0, 0]),
      credits: five([1500, 0, 0]),
      passes: five([0, 0, 2]),
      unpaid: five([0, 1500, 0]),
    })
    expect(seen.totals.toSorted((a, b) => a.paymentMethod.localeCompare(b.paymentMethod))).toEqual([
      { paymentMethod: 'cash', amount: 7500, way: 'byHand', currency: 'SGD' },
      { paymentMethod: 'clubCredits', amount: 7500, way: 'automatic', currency: 'SGD' },
      { paymentMethod: 'creditCard', amount: 15_000, way: 'automatic', currency: 'SGD' },
    ])
    expect(seen).toMatchObject({ passes: 10, blocked: 0, told: 25, untold: 5 })
    // Nothing of it was done yet.
    expect((await standing(id)).map(({ attendanceCount }) => attendanceCount)).toEqual([30, 0, 0])
    const { data } = await desk.owner.cancelClassSeries({ id: sessions[1]!.id, body: { ...asked, seen: seen.seen } })
    expect(data).toEqual({ canceled: 3, told: 25 })
    expect(await standing(id)).toEqual([])
    for (const { way, customerId, orderId, packageId: bought } of all) {
      const after = await order(orderId)
      expect(after.processingStatus).toBe('CANCELED')
      if (way === 'cash') expect([after.refundedAmount, after.refundingAmount]).toEqual([0, 1500])
      if (way === 'card' || way === 'link') expect([after.refundedAmount, after.refundingAmount]).toEqual([1500, 0])
      if (way === 'credits') expect(await creditsOf(customerId)).toBe(5000)
      if (way === 'passes') expect(await passesLeft(bought!)).toBe(5)
      if (way === 'unpaid') expect(after.status).toBe('canceled')
    }
    const mails = await told('Thirty')
    expect([mails.length, new Set(mails.map(({ recipient }) => recipient)).size]).toEqual([25, 25])
    expect(mails.every(({ once }) => once)).toBe(true)
    const mailOf = (way: string) => {
      const rows = all.filter((one) => one.way === way).map(({ customerId }) => customerId)
      return query<{ text: string }>(
        'SELECT o.body_text AS text FROM outbox_messages o JOIN customers c ON c.email = o.recipient WHERE c.id = ANY($1) AND o.subject LIKE $2',
        [rows, 'Thirty at % is cancelled'],
      )
    }
    expect((await mailOf('card'))[0]!.text).toContain('You get SGD 15.00 back, in the way you paid.')
    expect((await mailOf('cash'))[0]!.text).toContain('You get SGD 15.00 back. The club hands the money back to you.')
    expect((await mailOf('passes'))[0]!.text).toContain('The passes that you used are yours again.')
  })
})

describe('cancelling a part of a class', () => {
  it('is for this session, this and following ones, or all to come but for those that are left in sight [BEYOND-08]', async () => {
    const { id, sessions } = await weekly()
    expect(await cancel(sessions[1]!.id, { scope: 'this' })).toEqual({ canceled: 1, told: 0 })
    expect((await standing(id)).map((session) => session.id)).toEqual([sessions[0]!.id, sessions[2]!.id])
    const seen = await foretellCancel(sessions[0]!.id, { scope: 'all', leftIds: [sessions[2]!.id] })
    expect(seen.sessions.map(({ state }) => state)).toEqual(['goes', 'left'])
    await cancel(sessions[0]!.id, { scope: 'all', leftIds: [sessions[2]!.id] })
    expect((await standing(id)).map((session) => session.id)).toEqual([sessions[2]!.id])
    await cancel(sessions[2]!.id, { scope: 'following' })
    expect(await standing(id)).toEqual([])
  })

  it('never cancels the past, and says how much of it there is [BEYOND-08]', async () => {
    const { id, sessions } = await weekly()
    await add(sessions[0]!, await customer(), { orderStatus: 'paid' })
    product.setNow(desk.at(23))
    const seen = await foretellCancel(sessions[2]!.id, { scope: 'all', refunds: true })
    expect([seen.past, seen.sessions.length, seen.totals]).toEqual([1, 2, []])
    await cancel(sessions[2]!.id, { scope: 'all', refunds: true })
    expect((await standing(id)).map((session) => session.id)).toEqual([sessions[0]!.id])
  })

  it('of one order for several sessions gives back what those cost that go, by the card that paid them [BEYOND-08]', async () => {
    const { sessions } = await weekly({ name: 'Course' })
    const holder = await customer()
    const { order: paid } = await add(sessions[0]!, holder, {
      applyForAllSession: true,
      paymentMethod: 'creditCard',
      paymentMetaData: { creditToken: 'tok_ok' },
    })
    const asked = { scope: 'following' as const, refunds: true }
    const seen = await foretellCancel(sessions[1]!.id, asked)
    expect(seen.places).toMatchObject([{ places: 2, returned: 3000, paid: 'refunded' }])
    await cancel(sessions[1]!.id, asked)
    const after = await order(paid.id)
    expect(after).toMatchObject({ processingStatus: 'COMMITTED', refundedAmount: 3000 })
    expect(after.orderLineItems.map(({ joinClass }) => joinClass!.canceled)).toEqual([false, true, true])
    await cancel(sessions[0]!.id, asked)
    expect(await order(paid.id)).toMatchObject({ processingStatus: 'CANCELED', refundedAmount: 4500 })
  })

  it('of a transaction that was paid in part lowers what is open first, and the rest goes back or is said to stay [BEYOND-08]', async () => {
    const { sessions } = await weekly({ name: 'In parts' })
    const holder = await customer()
    const credit = { customerId: holder, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 4100 }
    await desk.owner.issueCredit({ partnerId: desk.club.id, body: credit })
    // Three of 15.00, of which 41.00 are paid.
    const { order: owed } = await add(sessions[0]!, holder, { applyForAllSession: true })
    const asked = { scope: 'this' as const, refunds: true }
    const before = await foretellCancel(sessions[0]!.id, asked)
    expect(before.places).toMatchObject([{ paid: 'unpaid', waived: 1500, returned: 0 }])
    const [open] = (await order(owed.id)).orderTransactions
    await desk.owner.payPart({ id: open!.id, body: { amount: 4100, paymentMethod: 'clubCredits' } })
    // It would give back what nobody was shown.
    const stale = desk.owner.cancelClassSeries({ id: sessions[0]!.id, body: { ...asked, seen: before.seen } })
    expect((await failure(stale)).body.data.errorCode).toBe('error.conflict.classChangedMeanwhile')
    const seen = await foretellCancel(sessions[0]!.id, asked)
    expect(seen.places).toMatchObject([{ paid: 'refunded', waived: 400, returned: 1100 }])
    await cancel(sessions[0]!.id, asked)
    expect(await order(owed.id)).toMatchObject({ status: 'paid', totalAmount: 3000, refundedAmount: 1100 })
    expect(await creditsOf(holder)).toBe(1100)
    // All of what is left is paid: it stays where that is not asked for.
    await cancel(sessions[1]!.id, { scope: 'this' })
    expect(await order(owed.id)).toMatchObject({ status: 'paid', totalAmount: 3000, refundedAmount: 1100 })
    expect((await told('In parts')).map(({ text }) => text.includes('You have nothing to pay'))).toEqual([false, false])
  })

  it('that was paid in part and goes whole is not said to cost nothing [BEYOND-08]', async () => {
    const { sessions } = await weekly({ name: 'Half paid' })
    const { order: owed } = await add(sessions[0]!, await customer())
    const [open] = (await order(owed.id)).orderTransactions
    await desk.owner.payPart({ id: open!.id, body: { amount: 600, paymentMethod: 'cash' } })
    const asked = { scope: 'this' as const }
    expect((await foretellCancel(sessions[0]!.id, asked)).places).toMatchObject([
      { paid: 'paid', waived: 900, returned: 0, kept: 600 },
    ])
    await cancel(sessions[0]!.id, asked)
    expect(await order(owed.id)).toMatchObject({ processingStatus: 'CANCELED', refundableAmount: 600 })
    const [mail] = await told('Half paid')
    expect(mail!.text).toContain('You have paid for it. The club gives the money back')
  })

  it('leaves what was paid where that is not asked for, and asks for the right to cancel transactions where it is [BEYOND-08]', async () => {
    const { sessions } = await weekly()
    const { order: paid } = await add(sessions[0]!, await customer(), { orderStatus: 'paid' })
    const seen = await foretellCancel(sessions[0]!.id, { scope: 'this' })
    expect(seen.places).toMatchObject([{ paid: 'paid', returned: 0, kept: 1500 }])
    // What went back before is not kept.
    const lineItem = { price: -500, currency: 'SGD', description: 'Overcharged' }
    await desk.owner.addLineItems({ id: paid.id, body: { changes: [{ action: 'addItem', lineItem }] } })
    expect((await foretellCancel(sessions[0]!.id, { scope: 'this' })).places).toMatchObject([
      { returned: 0, kept: 1000 },
    ])
    await cancel(sessions[0]!.id, { scope: 'this' })
    expect((await order(paid.id)).status).toBe('paid')
    // Of a transaction for all of them what this one cost.
    await add(sessions[1]!, await customer(), { orderStatus: 'paid', applyForAllSession: true })
    const [whole] = (await foretellCancel(sessions[1]!.id, { scope: 'this' })).places
    expect(whole).toMatchObject({ paid: 'paid', returned: 0, kept: 1500 })
    const { staff, instructorId } = desk.club
    const edits = (may: boolean) =>
      query('UPDATE instructors SET can_edit_classes = $2 WHERE id = $1', [instructorId, may])
    await edits(true)
    const taught = await desk.create({ startTime: desk.at(20), endTime: desk.at(21), instructorIds: [instructorId] })
    const preview = (refunds: boolean) =>
      product
        .as(staff.instructor)
        .previewCancelClassSeries({ id: taught.sessions[0]!.id, body: { scope: 'this', refunds } })
    expect((await preview(false)).data.sessions).toHaveLength(1)
    expect((await failure(preview(true))).status).toBe(403)
    await edits(false)
  })

  it('says whose payment is under way, and is refused while it is, as is what was seen otherwise [BEYOND-08]', async () => {
    const { sessions } = await weekly()
    const holder = await customer()
    await add(sessions[0]!, holder, { paymentMethod: 'creditCard', paymentMetaData: { creditToken: 'tok_unknown' } })
    const seen = await foretellCancel(sessions[0]!.id, { scope: 'all' })
    expect(seen).toMatchObject({ blocked: 1, places: [{ problem: 'paymentUnderWay', returned: 0 }] })
    const send = (more: { leftIds?: string[]; seen: string }) =>
      desk.owner.cancelClassSeries({ id: sessions[0]!.id, body: { scope: 'all', ...more } })
    expect((await failure(send({ seen: seen.seen }))).body.data.errorCode).toBe('error.badRequest.paymentUnderWay')
    const leftIds = [sessions[0]!.id]
    const others = await foretellCancel(sessions[0]!.id, { scope: 'all', leftIds })
    await add(sessions[1]!, await customer(), {})
    expect((await failure(send({ leftIds, seen: others.seen }))).body.data.errorCode).toBe(
      'error.conflict.classChangedMeanwhile',
    )
    expect(await cancel(sessions[0]!.id, { scope: 'all', leftIds })).toMatchObject({ canceled: 2 })
  })
})
