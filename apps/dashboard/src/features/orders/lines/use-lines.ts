import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
import type { Order } from '../order.ts'
import { useChangeAsSeen, useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { priceOf, savingOf, type DraftLine, type Saving } from './draft-lines.ts'
import { useDrafts } from './use-drafts.ts'
import { useLinesFailure } from './use-lines-failure.ts'

export type Lines = ReturnType<typeof useLines>

/** Line items that are being added to a transaction: typed, listed, and saved together (ORDERS-50 to -52, ORDERS-65 to -71). */
export const useLines = (order: Order) => {
  const { t } = useTranslation('orders')
  const failureText = useLinesFailure()
  const changed = useOrderChanged()
  const once = useKeys()
  const changeAsSeen = useChangeAsSeen(order)
  const { paymentMethodsForStaff: allowed } = usePartner()
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState<Saving | null>(null)
  const [saving, setSaving] = useState(false)
  const [charged, setCharged] = useState<Order | null>(null)
  const { currency } = order

  const lines = useDrafts(currency, () => setProblem(null))

  const bodyOf = (all: readonly DraftLine[], paymentMethod: PaymentMethod | null) => ({
    changes: all.map((draft) => ({
      action: 'addItem' as const,
      lineItem: { price: priceOf(draft, currency), currency, description: draft.description },
    })),
    ...(paymentMethod && { paymentMethod }),
  })
  const send = async (all: readonly DraftLine[], paymentMethod: PaymentMethod | null, direct: boolean) => {
    setSaving(true)
    let after: Order | null = null
    try {
      const { data } = await changeAsSeen(bodyOf(all, paymentMethod), (body, options) =>
        client.addLineItems({ id: order.id, body }, options),
      )
      after = data
      lines.clear()
      setAsking(null)
      const settles = direct ? openOf(after) : []
      // Staff of a club without cash leave open what is to come in another way (PAYMETHODS-10).
      const mine = settles.filter((entry) => entry.paymentMethod === 'cash' || allowed.includes('cash'))
      after = await settleInCash(after, mine, once)
      if (mine.length < settles.length) notify.warning(t('lines.savedNotInCash'))
      else notify.success(t('lines.saved'))
      if (paymentMethod === 'creditCard') setCharged(after)
    } catch (error) {
      notify.failure(failureText(error))
    } finally {
      if (after) await changed([after])
      setSaving(false)
    }
  }
  const save = () => {
    const all = lines.add()
    const next = savingOf(order, all)
    if (next.kind === 'nothing') setProblem(t('lines.unchanged'))
    else if (next.kind === 'invalid') setProblem(t('lines.invalid'))
    else if (next.kind === 'direct') void send(all, null, true)
    else setAsking(next)
  }
  return {
    ...lines,
    problem,
    saving,
    /** The order whose added lines a card is to be charged for (ORDERS-53). */
    charged,
    settled: () => setCharged(null),
    /** What the customer is asked to pay, or gets back, once it is confirmed. */
    asking,
    /** What is sent once it is confirmed. */
    bodyOf: (paymentMethod: PaymentMethod | null) => bodyOf(lines.drafts, paymentMethod),
    save,
    confirm: (paymentMethod: PaymentMethod | null) => void send(lines.drafts, paymentMethod, false),
    dismiss: () => setAsking(null),
  }
}

type Entry = Order['orderTransactions'][number]

const openOf = (order: Order): Entry[] =>
  order.orderTransactions.filter(
    ({ transactionType, status }) => transactionType === 'PURCHASE' && status === 'PENDING',
  )

/** What is still to be paid is switched to cash and marked paid (ORDERS-52). Returns the order as it stands then. */
const settleInCash = async (order: Order, open: readonly Entry[], once: ReturnType<typeof useKeys>): Promise<Order> => {
  let after = order
  for (const { id, paymentMethod } of open) {
    if (paymentMethod !== 'cash') {
      const body = { paymentMethod: 'cash' as const }
      await once(`cash ${id}`, (options) => client.changeTransactionMethod({ id, body }, options))
    }
    after = (await once(`paid ${id}`, (options) => client.markTransactionPaid({ id }, options))).data
  }
  return after
}
