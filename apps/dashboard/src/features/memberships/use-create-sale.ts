import type { Order } from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { purchaseToMark } from '@fieldhouse/domain/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf, newIdempotencyKey } from '../../lib/api.ts'
import { useOrderChanged } from '../../lib/order-changes.ts'
import { useCan } from '../../lib/use-can.ts'
import { notify } from '../../ui/notify.ts'
import type { DraftLine } from '../orders/index.ts'
import { saleBody, type PlanOnSale } from './sale.ts'

export type SaleToMake = {
  customerId: string
  method: PaymentMethod
  drafts: readonly DraftLine[]
  /** What the customer has paid already, minor units; null where that is not ticked. */
  paid: number | null
}

/** The newest open purchase of what was paid is marked; throws where there is none (ADDTX-22, ADDTX-52). */
const markPaid = async (order: Order, amount: number, method: PaymentMethod): Promise<Order> => {
  const entries = order.orderTransactions.map((entry) => ({
    ...entry,
    paymentMethod: entry.paymentMethod as PaymentMethod,
    createdAt: Date.parse(entry.createdAt),
  }))
  const entry = purchaseToMark(entries, amount, method)
  if (!entry) throw new Error('No open payment matches what was paid')
  return (await client.markTransactionPaid({ id: entry.id }, { idempotencyKey: newIdempotencyKey() })).data
}

/** Makes the transaction and says what came of it; what fails after it was made never takes it back (ADDTX-33 to ADDTX-39). */
export const useCreateSale = (partnerId: string) => {
  const { t } = useTranslation('memberships')
  const queries = useQueryClient()
  const changed = useOrderChanged()
  const navigate = useNavigate()
  const maySee = useCan('order.view')

  const view = ({ readableId: { readableId: id } }: Order) =>
    maySee && { action: { label: t('view'), onClick: () => void navigate({ to: '/transaction/$id', params: { id } }) } }
  const refresh = async (order: Order) => {
    await changed([order])
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => ['getCustomer', 'listCustomers'].includes(String(queryKey[0])),
    })
  }
  const succeeded = (order: Order) => notify.success(t('created'), { ...view(order) })
  /** Answers the order as it stands then: paid, or as it was made. */
  const payAtOnce = async (made: Order, amount: number, method: PaymentMethod): Promise<Order> => {
    try {
      const order = await markPaid(made, amount, method)
      succeeded(order)
      return order
    } catch {
      notify.failure(t('createdNotPaid'), { ...view(made) })
      return made
    }
  }
  return {
    run: async (plan: PlanOnSale, { paid, ...sale }: SaleToMake, idempotencyKey: string): Promise<Order> => {
      const { data: made } = await client.placeSubscriptionOrder(
        { partnerId, body: saleBody(plan, sale) },
        { idempotencyKey },
      )
      const order = paid === null ? made : await payAtOnce(made, paid, sale.method)
      // The gateway has its own words: it is created once it is paid (ADDTX-53).
      if (paid === null && sale.method !== 'razorpay') succeeded(order)
      await refresh(order)
      return order
    },
    succeeded,
    failed: (error: unknown) =>
      notify.failure(
        codeOf(error) === 'error.badRequest.orderAmountLowerThanZero'
          ? t('lowerThanZero')
          : codeOf(error) === 'error.badRequest.paymentMethodNotAllowed'
            ? t('methodNotSupported')
            : (messageOf(error) ?? t('createFailed')),
      ),
  }
}
