import { readFile } from 'node:fs/promises'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { twoOfEverything } from '../../../fixtures/two-of-everything.ts'
import { classDesk } from '../../classes/fixtures/class-desk.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
const owner = () => product.as(desk.club.staff.owner)
const copyOf = async (id: string) => (await owner().copyCustomerData({ id })).data
let made = 0
const newCustomer = async (over: object = {}) => {
  const body = { partnerId: desk.club.id, firstName: 'Nora', email: `own${++made}@data.example`, ...over }
  return (await owner().createCustomer({ body })).data
}

describe('a copy of what is kept of a customer', () => {
  it('says who they are, what they bought, paid, hold and were sent [BEYOND-45]', async () => {
    const { id, email } = await newCustomer({
      lastName: 'Ng',
      dob: '29/02/1984',
      addressCity: 'Hue',
      invoiceName: 'Ng & Co.',
      taxNumber: '0301234567',
      partnerNote: 'Left-handed',
    })
    const booked = await desk.book([{ day: MONDAY, from: 9, until: 10 }], { customerId: id, emailingEnable: true })
    await desk.api.markTransactionPaid({ id: booked.orderTransactions[0]!.id })
    const other = await desk.book([{ day: MONDAY, from: 15, until: 16 }], { customerId: id })
    const why = { reason: 'Injured', comment: 'Her knee, she rang at nine' }
    await desk.api.cancelOrder({ id: other.id, body: { changeLogMeta: why } })
    await desk.api.updateOrderNote({ id: booked.id, body: { partnerNote: 'Wants court 1' } })
    const standing = (await desk.api.getCustomer({ id })).data
    await desk.api.updateCustomer({ id, body: { version: standing.version, addressCity: 'Hoi An' } })
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 700 }
    await owner().issueCredit({ partnerId: desk.club.id, body })
    const copy = await copyOf(id)
    expect(copy).toMatchObject({
      takenAt: new Date(product.fieldhouse.deps.now()).toISOString(),
      club: 'Riverside Badminton Club',
      customer: {
        firstName: 'Nora',
        lastName: 'Ng',
        email,
        dateOfBirth: '1984-02-29',
        city: 'Hoi An',
        invoiceName: 'Ng & Co.',
        taxNumber: '0301234567',
        note: 'Left-handed',
        since: new Date(TEST_NOW).toISOString(),
      },
      transactions: expect.arrayContaining([
        expect.objectContaining({
          id: booked.readableId.readableId,
          status: 'paid',
          paymentMethod: 'cash',
          total: { amount: booked.totalAmount, currency: 'SGD' },
          lines: booked.orderLineItems.map(({ description, priceCents }) => ({ description, amount: priceCents })),
          changes: [],
          payments: [
            {
              kind: 'PURCHASE',
              method: 'cash',
              status: 'SUCCESS',
              amount: booked.totalAmount,
              fee: 0,
              at: expect.any(String),
            },
          ],
        }),
        expect.objectContaining({
          id: other.readableId.readableId,
          changes: [{ at: expect.any(String), ...why }],
        }),
      ]),
      auditTrail: expect.arrayContaining([
        expect.objectContaining({
          action: 'customer.edited',
          before: { addressCity: 'Hue' },
          after: { addressCity: 'Hoi An' },
        }),
        expect.objectContaining({ action: 'order.noted', after: { partnerNote: 'Wants court 1' } }),
      ]),
      bookings: [
        { start: desk.at(15, MONDAY), end: desk.at(16, MONDAY), facility: 'Court 1', canceled: true },
        { start: desk.at(9, MONDAY), end: desk.at(10, MONDAY), facility: 'Court 1', canceled: false },
      ],
      classes: [],
      memberships: [],
      savedCards: [],
      packages: [],
      clubCredits: {
        balances: [{ amount: 700, currency: 'SGD' }],
        entries: [{ activity: 'Issue', type: 'Promotion', amount: { amount: 700, currency: 'SGD' } }],
      },
      wallet: { balances: [], entries: [] },
      coupons: [],
      campaigns: { unsubscribedAt: null, mails: [] },
      reminders: { stoppedAt: null, sent: [] },
    })
    expect(copy.messages.map(({ channel, recipient }) => [channel, recipient])).toContainEqual(['email', email])
  })

  it('has nothing of anybody else, and is noted with who took it [BEYOND-45]', async () => {
    const [one, other] = [await newCustomer(), await newCustomer({ firstName: 'Otto' })]
    await desk.book([{ day: MONDAY, from: 11, until: 12 }], { customerId: other.id })
    const copy = await copyOf(one.id)
    expect(JSON.stringify(copy)).not.toContain(other.email)
    expect([copy.transactions, copy.bookings]).toEqual([[], []])
    expect(copy.auditTrail.map(({ action }) => action)).toEqual(['customer.created'])
    const trail = await query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at, ctid', [
      one.id,
    ])
    expect(trail.at(-1)).toEqual({ action: 'customer.dataCopied', actor_id: desk.club.staff.owner.accountId })
  })

  it('has what they hold, wait for and were given back: memberships, passes, credits, the wallet, cards, coupons and classes [BEYOND-45]', async () => {
    const rich = await twoOfEverything(product)
    const { id } = await rich.holder('Rica')
    rich.monday()
    const monday = rich.monday()
    await owner().saveCard({ id, body: { creditToken: 'tok_ok', consentVersion: '2026-11' } })
    const code = 'OWNDATA'
    await owner().createCoupon({
      partnerId: desk.club.id,
      body: { code, discountType: 'PERCENT', discountAmountPercentage: 10, orderValidFrom: '2026-01-01' },
    })
    const cheaper = await desk.book({ day: monday, from: 9, until: 10 }, { customerId: id, couponCode: code })
    await desk.book({ day: monday, from: 10, until: 11 }, { customerId: id, paymentMethod: 'packages' })
    const paid = await desk.book({ day: monday, from: 12, until: 13 }, { customerId: id, orderStatus: 'paid' })
    const { data: canceled } = await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: 700 } })
    const owed = canceled.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await desk.api.refundTransaction({ id: owed.id, body: { amount: 700 } })
    const classes = classDesk(product, desk.club)
    const [session] = (await classes.create({ startTime: desk.at(15, monday), endTime: desk.at(16, monday) })).sessions
    await owner().addAttendance({ sessionId: session!.id, customerId: id, body: {} })
    await query(
      `INSERT INTO waiting_entries (partner_id, id, kind, group_id, starts_at, ends_at, customer_id, rank, created_at)
       VALUES ($1, gen_random_uuid(), 'slot', $2, $3, $4, $5, 1, now())`,
      [desk.club.id, desk.club.courts.id, desk.at(18, monday), desk.at(19, monday), id],
    )
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
    // As a mail server took it.
    await query(
      'UPDATE campaign_messages SET attempted_at = now(), handed_at = now(), delivered_at = now() WHERE customer_id = $1',
      [id],
    )
    await query(
      `INSERT INTO reminder_messages (partner_id, id, kind, customer_id, channel, locale, created_at)
       VALUES ($1, gen_random_uuid(), 'booking', $2, 'email', 'en', now())`,
      [desk.club.id, id],
    )

    const copy = await copyOf(id)
    expect(copy.campaigns.mails).toMatchObject([{ campaign: 'Summer', subject: 'Hello', delivered: true }])
    expect(copy.reminders.sent).toMatchObject([{ channel: 'email', outcome: null }])
    const runs = { canceledAt: null, removedAt: null, renews: false, pauses: [] }
    expect(copy.memberships).toEqual([
      { plan: 'Silver', startsOn: '2026-12-15', expiresOn: '2027-01-14', ...runs },
      { plan: 'Gold', startsOn: '2026-11-21', expiresOn: '2026-12-20', ...runs },
    ])
    expect(copy.packages.map(({ name, passes, left }) => [name, passes, left]).toSorted()).toEqual([
      ['Five hours', 5, 5],
      ['Ten hours', 10, 9],
    ])
    expect(copy.packages.map(({ expiresAt }) => expiresAt === null).toSorted()).toEqual([false, true])
    expect(copy.clubCredits.balances).toEqual([
      { amount: 6500, currency: 'SGD' },
      { amount: 1900, currency: 'USD' },
    ])
    expect(copy.wallet).toMatchObject({
      balances: [{ amount: 5000, currency: 'SGD' }],
      entries: [{ amount: { amount: 5000, currency: 'SGD' } }],
    })
    expect(copy.savedCards).toMatchObject([
      { brand: 'visa', last4: '4242', consentVersion: '2026-11', removedAt: null },
    ])
    const discount = { amount: Math.round(cheaper.totalAmount / 9), currency: 'SGD' }
    expect(copy.coupons).toMatchObject([
      { code, transaction: cheaper.readableId.readableId, discount, givenBackAt: null },
    ])
    expect(copy.classes).toEqual([
      {
        start: desk.at(15, monday),
        end: desk.at(16, monday),
        name: session!.name,
        checkedInAt: null,
        remark: '',
        canceled: false,
      },
    ])
    expect(copy.waitingLists).toMatchObject([
      { start: desk.at(18, monday), end: desk.at(19, monday), status: 'waiting', offeredAt: null },
    ])
    const theirs = copy.transactions.find((one) => one.id === paid.readableId.readableId)!
    expect(theirs.payments.map(({ kind, status, amount }) => [kind, status, amount]).toSorted()).toEqual([
      ['PURCHASE', 'SUCCESS', paid.totalAmount],
      ['REFUND', 'SUCCESS', 700],
    ])
  })

  it('is of nobody who is deleted, unknown, of another club or the walk-in', async () => {
    const { id } = await newCustomer()
    await owner().deleteCustomer({ id })
    const elsewhere = product.cast.harbour.customers[0].id
    for (const unknown of [id, elsewhere, '00000000-0000-4000-8000-000000000000'])
      expect((await failure(owner().copyCustomerData({ id: unknown }))).body.data.errorCode).toBe(
        'error.notFound.customer',
      )
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId: desk.club.id })
    const refused = await failure(owner().copyCustomerData({ id: walkIn.id }))
    expect([refused.status, refused.body.data.errorCode]).toEqual([400, 'error.badRequest.walkInCustomer'])
  })

  it('reads every table that keeps anything by customer [BEYOND-45]', async () => {
    const tables = await query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'customer_id' ORDER BY 1",
    )
    const store = await readFile(new URL('own-data.store.ts', import.meta.url), 'utf8')
    const read = [...store.matchAll(/\b(?:FROM|JOIN) (\w+)/g)].map(([, table]) => table)
    expect(tables.map(({ name }) => name).filter((name) => !read.includes(name))).toEqual([])
  })
})
