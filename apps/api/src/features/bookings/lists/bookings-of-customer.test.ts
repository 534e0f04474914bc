import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const played = async (from: number, until: number, id = desk.club.customers[1].id) =>
  (await desk.api.listBookingsOfCustomer({ id, query: { from: desk.at(from), until: desk.at(until) } })).data

it('what a customer already plays is told by court and time; what was cancelled, or only touches, is not', async () => {
  const kept = await desk.book({ court: 0, from: 18, until: 20 })
  const gone = await desk.book({ court: 1, from: 18, until: 19 })
  await desk.api.cancelOrder({ id: gone.id, body: {} })
  const court = desk.club.courts.facilities[0]!.name
  const one = { facilityName: court, startTime: desk.at(18), endTime: desk.at(20) }
  expect(kept.orderLineItems).toHaveLength(1)
  expect(await played(19, 21)).toMatchObject([one])
  expect(await played(17, 19)).toMatchObject([one])
  expect([await played(16, 18), await played(20, 21)]).toEqual([[], []])
  expect(await played(19, 21, desk.club.customers[2].id)).toEqual([])
})

it('a walk-in, who is many people, already plays nowhere', async () => {
  const { data: walkIn } = await desk.api.openWalkIn({ partnerId: desk.club.id })
  await desk.book({ court: 2, from: 12, until: 13 }, { customerId: walkIn.id })
  expect(await played(12, 13, walkIn.id)).toEqual([])
})

it('an unknown customer and a span that is no span are refused', async () => {
  expect((await failure(played(12, 13, crypto.randomUUID()))).status).toBe(404)
  for (const [from, until] of [
    [13, 13],
    [13, 12],
    [0, 24 * 201],
  ] as const)
    expect((await failure(played(from, until))).status).toBe(400)
})
