import type { MembershipPlan, Subscription } from '@fieldhouse/contract/memberships'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { deskOf, failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { disputePayment } from '../../payments/disputes/fixtures/dispute-payment.ts'
import { runRenewals } from './fixtures/run-renewals.ts'

let product: Product
let desk: Desk
/** 80.00 a month; ordered 7 days before, reminded of 5 and 10 days after that, 7 days of grace. */
let plan: MembershipPlan
const RULE = { orderDays: 7, reminderDays: [5, 10], chargeDays: [1, 3], graceDays: 7 }
const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  plan = await newPlan(RULE)
})
afterAll(() => product.close())
beforeEach(() => product.setNow(TEST_NOW))
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  // What a test leaves open is of no other's days.
  await ask('UPDATE subscriptions SET renews = false')
  await ask(`UPDATE subscription_renewals SET closed_at = now(), outcome = 'withdrawn' WHERE closed_at IS NULL`)
})

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])
const owner = () => product.as(desk.club.staff.owner)
const newPlan = async (
  renewal: MembershipPlan['renewal'],
  more: { pause?: MembershipPlan['pause']; unusedRefundPercent?: number } = {},
) =>
  (
    await owner().createMembershipPlan({
      partnerId: desk.club.id,
      body: { name: 'Silver', pricing: [monthly], renewal, ...more },
    })
  ).data
let customers = 0
type Member = Subscription & { email: string }
/** A month of membership of somebody new, sold today, paid, that renews by itself. */
const member = async (
  of = plan,
  startAt = '21/11/2026',
  paymentMethod: 'cash' | 'creditCard' = 'cash',
): Promise<Member> => {
  const email = `renew${customers++}@x.example`
  const customer = await desk.api.createCustomer({ body: { partnerId: desk.club.id, firstName: 'Nora', email } })
  const order = await desk.api.placeSubscriptionOrder({
    partnerId: desk.club.id,
    body: {
      customerId: customer.data.id,
      subscription: { planId: of.id, pricingWindow: monthly, startAt, renews: true },
      paymentMethod,
    },
  })
  const { id } = order.data.orderTransactions[0]!
  if (paymentMethod === 'cash') await desk.api.markTransactionPaid({ id })
  else await desk.api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })
  return { ...(await read(order.data.orderLineItems[0]!.targetId!)), email }
}
const read = async (id: string) => (await desk.api.getSubscription({ id })).data
const order = async (id: string) => (await desk.api.getOrder({ id })).data
/** Runs the job at noon of a day in Singapore. */
const on = async (day: string) => {
  product.setNow(`${day}T04:00:00.000Z`)
  await runRenewals(product.fieldhouse.deps)
}
const mails = async (email: string) =>
  (
    await ask<{ subject: string }>('SELECT subject FROM outbox_messages WHERE recipient = $1 ORDER BY created_at, id', [
      email,
    ])
  ).map(({ subject }) => subject)
/** What a mail says, by its subject. */
const textOf = async (email: string, subject: string) =>
  (
    await ask<{ text: string }>(
      'SELECT body_text AS text FROM outbox_messages WHERE recipient = $1 AND subject LIKE $2 LIMIT 1',
      [email, subject],
    )
  )[0]!.text
const termsOf = async ({ customerId }: Member) =>
  (await desk.api.listSubscriptionsOfCustomer({ id: customerId })).data
    .map(({ startAt, expireAt, canceled, isActive }) => [startAt, expireAt, canceled ? 'canceled' : isActive])
    .toReversed()
