import { randomUUID } from 'node:crypto'
import type { Books } from '@fieldhouse/contract/bookkeeping'
import { daysKept, decidePeriodClose, type OwedOnDay } from '@fieldhouse/domain/bookkeeping'
import { dateOf, dayRange, type LocalDate, type Zone } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { findOwed } from '../../books/sold-ahead.store.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import {
  findBookSettings,
  findFirstDay,
  findPeriods,
  findSums,
  findZone,
  insertPeriod,
  lockPosting,
  type PeriodRow,
} from './books.store.ts'
import { readBooks } from './get-books.ts'

type Request = { lastDay: LocalDate; closedUntil: LocalDate | null }

/**
 * Closes the books up to a day of the club's clock, with what its postings came to, what was owed then of what was sold ahead (BEYOND-37),
 * and the chart as it is now (BEYOND-36): nothing is posted into them any more, whoever writes. Waits for whoever is posting, and lets nobody
 * post while it reads what may still have been posted. Refuses what `decidePeriodClose` refuses.
 */
export const closePeriod = (deps: Deps, context: Context, request: Request): Promise<Books> =>
  deps.command(context, async (command) => {
    const { db, partnerId, now } = command
    const { lastDay } = request
    const seen = await decideOn(command, request)
    const ahead = await oweEarlier(command, seen, lastDay)
    await lockPosting(command)
    // Somebody else may have closed meanwhile.
    const { zone, latest, firstDay } = await decideOn(command, request)
    const endsAt = dayRange(lastDay, zone).end
    const sums = await findSums(db, partnerId, { start: latest?.endsAt ?? null, end: endsAt })
    const earlier = seen.zone === zone ? ahead : await oweEarlier(command, { zone, firstDay }, lastDay)
    const owed = [...earlier, ...(await oweAt(command, zone, [lastDay]))]
    const { accounts, xeroTaxRate, taxRates } = await findBookSettings(db, partnerId)
    const period = {
      id: randomUUID(),
      firstDay,
      lastDay,
      timezone: zone,
      endsAt,
      sums,
      owed,
      accounts,
      xeroTaxRate,
      taxRates,
    }
    await insertPeriod(command, period)
    command.audit({ action: 'book.periodClosed', subjectType: 'bookPeriod', subjectId: period.id, after: period })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [] })
    return readBooks(db, { partnerId, now })
  })

/** What a request meets: the zone, the period before, and the first day of the one that it makes. Refuses what `decidePeriodClose` refuses. */
const decideOn = async (
  { db, partnerId, now }: Command,
  request: Request,
): Promise<{ zone: Zone; latest: PeriodRow | undefined; firstDay: LocalDate | null }> => {
  const zone = await findZone(db, partnerId)
  const [latest] = await findPeriods(db, partnerId)
  const decision = decidePeriodClose(request, { today: dateOf(now, zone), closedUntil: latest?.lastDay ?? null })
  if (!decision.ok) throw new Refused(decision.refusal)
  return { zone, latest, firstDay: decision.value.firstDay }
}

const oweAt = async ({ db, partnerId }: Command, zone: Zone, days: readonly LocalDate[]): Promise<OwedOnDay[]> =>
  [...(await findOwed(db, partnerId, zone, days))].map(([day, owed]) => ({ day, owed }))

/**
 * What was owed at the ends of the months of a period before its last day, which takes a while. They have been over for a day at least, so that
 * nobody posts into them who has begun: it is read before others are kept from posting.
 */
const oweEarlier = async (
  command: Command,
  { zone, firstDay }: { zone: Zone; firstDay: LocalDate | null },
  lastDay: LocalDate,
): Promise<OwedOnDay[]> => {
  const { db, partnerId } = command
  const begins = firstDay ?? (await findFirstDay(db, partnerId, zone)) ?? lastDay
  const days = begins < lastDay ? daysKept(begins, lastDay).filter((day) => day < lastDay) : []
  return oweAt(command, zone, days)
}
