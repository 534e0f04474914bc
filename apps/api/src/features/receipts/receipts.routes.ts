import type { Api } from '@fieldhouse/contract'
import type { receipts } from '@fieldhouse/contract/receipts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { makeTaxDocument } from './make-tax-document.ts'
import { makeReceipt } from './make-receipt.ts'

export const receiptRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof receipts> => ({
  getReceipt: ({ context, query }) => makeReceipt(deps, context, query.orderIds),
  getTaxDocument: ({ context, params }) => makeTaxDocument(deps, context, params),
})
