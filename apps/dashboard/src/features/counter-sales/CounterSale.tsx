import type { Order } from '@fieldhouse/contract/orders'
import { DEFAULT_CURRENCY, totalOf } from '@fieldhouse/domain/money'
import { nameOfItem, priceOfItem } from '@fieldhouse/domain/orders'
import { useState } from 'react'
import { useAction } from '../../lib/commands/use-action.ts'
import { withTax } from '../../lib/formats/with-tax.ts'
import { useDiscard } from '../../lib/form/use-discard.tsx'
import type { Partner } from '../../lib/session/session.ts'
import type { Customer } from '../customers/index.ts'
import { SaleDialog, useFailureOfSale, usePaymentChoice, type SaleProblem } from '../sales/index.ts'
import { isTyped, itemOf, itemProblems, newItem } from './item-form.ts'
import { ItemList } from './ItemList.tsx'

type Props = { partner: Partner; onCreated: (order: Order) => void; onClose: () => void }

/** Sells items over the counter, to a customer or to whoever comes without a name (docs/decisions/0118). */
export const CounterSale = ({ partner, onCreated, onClose }: Props) => {
  const why = useFailureOfSale()
  const currency = partner.defaultCurrencyId ?? DEFAULT_CURRENCY
  const [items, setItems] = useState([newItem()] as readonly ReturnType<typeof newItem>[])
  const [customer, setCustomer] = useState<Customer | null>(null)
  /** Somebody tried to create it: what is missing is said from now on. */
  const [tried, setTried] = useState(false)
  const { asks, leave, question } = useDiscard(customer !== null || isTyped(items), onClose)
  const sold = items.map((item) => itemOf(item, currency))
  const lines = sold
    .filter(({ quantity, price }) => quantity > 0 && price > 0)
    .map((item) => ({ name: nameOfItem(item), amount: withTax(partner, 'item', priceOfItem(item)) }))
  const net = totalOf(lines.map(({ amount }) => amount))
  const payment = usePaymentChoice({ partner, customer, net, currency, mayBeFree: false })
  const isSound = items.every((item) => Object.keys(itemProblems(item, currency)).length === 0)
  const problem: SaleProblem | null = customer === null ? 'customer' : payment.method === null ? 'method' : null
  const { run, busy } = useAction(
    (send, buyer: Customer) =>
      send('placeCounterSale', {
        partnerId: partner.id,
        body: {
          customerId: buyer.id,
          paymentMethod: payment.method!,
          orderStatus: payment.hasPaid ? 'paid' : 'pending',
          currency,
          ...(payment.part && { part: payment.part }),
          items: sold,
        },
      }),
    { onDone: ({ data }) => onCreated(data), failed: why },
  )
  return (
    <>
      <SaleDialog
        lines={lines}
        customer={customer}
        onCustomer={setCustomer}
        walkIn
        payment={payment}
        problem={tried ? problem : null}
        busy={busy}
        covered={asks}
        onSubmit={() => {
          setTried(true)
          if (customer && isSound && !problem) void run(customer)
        }}
        onClose={leave}
      >
        <ItemList items={items} currency={currency} tried={tried} busy={busy} onChange={setItems} />
      </SaleDialog>
      {question}
    </>
  )
}
