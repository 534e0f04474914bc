import type { Api } from '@fieldhouse/contract'
import type { receipts } from '@fieldhouse/contract/receipts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { makeReceipt } from './make-receipt.ts'

export const receiptRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof receipts> => ({
  getReceipt: ({ context, query }) => makeReceipt(deps, context, query.orderIds),
})
