import { RECEIPT_ORDERS } from '@fieldhouse/domain/receipts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Pdf } from '../schemas.ts'

export const receipts = {
  getReceipt: endpoint({
    method: 'GET',
    path: '/partners/orders/receipt',
    access: 'order.view',
    summary: 'The receipt of orders of one customer, as a PDF (ORDERS-121, ORDERS-145)',
    query: z.strictObject({
      orderIds: z.array(Id).min(1).max(RECEIPT_ORDERS, `A receipt holds ${RECEIPT_ORDERS} transactions at most`),
    }),
    reply: Pdf,
    format: 'pdf',
  }),
  getTaxDocument: endpoint({
    method: 'GET',
    path: '/partners/orders/:id/taxDocuments/:documentId',
    params: { documentId: Id },
    access: 'order.view',
    summary: 'A tax invoice or credit note of an order as it was issued, as a PDF (BEYOND-35)',
    reply: Pdf,
    format: 'pdf',
  }),
}
