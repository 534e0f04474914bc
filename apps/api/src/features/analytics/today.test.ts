import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

const SATURDAY = '2026-11-21'
let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const today = () => desk.api.getToday({ partnerId: desk.club.id }).then((reply) => reply.data)

describe('today at a venue', () => {
  it('tells who is on which court until when, and until when a court is free', async () => {
    // The clock stands at Saturday noon in Singapore.
    await desk.book({ court: 0, day: SATURDAY, from: 11, until: 13 })
    await desk.book({ court: 1, day: SATURDAY, from: 15, until: 16 })
    const { courts, date } = await today()
    expect(date).toBe(SATURDAY)
    const { firstName, lastName } = desk.club.customers[1]
    expect(courts![0]).toMatchObject({
      state: 'inPlay',
      label: `${firstName} ${lastName}`,
      until: desk.at(13, SATURDAY),
    })
    expect(courts![1]).toMatchObject({ state: 'free', label: null, until: desk.at(15, SATURDAY) })
  })

  it('counts occupancy by what was open, takings by method and what is unpaid', async () => {
    await desk.book({ court: 2, day: SATURDAY, from: 14, until: 15 }, { orderStatus: 'paid' })
    const { occupancy, takings, nextBookings, counts } = await today()
    expect(occupancy!.bookedMinutes).toBe(240)
    expect(occupancy!.byHour.find(({ hour }) => hour === 14)!.share).toBeGreaterThan(0)
    expect(takings).toEqual({
      total: 2000,
      byMethod: [{ paymentMethod: 'cash', amount: 2000 }],
      unpaidCount: 2,
      unpaidAmount: 6000,
    })
    expect(nextBookings!.map((next) => next.start)).toEqual([desk.at(14, SATURDAY), desk.at(15, SATURDAY)])
    expect(counts).toMatchObject({ bookingsLeft: 2, customers: 3, toCollect: 2 })
  })

  it('shows bookings and money only to those who may see them', async () => {
    const marketing = product.as(desk.club.staff.marketing)
    const { data } = await marketing.getToday({ partnerId: desk.club.id })
    expect(data).toMatchObject({
      courts: null,
      occupancy: null,
      takings: null,
      nextBookings: null,
      counts: { toCollect: 0 },
    })
  })

  it('takes the same number of statements whatever the day holds', async () => {
    const count = async () => {
      // The notices of earlier bookings are sent while this one is answered.
      await today()
      const before = product.fieldhouse.database.statements()
      await today()
      return product.fieldhouse.database.statements() - before
    }
    const few = await count()
    for (const from of [6, 7, 8, 9, 10]) await desk.book({ court: 3, day: SATURDAY, from, until: from + 1 })
    expect(await count()).toBe(few)
  })
})
