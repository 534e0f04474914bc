import { IconClock, IconRefresh } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/api.ts'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { stepOf } from '../cards/charge-step.ts'
import { answerBank } from '../cards/load-stripe.ts'
import { SandboxBank } from '../cards/sandbox/SandboxBank.tsx'
import { Waiting } from '../cards/Waiting.tsx'
import { useCardPayment } from '../cards/use-card-payment.ts'

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
  const payment = useCardPayment({
    of: 'getOrder',
    charge: async (send) => {
      const { data } = await send('retryTransaction', { id: transactionId }).catch((error: unknown) => {
        setHasCard(codeOf(error) !== 'error.badRequest.transactionNotRetriable')
        throw error
      })
      return stepOf(data, transactionId)
    },
    check: async (send) => stepOf((await send('checkTransactionStatus', { id: transactionId })).data, transactionId),
    askBank: () => (key === null ? null : (clientSecret) => answerBank(key, clientSecret)),
    onPaid: () => {
      notify.success(t('collect.paid'))
      onClose()
    },
  })
  // The button that opened this was the order to retry.
  const started = useRef(false)
  const start = useEffectEvent(() => payment.pay(''))
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
            <Button variant="filled" onClick={() => payment.pay('')}>
              {t('retry.title')}
            </Button>
          )
        )
      }
    >
      {clientSecret !== null ? (
        <SandboxBank clientSecret={clientSecret} onAnswered={payment.bankAnswered} />
      ) : phase === 'processing' ? (
        <Waiting icon={<IconClock size={28} aria-hidden />} title={t('processing.title')} hint={t('processing.hint')} />
      ) : failure ? (
        <p role="alert">{hasCard ? failure : t('retry.noCard')}</p>
      ) : (
        <Waiting icon={<IconRefresh size={28} aria-hidden />} title={t('retry.running')} />
      )}
    </Dialog>
  )
}
