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

it('comes in parts of which each begins behind the one before, whoever is added or deleted meanwhile; nobody is there twice, and none is left out', async () => {
  const own = fresh()
  const ids: string[] = []
  for (let n = 0; n < 5; n++)
    ids.push(
      (
        await desk.api.createCustomer({
          body: { partnerId: desk.club.id, firstName: `N${n}`, lastName: own, email: `p${n}@${own}.example` },
        })
      ).data.id,
    )
  // Three of one moment, of less than a millisecond, two of a later one, and whoever comes then is later still.
  const ago = (of: readonly string[], days: number) =>
    query(
      "UPDATE customers SET created_at = created_at - $2 * interval '1 day' + interval '123 microseconds' WHERE id = ANY($1)",
      [of, days],
    )
  await ago(ids.slice(0, 3), 2)
  await ago(ids.slice(3), 1)
  const part = (after?: string) =>
    desk.api.exportCustomers({ partnerId: desk.club.id, query: { q: own, limit: 2, ...(after && { after }) } })
  const first = await part()
  await desk.api.deleteCustomer({ id: ids[4]! })
  await desk.api.createCustomer({
    body: { partnerId: desk.club.id, firstName: 'Late', lastName: own, email: `late@${own}.example` },
  })
  const second = await part(first.next!)
  const third = await part(second.next!)
  expect([first, second, third].map(({ data, next }) => [data.length, next === null])).toEqual([
    [2, false],
    [2, false],
    [1, true],
  ])
  const names = [first, second, third].flatMap(({ data }) => data.map(({ firstName }) => firstName))
  expect(names.toSorted()).toEqual(['N0', 'N1', 'N2', 'N3', 'N4'])
})

it('a part has no more than it may, and a wrong beginning is named', async () => {
  for (const [asked, property] of [
    [{ limit: 5001 }, 'limit'],
    [{ after: 'yesterday' }, 'after'],
  ] as const) {
    const refused = await failure(desk.api.exportCustomers({ partnerId: desk.club.id, query: asked }))
    expect([refused.status, refused.body.data.msg]).toEqual([400, expect.stringContaining(property)])
  }
})
