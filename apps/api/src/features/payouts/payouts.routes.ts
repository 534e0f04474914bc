import type { Api } from '@fieldhouse/contract'
import type { payouts, Payout, PayoutLog } from '@fieldhouse/contract/payouts'
import { figuresTogether, type PayoutFrequency } from '@fieldhouse/domain/payouts'
import { toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findPaidOutPartner } from './dues.store.ts'
import { findBalances } from './find-balances.ts'
import { findBanksOfPayouts, findItems, findPayout, findPayouts, type PayoutRow } from './payouts.store.ts'
import { requestPayout } from './request-payout.ts'

const toLog = (row: PayoutRow): PayoutLog => ({
  id: row.id,
  readableId: row.readableId,
  createdAt: toIso(row.createdAt),
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  settledAt: row.settledAt === null ? null : toIso(row.settledAt),
  stripeAccount: { stripeBankAccounts: [{ id: row.bankAccountId, accountNumber: row.bankNumberEnd }] },
})

const findRow = async (db: Kysely<DB>, partnerId: string, id: string): Promise<PayoutRow> => {
  const row = await findPayout(db, partnerId, id)
  if (!row) throw new Refused({ code: 'error.notFound.payout' })
  return row
}

const findWhole = (deps: Deps, partnerId: string, id: string): Promise<Payout> =>
  deps.read(partnerId, async (db) => {
    const row = await findRow(db, partnerId, id)
    const items = await findItems(db, partnerId, id)
    const { utr, providerAmount, createdBy } = row
    return { ...toLog(row), items, totals: figuresTogether(items), utr, providerAmount, requestedBy: createdBy }
  })

/** Asks for a payout, and answers how it stands then. */
const request = async (
  deps: Deps,
  context: Context,
  stated: PayoutFrequency | null = null,
): Promise<{ data: PayoutLog }> => {
  const id = await requestPayout(deps, context, stated)
  return { data: toLog(await deps.read(context.partnerId, (db) => findRow(db, context.partnerId, id))) }
}

/** What is paid out to a partner, and when. */
export const payoutRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof payouts> => ({
  getPayoutBalances: async ({ context }) => ({ data: await findBalances(deps, context) }),
  listPayoutLogs: ({ context: { partnerId }, query: { offset, limit, ...filter } }) =>
    deps.read(partnerId, async (db) => {
      const { timezone: zone } = await findPaidOutPartner(db, partnerId)
      const { rows, sums } = await findPayouts(db, partnerId, filter, { offset, limit, zone })
      return {
        data: rows.map(toLog),
        pagination: { offset, limit, total: sums.reduce((total, { count }) => total + count, 0) },
        sum: sums.map(({ amount, currency }) => ({ amount, currency })),
        banks: await findBanksOfPayouts(db, partnerId),
      }
    }),
  getPayout: async ({ context: { partnerId }, params }) => ({ data: await findWhole(deps, partnerId, params.id) }),
  requestPayout: ({ context }) => request(deps, context),
  requestPayoutAs: ({ context, body }) => request(deps, context, body.frequency),
})
