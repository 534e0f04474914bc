import type { Api } from '@fieldhouse/contract'
import type { CreditEntry, credits } from '@fieldhouse/contract/credits'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { toIso } from '@fieldhouse/domain/time'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { changeCreditLimits } from './change-credit-limits.ts'
import { findCreditSettings, findEntries, findIssuers, findTotals, type CreditEntryRow } from './credits.store.ts'
import { findCreditChart } from './find-credit-chart.ts'
import { issueCredit, revokeCredit } from './issue-credit.ts'

const toEntry = (row: CreditEntryRow): CreditEntry => ({
  id: row.id,
  action: row.action,
  meta: { [row.action]: row.amount, clubCreditTypeId: row.type_id },
  currency: row.currency,
  orderId: row.order_id,
  customer: { id: row.customer_id, firstName: row.first_name, lastName: row.last_name },
  staff: row.created_by_name === null ? null : { name: row.created_by_name },
  staffId: row.staff_id,
  createdAt: toIso(row.created_at),
})

const limitRoutes = (deps: Deps): Pick<Handlers<Api>, 'updateCreditConfig'> => ({
  updateCreditConfig: async ({ context, body }) => ({ data: await changeCreditLimits(deps, context, body) }),
})

export const creditRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof credits> => ({
  getCreditConfig: async ({ context: { partnerId } }) => {
    const { maxClubCreditIssue, maxClubCreditCustomer, maxClubCreditStaff } = await deps.read(partnerId, (db) =>
      findCreditSettings(db, partnerId),
    )
    return { data: { maxClubCreditIssue, maxClubCreditCustomer, maxClubCreditStaff } }
  },
  ...ofWholeClub(limitRoutes(deps)),
  getTotalCredits: async ({ context: { partnerId } }) => {
    const { currency, totals } = await deps.read(partnerId, async (db) => {
      const settings = await findCreditSettings(db, partnerId)
      return { currency: settings.currency, totals: await findTotals(db, partnerId, settings.currency) }
    })
    const { Issue: issued, Utilised: utilised, Revoked: revoked } = totals
    return { data: { currency, issued, utilised, revoked, outstanding: issued - utilised - revoked } }
  },
  listCredits: async ({ context: { partnerId }, query: { offset, limit, ...filter } }) => {
    const { rows, total } = await deps.read(partnerId, (db) => findEntries(db, partnerId, filter, { offset, limit }))
    return { data: rows.map(toEntry), pagination: { offset, limit, total } }
  },
  listCreditIssuers: async ({ context: { partnerId } }) => ({
    data: await deps.read(partnerId, (db) => findIssuers(db, partnerId)),
  }),
  getCreditChart: async ({ context, query }) => ({ data: await findCreditChart(deps, context, query) }),
  listCreditTypes: async () => ({ data: CREDIT_TYPES.map(({ id, name }) => ({ id, name })) }),
  issueCredit: async ({ context, body }) => ({ data: await issueCredit(deps, context, body) }),
  revokeCredit: async ({ context, body }) => ({ data: await revokeCredit(deps, context, body) }),
})
