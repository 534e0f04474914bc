import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

const MANY = 5030
let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  const { club } = desk
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `INSERT INTO orders (partner_id, id, readable_id, service_type, customer_id, venue_id, payment_method, currency, total_minor,
         status, payment_status, processing_status, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'M' || translate(lpad(n::text, 7, '0'), '01', 'XY'), 'facilityBooking', $2, $3, 'cash', 'SGD', 100,
         'pending', 'pending', 'COMMITTED', now(), now() - n * interval '1 minute'
       FROM generate_series(1, $4::int) AS n`,
      [club.id, club.customers[0].id, club.venueId, MANY],
    ),
  )
})
afterAll(() => product.close())

const list = (query: Parameters<Desk['api']['listOrders']>[0]['query'] = {}) =>
  desk.api.listOrders({ partnerId: desk.club.id, query })

describe('a list of very many orders', () => {
  it('is counted 5,000 behind the page, and says that there are more [ORDERS-89]', async () => {
    expect((await list()).pagination).toEqual({ offset: 0, limit: 12, total: 5000, more: true })
    expect((await list({ canceled: 'false', offset: 24 })).pagination).toMatchObject({ total: 5024, more: true })
    // From here on the end is near enough.
    expect((await list({ offset: 36 })).pagination).toEqual({ offset: 36, limit: 12, total: MANY })
  })

  it('says that it goes on for a minute after it was counted, and then counts anew [ORDERS-89]', async () => {
    const unpaid = { status: 'pending', serviceType: 'facilityBooking' } as const
    const { pagination, figure } = await list(unpaid)
    expect([pagination.total, pagination.more]).toEqual([5000, true])
    // What is not counted to its end is not added up either.
    expect(figure).toEqual({ of: 'unpaid', sums: null })
    const mark = (status: string, was: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query(`UPDATE orders SET status = $2 WHERE partner_id = $1 AND status = $3 AND readable_id < 'MXXXX3'`, [
          desk.club.id,
          status,
          was,
        ]),
      )
    await mark('paid', 'pending')
    const { total: exact } = (await list({ ...unpaid, offset: 12 })).pagination
    expect(exact).toBeLessThan(5000)
    expect((await list(unpaid)).pagination).toMatchObject({ total: 5000, more: true })
    product.setNow('2026-11-21T04:01:01.000Z')
    expect((await list(unpaid)).pagination).toEqual({ offset: 0, limit: 12, total: exact })
    await mark('pending', 'paid')
  })

  it('has its last page, and none behind it that would lose the total [ORDERS-89]', async () => {
    const last = await list({ offset: MANY - 6 })
    expect([last.data.length, last.pagination.total]).toEqual([6, MANY])
    const beyond = await list({ offset: MANY + 500 })
    expect([beyond.data, beyond.pagination.total]).toEqual([[], MANY])
  })

  it('is searched by part of a readable id, in any case, with signs that mean nothing, and by customers with many or few [ORDERS-123]', async () => {
    const ids = async (q: string) => (await list({ q })).data.map((order) => order.readableId.readableId)
    expect(await ids('xx4x2y')).toEqual(['MXXX4X2Y'])
    expect(await ids('%')).toEqual([])
    expect(await ids('_')).toEqual([])
    const { data, pagination } = await list({ q: desk.club.customers[0].lastName, offset: 12 })
    expect([data.length, pagination.total, pagination.more]).toEqual([12, 5012, true])
    const few = await desk.book({ court: 0, from: 8, until: 9 })
    const found = await list({ q: desk.club.customers[1].lastName })
    expect(found.data.map(({ id }) => id)).toEqual([few.id])
    expect(found.pagination).toEqual({ offset: 0, limit: 12, total: 1 })
  })

  it('keeps other clubs out, also in the function that searches outside of row-level security', async () => {
    const { harbour } = product.cast
    const { data } = await product.as(harbour.staff.owner).listOrders({ partnerId: harbour.id, query: { q: 'MX' } })
    expect(data).toEqual([])
    const stranger = product.fieldhouse.deps.read(harbour.id, (db) =>
      sql`SELECT search_readable_ids(${desk.club.id}, 'MX', 10)`.execute(db),
    )
    await expect(stranger).rejects.toThrow('not this tenant')
  })
})
