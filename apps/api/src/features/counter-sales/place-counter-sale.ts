import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { counterSales } from '@fieldhouse/contract/counter-sales'
import type { Order } from '@fieldhouse/contract/orders'
import { decideCounterSale, nameOfItem, priceOfItem } from '@fieldhouse/domain/orders'
import { ratesAt } from '@fieldhouse/domain/taxes'
import type { Context } from '../../db/context.ts'
import { granted, wrongField } from '../../db/refused.ts'
import { paymentOfSale } from '../collecting/index.ts'
import { lockBuyer, refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { lineByHand, placeOrder, presentOrder, soldAt, totalPrice } from '../orders/index.ts'
import { checkMethod, findPaymentSettings } from '../payments/index.ts'

type Asked = Received<typeof counterSales.placeCounterSale>['body']

/**
 * Sells items over the counter: an order with a line by hand for each, with the club's tax on items, which delivers nothing and so is earned as it is sold
 * (docs/decisions/0118). Whoever comes without a name buys as the walk-in. Refuses any currency but the club's, a line over the limit, and passes.
 */
export const placeCounterSale = (deps: Deps, context: Context, asked: Asked): Promise<Order> =>
  deps.command(context, async (command) => {
    const customer = await lockBuyer(command, asked.customerId)
    if (!customer) return refuseGone(command.db, command.partnerId, asked.customerId)
    const settings = await findPaymentSettings(command.db, command.partnerId)
    granted(decideCounterSale(asked, settings.currency))
    const { paymentMethod } = asked
    if (paymentMethod === 'packages') throw wrongField('paymentMethod', 'Passes do not pay for items')
    checkMethod(paymentMethod, settings.methodsForStaff, settings.currency)
    const rates = ratesAt(settings.taxes, 'counterSale', command.now)
    const lines = soldAt(
      asked.items.map((item) => lineByHand(nameOfItem(item), priceOfItem(item))),
      rates.lines,
    )
    const order = await placeOrder(command, {
      id: randomUUID(),
      serviceType: 'counterSale',
      customer,
      venue: null,
      ...paymentOfSale(totalPrice(lines), asked, settings),
      currency: settings.currency,
      countryCode: settings.countryCode,
      customerNote: null,
      rates,
      lines,
    })
    return presentOrder(order, command.actor)
  })
