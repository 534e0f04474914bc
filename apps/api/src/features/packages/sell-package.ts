import { randomUUID } from 'node:crypto'
import type { Order } from '@fieldhouse/contract/orders'
import { ratesAt } from '@fieldhouse/domain/taxes'
import { refuseWalkIn } from '../../books/holders.store.ts'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { paymentOfSale, type AskedPayment } from '../collecting/index.ts'
import { lockBuyer, refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { placeOrder, presentOrder, soldAt, totalPrice, type OrderRecord } from '../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'
import { sellPasses } from './move-passes.ts'
import { packageLine } from './package-lines.ts'
import { findBuyable } from './packages.store.ts'

export type PackageOrderRequest = AskedPayment & { customerId: string; packageId: string }

/** Sells a package to a customer (PACKAGES-27), and answers its order. */
export const placePackageOrder = (deps: Deps, context: Context, request: PackageOrderRequest): Promise<Order> =>
  deps.command(context, async (command) => presentOrder(await sellPackage(command, request), command.actor))

type Buyer = NonNullable<OrderRecord['customer']>

/**
 * Sells a package within a command: an order with its one line, and the passes at once, whose expiry counts from today (PACKAGES-26,
 * PACKAGES-27). Refuses a package that is inactive or deleted (PACKAGES-28), passes as its payment, and the walk-in as its buyer.
 * `expectPayable` is asked before anything is written, where there is something to pay.
 */
export const sellPackage = async (
  command: Command,
  request: PackageOrderRequest,
  expectPayable?: (customer: Buyer) => Promise<void>,
): Promise<OrderRecord> => {
  const customer = await lockBuyer(command, request.customerId)
  if (!customer) return refuseGone(command.db, command.partnerId, request.customerId)
  await refuseWalkIn(command, customer.id)
  const sold = await findBuyable(command, request.packageId)
  if (!sold) throw new Refused({ code: 'error.notFound.package' })
  const settings = await findPaymentSettings(command.db, command.partnerId)
  const { paymentMethod } = request
  if (sold.price > 0) {
    if (paymentMethod === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for packages')
    checkMethod(paymentMethod, settings.methodsForStaff, sold.currency)
  }
  const rates = ratesAt(settings.taxes, 'buyPackage', command.now)
  const id = randomUUID()
  const lines = soldAt([packageLine(id, sold)], rates.lines)
  const payment = paymentOfSale(totalPrice(lines), request, { ...settings, currency: sold.currency })
  if (payment.charge.total > 0) await expectPayable?.(customer)
  const order = await placeOrder(command, {
    id: randomUUID(),
    serviceType: 'buyPackage',
    customer,
    venue: null,
    ...payment,
    currency: sold.currency,
    countryCode: settings.countryCode,
    customerNote: null,
    rates,
    lines,
  })
  await sellPasses(command, { id, customerId: customer.id, orderId: order.id, sold })
  return order
}
