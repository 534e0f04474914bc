import type { Order } from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { purchaseToMark } from '@fieldhouse/domain/orders'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api/api.ts'
import { useAction, type Message } from '../../lib/commands/use-action.ts'
import { useCan } from '../../lib/session/use-can.ts'
import type { DraftLine } from '../orders/index.ts'
import { saleBody, type Ending, type PlanOnSale } from './sale.ts'

export type SaleToMake = {
  customerId: string
  method: PaymentMethod
  drafts: readonly DraftLine[]
  /** What the customer has paid already, minor units; null where that is not ticked. */
  paid: number | null
  /** Somebody was asked, and means it to overlap with what the customer has (BEYOND-51). */
  mayOverlap: boolean
  /** The memberships that end for it, with the credits that were shown. */
  ends: Ending[]
}

type Making = { plan: PlanOnSale; sale: SaleToMake }

/** The newest open purchase of what was paid; undefined where there is none (ADDTX-22, ADDTX-52). */
const entryToMark = (order: Order, amount: number, method: PaymentMethod) =>
  purchaseToMark(
    order.orderTransactions.map((entry) => ({
      ...entry,
      createdAt: Date.parse(entry.createdAt),
    })),
    amount,
    method,
  )

/** What is said of a transaction that was made, with the way to it. */
export const useSaidOfSale = () => {
  const { t } = useTranslation('memberships')
  const navigate = useNavigate()
  const maySee = useCan('order.view')
  return (text: 'created' | 'createdNotPaid', { readableId: { readableId: id } }: Order): Message => ({
    message: t(text),
    ...(maySee && {
      action: { label: t('view'), onClick: () => void navigate({ to: '/transaction/$id', params: { id } }) },
    }),
  })
}

/** Makes the transaction and says what came of it; what fails after it was made never takes it back (ADDTX-33 to ADDTX-39). */
export const useCreateSale = (partnerId: string, onCreated: (order: Order) => void) => {
  const { t } = useTranslation('memberships')
  const saidOf = useSaidOfSale()
  return useAction(
    /** The order as it stands then: paid, or as it was made. */
    async (send, { plan, sale: { paid, ...sale } }: Making) => {
      const { data: made } = await send('placeSubscriptionOrder', { partnerId, body: saleBody(plan, sale) })
      const entry = paid === null ? null : entryToMark(made, paid, sale.method)
      const marked = entry && (await send('markTransactionPaid', { id: entry.id }).catch(() => null))
      return { order: marked?.data ?? made, isPaid: Boolean(marked) }
    },
    {
      onDone: ({ order }) => onCreated(order),
      done: ({ order, isPaid }, { sale: { paid, method } }) => {
        if (paid !== null && !isPaid) return { ...saidOf('createdNotPaid', order), tone: 'failure' }
        // The gateway has its own words: it is created once it is paid (ADDTX-53).
        return paid === null && method === 'razorpay' ? null : saidOf('created', order)
      },
      failed: (error) =>
        codeOf(error) === 'error.badRequest.orderAmountLowerThanZero'
          ? t('lowerThanZero')
          : codeOf(error) === 'error.badRequest.paymentMethodNotAllowed'
            ? t('methodNotSupported')
            : (messageOf(error) ?? t('createFailed')),
    },
  )
}
