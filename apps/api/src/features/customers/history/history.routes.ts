import type { Api } from '@fieldhouse/contract'
import type { customerHistories } from '@fieldhouse/contract/customers'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import { listHistory } from './list-history.ts'

/** What was, and will be, between a customer and the club. */
export const historyRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof customerHistories> => ({
  listCustomerHistory: async ({ context, params, query }) => ({
    data: await listHistory(deps, context, params.id, query),
  }),
})
