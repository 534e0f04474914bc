import { randomUUID } from 'node:crypto'
import { csvFile } from '@fieldhouse/domain/csv'
import { IMPORT_FIELDS, IMPORT_HEADERS } from '@fieldhouse/domain/customers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const harbour = () => product.cast.harbour
const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as unknown[]
const lines = async (q: object) => (await desk.api.exportCustomers({ partnerId: desk.club.id, query: q })).data
const fresh = () => `ex${randomUUID().slice(0, 8)}`
const everything = {
  firstName: '=HYPERLINK("https://x.example")',
  email: null,
  mobile: '+6591230001',
  gender: 'male',
  dob: '29/02/1984',
  partnerSideCustomerIdString: "'-17",
  addressStreet: '1 Court Road, "East"',
  addressUnit: '#02-03',
  addressCity: 'Singapore',
  addressCountry: 'SG',
  addressPostalCode: '228233',
  partnerNote: 'Two\nlines',
} as const

it('everybody whom a search and a filter find is a line of the file, the newest first, and the walk-in is none', async () => {
  const own = fresh()
  let minutes = 0
  const add = async (firstName: string, more: object) => {
    const made = await desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName, lastName: own, ...more },
    })
    // The clock of the product stands.
    await query("UPDATE customers SET created_at = created_at + $2 * interval '1 minute' WHERE id = $1", [
      made.data.id,
      ++minutes,
    ])
    return made
  }
  await add('Mai', { email: `mai@${own}.example` })
  const { data: ben } = await add('Ben', { email: `ben@${own}.example`, gender: 'male' })
  await add('Zoe', { email: `zoe@${own}.example` })
  await desk.api.openWalkIn({ partnerId: desk.club.id })
  await query(
    `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
     VALUES ($1, gen_random_uuid(), $2, $3, '2026-01-15', '2027-01-14', now())`,
    [desk.club.id, ben.id, desk.club.plans.gold],
  )
  expect((await lines({ q: own })).map(({ firstName }) => firstName)).toEqual(['Zoe', 'Ben', 'Mai'])
  expect(await lines({ q: own, filter: '{"gender":"male"}' })).toEqual([
    expect.objectContaining({ firstName: 'Ben', membershipPlan: 'Gold', membershipStart: '15/01/2026' }),
  ])
  const { pagination } = await desk.api.listCustomers({ partnerId: desk.club.id })
  // More than a page of the list, and without the walk-in.
  expect(await lines({})).toHaveLength(pagination.total - 1)
})

it('what is exported can be uploaded elsewhere, and is what it was', async () => {
  const own = fresh()
  await desk.api.createCustomer({ body: { partnerId: desk.club.id, ...everything, lastName: own } })
  const exported = await lines({ q: own })
  expect(exported).toEqual([{ ...everything, lastName: own, membershipPlan: null, membershipStart: null }])
  const text = csvFile([
    IMPORT_FIELDS.map((field) => IMPORT_HEADERS[field]),
    ...exported.map((line) => IMPORT_FIELDS.map((field) => line[field] ?? '')),
  ])
  const there = product.as(harbour().staff.owner)
  const { data } = await there.importCustomers({
    partnerId: harbour().id,
    body: { file: new File([text], 'customers.csv') },
  })
  expect([data.imported, data.columns.map(({ field }) => field)]).toEqual([1, [...IMPORT_FIELDS]])
  expect((await there.exportCustomers({ partnerId: harbour().id, query: { q: own } })).data).toEqual(exported)
})

it('asks the database as often for one customer as for many', async () => {
  const own = fresh()
  const add = (n: number) =>
    desk.api.createCustomer({
      body: { partnerId: desk.club.id, firstName: `N${n}`, lastName: own, email: `n${n}@${own}.example` },
    })
  const { database } = product.fieldhouse
  const statements = async () => {
    const before = database.statements()
    await lines({ q: own })
    return database.statements() - before
  }
  await add(0)
  const one = await statements()
  for (let n = 1; n < 6; n++) await add(n)
  expect(await statements()).toBe(one)
})

it('a list of more customers than a file may have is refused, and says how to have fewer', async () => {
  await query(
    `INSERT INTO customers (partner_id, id, first_name, created_at)
     SELECT $1, gen_random_uuid(), 'Many', now() FROM generate_series(1, 50001)`,
    [desk.club.id],
  )
  const refused = await failure(desk.api.exportCustomers({ partnerId: desk.club.id, query: {} }))
  expect([refused.status, refused.body.data.msg]).toEqual([
    400,
    'A file can have 50,000 customers at most. Please search or filter for fewer.',
  ])
  expect(await lines({ q: 'Nobody of that name' })).toEqual([])
})
