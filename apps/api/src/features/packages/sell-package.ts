import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { statusAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { refuseWalkIn } from '../../books/holders.store.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { lockBuyer } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { chargeOf, placeOrder, presentOrder } from '../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'
import { sellPasses } from './move-passes.ts'
import { packageLine } from './package-lines.ts'
import { findBuyable } from './packages.store.ts'

export type PackageOrderRequest = {
  customerId: string
  packageId: string
  paymentMethod: PaymentMethod
  orderStatus: 'paid' | 'pending'
}

/**
 * Sells a package to a customer: an order with its one line, and the passes at once, whose expiry counts from today (PACKAGES-26,
 * PACKAGES-27). Refuses a package that is inactive or deleted (PACKAGES-28), passes as its payment, and the walk-in as
 * its buyer.
 */
export const placePackageOrder = (deps: Deps, context: Context, request: PackageOrderRequest): Promise<Order> =>
  deps.command(context, async (command) => {
    const customer = await lockBuyer(command, request.customerId)
    if (!customer) throw new Refused({ code: 'error.notFound.customer' })
    await refuseWalkIn(command, customer.id)
    const sold = await findBuyable(command, request.packageId)
    if (!sold) throw new Refused({ code: 'error.notFound.package' })
    const settings = await findPaymentSettings(command.db, command.partnerId)
    const { paymentMethod } = request
    if (sold.price > 0) {
      if (paymentMethod === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for packages')
      checkMethod(paymentMethod, settings.methodsForStaff, sold.currency)
    }
    const charge = chargeOf(sold.price, paymentMethod, { ...settings, currency: sold.currency })
    const customerHasPaid = request.orderStatus === 'paid'
    const id = randomUUID()
    const order = await placeOrder(command, {
      id: randomUUID(),
      serviceType: 'buyPackage',
      customer,
      venue: null,
      // Nothing to pay is cash, paid at once, as with bookings (BOOKING-10).
      paymentMethod: charge.total === 0 ? 'cash' : paymentMethod,
      currency: sold.currency,
      countryCode: settings.countryCode,
      charge,
      paid: statusAtCreation(paymentMethod, { total: charge.total, customerHasPaid }) === 'paid',
      customerNote: null,
      lines: [packageLine(id, sold)],
    })
    await sellPasses(command, { id, customerId: customer.id, orderId: order.id, sold })
    return presentOrder(order, command.actor)
  })
