import type { DayClose } from '@fieldhouse/contract/day-close'
import { changedSince, dayFigures } from '@fieldhouse/domain/day-close'
import { dateOf, dayRange, toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Deps } from '../deps.ts'
import { findCloses, findDayBooks, findPartnerDay, type CloseRow } from './day-closes.store.ts'

/** The money of a day of the partner's zone beside the ledger, and how the day was closed (BEYOND-14). */
export const findDayClose = (deps: Deps, { partnerId, now }: Context, day: string): Promise<DayClose> =>
  deps.read(partnerId, (db) => readDayClose(db, { partnerId, now, day }))

type Asked = { partnerId: string; now: number; day: string }

/** Three statements whatever the day holds. */
export const readDayClose = async (db: Kysely<DB>, { partnerId, now, day }: Asked): Promise<DayClose> => {
  const { zone, currency } = await findPartnerDay(db, partnerId)
  const { start, end } = dayRange(day, zone)
  const { differences, ...books } = await findDayBooks(db, partnerId, { start, end })
  const closes = await findCloses(db, partnerId, day)
  const currencies = dayFigures(books)
  return {
    day,
    timezone: zone,
    start: toIso(start),
    end: toIso(end),
    today: dateOf(now, zone),
    currency,
    currencies,
    differences,
    closes: closes.map(presentClose),
    changedSinceClosed: closes[0] !== undefined && changedSince(closes[0].figures, currencies),
  }
}

const presentClose = ({ revision, closedAt, closedBy, note, counts, figures }: CloseRow) => ({
  revision,
  closedAt: toIso(closedAt),
  closedBy,
  note,
  counts: counts.map((count) => ({ ...count, difference: count.counted - count.expected })),
  currencies: figures,
})
