import { Select } from '@mantine/core'
import { balanceIn, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney, plainAmount, typedMinor } from '@fieldhouse/domain/money'
import { leftAfterPart, payablePart, paysParts } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { CashGiven } from '../../../lib/CashGiven.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { customerNameOf, moneyOf, type Order } from '../order.ts'
import type { PartTask } from '../task.ts'

type Props = { task: PartTask; onClose: () => void }

/** Takes a part of an open payment by another method: credits and the rest in cash, or two who pay their halves. */
export const PayPart = ({ task, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const reading = useQuery(query('getOrder', { id: task.orderId }))
  return (
    <LoadedDialog of={reading} title={t('part.title')} rows={3} onClose={onClose}>
      {({ data }) => <Ask order={data} entryId={task.entryId} onClose={onClose} />}
    </LoadedDialog>
  )
}

/** What the customer holds of the club, by method; nothing where that may not be seen. Minor units. */
const useHoldings = (order: Order) => {
  const { paymentMethodsForStaff: allowed } = usePartner()
  const id = order.customer?.id ?? ''
  const customer = useQuery({ ...query('getCustomer', { id }), enabled: id !== '' && allowed.includes('clubCredits') })
  const wallet = useQuery({ ...query('getWallet', { id }), enabled: id !== '' && allowed.includes('fieldhouseWallet') })
  return (method: PaymentMethod): number | undefined => {
    const balances =
      method === 'clubCredits'
        ? customer.data?.data.clubCreditBalance
        : method === 'fieldhouseWallet'
          ? wallet.data?.data
          : undefined
    return balances && balanceIn(balances, order.currency)
  }
}

const Ask = ({ order: live, entryId, onClose }: { order: Order; entryId: string; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const methodText = useMethodText()
  const { paymentMethodsForStaff: allowed } = usePartner()
  const money = (minor: number) => formatMoney(minor, live.currency)
  const { busy, unanswered, run } = useAction(
    (send, body: { amount: number; paymentMethod: PaymentMethod }) => send('payPart', { id: entryId, body }),
    {
      onDone: onClose,
      done: (_, { amount, paymentMethod }) =>
        t('part.done', { amount: money(amount), method: methodText(paymentMethod) }),
      failed: t('part.failed'),
    },
  )
  const order = useHeld(live, busy || unanswered)
  const holds = useHoldings(order)
  const owed = moneyOf(order)
  const entry = owed.transactions.find(({ id }) => id === entryId)
  const most = entry ? payablePart(owed, entry) : 0
  const methods = PAYMENT_METHODS.filter(
    (method) => allowed.includes(method) && paysParts(method) && holds(method) !== 0,
  )
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const method = chosen ?? (methods.length === 1 ? methods[0]! : null)
  const held = method === null ? undefined : holds(method)
  const ceiling = Math.min(most, held ?? most)
  const [typed, setTyped] = useState<string | null>(null)
  // What the customer holds pays as far as it reaches, until somebody types.
  const text = typed ?? (held === undefined ? '' : plainAmount(ceiling, order.currency))
  const amount = typedMinor(text, order.currency)
  const fits = amount !== null && amount > 0 && amount <= ceiling
  const why = amount === null || amount <= 0 ? t('part.invalid') : t('part.tooHigh', { amount: money(ceiling) })
  const reason = !entry ? t('entry.failed') : method === null ? t('lines.chooseMethod') : fits ? null : why
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('part.title')}
      subtitle={[order.readableId.readableId, customerNameOf(order)].filter(Boolean).join(' · ')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button
          variant="filled"
          loading={busy}
          disabledReason={reason}
          onClick={() => void run({ amount: amount!, paymentMethod: method! })}
        >
          {fits && method ? t('part.take', { amount: money(amount) }) : t('part.confirm')}
        </Button>
      }
    >
      <Stack gap={14}>
        <Paragraph look="quiet">
          {entry && t('part.open', { amount: money(entry.amount), method: methodText(entry.paymentMethod) })}
        </Paragraph>
        <Select
          label={t('part.method')}
          data={methods.map((value) => ({ value, label: methodText(value) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => {
            setChosen(value)
            setTyped(null)
          }}
        />
        <MoneyField
          currency={order.currency}
          label={t('part.amount')}
          description={
            held === undefined ? t('part.most', { amount: money(most) }) : t('part.holds', { amount: money(held) })
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={text}
          maxLength={15}
          error={typed === null || typed.trim() === '' || fits ? null : why}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {fits && entry && (
          <Paragraph aria-live="polite">
            {amount === most
              ? t('part.nothingLeft')
              : t('part.rest', {
                  amount: money(leftAfterPart(owed, entry, amount)),
                  method: methodText(entry.paymentMethod),
                })}
          </Paragraph>
        )}
        {fits && method === 'cash' && <CashGiven currency={order.currency} amount={amount} />}
      </Stack>
    </Dialog>
  )
}
