import type { Socket } from 'node:net'
import { MOST_COURTS_OF_GROUP, MOST_PRICE_SETTINGS } from '@fieldhouse/domain/facilities'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
let courts: string[]
/** The sockets of every connection to the database that this file opens. */
const sockets = new Set<Socket>()
const { connect } = pg.Client.prototype
beforeAll(async () => {
  // Spies forget between tests what they saw; connections stay open.
  const remember = function (this: pg.Client, ...args: unknown[]) {
    sockets.add((this as unknown as { connection: { stream: Socket } }).connection.stream)
    return Reflect.apply(connect, this, args)
  }
  pg.Client.prototype.connect = remember as typeof connect
  product = await startProduct()
  const { riverside } = product.cast
  const { data: group } = await product.as(riverside.staff.owner).createFacilityGroup({
    venueId: riverside.venueId,
    body: { useVenueOpeningHours: false, name: 'Large', price: 20, count: MOST_COURTS_OF_GROUP },
  })
  courts = group.facilities.map(({ id }) => id)
  await product.fieldhouse.deps.platform((db) =>
    sql`INSERT INTO price_settings (partner_id, id, group_id, is_active, priority, day_of_week, start_minute, end_minute, price_minor, is_disable, exclude_facilities, created_at)
      SELECT ${riverside.id}, gen_random_uuid(), ${group.id}, true, n, 'FR', 360, 1260, 100 * n, false, ${courts.slice(1, 50)}::uuid[], now()
      FROM generate_series(1, ${MOST_PRICE_SETTINGS}) AS n`.execute(db),
  )
})
afterAll(async () => {
  await product.close()
  pg.Client.prototype.connect = connect
})

/** How many bytes the database sends for a call. */
const bytesOf = async (call: () => Promise<unknown>): Promise<number> => {
  const received = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const before = received()
  await call()
  return received() - before
}

const HOUR = 3_600_000
const price = (ranges: number) => {
  const { riverside } = product.cast
  const at = (range: number, hour: number) => {
    const day = Date.parse('2026-11-20T00:00:00+08:00') + Math.floor(range / courts.length) * 7 * 24 * HOUR
    return new Date(day + hour * HOUR).toISOString()
  }
  return product.as(riverside.staff.operations).priceBooking({
    partnerId: riverside.id,
    body: {
      bookings: Array.from({ length: ranges }, (_, range) => ({
        facilityId: courts[range % courts.length]!,
        startTime: at(range, 8),
        endTime: at(range, 9),
      })),
      paymentMethod: 'cash',
      options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
    },
  })
}

describe('a group with as many courts and price settings as it may have', () => {
  it('has 400 ranges priced with its settings read once, not once for each of 200 courts', async () => {
    const one = await bytesOf(() => price(1))
    expect(one).toBeGreaterThan(1_000_000)
    expect(await bytesOf(() => price(400))).toBeLessThan(1.5 * one)
    const { data } = await price(400)
    const excluded = new Set(courts.slice(1, 50))
    expect(data.orderLineItems).toHaveLength(400)
    for (const { facilityId, priceCents } of data.orderLineItems)
      expect(priceCents).toBe(excluded.has(facilityId!) ? 2000 : 100 * MOST_PRICE_SETTINGS)
  })

  it('has its settings read once where a range is refused because a court is taken', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const taken = {
      facilityId: courts[0]!,
      startTime: '2026-12-04T08:00:00+08:00',
      endTime: '2026-12-04T09:00:00+08:00',
    }
    const place = () =>
      desk.placeInternalBooking({
        partnerId: riverside.id,
        body: { bookings: [taken], eventName: 'Camp', type: 'internalEvent' },
      })
    await place()
    const one = await bytesOf(() => price(1))
    // It is read to decide, once more without drafts that are over, and to find other places among all 200 courts.
    expect(await bytesOf(() => expect(place()).rejects.toBeDefined())).toBeLessThan(4 * one)
  })
})
