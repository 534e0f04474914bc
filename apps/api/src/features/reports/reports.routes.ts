import type { Api } from '@fieldhouse/contract'
import type { reports } from '@fieldhouse/contract/reports'
import type { Handlers } from '../../http/serve.ts'
import { StreamedList } from '../../http/streamed-list.ts'
import type { Deps } from '../deps.ts'
import { listOrdersByDate } from './list-orders-by-date.ts'

/** What was sold from day to day. */
export const reportRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof reports> => ({
  listOrdersByDate: async ({ context, query }) => new StreamedList(await listOrdersByDate(deps, context, query)),
})
