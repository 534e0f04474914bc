import type { Order } from '@fieldhouse/contract/orders'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf } from '../../../lib/api.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { useCardSettings } from '../../../lib/provider-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { stepOf } from '../cards/charge-step.ts'
import { answerBank } from '../cards/load-stripe.ts'
import { SandboxBank } from '../cards/SandboxBank.tsx'
import { Waiting } from '../cards/Waiting.tsx'
import { useCardPayment } from '../cards/use-card-payment.ts'
import style from '../cards/card.module.css'

type Props = {
  transactionId: string
  onClose: () => void
  /** There is no card to retry with: the transaction is to be cancelled. */
  onCancelOrder: () => void
}

/** Tries a failed payment again with the card that it failed with, at once; where none is kept it offers to cancel (ORDERS-41, ORDERS-148). */
export const RetryPayment = ({ transactionId, onClose, onCancelOrder }: Props) => {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const [hasCard, setHasCard] = useState(true)
  const key = useCardSettings()?.publishableKey ?? null
  const changed = useOrderChanged()
  const once = useKeys()
  const stepAfter = async ({ data }: { data: Order }) => {
    await changed([data])
    return stepOf(data, transactionId)
  }
  const payment = useCardPayment({
    charge: async () => {
      const retried = once('retry', (options) => client.retryTransaction({ id: transactionId }, options))
      return stepAfter(
        await retried.catch((error: unknown) => {
          setHasCard(codeOf(error) !== 'error.badRequest.transactionNotRetriable')
          throw error
        }),
      )
    },
    check: async () => stepAfter(await client.checkTransactionStatus({ id: transactionId })),
    askBank: () => (key === null ? null : (clientSecret) => answerBank(key, clientSecret)),
    onPaid: () => {
      notify.success(t('collect.paid'))
      onClose()
    },
  })
  // The button that opened this was the order to retry.
  const started = useRef(false)
  const start = useEffectEvent(() => void payment.pay(''))
  useEffect(() => {
    if (started.current) return
    started.current = true
    start()
  }, [])

  const { phase, failure, clientSecret } = payment
  return (
    <Dialog
      open
      width={460}
      onClose={onClose}
      busy={payment.isBusy}
      title={t('retry.title')}
      footerStart={
        <Button variant="subtle" disabled={payment.isBusy} onClick={onClose}>
          {common('close')}
        </Button>
      }
      footer={
        !hasCard ? (
          <Button variant="dangerFilled" onClick={onCancelOrder}>
            {t('retry.cancel')}
          </Button>
        ) : (
          failure && (
            <Button variant="filled" onClick={() => void payment.pay('')}>
              {t('retry.title')}
            </Button>
          )
        )
      }
    >
      {clientSecret !== null ? (
        <SandboxBank clientSecret={clientSecret} onAnswered={() => void payment.bankAnswered()} />
      ) : phase === 'processing' ? (
        <Waiting icon={<IconClock size={28} aria-hidden />} title={t('processing.title')} hint={t('processing.hint')} />
      ) : failure ? (
        <p className={style.said} role="alert">
          {hasCard ? failure : t('retry.noCard')}
        </p>
      ) : (
        <Waiting icon={<IconRefresh size={28} aria-hidden />} title={t('retry.running')} />
      )}
    </Dialog>
  )
}
