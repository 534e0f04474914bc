import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { twoOfEverything, type RichClub } from '../../../fixtures/two-of-everything.ts'
import { classDesk } from '../../classes/fixtures/class-desk.ts'

let product: Product
let rich: RichClub
beforeAll(async () => {
  product = await startProduct()
  rich = await twoOfEverything(product)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
const owner = () => rich.owner

type Made = { id: string; version: number; email: string | null }
const added = async (over: object = {}): Promise<Made> =>
  (
    await owner().createCustomer({
      body: { partnerId: rich.partnerId, firstName: 'Mai', email: `${randomUUID()}@merge.example`, ...over },
    })
  ).data
const standing = async (id: string): Promise<Made> => (await owner().getCustomer({ id })).data
const merge = async (kept: string, duplicate: string, fields = {}, options = {}) => {
  const [one, other] = [await standing(kept), await standing(duplicate)]
  const body = { duplicateId: duplicate, version: one.version, duplicateVersion: other.version, fields }
  return (await owner().mergeCustomers({ id: kept, body }, options)).data
}
const undo = (id: string) => owner().undoCustomerMerge({ id })
const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

/** The tables of the schema whose rows say of which customer they are. */
/** Rows that stay with the duplicate: a calendar's address ends with its name, and triggers keep the kept one unsubscribed. */
const STAY = ['calendar_feeds', 'campaign_unsubscribes', 'reminder_stops']
const tables = async () =>
  (
    await query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'customer_id' ORDER BY 1",
    )
  )
    .map(({ name }) => name)
    .filter((name) => !STAY.includes(name))

/** All rows of the schema that say they are a customer's, as they stand; balances of nothing left out. */
const everythingOf = async (id: string) => {
  const all: Record<string, unknown[]> = {}
  for (const table of await tables()) {
    const rows = await query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'customer_id' AS row FROM ${table} t WHERE customer_id = $1 ORDER BY 1`,
      [id],
    )
    all[table] = rows.map(({ row }) => row).filter((row) => row['balance_minor'] !== 0)
  }
  return all
}
const counts = (all: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(all).map(([table, rows]) => [table, rows.length]))

/** Two who hold two of everything each, the second one with a booking, a place in a class and a coupon. */
const two = async () => {
  const name = () => `P${randomUUID().slice(0, 8)}`
  const [kept, duplicate] = [await rich.holder(name()), await rich.holder(name())]
  for (const { id } of [kept, duplicate])
    await owner().saveCard({ id, body: { creditToken: 'tok_ok', consentVersion: '2026-11' } })
  const { desk } = rich
  const monday = rich.monday()
  const { data: coupon } = await owner().createCoupon({
    partnerId: rich.partnerId,
    body: {
      ...couponBody,
      code: `C${randomUUID().slice(0, 8).toUpperCase()}`,
    },
  })
  const { data: campaign } = await owner().createCampaign({
    body: {
      name: 'Summer',
      startTime: '2026-11-21T04:00:00.000Z',
      endTime: '2027-11-26T04:00:00.000Z',
      runFrequency: 'manual',
      segmentId: 'all',
      content: { template: { title: 'Hello', body: '<p>Come and play</p>' } },
    },
  })
  await owner().toggleCampaign({ id: campaign.id, body: { enabled: true } })
  await owner().runCampaign({ id: campaign.id })
  const booked = await desk.book(
    { day: monday, from: 9, until: 10 },
    {
      customerId: duplicate.id,
      couponCode: coupon.code,
    },
  )
  await owner().sendConfirmation({ id: booked.id, body: { channel: 'EMAIL' } })
  const credits = await desk.book(
    { day: monday, from: 12, until: 13 },
    { customerId: duplicate.id, paymentMethod: 'clubCredits' },
  )
  const classes = classDesk(product, desk.club)
  const [session] = (await classes.create({ startTime: desk.at(15, monday), endTime: desk.at(16, monday) })).sessions
  await owner().addAttendance({ sessionId: session!.id, customerId: duplicate.id, body: {} })
  for (const { id } of [kept, duplicate])
    await query(
      `INSERT INTO reminder_messages (partner_id, id, kind, customer_id, channel, locale, created_at)
       VALUES ($1, gen_random_uuid(), 'booking', $2, 'email', 'en', now())`,
      [desk.club.id, id],
    )
  await query(
    `INSERT INTO waiting_entries (partner_id, id, kind, group_id, starts_at, ends_at, customer_id, rank, created_at)
     VALUES ($1, gen_random_uuid(), 'slot', $2, $3, $4, $5, 1, now())`,
    [desk.club.id, desk.club.courts.id, desk.at(18, monday), desk.at(19, monday), duplicate.id],
  )
  return { kept, duplicate, booked, credits, session: session!, monday }
}
const couponBody = { discountType: 'PERCENT', discountAmountPercentage: 10, orderValidFrom: '2026-01-01' } as const

describe('merging two customers who are one person', () => {
  it('moves everything that names the duplicate, in one command, and the preview said so [BEYOND-34]', async () => {
    const { kept, duplicate } = await two()
    const [before, theirs] = [await everythingOf(kept.id), await everythingOf(duplicate.id)]
    const { data: preview } = await owner().previewMergeCustomers({
      id: kept.id,
      body: { duplicateId: duplicate.id },
    })
    expect(await everythingOf(duplicate.id)).toEqual(theirs)
    expect(preview).toMatchObject({
      mayMerge: true,
      sameClasses: [],
      moves: {
        transactions: 7,
        bookings: 2,
        comingBookings: 2,
        classes: 1,
        memberships: 2,
        packages: 2,
        couponUses: 1,
      },
      has: { transactions: 4, bookings: 0, wallet: [{ amount: 5000, currency: 'SGD' }] },
      membershipsAtOnce: expect.arrayContaining([expect.objectContaining({ kept: 'Gold', duplicate: 'Gold' })]),
    })
    const done = await merge(kept.id, duplicate.id)
    expect(done.moved).toEqual(preview.moves)
    const [now, left] = [await everythingOf(kept.id), await everythingOf(duplicate.id)]
    for (const table of await tables()) {
      expect([table, left[table]]).toEqual([table, []])
      if (!table.endsWith('_balances'))
        expect([table, now[table]!.length]).toEqual([table, before[table]!.length + theirs[table]!.length])
    }
    const sum = (...lists: { amount: number; currency: string }[][]) =>
      [...Map.groupBy(lists.flat(), ({ currency }) => currency)]
        .map(([currency, all]) => ({ currency, amount: all.reduce((total, { amount }) => total + amount, 0) }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
    expect((await owner().getCustomer({ id: kept.id })).data.clubCreditBalance).toEqual(
      sum(preview.moves.credits, preview.has.credits).map(({ currency, amount }) => ({ amount, currency })),
    )
    // Of each kind of row there was one at least: none was moved by luck.
    expect(Object.entries(counts(theirs)).filter(([, rows]) => rows === 0)).toEqual([])
  })

  it('leaves out no table that says of which customer its rows are [BEYOND-34]', async () => {
    const moved = await query<{ of_table: string }>(
      'SELECT of_table FROM rows_of_customers() UNION SELECT of_table FROM balances_of_customers() ORDER BY 1',
    )
    expect(await tables()).toEqual(moved.map(({ of_table }) => of_table))
  })

  it('says of memberships on the same days which ones stand beside each other, from when to when, and of none that was cancelled [BEYOND-34]', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
    const given = async (id: string, startAt: string) => {
      const body = {
        customer: { id },
        subscriptions: [{ planId: rich.desk.club.plans.gold, pricingWindow: monthly, startAt }],
      }
      return (await rich.desk.api.createSubscriptions({ body })).data[0]!.id
    }
    await given(kept.id, '01/12/2026')
    await given(duplicate.id, '15/12/2026')
    const canceled = await given(duplicate.id, '02/12/2026')
    await query('UPDATE subscriptions SET canceled_at = now() WHERE id = $1', [canceled])
    const { data } = await owner().previewMergeCustomers({ id: kept.id, body: { duplicateId: duplicate.id } })
    expect(data.membershipsAtOnce).toEqual([
      { kept: 'Gold', duplicate: 'Gold', startsOn: '2026-12-15', expiresOn: '2026-12-31' },
    ])
  })

  it('of who wants no more campaigns makes one who wants none, also once it is undone', async () => {
    const { kept, duplicate } = await two()
    await query(
      `INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at)
       SELECT partner_id, customer_id, campaign_id, now() FROM campaign_messages WHERE customer_id = $1 LIMIT 1`,
      [duplicate.id],
    )
    const { id } = await merge(kept.id, duplicate.id)
    const unsubscribed = () =>
      query<{ customer_id: string }>('SELECT customer_id FROM campaign_unsubscribes WHERE customer_id = ANY($1)', [
        [kept.id, duplicate.id],
      ])
    expect(await unsubscribed()).toHaveLength(2)
    await undo(id)
    expect(await unsubscribed()).toHaveLength(2)
  })

  it('of who wants no reminders makes one who wants none [BEYOND-34]', async () => {
    const { kept, duplicate } = await two()
    await query(
      'INSERT INTO reminder_stops (partner_id, customer_id, at) SELECT partner_id, id, now() FROM customers WHERE id = $1',
      [duplicate.id],
    )
    await merge(kept.id, duplicate.id)
    expect(await query('SELECT 1 FROM reminder_stops WHERE customer_id = $1', [kept.id])).toHaveLength(1)
  })

  it('is undone within thirty days: exactly what went goes back, what came since stays [BEYOND-34]', async () => {
    const { kept, duplicate, booked, credits, monday } = await two()
    const [before, theirs] = [await everythingOf(kept.id), await everythingOf(duplicate.id)]
    const [wasKept, wasDuplicate] = [
      (await owner().getCustomer({ id: kept.id })).data,
      (await owner().getCustomer({ id: duplicate.id })).data,
    ]
    const done = await merge(kept.id, duplicate.id, { email: 'duplicate' })
    expect((await standing(kept.id)).email).toBe(wasDuplicate.email)
    // Since then: something new of the kept one, a change of what went, and credits that come back to what went.
    const since = await rich.desk.book({ day: monday, from: 18, until: 19 }, { customerId: kept.id })
    await rich.desk.api.cancelOrder({ id: booked.id, body: {} })
    await rich.desk.api.cancelOrder({
      id: credits.id,
      body: { refundAmountCents: credits.totalAmount, autoRefund: true },
    })
    expect((await owner().listCustomerMerges({ id: kept.id })).data).toMatchObject([
      {
        id: done.id,
        mayUndo: true,
        duplicate: { id: duplicate.id },
        mergedBy: 'Olivia Tan',
        mergedAt: '2026-11-21T04:00:00.000Z',
        undoUntil: '2026-12-21T04:00:00.000Z',
      },
    ])
    expect((await undo(done.id)).data).toEqual({ id: done.id, keptId: kept.id, duplicateId: duplicate.id })
    expect((await undo(done.id)).data.id).toBe(done.id)
    const trail = await query<{ subject_id: string }>(
      "SELECT subject_id FROM audit_entries WHERE action = 'customer.mergeUndone' AND subject_id = ANY($1)",
      [[kept.id, duplicate.id]],
    )
    expect(trail.map(({ subject_id }) => subject_id).toSorted()).toEqual([kept.id, duplicate.id].toSorted())
    expect((await owner().listCustomerMerges({ id: kept.id })).data).toEqual([])
    const [now, back] = [await everythingOf(kept.id), await everythingOf(duplicate.id)]
    expect(now['orders']).toHaveLength(before['orders']!.length + 1)
    expect(JSON.stringify(now['orders'])).toContain(since.id)
    for (const table of ['subscriptions', 'customer_packages', 'wallet_entries'])
      expect([table, now[table], back[table]]).toEqual([table, before[table], theirs[table]])
    expect(back['orders']!.length).toBe(theirs['orders']!.length)
    const [one, other] = [
      (await owner().getCustomer({ id: kept.id })).data,
      (await owner().getCustomer({ id: duplicate.id })).data,
    ]
    expect({ ...one, version: 0 }).toEqual({ ...wasKept, version: 0 })
    // Their credits are theirs again, with what came back of their transaction meanwhile.
    const held = (all: typeof one, currency: string) =>
      all.clubCreditBalance.find((balance) => balance.currency === currency)?.amount ?? 0
    expect([held(one, 'SGD'), held(other, 'SGD')]).toEqual([
      held(wasKept, 'SGD'),
      held(wasDuplicate, 'SGD') + credits.totalAmount,
    ])
    expect(other.email).toBe(wasDuplicate.email)
  })

  it('that is undone takes the fields back that came with it, and not what somebody saved since [BEYOND-34]', async () => {
    const kept = await added({ lastName: 'One', partnerNote: 'Left-handed' })
    const duplicate = await added({ lastName: 'Two', partnerNote: 'Pays late' })
    const { id } = await merge(kept.id, duplicate.id, { lastName: 'duplicate', email: 'duplicate' })
    const { version } = await standing(kept.id)
    await owner().updateCustomer({ id: kept.id, body: { version, lastName: 'Married', addressCity: 'Hue' } })
    await undo(id)
    expect((await owner().getCustomer({ id: kept.id })).data).toMatchObject({
      lastName: 'Married',
      addressCity: 'Hue',
      email: kept.email,
      partnerNote: 'Left-handed',
    })
    expect((await owner().getCustomer({ id: duplicate.id })).data).toMatchObject({
      lastName: 'Two',
      email: duplicate.email,
      partnerNote: 'Pays late',
    })
  })

  it('that is undone at once leaves each of the two as they were, in every table, and in their places in line [BEYOND-34]', async () => {
    const { kept, duplicate, monday } = await two()
    const { desk } = rich
    const further = [desk.at(18, monday), desk.at(19, monday), 2] as const
    const behind = [desk.at(20, monday), desk.at(21, monday)] as const
    // Both wait for the same twice: once the duplicate is further on, once the kept one.
    for (const [id, start, end, rank] of [
      [kept.id, ...further],
      [kept.id, ...behind, 1],
      [duplicate.id, ...behind, 3],
    ] as const)
      await query(
        `INSERT INTO waiting_entries (partner_id, id, kind, group_id, starts_at, ends_at, customer_id, rank, created_at)
         VALUES ($1, gen_random_uuid(), 'slot', $2, $3, $4, $5, $6, now())`,
        [desk.club.id, desk.club.courts.id, start, end, id, rank],
      )
    const row = async (id: string) =>
      query("SELECT to_jsonb(c) - 'version' AS row FROM customers c WHERE id = $1", [id])
    const both = async () => [
      await everythingOf(kept.id),
      await everythingOf(duplicate.id),
      await row(kept.id),
      await row(duplicate.id),
    ]
    const before = await both()
    const { id } = await merge(kept.id, duplicate.id, { email: 'duplicate' })
    const waiting = "SELECT rank FROM waiting_entries WHERE customer_id = $1 AND status = 'waiting' ORDER BY rank"
    expect(await query(waiting, [kept.id])).toEqual([{ rank: 1 }, { rank: 1 }])
    await undo(id)
    expect(await both()).toEqual(before)
  })

  it('that is undone puts nobody back in a line that was left, or is over, since the merge', async () => {
    const { kept, duplicate, monday } = await two()
    const { desk } = rich
    await query(
      `INSERT INTO waiting_entries (partner_id, id, kind, group_id, starts_at, ends_at, customer_id, rank, created_at)
       VALUES ($1, gen_random_uuid(), 'slot', $2, $3, $4, $5, 2, now())`,
      [desk.club.id, desk.club.courts.id, desk.at(18, monday), desk.at(19, monday), kept.id],
    )
    const { id } = await merge(kept.id, duplicate.id)
    await query("UPDATE waiting_entries SET status = 'removed' WHERE customer_id = $1 AND status = 'waiting'", [
      kept.id,
    ])
    await undo(id)
    const waiting = "SELECT 1 FROM waiting_entries WHERE customer_id = ANY($1) AND status = 'waiting'"
    expect(await query(waiting, [[kept.id, duplicate.id]])).toEqual([])
  })

  it('that is undone puts nobody back in a line for what has begun, though the one that stayed had its turn', async () => {
    const { kept, duplicate } = await two()
    const { desk } = rich
    const now = product.fieldhouse.deps.now()
    for (const [id, rank] of [
      [kept.id, 1],
      [duplicate.id, 2],
    ] as const)
      await query(
        `INSERT INTO waiting_entries (partner_id, id, kind, group_id, starts_at, ends_at, customer_id, rank, created_at)
         VALUES ($1, gen_random_uuid(), 'slot', $2, $3, $4, $5, $6, now())`,
        [desk.club.id, desk.club.courts.id, new Date(now - 60_000), new Date(now + 3_540_000), id, rank],
      )
    const { id } = await merge(kept.id, duplicate.id)
    await query("UPDATE waiting_entries SET status = 'expired' WHERE customer_id = $1 AND status = 'waiting'", [
      kept.id,
    ])
    await undo(id)
    const waiting = "SELECT 1 FROM waiting_entries WHERE customer_id = ANY($1) AND status = 'waiting'"
    expect(await query(waiting, [[kept.id, duplicate.id]])).toEqual([])
  })

  it('that is undone leaves nothing of the one in the copy of the other’s data, nor in the trail once they are deleted [BEYOND-34] [BEYOND-45]', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const { id } = await merge(kept.id, duplicate.id, { email: 'duplicate' })
    await undo(id)
    const copyOf = async (customer: string) => JSON.stringify((await owner().copyCustomerData({ id: customer })).data)
    expect(await copyOf(kept.id)).toContain('customer.merged')
    expect(await copyOf(kept.id)).not.toContain(duplicate.email)
    const trail = async () =>
      JSON.stringify(await query('SELECT * FROM audit_entries WHERE subject_id = $1', [kept.id]))
    expect(await trail()).toContain(duplicate.email)
    await owner().deleteCustomer({ id: duplicate.id })
    expect(await trail()).not.toContain(duplicate.email)
  })

  it('gives a pause that was sold since back with its membership, transaction and all [BEYOND-34]', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
    const pause = { maxDays: 30, minDays: 1, fee: { kind: 'fixed', price: 12, currency: 'SGD' } } as const
    const { data: plan } = await owner().createMembershipPlan({
      partnerId: rich.partnerId,
      body: { name: `Paused ${randomUUID()}`, pricing: [monthly], pause },
    })
    const startAt = '21/11/2026'
    const { data: memberships } = await rich.desk.api.createSubscriptions({
      body: {
        customer: { id: duplicate.id },
        subscriptions: [{ planId: plan.id, pricingWindow: monthly, startAt }],
      },
    })
    const { id } = await merge(kept.id, duplicate.id)
    await rich.desk.api.pauseSubscription({ id: memberships[0]!.id, body: { startAt: '25/11/2026', days: 7 } })
    const pauses = (of: string) =>
      query(
        `SELECT o.total_minor AS total FROM orders o JOIN order_line_items l ON l.order_id = o.id
         WHERE o.customer_id = $1 AND l.target_type = 'subscriptionPause'`,
        [of],
      )
    expect([await pauses(kept.id), await pauses(duplicate.id)]).toEqual([[{ total: 1200 }], []])
    await undo(id)
    expect([await pauses(kept.id), await pauses(duplicate.id)]).toEqual([[], [{ total: 1200 }]])
  })

  describe('of two who share a mobile', () => {
    /** A number that one has, and that others share with them, in the order in which they were added. */
    const sharing = async (count: number) => {
      const mobile = `+658${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
      const [first, ...others] = await Promise.all(Array.from({ length: count }, () => added()))
      await owner().updateCustomer({ id: first!.id, body: { version: 1, mobile } })
      for (const { id } of others)
        await query('UPDATE customers SET mobile = $2, shares_mobile = true WHERE id = $1', [id, mobile])
      return { mobile, all: [first!, ...others] }
    }
    const mobiles = async (...all: Made[]) =>
      Promise.all(
        all.map(
          async ({ id }) =>
            (await query('SELECT mobile, shares_mobile AS shares FROM customers WHERE id = $1', [id]))[0],
        ),
      )

    it.each([
      ['the first into the second', 1, 0],
      ['the second into the first', 0, 1],
      ['the first into the third', 2, 0],
      ['the third into the second', 1, 2],
    ])('%s is undone, and each has it as before [BEYOND-34]', async (_, kept, duplicate) => {
      const { all } = await sharing(3)
      const before = await mobiles(...all)
      const { id } = await merge(all[kept]!.id, all[duplicate]!.id)
      const owners = (await mobiles(...all.filter((_one, at) => at !== duplicate))).filter(
        (one) => !(one as { shares: boolean }).shares,
      )
      expect(owners).toHaveLength(1)
      await undo(id)
      expect(await mobiles(...all)).toEqual(before)
    })

    it.each([0, 1])(
      'or take a shared one over, is undone, and each has theirs as before: %i [BEYOND-34]',
      async (at) => {
        const [one, other] = [await sharing(2), await sharing(2)]
        const everybody = [...one.all, ...other.all]
        const before = await mobiles(...everybody)
        const { id } = await merge(one.all[at]!.id, other.all[at]!.id, { mobile: 'duplicate' })
        expect((await mobiles(one.all[at]!))[0]).toEqual({ mobile: other.mobile, shares: at === 1 })
        await undo(id)
        expect(await mobiles(...everybody)).toEqual(before)
      },
    )

    it('is undone also once the heir has another number, and never gives one to two [BEYOND-34]', async () => {
      const { all, mobile } = await sharing(3)
      const { id } = await merge((await added()).id, all[0]!.id, { mobile: 'kept' })
      const heir = await standing(all[1]!.id)
      await owner().updateCustomer({
        id: heir.id,
        body: { version: heir.version, mobile: mobile.replace('+658', '+659') },
      })
      await undo(id)
      expect(await mobiles(all[0]!, all[2]!)).toEqual([
        { mobile, shares: false },
        { mobile, shares: true },
      ])
    })
  })

  it('keeps what was chosen of where they differ, and tells both in the audit trail [BEYOND-34]', async () => {
    const kept = await added({ lastName: 'One', partnerNote: 'Left-handed' })
    const duplicate = await added({ lastName: 'Two', mobile: '+65 8111 2222', partnerNote: 'Pays late' })
    const { data: preview } = await owner().previewMergeCustomers({
      id: kept.id,
      body: { duplicateId: duplicate.id, fields: { lastName: 'duplicate' } },
    })
    expect(preview.fields.map(({ field, choice }) => [field, choice])).toEqual([
      ['lastName', 'duplicate'],
      ['email', 'kept'],
      ['mobile', 'duplicate'],
      ['partnerNote', 'both'],
    ])
    await merge(kept.id, duplicate.id, { lastName: 'duplicate' })
    expect((await owner().getCustomer({ id: kept.id })).data).toMatchObject({
      lastName: 'Two',
      email: kept.email,
      mobile: '+6581112222',
      partnerNote: 'Left-handed\nPays late',
      version: 2,
    })
    const trail = await query<{ subject_id: string; after: object; actor_id: string }>(
      "SELECT subject_id, after, actor_id FROM audit_entries WHERE action = 'customer.merged' AND subject_id = ANY($1)",
      [[kept.id, duplicate.id]],
    )
    const actor_id = rich.desk.club.staff.owner.accountId
    expect(trail).toHaveLength(2)
    expect(trail).toEqual(
      expect.arrayContaining([
        {
          subject_id: kept.id,
          actor_id,
          after: expect.objectContaining({ lastName: 'Two', duplicateId: duplicate.id }),
        },
        { subject_id: duplicate.id, actor_id, after: { keptId: kept.id } },
      ]),
    )
    for (const [fields, property] of [
      [{ email: 'both' }, 'fields.email'],
      [{ lastName: 'neither' }, 'fields.lastName'],
      [{ shoeSize: 'kept' }, 'fields'],
    ] as const) {
      const [one, other] = [await added(), await added({ lastName: 'X' })]
      const refused = await failure(
        owner().previewMergeCustomers({ id: one.id, body: { duplicateId: other.id, fields: fields as never } }),
      )
      expect([refused.status, refused.body.data.msg]).toEqual([400, expect.stringContaining(property)])
    }
  })

  it('takes the duplicate off every list, and whoever books, sells to, edits or deletes them is told [BEYOND-34]', async () => {
    const [kept, duplicate] = [await added(), await added({ firstName: 'Dupla' })]
    await merge(kept.id, duplicate.id)
    const { partnerId } = rich
    expect((await owner().listCustomers({ partnerId, query: { q: 'Dupla' } })).data).toEqual([])
    const { id } = duplicate
    const place = { customerId: id, paymentMethod: 'cash' as const }
    const gone = [404, 'error.notFound.customerMerged']
    const refused = await failure(owner().getCustomer({ id }))
    expect([refused.status, refused.body.data.errorCode, refused.body.data.metaData]).toEqual([
      ...gone,
      { mergedInto: kept.id },
    ])
    for (const call of [
      () => owner().updateCustomer({ id, body: { version: 2, firstName: 'Other' } }),
      () => owner().deleteCustomer({ id }),
      () => rich.desk.book({ day: rich.monday(), from: 9, until: 10 }, { customerId: id }),
      () => owner().placePackageOrder({ partnerId, body: { ...place, packageId: rich.packages.ten } }),
      () => merge1(id, kept.id),
      () => merge1(kept.id, id),
    ])
      expect(await codeOf(call())).toEqual(gone)
    const credit = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 700 }
    expect((await failure(owner().issueCredit({ partnerId, body: credit }))).status).toBe(404)
    expect((await failure(rich.admin.topUpWallet({ body: { customerId: id, amount: 700 } }))).status).toBe(404)
    // Their email is free.
    expect(
      (await owner().updateCustomer({ id: kept.id, body: { version: 2, email: duplicate.email! } })).data.email,
    ).toBe(duplicate.email)
  })
  const merge1 = (id: string, duplicateId: string) =>
    owner().mergeCustomers({ id, body: { duplicateId, version: 2, duplicateVersion: 2 } })

  it('is refused for who was changed since, who is one already, who is nobody, unknown or of another club', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const { data: walkIn } = await rich.desk.api.openWalkIn({ partnerId: rich.partnerId })
    const call = (id: string, duplicateId: string, version = 1, duplicateVersion = 1) =>
      codeOf(owner().mergeCustomers({ id, body: { duplicateId, version, duplicateVersion } }))
    expect(await call(kept.id, duplicate.id, 2)).toEqual([409, 'error.conflict.customerChangedMeanwhile'])
    expect(await call(kept.id, duplicate.id, 1, 2)).toEqual([409, 'error.conflict.customerChangedMeanwhile'])
    expect(await call(kept.id, kept.id)).toEqual([400, 'error.badRequest.mergeWithThemselves'])
    expect(await call(kept.id, walkIn.id)).toEqual([400, 'error.badRequest.walkInCustomer'])
    expect(await call(walkIn.id, kept.id)).toEqual([400, 'error.badRequest.walkInCustomer'])
    for (const unknown of [randomUUID(), product.cast.harbour.customers[0].id]) {
      expect(await call(kept.id, unknown)).toEqual([404, 'error.notFound.customer'])
      expect(await call(unknown, kept.id)).toEqual([404, 'error.notFound.customer'])
      expect(await codeOf(undo(unknown))).toEqual([404, 'error.notFound.customerMerge'])
    }
  })

  it('is refused while both have a place in one class, which the preview names [BEYOND-34]', async () => {
    const { kept, duplicate, session } = await two()
    await owner().addAttendance({ sessionId: session.id, customerId: kept.id, body: {} })
    const { data: preview } = await owner().previewMergeCustomers({ id: kept.id, body: { duplicateId: duplicate.id } })
    expect(preview).toMatchObject({ mayMerge: false, sameClasses: [{ id: session.id, name: session.name }] })
    expect(await codeOf(merge(kept.id, duplicate.id))).toEqual([400, 'error.badRequest.bothInOneClass'])
    await owner().removeAttendance({ sessionId: session.id, customerId: kept.id })
    await merge(kept.id, duplicate.id)
  })

  it('is done once under one key, and the same answer is given again', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const options = { idempotencyKey: randomUUID() }
    const body = { duplicateId: duplicate.id, version: 1, duplicateVersion: 1 }
    const first = await owner().mergeCustomers({ id: kept.id, body }, options)
    expect(await owner().mergeCustomers({ id: kept.id, body }, options)).toEqual(first)
  })
})