/** The order for the next term. */
const ordered = async ({ id }: Member) => order((await read(id)).renewal!.orderId)
const pay = async (of: Member) =>
  desk.api.chargeTransaction({ id: (await ordered(of)).orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
/** What became of the renewals of a membership; null while one waits. */
const outcomeOf = async ({ id }: { id: string }) =>
  (
    await ask<{ outcome: string | null }>(
      'SELECT outcome FROM subscription_renewals WHERE subscription_id = $1 ORDER BY created_at',
      [id],
    )
  ).map(({ outcome }) => outcome)

describe('a membership that renews by itself', () => {
  it('has an order for its next term before it ends, and a link by which to pay it [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-13')
    expect(await read(nora.id)).toMatchObject({ renews: true, renewal: null })
    await on('2026-12-14')
    const { renewal } = await read(nora.id)
    expect(renewal).toMatchObject({ endsAt: '28/12/2026' })
    expect(await order(renewal!.orderId)).toMatchObject({
      status: 'pending',
      orderLineItems: [{ targetType: 'subscription', targetId: renewal!.nextSubscriptionId, price: { price: 80 } }],
    })
    expect(await mails(nora.email)).toEqual(['Your membership Silver renews on Mon 21/12/2026'])
    await on('2026-12-14')
    await on('2026-12-15')
    expect(await mails(nora.email)).toHaveLength(1)
    expect(await termsOf(nora)).toEqual([
      ['21/11/2026', '21/12/2026', true],
      ['21/12/2026', '21/01/2027', false],
    ])
  })

  it('that nobody pays is reminded of twice, counts in its grace, and ends clearly [BEYOND-27]', async () => {
    const nora = await member()
    for (let day = 14; day <= 27; day++) await on(`2026-12-${day}`)
    const { orderId } = (await read(nora.id)).renewal!
    expect(await termsOf(nora)).toEqual([
      ['21/11/2026', '21/12/2026', false],
      ['21/12/2026', '21/01/2027', true],
    ])
    await on('2026-12-28')
    expect(await termsOf(nora)).toEqual([
      ['21/11/2026', '21/12/2026', false],
      ['21/12/2026', '21/01/2027', 'canceled'],
    ])
    expect(await order(orderId)).toMatchObject({ status: 'canceled' })
    await on('2026-12-29')
    expect(await mails(nora.email)).toEqual([
      'Your membership Silver renews on Mon 21/12/2026',
      'Your membership Silver has not been paid yet',
      'Your membership Silver has not been paid yet',
      'Your membership Silver has ended',
    ])
    expect(await textOf(nora.email, '%renews on%')).toMatch(/The next term costs SGD 8\d\.\d\d\./)
    expect(await textOf(nora.email, '%not been paid yet')).toMatch(
      /^[^]*SGD 8\d\.\d\d for the next term of your membership Silver[^]* the membership ends on Mon 28\/12\/2026/,
    )
  })

  it('that is paid in its grace is renewed, and renews again a month later [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    await on('2026-12-23')
    await pay(nora)
    await on('2026-12-28')
    const trail = await ask<{ action: string; actor_id: string | null }>(
      'SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at',
      [nora.id],
    )
    // By nobody: the product did it by itself.
    expect(trail.slice(1)).toEqual([
      { action: 'subscription.renewalOrdered', actor_id: null },
      { action: 'subscription.renewalClosed', actor_id: null },
    ])
    expect(await mails(nora.email)).toContain('Your membership Silver has been renewed')
    expect(await textOf(nora.email, '%has been renewed')).toContain('renewed until Wed 20/01/2027')
    expect(await outcomeOf(nora)).toEqual(['renewed'])
    await on('2027-01-14')
    expect(await termsOf(nora)).toEqual([
      ['21/11/2026', '21/12/2026', false],
      ['21/12/2026', '21/01/2027', true],
      ['21/01/2027', '21/02/2027', false],
    ])
  })

  it('of whose link nobody has heard before it pays by the link in its mail [BEYOND-22, BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    const [mail] = await ask<{ body_text: string }>(
      'SELECT body_text FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
      [nora.email],
    )
    const token = /\/pay\/([\w-]+)/.exec(mail!.body_text)![1]!
    // The link works as long as the membership may still be paid for: longer than the week of other links.
    product.setNow('2026-12-27T15:59:00.000Z')
    const paid = await product.as(null).payByLink({ token, body: { creditToken: 'tok_ok' } })
    expect(paid.data).toMatchObject({ status: 'paid' })
    await on('2026-12-28')
    expect(await outcomeOf(nora)).toEqual(['renewed'])
  })

  it('is ordered once by several runs at once [BEYOND-27]', async () => {
    const nora = await member()
    product.setNow('2026-12-14T04:00:00.000Z')
    await Promise.all([1, 2, 3].map(() => runRenewals(product.fieldhouse.deps)))
    expect(await outcomeOf(nora)).toEqual([null])
    expect(await mails(nora.email)).toHaveLength(1)
    const { nextSubscriptionId } = (await read(nora.id)).renewal!
    await expect(
      ask(
        `INSERT INTO subscription_renewals SELECT partner_id, gen_random_uuid(), subscription_id, next_subscription_id, order_id, rule, created_at, looked_on
         FROM subscription_renewals WHERE next_subscription_id = $1`,
        [nextSubscriptionId],
      ),
    ).rejects.toThrow('subscription_renewals_once')
  })

  it('is ordered at the midnight of its club, not at that of Greenwich [BEYOND-27]', async () => {
    const nora = await member()
    product.setNow('2026-12-13T15:59:00.000Z')
    await runRenewals(product.fieldhouse.deps)
    expect(await outcomeOf(nora)).toEqual([])
    product.setNow('2026-12-13T16:00:00.000Z')
    await runRenewals(product.fieldhouse.deps)
    expect(await outcomeOf(nora)).toEqual([null])
  })

  it('costs what the plan costs on the day of the order, not what this term cost [BEYOND-27]', async () => {
    const dearer = await newPlan(RULE)
    const nora = await member(dearer)
    await ask(
      `UPDATE membership_plans SET pricing = '[{"priceMinor":9000,"currency":"SGD","recurring":1}]' WHERE id = $1`,
      [dearer.id],
    )
    await on('2026-12-14')
    expect((await ordered(nora)).orderLineItems[0]!.price.price).toBe(90)
  })

  it('takes the rule for refunds that the plan has on the day of the order; this term keeps its own [BEYOND-50]', async () => {
    const of = await newPlan(RULE, { unusedRefundPercent: 50 })
    const nora = await member(of, '22/11/2026')
    await owner().updateMembershipPlan({ id: of.id, body: { unusedRefundPercent: 10 } })
    await on('2026-12-15')
    await pay(nora)
    const back = async (id: string) => (await desk.api.previewCancelOrder({ id, body: {} })).data
    const [first] = await ask<{ id: string }>('SELECT order_id AS id FROM order_line_items WHERE target_id = $1', [
      nora.id,
    ])
    // 6 of 30 days of 80.00 are left of this term, half of which goes back; a tenth of all of the next one.
    expect(await back(first!.id)).toMatchObject({ byPolicy: 800, unused: [{ left: 6, total: 30, percent: 50 }] })
    const next = await ordered(nora)
    expect(await back(next.id)).toMatchObject({ byPolicy: 800, unused: [{ left: 31, total: 31, percent: 10 }] })
  })

  it('whose billing cycle was changed is asked for by the new one, for as long as that lasts [BEYOND-27] [SUBSCRIPTIONS-08]', async () => {
    const yearly = { price: 800, currency: 'SGD', recurring: 12 } as const
    const { data: both } = await owner().createMembershipPlan({
      partnerId: desk.club.id,
      body: { name: 'Silver', pricing: [monthly, yearly], renewal: RULE },
    })
    const nora = await member(both)
    await desk.api.changeBillingCycle({ id: nora.id, body: { pricingWindow: yearly } })
    await on('2026-12-14')
    expect((await ordered(nora)).orderLineItems[0]!.price.price).toBe(800)
    expect((await termsOf(nora)).map(([from, until]) => [from, until])).toEqual([
      ['21/11/2026', '21/12/2026'],
      ['21/12/2026', '21/12/2027'],
    ])
    const { nextSubscriptionId } = (await read(nora.id)).renewal!
    expect(await read(nextSubscriptionId)).toMatchObject({ pricingWindow: yearly, nextPricingWindow: null })
  })

  it('and began on the last day of a month goes on by it, whatever shorter month came between [BEYOND-27] [SUBSCRIPTIONS-09]', async () => {
    const nora = await member()
    await ask(`UPDATE subscriptions SET starts_on = '2026-10-31', expires_on = '2026-11-29' WHERE id = $1`, [nora.id])
    await on('2026-11-24')
    await pay(nora)
    await on('2026-11-30')
    await on('2026-12-24')
    expect((await termsOf(nora)).map(([from, until]) => [from, until])).toEqual([
      ['31/10/2026', '30/11/2026'],
      ['30/11/2026', '31/12/2026'],
      ['31/12/2026', '31/01/2027'],
    ])
  })

  it('of a plan that is sold no more, or whose rule is gone, just ends [BEYOND-27]', async () => {
    const [gone, ruleless] = [await newPlan(RULE), await newPlan(RULE)]
    const members = [await member(gone), await member(ruleless)]
    await owner().updateMembershipPlan({ id: gone.id, body: { status: 'inactive' } })
    await owner().updateMembershipPlan({ id: ruleless.id, body: { renewal: null } })
    await on('2026-12-14')
    for (const each of members) expect(await outcomeOf(each)).toEqual([])
  })

  it('whose pause begins after the order goes on where it ends then [BEYOND-27, BEYOND-46]', async () => {
    const nora = await member(await newPlan(RULE, { pause: { maxDays: 30, minDays: 5, fee: null } }))
    await on('2026-12-14')
    await desk.api.pauseSubscription({ id: nora.id, body: { startAt: '15/12/2026', days: 10 } })
    expect((await termsOf(nora)).map(([from, until]) => [from, until])).toEqual([
      ['21/11/2026', '31/12/2026'],
      ['31/12/2026', '31/01/2027'],
    ])
    await on('2026-12-28')
    expect(await outcomeOf(nora)).toEqual([null])
    await on('2027-01-07')
    expect(await outcomeOf(nora)).toEqual(['ended'])
  })

  it('whose next term has a pause of its own is moved with it, and not beyond where that begins [BEYOND-27, BEYOND-46]', async () => {
    const nora = await member(await newPlan(RULE, { pause: { maxDays: 30, minDays: 5, fee: null } }))
    await on('2026-12-14')
    const { nextSubscriptionId: next } = (await read(nora.id)).renewal!
    const pause = (id: string, startAt: string, days: number) =>
      desk.api.pauseSubscription({ id, body: { startAt, days } })
    await pause(next, '04/01/2027', 7)
    await pause(nora.id, '15/12/2026', 10)
    expect((await termsOf(nora)).map(([from, until]) => [from, until])).toEqual([
      ['21/11/2026', '31/12/2026'],
      ['31/12/2026', '07/02/2027'],
    ])
    const refused = await failure(pause(nora.id, '26/12/2026', 5))
    expect([refused.status, refused.body.data.message?.[0]?.property]).toEqual([400, 'startAt'])
    const [{ id } = { id: '' }] = (await read(nora.id)).pauses
    await desk.api.undoPause({ id })
    expect((await termsOf(nora)).map(([from, until]) => [from, until])).toEqual([
      ['21/11/2026', '21/12/2026'],
      ['21/12/2026', '28/01/2027'],
    ])
  })

  it('that was merged away goes back with the terms that were renewed since and their orders [BEYOND-27, BEYOND-34]', async () => {
    const [nora, kept] = [await member(), await member()]
    const version = async (id: string) => (await owner().getCustomer({ id })).data.version
    const merged = await owner().mergeCustomers({
      id: kept.customerId,
      body: {
        duplicateId: nora.customerId,
        version: await version(kept.customerId),
        duplicateVersion: await version(nora.customerId),
        fields: {},
      },
    })
    await on('2026-12-14')
    const orderId = (await ordered(nora)).id
    expect(await order(orderId)).toMatchObject({ customerId: kept.customerId })
    await owner().undoCustomerMerge({ id: merged.data.id })
    expect(await termsOf(nora)).toHaveLength(2)
    expect(await termsOf(kept)).toHaveLength(2)
    expect(await order(orderId)).toMatchObject({ customerId: nora.customerId })
    await on('2026-12-19')
    expect((await mails(nora.email)).at(-1)).toBe('Your membership Silver has not been paid yet')
  })

  it('whose switch is turned off takes its order back, and makes another when it is turned on again [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    const { id } = await ordered(nora)
    expect((await desk.api.setRenewal({ id: nora.id, body: { renews: false } })).data).toMatchObject({
      renews: false,
      renewal: null,
    })
    expect(await order(id)).toMatchObject({ status: 'canceled' })
    await on('2026-12-15')
    expect(await outcomeOf(nora)).toEqual(['withdrawn'])
    await desk.api.setRenewal({ id: nora.id, body: { renews: true } })
    await on('2026-12-16')
    expect(await outcomeOf(nora)).toEqual(['withdrawn', null])
  })

  it('that was cancelled, removed or refunded with its order asks for nothing more [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    const renewal = await ordered(nora)
    const sold = (
      await ask<{ order_id: string }>('SELECT order_id FROM order_line_items WHERE target_id = $1', [nora.id])
    )[0]!
    await desk.api.cancelOrder({
      id: sold.order_id,
      body: {
        emailingEnable: false,
        autoRefund: false,
        refundAmountCents: 8000,
        changeLogMeta: { reason: 'others', comment: '' },
      },
    })
    await on('2026-12-15')
    expect(await order(renewal.id)).toMatchObject({ status: 'canceled' })
    expect(await outcomeOf(nora)).toEqual(['withdrawn'])
  })

  /** Adds a line of a racket for 10.00 to an order. */
  const addRacket = (id: string) =>
    desk.api.addLineItems({
      id,
      body: {
        changes: [{ action: 'addItem', lineItem: { price: 1000, currency: 'SGD', description: 'Racket' } }],
        paymentMethod: 'cash',
      },
    })
  /** Money goes back without the order being cancelled: by whoever may, in cash or by the card's provider. */
  const giveBack = async (id: string, refundAmountCents: number, more: { handedBack?: true; autoRefund?: true }) => {
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    await admin.refundOrder({ id, body: { refundAmountCents, ...more } })
  }
  const soldBy = async ({ id }: { id: string }) =>
    (await ask<{ order_id: string }>('SELECT order_id FROM order_line_items WHERE target_id = $1', [id]))[0]!.order_id

  it('of which a part is paid when it would have ended goes on, and its club is told once [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    await pay(nora)
    const { id } = await ordered(nora)
    await addRacket(id)
    await on('2026-12-26')
    expect((await read(nora.id)).renewal).toMatchObject({ status: 'partlyPaid', remindAt: [], chargeAt: [] })
    const told = await mails(desk.club.staff.owner.email)
    for (const day of ['27', '28', '29', '30']) await on(`2026-12-${day}`)
    expect(await outcomeOf(nora)).toEqual([null])
    expect((await mails(desk.club.staff.owner.email)).slice(told.length)).toEqual([
      expect.stringMatching(/^A renewal is paid only in part: [0-9A-Z]{8}$/),
    ])
    expect(await mails(nora.email)).toHaveLength(1)
    const trail = `SELECT 1 AS found FROM audit_entries WHERE action = 'subscription.renewalUndecided' AND after->>'orderId' = $1`
    expect(await ask(trail, [id])).toHaveLength(1)
    // The rest is taken.
    const rest = (await order(id)).orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.api.markTransactionPaid({ id: rest.id })
    await on('2026-12-31')
    expect(await outcomeOf(nora)).toEqual(['renewed'])
  })

  it('of which a part was paid and given back is not renewed by that [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    await pay(nora)
    const { id } = await ordered(nora)
    await addRacket(id)
    await giveBack(id, 8000, { autoRefund: true })
    await on('2026-12-26')
    expect(await outcomeOf(nora)).toEqual([null])
    await on('2026-12-28')
    expect(await outcomeOf(nora)).toEqual(['ended'])
  })

  it('that was given back in full without being cancelled renews no more, and says so before [BEYOND-27]', async () => {
    const [before, waiting] = [await member(), await member()]
    await giveBack(await soldBy(before), 8000, { handedBack: true })
    expect(await read(before.id)).toMatchObject({ givenBack: true, canceled: false })
    const refused = (await failure(desk.api.setRenewal({ id: before.id, body: { renews: true } }))).body.data
    expect(refused.message?.[0]?.property).toBe('renews')
    await on('2026-12-14')
    expect(await outcomeOf(before)).toEqual([])
    const { id } = await ordered(waiting)
    await giveBack(await soldBy(waiting), 8000, { handedBack: true })
    await on('2026-12-15')
    expect(await order(id)).toMatchObject({ status: 'canceled' })
    expect(await outcomeOf(waiting)).toEqual(['withdrawn'])
  })

  it('that is promised back in full renews no more before it is handed back: nothing is charged for its next term [BEYOND-27]', async () => {
    const [before, waiting] = [await member(), await member()]
    await giveBack(await soldBy(before), 8000, {})
    expect(await read(before.id)).toMatchObject({ givenBack: true, canceled: false })
    await on('2026-12-14')
    expect(await outcomeOf(before)).toEqual([])
    const { id } = await ordered(waiting)
    await giveBack(await soldBy(waiting), 8000, {})
    await on('2026-12-15')
    expect(await order(id)).toMatchObject({ status: 'canceled' })
    expect(await outcomeOf(waiting)).toEqual(['withdrawn'])
  })

  it('whose next term was paid by card and given back is not renewed after it, though the fee stays [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    const { renewal } = await read(nora.id)
    await pay(nora)
    await giveBack(renewal!.orderId, 8000, { autoRefund: true })
    await on('2026-12-15')
    expect(await read(renewal!.nextSubscriptionId)).toMatchObject({ givenBack: true, canceled: false })
    await read(nora.id)
    await on('2027-01-14')
    expect(await outcomeOf({ id: renewal!.nextSubscriptionId })).toEqual([])
  })

  it.each(['SUCCESS', 'PENDING'] as const)(
    'whose price was given back by card, %s, renews no more where the club bore the fee, which stays [BEYOND-27]',
    async (status) => {
      await ask('UPDATE partners SET absorb_processing_fee = true WHERE id = $1', [desk.club.id])
      const nora = await member(plan, '21/11/2026', 'creditCard')
      await ask('UPDATE partners SET absorb_processing_fee = false WHERE id = $1', [desk.club.id])
      const { id, refundableAmount } = await order(await soldBy(nora))
      // 80.00 by card with the fee within: (80.00 - 0.50) / 1.05.
      expect(refundableAmount).toBe(7571)
      await giveBack(id, refundableAmount - 1, status === 'SUCCESS' ? { autoRefund: true } : {})
      expect(await read(nora.id)).toMatchObject({ givenBack: false })
      await giveBack(id, 1, status === 'SUCCESS' ? { autoRefund: true } : {})
      expect(await read(nora.id)).toMatchObject({ givenBack: true, canceled: false })
      await on('2026-12-14')
      expect(await outcomeOf(nora)).toEqual([])
    },
  )

  it('whose payment was lost in a dispute renews no more; while it is disputed, or once it is won, it does [BEYOND-27]', async () => {
    const members = [await member(plan, '21/11/2026', 'creditCard'), await member(plan, '21/11/2026', 'creditCard')]
    const dispute = async (of: Member, status: 'open' | 'won' | 'lost') => {
      const { orderTransactions } = await order(await soldBy(of))
      const transactionId = orderTransactions[0]!.id
      await disputePayment(product.fieldhouse, { partnerId: desk.club.id, transactionId, status })
    }
    for (const each of members) await dispute(each, 'open')
    expect(await Promise.all(members.map(({ id }) => read(id)))).toMatchObject([
      { givenBack: false },
      { givenBack: false },
    ])
    await dispute(members[0]!, 'lost')
    await dispute(members[1]!, 'won')
    expect(await Promise.all(members.map(({ id }) => read(id)))).toMatchObject([
      { givenBack: true },
      { givenBack: false },
    ])
    await on('2026-12-14')
    expect(await Promise.all(members.map(outcomeOf))).toEqual([[], [null]])
  })

  it('is not renewed into days on which its plan is sold already, however often the job runs, and is once that is cancelled', async () => {
    const nora = await member()
    const again = (startAt: string) =>
      desk.api.placeSubscriptionOrder({
        partnerId: desk.club.id,
        body: {
          customerId: nora.customerId,
          subscription: { planId: plan.id, pricingWindow: monthly, startAt, renews: true },
          unlessOverlapping: true,
        },
      })
    const sold = (await again('21/12/2026')).data
    expect(await read(nora.id)).toMatchObject({ laterTerms: [{ startAt: '21/12/2026', expireAt: '21/01/2027' }] })
    for (const day of ['14', '15', '24']) await on(`2026-12-${day}`)
    expect(await outcomeOf(nora)).toEqual([])
    await desk.api.cancelOrder({ id: sold.id, body: {} })
    expect(await read(nora.id)).toMatchObject({ laterTerms: [] })
    await on('2026-12-25')
    expect(await outcomeOf(nora)).toEqual([null])
    expect(await termsOf(nora)).toEqual([
      ['21/11/2026', '21/12/2026', false],
      ['21/12/2026', '21/01/2027', 'canceled'],
      ['21/12/2026', '21/01/2027', true],
    ])
  })

  it('whose plan is sold for the days of a term that waits to be paid is asked for and charged no more', async () => {
    const nora = await member()
    const body = { creditToken: 'tok_ok', consentVersion: '2026-11' as const }
    await on('2026-12-14')
    const { id } = await ordered(nora)
    await desk.api.saveCard({ id: nora.customerId, body })
    const sale = {
      customerId: nora.customerId,
      subscription: { planId: plan.id, pricingWindow: monthly, startAt: '21/12/2026', renews: false },
    }
    const place = (more: object) =>
      desk.api.placeSubscriptionOrder({ partnerId: desk.club.id, body: { ...sale, ...more } })
    expect((await failure(place({ unlessOverlapping: true }))).body.data.errorCode).toBe(
      'error.conflict.membershipsOverlap',
    )
    await place({})
    await on('2026-12-15')
    expect(await order(id)).toMatchObject({ status: 'canceled' })
    expect(await outcomeOf(nora)).toEqual(['withdrawn'])
    await on('2026-12-17')
    expect(await outcomeOf(nora)).toEqual(['withdrawn'])
  })

  it('is renewed beside another one of the same plan and days, each by itself', async () => {
    const nora = await member()
    const { customerId } = nora
    const subscription = { planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026', renews: true }
    const sold = await desk.api.placeSubscriptionOrder({ partnerId: desk.club.id, body: { customerId, subscription } })
    await on('2026-12-14')
    await on('2026-12-15')
    expect(await outcomeOf(nora)).toEqual([null])
    expect(await outcomeOf({ id: sold.data.orderLineItems[0]!.targetId! })).toEqual([null])
  })

  it('goes on by the term that was sold after it, and not into days of one that begins later', async () => {
    const nora = await member()
    const again = async (startAt: string, renews: boolean) =>
      (
        await desk.api.placeSubscriptionOrder({
          partnerId: desk.club.id,
          body: {
            customerId: nora.customerId,
            subscription: { planId: plan.id, pricingWindow: monthly, startAt, renews },
          },
        })
      ).data.orderLineItems[0]!.targetId!
    // From 21 January it is sold already: that of 21 December is asked for, and nothing after it.
    await again('21/01/2027', false)
    await on('2026-12-14')
    await pay(nora)
    await on('2026-12-15')
    expect(await outcomeOf(nora)).toEqual(['renewed'])
    const { nextSubscriptionId } = (await read(nora.id)).renewal!
    await on('2027-01-14')
    expect(await outcomeOf({ id: nextSubscriptionId })).toEqual([])
    const last = await again('21/02/2027', true)
    await on('2027-03-14')
    expect(await outcomeOf({ id: last })).toEqual([null])
  })

  it('that is switched off by who does not know yet that it was renewed is off with the term that follows [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    const { renewal } = await read(nora.id)
    await pay(nora)
    await on('2026-12-15')
    expect(await outcomeOf(nora)).toEqual(['renewed'])
    await desk.api.setRenewal({ id: nora.id, body: { renews: false } })
    expect(await read(renewal!.nextSubscriptionId)).toMatchObject({ renews: false })
    await read(nora.id)
    await on('2027-01-14')
    expect(await outcomeOf({ id: renewal!.nextSubscriptionId })).toEqual([])
  })

  it('whose next term is ordered has its billing cycle chosen in that term, not in this one [BEYOND-27]', async () => {
    const yearly = { price: 800, currency: 'SGD', recurring: 12 } as const
    const made = await owner().createMembershipPlan({
      partnerId: desk.club.id,
      body: { name: 'Silver', pricing: [monthly, yearly], renewal: RULE },
    })
    const nora = await member(made.data)
    await on('2026-12-14')
    const choose = (id: string) => desk.api.changeBillingCycle({ id, body: { pricingWindow: yearly } })
    const refused = await failure(choose(nora.id))
    expect([refused.status, refused.body.data.message?.[0]?.property]).toEqual([400, 'pricingWindow'])
    const { nextSubscriptionId } = (await read(nora.id)).renewal!
    expect((await choose(nextSubscriptionId)).data.nextPricingWindow).toEqual(yearly)
  })

  it('says of an order that waits which of its days are left [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    expect((await read(nora.id)).renewal).toMatchObject({
      remindAt: ['19/12/2026', '24/12/2026'],
      chargeAt: ['15/12/2026', '17/12/2026'],
    })
    await on('2026-12-19')
    expect((await read(nora.id)).renewal).toMatchObject({ remindAt: ['24/12/2026'], chargeAt: [] })
  })

  it('whose order staff cancel renews no more [BEYOND-27]', async () => {
    const nora = await member()
    await on('2026-12-14')
    await desk.api.cancelOrder({
      id: (await ordered(nora)).id,
      body: {
        emailingEnable: false,
        autoRefund: false,
        refundAmountCents: 0,
        changeLogMeta: { reason: 'others', comment: '' },
      },
    })
    await on('2026-12-15')
    await on('2026-12-16')
    expect(await outcomeOf(nora)).toEqual(['withdrawn'])
    expect(await read(nora.id)).toMatchObject({ renews: false })
  })

  it('of a customer who was deleted asks for nothing, and one that waits to be paid keeps its customer [BEYOND-27]', async () => {
    const given = async () => {
      const { data } = await desk.api.createCustomer({
        body: { partnerId: desk.club.id, firstName: 'Nora', email: `given${customers++}@x.example` },
      })
      const subscriptions = [{ planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026', renews: true }]
      return (await desk.api.createSubscriptions({ body: { customer: { id: data.id }, subscriptions } })).data[0]!
    }
    const [gone, there] = [await given(), await given()]
    await owner().deleteCustomer({ id: gone.customerId })
    await on('2026-12-14')
    expect(await outcomeOf(gone)).toEqual([])
    expect(await outcomeOf(there)).toEqual([null])
    expect((await failure(owner().deleteCustomer({ id: there.customerId }))).status).toBe(400)
  })

  it('may be switched on where its plan renews and it is not over, and nowhere else [BEYOND-27]', async () => {
    const nora = await member(plan)
    const plain = await newPlan(null)
    const refusal = async (call: Promise<unknown>) => {
      const { status, body } = await failure(call)
      return [status, body.data.message?.[0]?.property]
    }
    const customer = { id: nora.customerId }
    const subscriptions = [{ planId: plain.id, pricingWindow: monthly, startAt: '21/11/2026', renews: true }]
    expect(await refusal(desk.api.createSubscriptions({ body: { customer, subscriptions } }))).toEqual([
      400,
      'subscriptions.0.renews',
    ])
    expect(
      await refusal(owner().updateMembershipPlan({ id: plain.id, body: { renewal: { ...RULE, reminderDays: [14] } } })),
    ).toEqual([400, 'renewal.reminderDays'])
    // Who works at the desk is signed out after thirty days without a call.
    product.setNow('2026-12-10T04:00:00.000Z')
    await read(nora.id)
    product.setNow('2026-12-21T04:00:00.000Z')
    expect(await refusal(desk.api.setRenewal({ id: nora.id, body: { renews: true } }))).toEqual([400, 'renews'])
    expect((await desk.api.setRenewal({ id: nora.id, body: { renews: false } })).data.renews).toBe(false)
  })
})

