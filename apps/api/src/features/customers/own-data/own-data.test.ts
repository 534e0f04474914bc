import { readFile } from 'node:fs/promises'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'

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
      partnerNote: 'Left-handed',
    })
    const booked = await desk.book([{ day: MONDAY, from: 9, until: 10 }], { customerId: id, emailingEnable: true })
    await desk.api.markTransactionPaid({ id: booked.orderTransactions[0]!.id })
    const other = await desk.book([{ day: MONDAY, from: 15, until: 16 }], { customerId: id })
    await desk.api.cancelOrder({ id: other.id, body: {} })
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
        city: 'Hue',
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
      ]),
      bookings: [
        { start: desk.at(15, MONDAY), end: desk.at(16, MONDAY), facility: 'Court 1', canceled: true },
        { start: desk.at(9, MONDAY), end: desk.at(10, MONDAY), facility: 'Court 1', canceled: false },
      ],
      classes: [],
      memberships: [],
      packages: [],
      clubCredits: {
        balances: [{ amount: 700, currency: 'SGD' }],
        entries: [{ activity: 'Issue', type: 'Promotion', amount: { amount: 700, currency: 'SGD' } }],
      },
      wallet: { balances: [], entries: [] },
      coupons: [],
    })
    expect(copy.messages.map(({ channel, recipient }) => [channel, recipient])).toContainEqual(['email', email])
  })

  it('has nothing of anybody else, and is noted with who took it [BEYOND-45]', async () => {
    const [one, other] = [await newCustomer(), await newCustomer({ firstName: 'Otto' })]
    await desk.book([{ day: MONDAY, from: 11, until: 12 }], { customerId: other.id })
    const copy = await copyOf(one.id)
    expect(JSON.stringify(copy)).not.toContain(other.email)
    expect([copy.transactions, copy.bookings]).toEqual([[], []])
    const trail = await query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY at', [one.id])
    expect(trail.at(-1)).toEqual({ action: 'customer.dataCopied', actor_id: desk.club.staff.owner.accountId })
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