describe('a merge that can not be undone says why', () => {
  const waiting = async (id: string, days: number) =>
    query("UPDATE customer_merges SET created_at = created_at - $2 * interval '1 day' WHERE id = $1", [id, days])

  it('after thirty days', async () => {
    const [kept, duplicate] = [await added(), await added()]
    const { id } = await merge(kept.id, duplicate.id)
    await waiting(id, 30)
    await query("UPDATE customer_merges SET created_at = created_at - interval '1 second' WHERE id = $1", [id])
    expect(await codeOf(undo(id))).toEqual([400, 'error.badRequest.mergeTooOld'])
    expect((await owner().listCustomerMerges({ id: kept.id })).data[0]!.mayUndo).toBe(false)
  })

  it('where credits, money or passes that went were used for what stays [BEYOND-34]', async () => {
    const spent = async (paymentMethod: 'clubCredits' | 'fieldhouseWallet' | 'packages') => {
      const [kept, duplicate] = [await added(), await rich.holder(`S${randomUUID().slice(0, 8)}`)]
      const { id } = await merge(kept.id, duplicate.id)
      await rich.desk.book({ day: rich.monday(), from: 9, until: 10 }, { customerId: kept.id, paymentMethod })
      return codeOf(undo(id))
    }
    expect(await spent('clubCredits')).toEqual([400, 'error.badRequest.mergedCreditsUsed'])
    expect(await spent('fieldhouseWallet')).toEqual([400, 'error.badRequest.mergedWalletUsed'])
    expect(await spent('packages')).toEqual([400, 'error.badRequest.mergedPassesUsed'])
  })

  it('where somebody has the email by now, and where the kept one was merged or is gone themselves', async () => {
    const [kept, duplicate, third] = [await added(), await added(), await added()]
    const { id } = await merge(kept.id, duplicate.id)
    const holder = await added({ email: duplicate.email })
    expect(await codeOf(undo(id))).toEqual([400, 'error.badRequest.mergedContactTaken'])
    await owner().deleteCustomer({ id: holder.id })
    const later = await merge(third.id, kept.id)
    expect(await codeOf(undo(id))).toEqual([400, 'error.badRequest.mergedIntoGone'])
    await undo(later.id)
    await undo(id)
    expect((await standing(duplicate.id)).email).toBe(duplicate.email)
  })
})

