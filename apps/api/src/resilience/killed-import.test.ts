import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { productToKill } from './fixtures/killed-product.ts'

const ROWS = 12_000
/** Of bookings, which take longer. */
const BOOKINGS = 1600
/** How many rows are done, at the least, when the product is killed. */
const KILLED_AT = [500, 3000, 6000]

const product = productToKill('import')

let cast: Cast
beforeAll(async () => {
  cast = await product.withDatabase(seedCast)
})
afterAll(product.remove)

describe('the product is killed with -9 in the middle of the import of a file', () => {
  it('and goes on each time it starts again: everybody is imported, and nobody twice', async () => {
    let running = await product.start()
    const owner = () => running.as(cast.riverside.staff.owner)
    const partnerId = cast.riverside.id
    // Without an email or a mobile that tells them apart, a batch that was taken twice would double them.
    const rows = Array.from({ length: ROWS }, (_, n) => `P${n},Killed,,+6581000000`)
    const file = new File([`First Name,Last Name,Email,Mobile\n${rows.join('\n')}`], 'people.csv')
    const { data: begun } = await owner().startCustomerImport({ partnerId, body: { file, duplicates: 'create' } })
    const standing = async () => (await owner().getCustomerImport({ id: begun.id })).data
    for (const rowsThen of KILLED_AT) {
      await vi.waitFor(async () => expect((await standing()).rowsDone).toBeGreaterThanOrEqual(rowsThen), {
        timeout: 60_000,
        interval: 10,
      })
      expect((await standing()).status).toBe('running')
      await product.kill(running)
      await product.giveJobsBack()
      running = await product.start()
    }
    await vi.waitFor(async () => expect((await standing()).status).toBe('finished'), {
      timeout: 120_000,
      interval: 250,
    })
    expect(await standing()).toMatchObject({ rowsDone: ROWS, imported: ROWS, skippedRows: 0 })
    const { pagination } = await owner().listCustomers({ partnerId, query: { q: 'Killed', limit: 1 } })
    expect(pagination.total).toBe(ROWS)
    const { data } = await owner().undoCustomerImport({ id: begun.id })
    expect(data.removed).toBe(ROWS)
    expect(await running.end()).toBe(0)
  })

  it('of bookings just so: each is placed once, and the books are right [BEYOND-12]', async () => {
    let running = await product.start()
    const owner = () => running.as(cast.riverside.staff.owner)
    const partnerId = cast.riverside.id
    const day = Temporal.PlainDate.from('2030-01-01')
    const rows = Array.from(
      { length: BOOKINGS },
      (_, n) =>
        `Court ${(n % 4) + 1},${day.add({ days: Math.floor(n / 4) }).toString()},10:00,11:00,Kim,kim@killed.example,no,K-${n}`,
    )
    const head = 'Court,Date,Start,End,First Name,Email,Paid,Reference'
    const file = new File([[head, ...rows].join('\n')], 'bookings.csv')
    const { data: begun } = await owner().startBookingImport({ partnerId, body: { file } })
    const standing = async () => (await owner().getBookingImport({ id: begun.id })).data
    for (const rowsThen of [200, 600]) {
      await vi.waitFor(async () => expect((await standing()).rowsDone).toBeGreaterThanOrEqual(rowsThen), {
        timeout: 60_000,
        interval: 10,
      })
      expect((await standing()).status).toBe('running')
      await product.kill(running)
      await product.giveJobsBack()
      running = await product.start()
    }
    await vi.waitFor(async () => expect((await standing()).status).toBe('finished'), {
      timeout: 120_000,
      interval: 250,
    })
    expect(await standing()).toMatchObject({ rowsDone: BOOKINGS, imported: BOOKINGS, customers: 1, skippedRows: 0 })
    const [kim] = (await owner().listCustomers({ partnerId, query: { q: 'kim@killed.example' } })).data
    const { pagination } = await owner().listOrders({ partnerId, query: { customerId: kim!.id, limit: 1 } })
    expect(pagination.total).toBe(BOOKINGS)
    const { data } = await owner().undoBookingImport({ id: begun.id })
    expect(data.bookings).toBe(BOOKINGS)
    for (const removedThen of [100, 700]) {
      await vi.waitFor(async () => expect((await standing()).removed).toBeGreaterThanOrEqual(removedThen), {
        timeout: 60_000,
        interval: 10,
      })
      expect((await standing()).status).toBe('undoing')
      await product.kill(running)
      await product.giveJobsBack()
      running = await product.start()
    }
    await vi.waitFor(async () => expect((await standing()).status).toBe('undone'), { timeout: 120_000, interval: 250 })
    expect(await standing()).toMatchObject({ removed: BOOKINGS, stayed: 0 })
    const kims = (await owner().listCustomers({ partnerId, query: { q: 'kim@killed.example' } })).data
    expect(kims).toEqual([])
    expect(await running.end()).toBe(0)
    expect(await product.withDatabase(checkBooks)).toEqual([])
  })
})
