import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { addDays } from '@fieldhouse/domain/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { cardDesk, type CardDesk } from '../../payments/charging/fixtures/card-desk.ts'
import { settleUnknown } from '../../payments/index.ts'
import { runRenewals } from './fixtures/run-renewals.ts'

let product: Product
let desk: CardDesk
let plan: MembershipPlan
const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
  const renewal = { orderDays: 9, reminderDays: [3, 12], chargeDays: [2, 9], graceDays: 6 }
  const pause = { maxDays: 20, minDays: 3, fee: null }
  const body = { name: 'Silver', pricing: [monthly], renewal, pause }
  plan = (await product.as(desk.club.staff.owner).createMembershipPlan({ partnerId: desk.club.id, body })).data
})
afterAll(() => product.close())

const CARDS = [null, 'tok_ok', 'tok_declined_expired_card', 'tok_timeout'] as const
const days = fc.integer({ min: 3, max: 9 })
const step = fc.oneof(
  { weight: 14, arbitrary: fc.record({ kind: fc.constant('days' as const), days }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const), keepsOther: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), days }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switch' as const), on: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** A month is sold, its next term ordered on 12/12, paid by whoever asks first, and renewed: each sequence goes on from there. */
const FIRST: Step[] = [{ kind: 'days', days: 21 }, { kind: 'pay' }, { kind: 'days', days: 1 }]
const LAST = '2027-02-05'
/** Some of it is refused, as it would be at the desk. */
const tried = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null)
let customers = 0

/** Somebody with a month of membership that renews, and what may be done to them. */
const play = async (card: (typeof CARDS)[number]) => {
  let today = '2026-11-21'
  product.setNow(`${today}T04:00:00.000Z`)
  await desk.ask('UPDATE subscriptions SET renews = false')
  const owner = product.as(desk.club.staff.owner)
  const admin = product.as(product.cast.superAdmin)
  const people: string[] = []
  const sellTo = async (renews: boolean) => {
    const body = { partnerId: desk.club.id, firstName: 'Nora', email: `any${customers++}@x.example` }
    const { id } = (await desk.api.createCustomer({ body })).data
    people.push(id)
    const startAt = today.split('-').toReversed().join('/')
    const subscriptions = [{ planId: plan.id, pricingWindow: monthly, startAt, renews }]
    await desk.api.createSubscriptions({ body: { customer: { id }, subscriptions } })
    return id
  }
  let holder = await sellTo(true)
  const merges: { id: string; from: string }[] = []
  if (card) await desk.api.saveCard({ id: holder, body: { creditToken: card, consentVersion: '2026-11' } })
  const terms = async () => (await desk.api.listSubscriptionsOfCustomer({ id: holder })).data
  const version = async (id: string) => (await owner.getCustomer({ id })).data.version
  const orderOf = async (status: string) =>
    (await terms()).find(({ renewal }) => renewal?.status === status)?.renewal?.orderId
  const latest = async () => (await terms()).find(({ canceled }) => !canceled)
  const merge = async (keepsOther: boolean) => {
    const other = await sellTo(false)
    const [kept, duplicate] = keepsOther ? [other, holder] : [holder, other]
    const [one, two] = [await version(kept), await version(duplicate)]
    const body = { duplicateId: duplicate, version: one, duplicateVersion: two, fields: {} }
    const merged = await tried(owner.mergeCustomers({ id: kept, body }))
    if (!merged) return
    merges.push({ id: merged.data.id, from: holder })
    holder = kept
  }
  const undo = async () => {
    const merged = merges.at(-1)
    const [pause] = merged ? [] : ((await latest())?.pauses ?? [])
    if (pause) await tried(desk.api.undoPause({ id: pause.id }))
    if (!merged || !(await tried(owner.undoCustomerMerge({ id: merged.id })))) return
    merges.pop()
    holder = merged.from
  }
  const goOn = async (by: number) => {
    if (today >= LAST) return
    today = addDays(today, by)
    product.setNow(`${today}T04:00:00.000Z`)
    // A session at the desk ends after thirty days without a call.
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    await Promise.all([version(holder), terms()])
    await settleUnknown(product.fieldhouse.deps)
    await Promise.all([1, 2].map(() => runRenewals(product.fieldhouse.deps)))
  }
  const take = async (each: Step): Promise<unknown> => {
    if (each.kind === 'days') return goOn(each.days)
    if (each.kind === 'merge') return merge(each.keepsOther)
    if (each.kind === 'undo') return undo()
    if (each.kind === 'refund') {
      const id = await orderOf('renewed')
      return id && tried(admin.refundOrder({ id, body: { refundAmountCents: 8000, autoRefund: true } }))
    }
    if (each.kind === 'pay' || each.kind === 'cancel') {
      const id = await orderOf('open')
      if (!id) return null
      if (each.kind === 'pay') return tried(desk.charge((await desk.order(id)).orderTransactions[0]!.id, 'tok_ok'))
      return tried(desk.api.cancelOrder({ id, body: { autoRefund: false, refundAmountCents: 0 } }))
    }
    const term = await latest()
    if (!term) return null
    if (each.kind === 'switch') return tried(desk.api.setRenewal({ id: term.id, body: { renews: each.on } }))
    const startAt = today.split('-').toReversed().join('/')
    return tried(desk.api.pauseSubscription({ id: term.id, body: { startAt, days: each.days } }))
  }
  /** What nobody has heard of yet is heard of. */
  const settle = async () => {
    product.setNow(`${today}T05:00:00.000Z`)
    await settleUnknown(product.fieldhouse.deps)
  }
  return { take, settle, people }
}

