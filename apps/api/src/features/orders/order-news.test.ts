import { afterAll, beforeAll, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

/** What is told while `act` runs: each event's type with its days. News travels after the commit: a new customer marks either end. */
const toldBy = async (act: () => Promise<unknown>) => {
  const stop = new AbortController()
  const events = product.fieldhouse.parts.live.watch(desk.club.id, stop.signal)
  await events.next()
  const untilMarked = async () => {
    await desk.api.createCustomer({ body: { partnerId: desk.club.id, firstName: 'Mark' } })
    const told: string[] = []
    for (let next = await events.next(); !next.done; next = await events.next()) {
      if (next.value.type === 'customers') break
      told.push([next.value.type, ...next.value.dates].join(' '))
    }
    return told
  }
  await untilMarked()
  await act()
  const told = await untilMarked()
  stop.abort()
  return told
}

it('what cells show of an order is told on the days of its bookings, other changes of it touch no grid', async () => {
  const { id, orderTransactions } = await desk.book({ from: 8, until: 9 })
  const paid = () => desk.api.markTransactionPaid({ id: orderTransactions[0]!.id })
  expect(await toldBy(paid)).toEqual(['orders', 'schedule 2026-11-23'])
  const add = (price: number) => () =>
    desk.api.addLineItems({
      id,
      body: { changes: [{ action: 'addItem', lineItem: { price, currency: 'SGD', description: 'Racket' } }] },
    })
  expect(await toldBy(add(500))).toEqual(['orders', 'schedule 2026-11-23'])
  expect(await toldBy(add(-100))).toEqual(['orders'])
  const note = () => desk.api.updateOrderNote({ id, body: { partnerNote: 'Left-handed' } })
  expect(await toldBy(note)).toEqual(['orders', 'schedule 2026-11-23'])
})
