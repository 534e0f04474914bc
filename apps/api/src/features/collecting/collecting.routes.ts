import type { Api } from '@fieldhouse/contract'
import type { collecting } from '@fieldhouse/contract/collecting'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { markTransactionPaid } from './mark-transaction-paid.ts'
import { payPart } from './pay-part.ts'
import { takeInCash } from './take-in-cash.ts'

export const collectingRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof collecting> => ({
  changeTransactionMethod: async ({ context, params }) => ({ data: await takeInCash(deps, context, params.id) }),
  markTransactionPaid: async ({ context, params }) => ({ data: await markTransactionPaid(deps, context, params.id) }),
  payPart: async ({ context, params, body }) => ({
    data: await payPart(deps, context, { transactionId: params.id, ...body }),
  }),
})
