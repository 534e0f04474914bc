import { cpus, loadavg } from 'node:os'
import { benchAnalytics } from './analytics.bench.ts'
import { benchBooks } from './books.bench.ts'
import { benchBundle } from './bundle.bench.ts'
import { benchCampaigns } from './campaigns.bench.ts'
import { benchClasses } from './classes.bench.ts'
import { benchCoupons } from './coupons.bench.ts'
import { benchCustomersList } from './customers-list.bench.ts'
import { benchDaySchedule } from './day-schedule.bench.ts'
import { benchGrowth } from './growth.bench.ts'
import { benchBookingImport } from './booking-import.bench.ts'
import { benchImport } from './import.bench.ts'
import { missedBudgets } from './lib/report.ts'
import { benchOrdersList } from './orders-list.bench.ts'
import { benchPlaceBooking } from './place-booking.bench.ts'
import { benchRace } from './race.bench.ts'
import { benchReport } from './report.bench.ts'
import { benchStart } from './start.bench.ts'
import { benchWatchingDesks } from './watching-desks.bench.ts'

/**
 * `npm run bench`: every budget as a ratio against a floor taken in the same run. Names pick some of them; `--large` adds the
 * one with 15 million bookings, which needs 55 GB of disk and a quarter of an hour of two free processors to load.
 */
const BENCHES: Record<string, () => unknown> = {
  'place-booking': () => benchPlaceBooking(),
  'day-schedule': () => benchDaySchedule(),
  'watching-desks': () => benchWatchingDesks(),
  'orders-list': () => benchOrdersList(),
  'customers-list': () => benchCustomersList(),
  import: () => benchImport(),
  campaigns: () => benchCampaigns(),
  analytics: () => benchAnalytics(),
  classes: () => benchClasses(),
  coupons: () => benchCoupons(),
  'booking-import': () => benchBookingImport(),
  books: () => benchBooks(),
  report: () => benchReport(),
  race: () => benchRace(),
  start: () => benchStart(),
  bundle: () => benchBundle(),
  grid: () => import('./grid.bench.ts'),
}

const asked = process.argv.slice(2)
const names = asked.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0)
  throw new Error(`No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`)

process.stdout.write(
  `${cpus().length} processors, ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}\n`,
)
for (const [name, bench] of Object.entries(BENCHES)) if (names.length === 0 || names.includes(name)) await bench()
if (asked.includes('--large')) await benchGrowth()

process.stdout.write(
  `\n${missedBudgets() === 0 ? 'Every budget was kept.' : `${missedBudgets()} budgets were missed.`}\n`,
)
process.exitCode = missedBudgets() === 0 ? 0 : 1
