import { PAYMENT_METHOD_LABELS } from '@fieldhouse/domain/fees'
import { PAYMENT_STATUS_LABELS } from '@fieldhouse/domain/orders'
import { describe, expect, it } from 'vitest'
import en from '../../locales/en.ts'

const { orders, common } = en

describe('English texts of transactions', () => {
  it('are the labels of payments, orders and their logs [ORDERS-30] [ORDERS-31] [ORDERS-32] [ORDERS-33] [ORDERS-127]', () => {
    expect(common.paymentStatus).toEqual(PAYMENT_STATUS_LABELS)
    expect(common.paymentMethod).toEqual(PAYMENT_METHOD_LABELS)
    expect(orders.state).toEqual({ COMMITTED: 'Confirmed', DRAFT: 'Pending', CANCELED: 'Cancelled' })
    expect(orders.purchase).toEqual({
      SUCCESS: 'Paid',
      PENDING: 'Unpaid',
      UNKNOWN: 'Failed',
      PLUGIN_FAILURE: 'Failed',
      PAYMENT_FAILURE: 'Failed',
      CANCELED: 'Canceled',
      ADJUSTED: 'Adjusted',
    })
    expect(orders.refund).toEqual({
      PENDING: 'Unrefunded',
      UNKNOWN: 'Unrefunded',
      PLUGIN_FAILURE: 'Unrefunded',
      PAYMENT_FAILURE: 'Unrefunded',
      SUCCESS: 'Refunded',
      CANCELED: 'Canceled',
      ADJUSTED: 'Canceled',
    })
    expect([orders.detail.refunding, orders.markingAsPaid]).toEqual(['Refunding', 'Marking as Paid'])
    expect(orders.type).toEqual({
      facilityBooking: 'Facility booking',
      subscription: 'Membership',
      buyPackage: 'Package',
      joinClass: 'Class',
      // Beside the documented four (docs/decisions/0118).
      counterSale: 'Item',
    })
    expect(orders.razorpay).toEqual({ captured: 'Captured', refunded: 'Refunded' })
  })

  it('of the list and its selection are exact [ORDERS-10] [ORDERS-14] [ORDERS-15] [ORDERS-16] [ORDERS-144]', () => {
    const { count, print, cancel, sameCustomer } = orders.selection
    const { selectAll, deselectAll } = common.table
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
