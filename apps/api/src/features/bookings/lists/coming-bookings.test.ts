import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LATE_DAY, lateEvening, type LateEvening } from '../../../fixtures/late-evening.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let evening: LateEvening
beforeAll(async () => {
  product = await startProduct()
  evening = await lateEvening(product)
})
afterAll(() => product.close())

const customer = (index: 0 | 1 | 2) => evening.desk.club.customers[index].id
const nameOf = (id: string) => Object.entries(evening.orders).find(([, order]) => order.id === id)?.[0]

describe('the transactions of one customer', () => {
  const list = async (query: Parameters<LateEvening['desk']['api']['listOrders']>[0]['query']) => {
    const { desk } = evening
    const { data, pagination } = await desk.api.listOrders({ partnerId: desk.club.id, query })
    return [data.map(({ id }) => nameOf(id)), pagination.total]
  }

  it('are listed apart from those of the others, last changed first', async () => {
    expect(await list({ customerId: customer(0) })).toEqual([['partlyRefunded', 'paid'], 2])
    expect(await list({ customerId: customer(1) })).toEqual([['refunded', 'open'], 2])
  })

  it('are those that are unpaid, those of a day, or those of a page, where that is asked too', async () => {
    expect(await list({ customerId: customer(1), status: 'pending' })).toEqual([['open'], 1])
    expect(await list({ customerId: customer(0), status: 'pending' })).toEqual([[], 0])
    expect(await list({ customerId: customer(1), fromDate: LATE_DAY, toDate: LATE_DAY, limit: 1 })).toEqual([
      ['refunded'],
      2,
    ])
  })

  it("are none for another club's customer, and what is no id is refused by its name", async () => {
    expect(await list({ customerId: product.cast.riverside.customers[0].id })).toEqual([[], 0])
    await expect(list({ customerId: 'nobody' })).rejects.toMatchObject({
      status: 400,
      body: { data: { msg: 'customerId: Invalid UUID' } },
    })
  })
})

describe('the coming bookings of a customer', () => {
  const coming = (id: string, query: { offset?: number; limit?: number } = {}) =>
    evening.desk.api.listComingBookings({ id, query })

  it('say when, where and whether they are paid, earliest first; cancelled ones and those of others are left out', async () => {
    const { desk, orders } = evening
    // By number the courts stand in another order than by text.
    const late = await desk.book({ court: 9, from: 20, until: 21 }, { customerId: customer(1) })
    const early = await desk.book({ court: 1, day: '2026-11-22', from: 6, until: 7 }, { customerId: customer(1) })
    const { data, pagination } = await coming(customer(1))
    expect(data.map(({ order }) => order.readableId)).toEqual(
      [early, orders.open, late].map(({ readableId }) => readableId.readableId),
    )
    expect(pagination.total).toBe(3)
    expect(data[1]).toMatchObject({
      timeRange: { start: desk.at(6), end: desk.at(18) },
      timezone: 'America/Los_Angeles',
      facilityName: desk.club.courts.facilities[1]!.name,
      venueId: desk.club.venueId,
      order: { status: 'pending' },
    })
    expect((await coming(customer(2))).data.map(({ order }) => order.readableId)).toEqual([
      orders.changed.readableId.readableId,
    ])
  })

  it('come in pages, and a page behind the last one keeps the total', async () => {
    expect((await coming(customer(1), { offset: 1, limit: 1 })).data).toHaveLength(1)
    expect(await coming(customer(1), { offset: 9 })).toEqual({
      data: [],
      pagination: { offset: 9, limit: 10, total: 3 },
    })
  })

  it('count one that is being played, and none that is over', async () => {
    const { desk, orders } = evening
    product.setNow(desk.at(8.5))
    expect((await coming(customer(2))).data.map(({ order }) => order.readableId)).toEqual([
      orders.changed.readableId.readableId,
    ])
    product.setNow(desk.at(9))
    expect((await coming(customer(2))).data).toEqual([])
  })

  it('count the longest one there is, two days, until its last hour is over', async () => {
    const { desk } = evening
    const { readableId } = await desk.book(
      { court: 5, day: '2026-11-25', from: 0, until: 48 },
      { customerId: customer(0), isForceBook: true },
    )
    const comingAt = async (hour: number) => {
      product.setNow(desk.at(hour, '2026-11-25'))
      return (await coming(customer(0))).data.map(({ order }) => order.readableId)
    }
    expect(await comingAt(47)).toEqual([readableId.readableId])
    expect(await comingAt(48)).toEqual([])
  })

  it('are those of the own club only', async () => {
    await expect(coming(product.cast.riverside.customers[0].id)).rejects.toMatchObject({ status: 404 })
  })
})
