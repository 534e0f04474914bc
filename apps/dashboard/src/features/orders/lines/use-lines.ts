import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { client } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { canEmailCustomer, type Order } from '../order.ts'
import { priceOf, savingOf, type DraftLine, type Saving } from './draft-lines.ts'
import { useDrafts } from './use-drafts.ts'
import { useLinesFailure } from './use-lines-failure.ts'

export type Lines = ReturnType<typeof useLines>

/** Line items that are being added to a transaction: typed, listed, and saved together (ORDERS-50 to -52, ORDERS-65 to -71). */
export const useLines = (order: Order) => {
  const { t } = useTranslation('orders')
  const failureText = useLinesFailure()
  const { paymentMethodsForStaff: allowed } = usePartner()
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState<Saving | null>(null)
  const [charged, setCharged] = useState<Order | null>(null)
  const { currency } = order

  const lines = useDrafts(currency, () => setProblem(null))

  const bodyOf = (all: readonly DraftLine[], paymentMethod: PaymentMethod | null, handedBack = false) => ({
    changes: all.map((draft) => ({
      action: 'addItem' as const,
      lineItem: { price: priceOf(draft, currency), currency, description: draft.description },
    })),
    ...(paymentMethod && { paymentMethod }),
    ...(handedBack && { handedBack }),
  })
  /** What is still to be paid is switched to cash and marked paid (ORDERS-52). */
  const settling = useAction(
    async (send, open: readonly Entry[]) => {
      // Staff of a club without cash leave open what is to come in another way (PAYMETHODS-10).
      const mine = open.filter(({ paymentMethod }) => paymentMethod === 'cash' || allowed.includes('cash'))
      for (const { id, paymentMethod } of mine) {
        if (paymentMethod !== 'cash') await send('changeTransactionMethod', { id, body: { paymentMethod: 'cash' } })
        await send('markTransactionPaid', { id })
      }
      return mine.length === open.length
    },
    {
      done: (isAll) => (isAll ? t('lines.saved') : { tone: 'warning', message: t('lines.savedNotInCash') }),
      failed: failureText,
    },
  )
  const adding = useAction(
    (send, { body }: Adding) => send('addLineItems', { id: order.id, body }, { part: JSON.stringify(body) }),
    {
      // What is added is not added once more, whatever becomes of its payment.
      onDone: ({ data }, { body: { paymentMethod }, direct }) => {
        lines.clear()
        setAsking(null)
        if (direct) void settling.run(openOf(data))
        else if (paymentMethod === 'creditCard') setCharged(data)
      },
      done: (_added, { direct }) => (direct ? null : t('lines.saved')),
      failed: failureText,
    },
  )
  const saving = adding.busy || settling.busy
  // Sent again after no answer it is done once, and with anything else in it refused as seen too long ago.
  const version = useHeld(order.currentVersion, adding.busy || adding.unanswered)
  const send = (all: readonly DraftLine[], more: More, direct: boolean) =>
    void adding.run({
      body: {
        ...bodyOf(all, more.paymentMethod ?? null, more.handedBack),
        ...(more.emails && { emailingEnable: true }),
        version,
      },
      direct,
    })
  const save = () => {
    const all = lines.add()
    const next = savingOf(order, all)
    if (next.kind === 'nothing') setProblem(t('lines.unchanged'))
    else if (next.kind === 'invalid') setProblem(t('lines.invalid'))
    // Nobody is asked (ORDERS-140), so the customer is told as the dialog would by default.
    else if (next.kind === 'direct') send(all, { emails: canEmailCustomer(order) }, true)
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
    /** What is sent once a refund is confirmed. */
    refundOf: (handedBack: boolean) => bodyOf(lines.drafts, null, handedBack),
    save,
    confirm: (more: More) => send(lines.drafts, more, false),
    dismiss: () => setAsking(null),
  }
}

/** How a charge is paid; of a refund, whether it is handed back now and the customer told. */
type More = { paymentMethod?: PaymentMethod | null; handedBack?: boolean; emails?: boolean }
type Entry = Order['orderTransactions'][number]
type Adding = { body: Parameters<typeof client.addLineItems>[0]['body']; direct: boolean }

const openOf = (order: Order): Entry[] =>
  order.orderTransactions.filter(
    ({ transactionType, status }) => transactionType === 'PURCHASE' && status === 'PENDING',
  )
