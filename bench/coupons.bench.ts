import { randomUUID } from 'node:crypto'
import { benchDatabase } from './lib/bench-database.ts'
import { ownHours } from './lib/courts.ts'
import { drive } from './lib/drive.ts'
import { clubWithHistory } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const HISTORY = Number(process.env.BENCH_HISTORY ?? 15_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * Budget: one client that places bookings with a coupon, which is for members and limited, places at least 0.75 of what it does without
 * one, in turns. How many statements a coupon adds is told by a test (apps/api/src/resilience/statements.test.ts).
 */
export const benchCoupons = async (): Promise<void> => {
  const bench = await benchDatabase()
  const { club, courts } = await bench.loading((url) => clubWithHistory(url, { courts: 40, bookings: HISTORY }))
  const hours = ownHours(courts, 1)
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.owner.token)
  try {
    const call = async (name: Parameters<typeof http.call>[0], body: Record<string, unknown>) => {
      const reply = await http.call(name, { partnerId: club.id, body }, { 'idempotency-key': randomUUID() })
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    }
    await call('createCoupon', {
      code: 'BENCH',
      discountType: 'PERCENT',
      discountAmountPercentage: 10,
      orderValidFrom: '2020-01-01',
      maxUsageCount: 1_000_000,
      maxUsagePerCustomer: 1_000_000,
    })
    const place = (couponCode?: string) => async () => {
      const range = hours(0)
      await call('placeBooking', {
        bookings: [
          {
            facilityId: range.facilityId,
            startTime: new Date(range.start).toISOString(),
            endTime: new Date(range.end).toISOString(),
          },
        ],
        customerId: club.customers[1].id,
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true },
        ...(couponCode && { couponCode }),
      })
    }
    const rate = async (work: () => Promise<void>) => (await drive(1, SECONDS, work)).rate
    await rate(place('BENCH'))
    await rate(place())
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ withOne: await rate(place('BENCH')), without: await rate(place()) })
    report({
      what: 'place a booking with a coupon over HTTP, one client, against the same without',
      budget: 'at least 0.75',
      values: rounds.map((round) => round.withOne / round.without),
      met: (ratio) => ratio >= 0.75,
    })
    note(
      'bookings with a coupon',
      rounds.map((round) => round.withOne),
      '/s',
    )
  } finally {
    await product.stop()
    await bench.drop()
  }
}
