import { Tabs } from '@mantine/core'
import type { Order, OrderTransaction } from '@fieldhouse/contract/orders'
import { customerName } from '@fieldhouse/domain/customers'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconCreditCard, IconSend } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import type { CardFormHandle } from '../cards/CardForm.tsx'
import { CardPane } from './CardPane.tsx'
import { stepOf } from '../cards/charge-step.ts'
import { answerBank } from '../cards/load-stripe.ts'
import type { CollectOutcome } from './CollectPayment.tsx'
import { LinkPane } from './LinkPane.tsx'
import { OwedSums } from './OwedSums.tsx'
import { useCardPayment } from '../cards/use-card-payment.ts'
import { useLinkLock } from './use-link-lock.ts'
import { useSendLink } from './use-send-link.ts'
import style from './collect.module.css'

type Props = {
  order: Order
  /** The payment that is collected; null where there is none. */
  chosen: string | null
  /** Its bank is asked first, once. */
  clientSecret: string | null
  onClose: (outcome: CollectOutcome) => void
}

/** The open dialog over an order as it is now: what another desk or the customer's link pays meanwhile closes it. */
export const CollectForm = ({ order, chosen, clientSecret, onClose }: Props) => {
  const { t } = useTranslation('payments')
  const [chosenTab, setTab] = useState('card')
  const linkLock = useLinkLock()
  // What another desk switches off closes it here.
  const tab = linkLock ? 'card' : chosenTab
  const barred = useBarred('orderTransaction.edit')
  const settings = useCardSettings()
  const key = settings?.publishableKey ?? null
  const form = useRef<CardFormHandle>(null)
  const missing = settings?.provider === null ? t('card.notSetUp') : null
  const entry = order.orderTransactions.find(({ id }) => id === chosen) ?? null
  const ending = endingOf(order, entry)
  const status = entry?.status
  const close = useEffectEvent(onClose)

  const payment = useCardPayment({
    of: 'getOrder',
    charge: async (send, creditToken) => {
      const { id } = entry!
      // Another card is another charge.
      const { data } = await send('chargeTransaction', { id, body: { creditToken } }, { part: creditToken })
      return stepOf(data, id)
    },
    check: async (send) => stepOf((await send('checkTransactionStatus', { id: entry!.id })).data, entry!.id),
    // Before there is a form, the library that it would fetch asks.
    askBank: () => form.current?.askBank ?? (key === null ? null : (secret) => answerBank(key, secret)),
    // The order as it is now says so too, and closes the dialog.
    onPaid: () => undefined,
  })
  const link = useSendLink(order, barred ?? missing, () => onClose('linkSent'))

  useEffect(() => {
    if (ending === null) return
    if (status === 'SUCCESS') notify.success(t('collect.paid'), { id: `paid ${chosen}` })
    close(ending)
  }, [ending, status, chosen, t])
  const watch = useEffectEvent(payment.watch)
  const isUnknown = status === 'UNKNOWN'
  useEffect(() => {
    if (isUnknown) watch()
  }, [isUnknown])

  const askBank = useEffectEvent(payment.askBank)
  const isKnown = settings !== undefined
  const asked = useRef(false)
  useEffect(() => {
    if (clientSecret === null || !isKnown || asked.current) return
    asked.current = true
    askBank(clientSecret)
  }, [clientSecret, isKnown])

  const pay = async () => {
    if (payment.phase !== 'ready' || barred) return
    const token = await form.current?.tokenise()
    if (token) payment.pay(token)
  }
  const busy = payment.isBusy || link.busy
  const asks = payment.phase === 'ready' || payment.isBusy
  return (
    <Tabs value={tab} onChange={(next) => next && !busy && !linkLock && setTab(next)} keepMounted>
      <Dialog
        open
        onClose={() => onClose('later')}
        busy={busy}
        title={t('collect.title')}
        subtitle={<OwedSubtitle order={order} amount={entry?.amount ?? 0} />}
        tabs={
          asks && (
            <Tabs.List aria-label={t('collect.title')}>
              <Tabs.Tab value="card" leftSection={<IconCreditCard />}>
                {t('collect.card')}
              </Tabs.Tab>
              <Tooltip label={linkLock}>
                <Tabs.Tab
                  value="link"
                  leftSection={<IconSend />}
                  aria-disabled={linkLock !== null || undefined}
                  data-disabled={linkLock !== null || undefined}
                >
                  {t('collect.link')}
                </Tabs.Tab>
              </Tooltip>
            </Tabs.List>
          )
        }
        side={<OwedSums order={order} amount={entry?.amount ?? 0} />}
        footerStart={
          <Button variant="subtle" disabled={busy} onClick={() => onClose('later')}>
            {t('collect.later')}
          </Button>
        }
        footer={
          asks &&
          (tab === 'card' ? (
            <Button
              variant="filled"
              loading={payment.isBusy}
              disabledReason={barred ?? missing}
              onClick={() => void pay()}
            >
              {t('collect.payNow')}
            </Button>
          ) : (
            <Button
              type="submit"
              form={link.element.id}
              variant="filled"
              loading={link.busy}
              disabledReason={link.barred}
            >
              {t('collect.sendLink')}
            </Button>
          ))
        }
      >
        <Tabs.Panel value="card">
          <CardPane payment={payment} form={form} onSubmit={() => void pay()} />
        </Tabs.Panel>
        <Tabs.Panel value="link">
          <LinkPane link={link} />
        </Tabs.Panel>
      </Dialog>
    </Tabs>
  )
}

/** How it ends when there is nothing to collect (any more): paid, cancelled or lowered. Null while it is owed. */
const endingOf = (order: Order, entry: OrderTransaction | null): CollectOutcome | null => {
  if (entry === null) return order.status === 'paid' ? 'paid' : 'later'
  if (entry.status === 'SUCCESS') return 'paid'
  return entry.status === 'CANCELED' || entry.status === 'ADJUSTED' ? 'later' : null
}

const OwedSubtitle = ({ order: { readableId, customer, currency }, amount }: { order: Order; amount: number }) => {
  const name = customer && customerName(customer)
  return (
    <>
      {[readableId.readableId, name].filter(Boolean).join(' · ')}
      {/* The sums stand under the form there. */}
      <span className={style.onPhone}> · {formatMoney(amount, currency)}</span>
    </>
  )
}
