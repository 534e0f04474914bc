import { setTimeout } from 'node:timers/promises'
import { api, createClient } from '@fieldhouse/contract'
import { seedCast } from '@fieldhouse/testing/cast'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 5000)
/** Bookings that are placed one by one, before and after. */
const PLACED = 200

/**
 * Budget: bookings of a file are there at least as quickly as one client places them one by one over HTTP, before and after it in the same
 * run. Beside it stand how long another request waits meanwhile, the dry run and the undoing.
 */
export const benchBookingImport = async (): Promise<void> => {
  const bench = await benchDatabase()
  const database = openDatabase(bench.url)
  const { riverside } = await seedCast(database)
  await database.close()
  const product = await startProcess(bench.url)
  const client = createClient(api, { origin: product.origin, token: () => riverside.staff.owner.token })
  const partnerId = riverside.id
  const { facilities } = riverside.courts
  const hourOf = (n: number, from: string) => {
    const day = Temporal.PlainDate.from(from).add({ days: Math.floor(n / (facilities.length * 12)) })
    const hour = 7 + (Math.floor(n / facilities.length) % 12)
    return { court: facilities[n % facilities.length]!, day: day.toString(), hour }
  }
  const placeSome = async (from: string): Promise<number> => {
    const begun = performance.now()
    for (let n = 0; n < PLACED; n++) {
      const { court, day, hour } = hourOf(n, from)
      const start = Temporal.PlainDateTime.from(`${day}T${String(hour).padStart(2, '0')}:00`).toZonedDateTime(
        riverside.timezone,
      )
      await client.placeBooking({
        partnerId,
        body: {
          bookings: [
            {
              facilityId: court.id,
              startTime: start.toInstant().toString({ smallestUnit: 'millisecond' }),
              endTime: start.add({ hours: 1 }).toInstant().toString({ smallestUnit: 'millisecond' }),
            },
          ],
          customerId: riverside.customers[0].id,
          paymentMethod: 'cash',
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      })
    }
    return PLACED / ((performance.now() - begun) / 1000)
  }
  try {
    const rows = Array.from({ length: ROWS }, (_, n) => {
      const { court, day, hour } = hourOf(n, '2030-01-01')
      return [court.name, day, `${hour}:00`, `${hour + 1}:00`, 'Given', `n${n % 500}@file.example`, `R-${n}`].join(',')
    })
    const text = ['Court,Date,Start,End,First Name,Email,Reference', ...rows].join('\n')
    const body = () => ({ file: new File([text], 'bookings.csv'), settledAs: 'Paid before' })
    const before = await placeSome('2028-01-01')
    const from = performance.now()
    await client.previewBookingImport({ partnerId, body: body() })
    const dry = (performance.now() - from) / 1000
    const waits: number[] = []
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        const asked = performance.now()
        await client.listCustomers({ partnerId, query: { limit: 1 } })
        waits.push(performance.now() - asked)
        await setTimeout(20)
      }
    })()
    const begun = performance.now()
    const { data } = await client.startBookingImport({ partnerId, body: body() })
    for (;;) {
      const state = (await client.getBookingImport({ id: data.id })).data
      if (state.status === 'finished') {
        if (state.imported !== ROWS) throw new Error(`${state.imported} of ${ROWS} were imported`)
        break
      }
      await setTimeout(50)
    }
    const took = (performance.now() - begun) / 1000
    over.abort()
    await asking
    const after = await placeSome('2029-01-01')
    const undoneFrom = performance.now()
    await client.undoBookingImport({ id: data.id })
    const undone = (performance.now() - undoneFrom) / 1000
    const rate = ROWS / took
    report({
      what: `import of a file of ${ROWS} bookings, against placing them one by one over HTTP`,
      budget: 'at least 1 time as quick',
      values: [rate / before, rate / after],
      unit: ' times',
      met: (times) => times >= 1,
    })
    note('rows a second', [rate])
    note('placed one by one a second', [before, after])
    note('longest wait of a request meanwhile', [Math.max(...waits)], ' ms')
    note('dry run', [dry], ' s')
    note('undoing', [undone], ' s')
  } finally {
    await product.stop()
    await bench.drop()
  }
}