it(
  'random sequences of sell, renew, pay, cancel, merge, refund, pause, switch and undo keep the books balanced, and no day is sold twice by renewing [BEYOND-27]',
  { tags: ['long'] },
  async () => {
    const sequences = fc.array(step, { minLength: 10, maxLength: 18 })
    const property = fc.asyncProperty(fc.constantFrom(...CARDS), sequences, async (card, steps) => {
      const { take, settle, people } = await play(card)
      for (const each of [...FIRST, ...steps]) await take(each)
      await settle()
      expect(await desk.faults()).toEqual([])
      const overlaps = await desk.ask(
        `WITH RECURSIVE chain AS (
         SELECT s.id AS first, s.id AS term FROM subscriptions s WHERE s.customer_id = ANY($1)
         UNION SELECT c.first, w.next_subscription_id FROM chain c JOIN subscription_renewals w ON w.subscription_id = c.term)
       SELECT a.id FROM chain c JOIN subscriptions a ON a.id = c.first JOIN subscriptions b ON b.id = c.term AND b.id <> a.id
       WHERE a.canceled_at IS NULL AND b.canceled_at IS NULL AND a.member_days && b.member_days`,
        [people],
      )
      expect(overlaps).toEqual([])
      const twice = await desk.ask(
        `SELECT t.order_id FROM order_transactions t JOIN orders o ON o.id = t.order_id WHERE o.customer_id = ANY($1)
       AND t.transaction_type = 'PURCHASE' AND t.status = 'SUCCESS' GROUP BY t.order_id HAVING count(*) > 1`,
        [people],
      )
      expect(twice).toEqual([])
      const renewals = await desk.ask<{ outcome: string | null; together: boolean }>(
        `SELECT w.outcome, s.customer_id = n.customer_id AND n.customer_id = o.customer_id AS together
       FROM subscription_renewals w JOIN subscriptions s ON s.id = w.subscription_id
       JOIN subscriptions n ON n.id = w.next_subscription_id JOIN orders o ON o.id = w.order_id WHERE s.customer_id = ANY($1)`,
        [people],
      )
      // Each sequence renews at its beginning, and a term, the one after it and its order are of one person.
      expect(renewals.map(({ outcome }) => outcome)).toContain('renewed')
      expect(renewals.filter(({ together }) => !together)).toEqual([])
    })
    await fc.assert(property, { numRuns: 8, endOnFailure: true })
  },
)
