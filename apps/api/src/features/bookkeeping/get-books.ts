import type { Books } from '@fieldhouse/contract/bookkeeping'
import { ownTaxRates, XERO_TAX_RATE } from '@fieldhouse/domain/bookkeeping'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Deps } from '../deps.ts'
import { findBookSettings, findPeriods, findSoldRates, findZone, type ChartRow } from './books.store.ts'

/** The club's own chart of accounts, and the periods that are closed (BEYOND-36). Four statements. */
export const getBooks = (deps: Deps, { partnerId, now }: Context): Promise<Books> =>
  deps.read(partnerId, (db) => readBooks(db, { partnerId, now }))

export const readBooks = async (
  db: Kysely<DB>,
  { partnerId, now }: { partnerId: string; now: number },
): Promise<Books> => {
  const zone = await findZone(db, partnerId)
  const { version, ...chart } = await findBookSettings(db, partnerId)
  const rates = await findSoldRates(db, partnerId)
  const periods = await findPeriods(db, partnerId)
  return {
    ...presentChart({ ...chart, taxRates: ownTaxRates(rates, chart.taxRates) }),
    version,
    timezone: zone,
    today: dateOf(now, zone),
    closedUntil: periods[0]?.lastDay ?? null,
    periods: periods.map(({ closedAt, xeroTaxRate, accounts, taxRates, ...period }) => ({
      ...period,
      ...presentChart({ accounts, xeroTaxRate, taxRates }),
      closedAt: toIso(closedAt),
    })),
  }
}

const presentChart = ({ accounts, xeroTaxRate, taxRates }: ChartRow) => ({
  accounts: [...accounts],
  xeroTaxRate: xeroTaxRate ?? XERO_TAX_RATE,
  taxRates: [...taxRates],
})