describe('somebody who was merged', () => {
  it('is in the copy of the data of who was kept, and erased with them [BEYOND-45]', async () => {
    const kept = await added()
    const duplicate = await added({ email: 'ephemera@merged.example', partnerNote: 'plays with her right' })
    await merge(kept.id, duplicate.id, { partnerNote: 'duplicate', email: 'duplicate' })
    const { data: copy } = await owner().copyCustomerData({ id: kept.id })
    expect(copy.mergedCustomers).toMatchObject([{ email: 'ephemera@merged.example', note: 'plays with her right' }])
    await owner().deleteCustomer({ id: kept.id })
    const all = await query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND relname NOT IN ('idempotency_keys', 'outbox_messages')`,
    )
    for (const { relname } of all)
      expect([
        relname,
        await query(`SELECT 1 FROM "${relname}" AS t WHERE t::text ~* 'ephemera@merged|her right'`),
      ]).toEqual([relname, []])
  })
})

describe('at once with a merge', () => {
  const settled = async (...calls: (() => Promise<unknown>)[]) =>
    (await Promise.allSettled(calls.map((call) => call()))).map((one) =>
      one.status === 'fulfilled'
        ? 'done'
        : String((one.reason as { body?: { data: { errorCode: string } } }).body?.data.errorCode),
    )
  const calls = (one: Made, other: Made) =>
    owner().mergeCustomers({ id: one.id, body: { duplicateId: other.id, version: 1, duplicateVersion: 1 } })

  it.each(Array.from({ length: 4 }, (_, i) => i))(
    'bookings, credits and top-ups are with the kept one, or refused: %i',
    async () => {
      const [kept, duplicate] = [await added(), await added()]
      const monday = rich.monday()
      const credit = { customerId: duplicate.id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 700 }
      const outcomes = await settled(
        () => rich.desk.book({ day: monday, from: 9, until: 10 }, { customerId: duplicate.id }),
        () => calls(kept, duplicate),
        () => rich.admin.topUpWallet({ body: { customerId: duplicate.id, amount: 500 } }),
        () => owner().issueCredit({ partnerId: rich.partnerId, body: credit }),
        () => rich.desk.book({ day: monday, from: 11, until: 12 }, { customerId: kept.id }),
      )
      expect(outcomes[1]).toBe('done')
      for (const outcome of outcomes)
        expect(['done', 'error.notFound.customerMerged', 'error.notFound.customer']).toContain(outcome)
      const left = await everythingOf(duplicate.id)
      expect(Object.values(left).flat()).toEqual([])
      const has = await everythingOf(kept.id)
      expect(has['orders']).toHaveLength(Number(outcomes[0] === 'done') + 1)
      expect(has['wallet_entries']).toHaveLength(Number(outcomes[2] === 'done'))
      expect(has['credit_entries']).toHaveLength(Number(outcomes[3] === 'done'))
    },
  )

  it('one the other way, and a third into both: each is one, and none is in a ring', async () => {
    const [one, other, third] = [await added(), await added(), await added()]
    const outcomes = await settled(
      () => calls(one, other),
      () => calls(other, one),
      () => calls(third, one),
      () => calls(other, third),
    )
    expect(outcomes).toContain('done')
    const rings = await query(
      `SELECT 1 FROM customers c JOIN customers k ON k.id = c.merged_into WHERE c.id = ANY($1) AND k.merged_into = c.id`,
      [[one.id, other.id, third.id]],
    )
    expect(rings).toEqual([])
  })

  it('a cancellation, an undo and a deletion leave the books whole', async () => {
    const { kept, duplicate, booked, credits } = await two()
    const [a, b] = [await standing(kept.id), await standing(duplicate.id)]
    const outcomes = await settled(
      () => rich.desk.api.cancelOrder({ id: booked.id, body: {} }),
      () =>
        owner().mergeCustomers({
          id: kept.id,
          body: { duplicateId: duplicate.id, version: a.version, duplicateVersion: b.version },
        }),
      () => rich.desk.api.cancelOrder({ id: credits.id, body: { refundAmountCents: credits.totalAmount } }),
      () => owner().deleteCustomer({ id: duplicate.id }),
    )
    expect(outcomes.slice(0, 3)).toEqual(['done', 'done', 'done'])
    const { id } = (await owner().listCustomerMerges({ id: kept.id })).data[0]!
    const undone = await settled(
      () => undo(id),
      () => undo(id),
      () => rich.desk.book({ day: rich.monday(), from: 9, until: 10 }, { customerId: kept.id }),
    )
    expect(undone).toEqual(['done', 'done', 'done'])
  })
})
