import type { Api } from '@fieldhouse/contract'
import type { analytics } from '@fieldhouse/contract/analytics'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findTakingsChart } from './find-takings-chart.ts'
import { findToday } from './find-today.ts'
import { findUtilisation } from './find-utilisation.ts'
import { findAnalytics, findFollowerStats } from './find-visits.ts'

export const analyticsRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof analytics> => ({
  getToday: async ({ context, query }) => ({ data: await findToday(deps, context, query.venueId ?? null) }),
  getUtilisation: async ({ context, query: { from, until, ...asked } }) => ({
    data: await findUtilisation(deps, context, asked, { from, until }),
  }),
  getTakingsChart: async ({ context, query }) => ({ data: await findTakingsChart(deps, context, query) }),
  getAnalytics: async ({ context }) => ({ data: await findAnalytics(deps, context) }),
  getFollowerStats: async ({ context, query }) => ({ data: await findFollowerStats(deps, context, query) }),
})
