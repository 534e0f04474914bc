import type { Api } from '@fieldhouse/contract'
import type { orders } from '@fieldhouse/contract/orders'
import { createLongLists } from '../../http/long-lists.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { addLineItems, previewAddLineItems } from './add-line-items.ts'
import { cancelOrder, previewCancelOrder, previewCancelOrders } from './cancel-order.ts'
import { completeRefund, previewCompleteRefund } from './refunds/complete-refund.ts'
import { listUndelivered } from './confirmation/list-undelivered.ts'
import { sendConfirmation } from './confirmation/send-confirmation.ts'
import {
  getOrder,
  getTaxDocuments,
  getTransactions,
  getVersions,
  ordersByIds,
  pageOfOrders,
} from './list/find-orders.ts'
import { COUNTED } from './list/orders-list.store.ts'
import { confirmOrder } from './drafts/confirm-order.ts'
import { noteOrder } from './note-order.ts'
import { previewRefundOrder, refundOrder } from './refunds/refund-order.ts'

export const orderRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof orders> => {
  const longLists = createLongLists(deps.now, COUNTED)
  return {
    listOrders: ({ context, query }) => pageOfOrders(deps, longLists, context, query),
    listOrdersByIds: ({ context, query }) => ordersByIds(deps, context, query.orderIds),
    getOrder: async ({ context, params }) => ({ data: await getOrder(deps, context, params.id) }),
    listOrderVersions: ({ context, params, query }) => getVersions(deps, context, params.id, query),
    listTaxDocuments: async ({ context, params }) => ({ data: await getTaxDocuments(deps, context, params.id) }),
    listOrderTransactions: async ({ context, params }) => ({ data: await getTransactions(deps, context, params.id) }),
    listUndeliveredMessages: async ({ context, params }) => ({
      data: await listUndelivered(deps, context, params.id),
    }),
    updateOrderNote: async ({ context, params, body }) => ({
      data: await noteOrder(deps, context, params.id, body.partnerNote),
    }),
    previewCancelOrder: async ({ context, params, body }) => ({
      data: await previewCancelOrder(deps, context, params.id, body),
    }),
    previewCancelOrders: async ({ context, body }) => ({ data: await previewCancelOrders(deps, context, body) }),
    cancelOrder: async ({ context, params, body }) => ({ data: await cancelOrder(deps, context, params.id, body) }),
    previewRefundOrder: async ({ context, params, body }) => ({
      data: await previewRefundOrder(deps, context, params.id, body),
    }),
    previewRefundTransaction: async ({ context, params, body }) => ({
      data: await previewCompleteRefund(deps, context, params.id, body),
    }),
    refundOrder: async ({ context, params, body }) => ({ data: await refundOrder(deps, context, params.id, body) }),
    previewAddLineItems: async ({ context, params, body }) => ({
      data: await previewAddLineItems(deps, context, params.id, body),
    }),
    addLineItems: async ({ context, params, body }) => ({ data: await addLineItems(deps, context, params.id, body) }),
    refundTransaction: async ({ context, params, body }) => ({
      data: await completeRefund(deps, context, params.id, body),
    }),
    sendConfirmation: async ({ context, params, body }) => ({
      data: await sendConfirmation(deps, context, params.id, body.channel),
    }),
    confirmOrder: async ({ context, params }) => ({ data: await confirmOrder(deps, context, params.id) }),
  }
}
