import type { Api } from '@fieldhouse/contract'
import type { bookkeeping } from '@fieldhouse/contract/bookkeeping'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { closePeriod } from './close-period.ts'
import { getBooks } from './get-books.ts'
import { getEarned } from './get-earned.ts'
import { listJournals } from './list-journals.ts'
import { saveChartOfAccounts } from './save-chart-of-accounts.ts'
import { sumPostings } from './sum-postings.ts'

export const bookkeepingRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof bookkeeping> => ({
  getBooks: async ({ context }) => ({ data: await getBooks(deps, context) }),
  saveChartOfAccounts: async ({ context, body }) => ({ data: await saveChartOfAccounts(deps, context, body) }),
  sumPostings: async ({ context, query }) => ({ data: await sumPostings(deps, context, query) }),
  listJournals: async ({ context, query }) => ({ data: await listJournals(deps, context, query) }),
  getEarned: async ({ context, query }) => ({ data: await getEarned(deps, context, query) }),
  closePeriod: async ({ context, body }) => ({ data: await closePeriod(deps, context, body) }),
})
