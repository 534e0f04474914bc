import type { Order } from '@fieldhouse/contract/orders'
import type { Page } from 'playwright'
import { execute, holdsOnly, once } from './staff-page.ts'
import { idOf, withTransactions, type Customer } from './transactions-page.ts'

/** A browser in another zone than the club's: what it shows is told by the club's clock all the same. */
export const ABROAD = { timezoneId: 'America/Los_Angeles' }

/** The words for what differs with each run of a customer's transactions. */
export const toldOf = (customer: Customer, ...orders: readonly Order[]): Record<string, string> => ({
  [customer.search]: 'search',
  ...Object.fromEntries(orders.map((order, at) => [idOf(order), `order ${at + 1}`])),
})

/** Lets the product take somebody for one who may only look, at everything or at what these policies open. */
export const mayOnlyLook = (page: Page, policies: readonly string[] = LOOKS) => holdsOnly(page, policies)
const LOOKS = [
  'order.view',
  'orderTransaction.view',
  'customer.view',
  'facilityBooking.view',
  'payout.viewPaymentsOption',
  'payout.viewPayoutsAccount',
]

/** Transactions as `withTransactions` has them, with what happens to the money of them. */
export const withReadings = ({ firstDay }: { firstDay: number }) => {
  const transactions = withTransactions({ firstDay })
  return Object.assign(transactions, {
    /** A customer whose name has accents, with an ID of the club's own. */
    regular: async (): Promise<Customer> => {
      const customer = await transactions.newCustomer()
      await execute(
        "UPDATE customers SET first_name = 'Nguyễn Thảo-Vy', partner_side_customer_id_string = 'RRC-000318' WHERE id = $1",
        [customer.id],
      )
      return customer
    },
    charge: (order: Order) =>
      transactions.club.client.chargeTransaction(
        { id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } },
        once(),
      ),
    addLines: (order: Order, lines: readonly (readonly [string, number])[]) =>
      transactions.club.client.addLineItems(
        {
          id: order.id,
          body: {
            changes: lines.map(([description, price]) => ({
              action: 'addItem' as const,
              lineItem: { price, currency: 'SGD', description, paymentMethod: 'cash' as const },
            })),
          },
        },
        once(),
      ),
    cancelFirst: (order: Order, refundAmountCents: number) =>
      transactions.club.client.cancelBookings(
        {
          orderId: order.id,
          body: {
            bookingIds: [order.orderLineItems[0]!.facilityBooking!.id],
            refundAmountCents,
            changeLogMeta: { reason: 'Requested by customer', comment: 'Mưa to' },
          },
        },
        once(),
      ),
    handBack: (order: Order, amount: number) =>
      transactions.club.client.refundTransaction(
        {
          id: order.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!.id,
          body: { amount, autoRefund: false },
        },
        once(),
      ),
    note: (order: Order, partnerNote: string) =>
      transactions.club.client.updateOrderNote({ id: order.id, body: { partnerNote } }, once()),
  })
}