describe('elsewhere', () => {
  /** A membership of a club from a day on, given to somebody new. */
  const given = async (
    club: CastPartner,
    pricing: { price: number; currency: string; recurring: 1 },
    startAt: string,
  ) => {
    const [there, theirs] = [deskOf(product, club), product.as(club.staff.owner)]
    const made = await theirs.createMembershipPlan({
      partnerId: club.id,
      body: { name: 'Gold', pricing: [pricing], renewal: { ...RULE, graceDays: 1, reminderDays: [], chargeDays: [] } },
    })
    const email = `there${customers++}@x.example`
    const { data } = await there.api.createCustomer({ body: { partnerId: club.id, firstName: 'Lan', email } })
    const subscriptions = [{ planId: made.data.id, pricingWindow: pricing, startAt, renews: true }]
    const held = await there.api.createSubscriptions({ body: { customer: { id: data.id }, subscriptions } })
    return { id: held.data[0]!.id, email }
  }

  it('a club in Saigon asks in Vietnamese, for dong without decimals [BEYOND-27]', async () => {
    const { email } = await given(product.cast.saigon, { price: 600_000, currency: 'VND', recurring: 1 }, '21/11/2026')
    await on('2026-12-14')
    const [mail] = await ask<{ subject: string; body_text: string }>(
      'SELECT subject, body_text FROM outbox_messages WHERE recipient = $1',
      [email],
    )
    expect(mail!.subject).toBe('Gói hội viên Gold của bạn gia hạn vào ngày 21/12/2026')
    expect(mail!.body_text).toMatch(/600[.,]000/)
  })

  it('a membership ends at midnight in Sydney, an hour later once summer time is over [BEYOND-27]', async () => {
    const { harbour } = product.cast
    const { id } = await given(harbour, { price: 80, currency: 'AUD', recurring: 1 }, '05/03/2027')
    await on('2027-04-01')
    expect(await outcomeOf({ id })).toEqual([null])
    // Summer time ended on 4 April; the membership ends on 6 April.
    product.setNow('2027-04-05T13:59:00.000Z')
    await runRenewals(product.fieldhouse.deps)
    expect(await outcomeOf({ id })).toEqual([null])
    product.setNow('2027-04-05T14:00:00.000Z')
    await runRenewals(product.fieldhouse.deps)
    expect(await outcomeOf({ id })).toEqual(['ended'])
  })
})
