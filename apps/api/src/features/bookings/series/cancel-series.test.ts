import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { seriesMaker } from '../fixtures/series-maker.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})
afterAll(() => product.close())

const { weekly, daysOf } = seriesMaker(() => desk)
const nth = (order: Order, n: number) => ({ orderId: order.id, bookingId: desk.bookingIds(order)[n]! })
const foretell = async (order: Order, n: number, body: { scope: 'this' | 'following' | 'all'; withMoved?: boolean }) =>
  (await desk.api.previewCancelSeries({ ...nth(order, n), body })).data

describe('a repeated booking', () => {
  it('is kept as a series: its rule, and of each booking the day for which it stands', async () => {
    const order = await weekly({ times: 3 })
    const { data } = await desk.api.getBookingSeries(nth(order, 1))
    expect(data).toMatchObject({
      repeats: 'week',
      weekdays: ['MO'],
      startsOn: '2026-11-23',
      endsOn: '2026-12-07',
      occurrences: [
        { originalDate: '2026-11-23', movedByHand: false, canceled: false },
        { originalDate: '2026-11-30' },
        { originalDate: '2026-12-07' },
      ],
    })
  })

  it('one that does not repeat is of no series', async () => {
    const order = await desk.book({ court: 3, from: 21, until: 22 })
    expect((await desk.api.getBookingSeries(nth(order, 0))).data).toBeNull()
  })

  it('a day that was moved in the review is moved by hand from the start [BEYOND-07]', async () => {
    const order = await weekly({ times: 3, moved: { 1: { court: 1, from: 12, until: 13 } } })
    const { data } = await desk.api.getBookingSeries(nth(order, 0))
    expect(data!.occurrences.map(({ originalDate, movedByHand }) => [originalDate, movedByHand])).toEqual([
      ['2026-11-23', false],
      ['2026-11-30', true],
      ['2026-12-07', false],
    ])
  })

  it('whose rule ends past the latest day is refused [BOOKING-36]', async () => {
    const refused = await failure(weekly({ times: 2, endOn: '2027-06-01' }))
    expect(refused.body.data.errorCode).toBe('error.badRequest.invalidTimeRange')
  })
})

describe('cancelling a part of a series', () => {
  it('names each day that goes, each that stays, and the money to the cent, as the command then does [BEYOND-39] [BEYOND-08]', async () => {
    const order = await weekly({ times: 4, orderStatus: 'paid' })
    const seen = await foretell(order, 1, { scope: 'following' })
    expect(seen.occurrences).toMatchObject([
      { state: 'changes', priceCents: 2000, refundableCents: 2000 },
      { state: 'changes', priceCents: 2000, refundableCents: 2000 },
      { state: 'changes', priceCents: 2000, refundableCents: 2000 },
    ])
    expect(seen).toMatchObject({ returned: 6000, maximum: 6000, version: order.currentVersion })
    const { data } = await desk.api.cancelSeries({
      ...nth(order, 1),
      body: { scope: 'following', version: seen.version, refundAmountCents: 6000 },
    })
    expect(data).toMatchObject({ totalAmount: 2000, refundingAmount: 6000 })
    expect(await daysOf(data)).toEqual(['2026-11-23'])
  })

  it('only this, this and following, or all to come [BEYOND-08]', async () => {
    const order = await weekly({ times: 4 })
    const count = async (n: number, scope: 'this' | 'following' | 'all') =>
      (await foretell(order, n, { scope })).occurrences.length
    expect(await Promise.all([count(2, 'this'), count(2, 'following'), count(2, 'all')])).toEqual([1, 2, 4])
  })

  it('leaves what was moved by hand, unless it is asked for too, and what was cancelled [BEYOND-08]', async () => {
    const order = await weekly({ times: 4, moved: { 2: { court: 1, from: 20, until: 21 } } })
    const one = await desk.api.cancelSeries({
      ...nth(order, 1),
      body: { scope: 'this', version: order.currentVersion },
    })
    const seen = await foretell(order, 0, { scope: 'all' })
    expect(seen.occurrences.map(({ state }) => state)).toEqual(['changes', 'canceled', 'movedByHand', 'changes'])
    const both = await foretell(order, 0, { scope: 'all', withMoved: true })
    expect(both.occurrences.map(({ state }) => state)).toEqual(['changes', 'canceled', 'changes', 'changes'])
    const { data } = await desk.api.cancelSeries({
      ...nth(order, 0),
      body: { scope: 'all', version: one.data.currentVersion },
    })
    expect(await daysOf(data)).toEqual(['2026-12-07'])
  })

  it('of two desks at once one wins, and the other is told that it was changed', async () => {
    const order = await weekly({ times: 4 })
    const body = { scope: 'following' as const, version: order.currentVersion }
    const both = await Promise.allSettled([
      desk.api.cancelSeries({ ...nth(order, 1), body }),
      desk.api.cancelSeries({ ...nth(order, 2), body }),
    ])
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failure(Promise.reject(lost.reason))).body.data.errorCode).toBe('error.conflict.changedMeanwhile')
  })

  it('with its last bookings cancels the order [BOOKING-102]', async () => {
    const order = await weekly({ times: 2 })
    const { data } = await desk.api.cancelSeries({
      ...nth(order, 0),
      body: { scope: 'all', version: order.currentVersion },
    })
    expect(data.processingStatus).toBe('CANCELED')
  })

  it('of what is cancelled already is refused, in its preview too: no version, no mail [BEYOND-08]', async () => {
    const order = await weekly({ times: 3 })
    const gone = { ...nth(order, 1), body: { scope: 'this' as const, version: order.currentVersion } }
    const { data } = await desk.api.cancelSeries(gone)
    const again = { scope: 'this' as const, version: data.currentVersion, emailingEnable: true }
    for (const call of [
      () => foretell(order, 1, { scope: 'this' }),
      () => desk.api.cancelSeries({ ...nth(order, 1), body: again }),
    ]) {
      const refused = await failure(call())
      expect([refused.status, refused.body.data.errorCode]).toEqual([400, 'error.badRequest.nothingToChange'])
    }
    expect((await desk.api.getOrder({ id: order.id })).data.currentVersion).toBe(data.currentVersion)
  })

  it('of another order, or of what does not repeat, is not found', async () => {
    const order = await weekly({ times: 2 })
    const single = await desk.book({ court: 3, day: '2026-11-24', from: 21, until: 22 })
    const body = { scope: 'all' as const }
    const codes = [
      desk.api.previewCancelSeries({ ...nth(single, 0), body }),
      desk.api.previewCancelSeries({ orderId: single.id, bookingId: nth(order, 0).bookingId, body }),
    ].map(async (call) => (await failure(call)).body.data.errorCode)
    expect(await Promise.all(codes)).toEqual(['error.notFound.booking', 'error.notFound.booking'])
  })
})
