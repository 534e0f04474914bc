import {
  ORDER_STATE_LABELS,
  PAYMENT_STATUS_LABELS,
  PURCHASE_LABELS,
  RAZORPAY_STATUS_LABELS,
  REFUND_LABELS,
  SERVICE_TYPE_LABELS,
  TRANSIENT_LABELS,
} from '@fieldhouse/domain/orders'
import { PAYMENT_METHOD_LABELS } from '@fieldhouse/domain/fees'
import { describe, expect, it } from 'vitest'
import en from '../../locales/en.ts'

const { orders, common } = en

describe('English texts of transactions', () => {
  it('are the labels of the rules [ORDERS-30] [ORDERS-31] [ORDERS-32] [ORDERS-33] [ORDERS-127]', () => {
    expect(common.paymentStatus).toEqual(PAYMENT_STATUS_LABELS)
    expect(common.paymentMethod).toEqual(PAYMENT_METHOD_LABELS)
    expect(orders.state).toEqual(ORDER_STATE_LABELS)
    expect(orders.purchase).toEqual(PURCHASE_LABELS)
    const { REFUNDING, ...refunds } = REFUND_LABELS
    expect(orders.refund).toEqual(refunds)
    expect(orders.detail.refunding).toBe(REFUNDING)
    expect(orders.type).toEqual(SERVICE_TYPE_LABELS)
    expect(orders.razorpay).toEqual(RAZORPAY_STATUS_LABELS)
    expect(orders.markingAsPaid).toBe(TRANSIENT_LABELS.markAsPaid)
  })

  it('of the list and its selection are exact [ORDERS-10] [ORDERS-14] [ORDERS-15] [ORDERS-16] [ORDERS-144]', () => {
    const { count, selectAll, deselectAll, print, cancel, sameCustomer } = orders.selection
    expect(orders.search).toBe('Search for a name, ID or contact')
    expect([count, selectAll, deselectAll, print, cancel, sameCustomer]).toEqual([
      '{count} transaction(s) selected',
      'Select all rows',
      'Deselect all rows',
      'Print Reciept',
      'Cancel selected',
      'Please select transactions of the same customer',
    ])
  })

  it('of a deleted court and of failures are exact [ORDERS-102] [ORDERS-104] [ORDERS-107] [ORDERS-108] [ORDERS-111]', () => {
    expect(orders.detail.deletedFacility).toBe('Deleted facility')
    expect(orders.cancel.failed).toBe('Cancel transaction failed. Please try again later.')
    expect(orders.cancel.manySuccess).toBe('You have successfully cancel {count} transaction(s)')
    expect(orders.listFailed).toBe('Network fail, please try again!')
    expect(orders.openFailed).toBe('Network fail, please try again')
    expect(orders.note.failed).toBe('Update Transaction Note fail')
    expect(orders.note.saved).toBe('Update Transaction Note successful')
    expect(orders.paid.failed).toBe('Mark order as paid failed')
  })

  it('of line items, refunds and the payment log are exact', () => {
    const { lines, refunding, entry, detail, cancel, notFound } = orders
    expect([lines.unchanged, lines.invalid, lines.failed]).toEqual([
      'Not things to change',
      'Invalid price',
      'Update Transaction fail',
    ])
    expect([
      lines.lowerThanZero,
      lines.canceled,
      detail.paidOut,
      lines.notEnoughCredits,
      cancel.tooHigh,
      notFound,
    ]).toEqual([
      'Transaction amount is lower than zero',
      'The transaction has been canceled',
      'This transaction has been paid out so it is not editable.',
      'The customer does not have enough credits.',
      'Refund amount is higher than refundable amount',
      'Transaction not found',
    ])
    expect([refunding.success, refunding.failed, entry.success, entry.failed]).toEqual([
      'Issue refund success',
      'Issue refund failed',
      'Change transaction successful',
      'Change transaction fail',
    ])
  })
})
