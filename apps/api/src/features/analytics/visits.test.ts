import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/context.ts'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { countViews, followPage } from '../visits/index.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const contextAt = (iso: string, partnerId = product.cast.riverside.id) => ({
  partnerId,
  actor: SYSTEM,
  now: Date.parse(iso),
  requestId: 'visit',
})
const reporting = () => product.as(product.cast.riverside.staff.reporting)
const partnerId = () => product.cast.riverside.id

describe('page views', () => {
  it('stand for each of the last 30 days of the club, those without any too [ANALYTICS-06] [ANALYTICS-08] [ANALYTICS-11] [ANALYTICS-12]', async () => {
    const { deps } = product.fieldhouse
    const context = contextAt(TEST_NOW)
    for (const [day, views] of [
      ['2026-10-22', 900],
      ['2026-10-23', 4],
      ['2026-11-21', 10],
      ['2026-11-21', 2],
      ['2026-11-22', 800],
    ] as const)
      await countViews(deps, context, [{ day, views }])
    await countViews(deps, contextAt(TEST_NOW, product.cast.harbour.id), [{ day: '2026-11-20', views: 77 }])
    const { pageViews } = (await reporting().getAnalytics({ partnerId: partnerId() })).data
    expect(pageViews).toHaveLength(30)
    expect(pageViews.filter(({ views }) => views > 0)).toEqual([
      { date: '2026-10-23', views: 4 },
      { date: '2026-11-21', views: 12 },
    ])
    // The day of the club: past four in the afternoon of UTC it is tomorrow in Singapore.
    product.setNow('2026-11-21T17:00:00.000Z')
    const later = (await reporting().getAnalytics({ partnerId: partnerId() })).data.pageViews
    expect([later[0], later.at(-1)]).toEqual([
      { date: '2026-10-24', views: 0 },
      { date: '2026-11-22', views: 800 },
    ])
    product.setNow(TEST_NOW)
  })
})

describe('followers', () => {
  it('are counted up to each day, whenever they began; once each [ANALYTICS-08] [ANALYTICS-09] [ANALYTICS-10]', async () => {
    const { deps } = product.fieldhouse
    for (const [profileId, iso] of [
      [1, '2025-01-01T00:00:00Z'],
      [2, '2026-11-18T15:59:59Z'],
      [3, '2026-11-18T16:00:00Z'],
      [3, '2026-11-20T16:00:00Z'],
      [4, '2026-11-20T20:00:00Z'],
    ] as const)
      await followPage(deps, contextAt(iso), [profileId])
    await followPage(deps, contextAt('2026-11-19T00:00:00Z', product.cast.harbour.id), [9, 10])
    const stats = async (query: object) => (await reporting().getFollowerStats({ partnerId: partnerId(), query })).data
    const usual = await stats({})
    expect(usual).toHaveLength(30)
    expect(usual[0]).toEqual({ timestamp: '2026-10-22T16:00:00.000Z', count: 1 })
    expect(usual.slice(-4)).toEqual([
      { timestamp: '2026-11-17T16:00:00.000Z', count: 2 },
      { timestamp: '2026-11-18T16:00:00.000Z', count: 3 },
      { timestamp: '2026-11-19T16:00:00.000Z', count: 3 },
      { timestamp: '2026-11-20T16:00:00.000Z', count: 4 },
    ])
    const start = Date.parse('2026-11-18T12:00:00Z')
    const end = Date.parse('2026-11-19T12:00:00Z')
    expect(await stats({ start, end, timezone: 'UTC', interval: 'day' })).toEqual([
      { timestamp: '2026-11-18T00:00:00.000Z', count: 3 },
      { timestamp: '2026-11-19T00:00:00.000Z', count: 3 },
    ])
    expect((await stats({ start: Date.parse(TEST_NOW) - 83 * 86_400_000 })).length).toBe(84)
  })

  it('of a range that ends before it starts, or is too long, are refused by name', async () => {
    const refusal = async (query: object) => {
      const { status, body } = await failure(reporting().getFollowerStats({ partnerId: partnerId(), query }))
      return [status, body.data.message?.[0]?.property]
    }
    expect(await refusal({ start: Date.parse(TEST_NOW), end: 0 })).toEqual([400, 'end'])
    expect(await refusal({ start: 0 })).toEqual([400, 'end'])
    expect(await refusal({ start: 'yesterday' })).toEqual([400, 'start'])
    expect(await refusal({ timezone: 'Mars/Base' })).toEqual([400, 'timezone'])
    expect(await refusal({ interval: 'week' })).toEqual([400, 'interval'])
  })
})
