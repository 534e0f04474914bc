import { formatMoney } from '@fieldhouse/domain/money'
import { IconClock, IconWorldDollar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Waiting } from '../cards/Waiting.tsx'
import { SandboxForm } from './SandboxForm.tsx'
import { useGateway } from './use-gateway.ts'

/** How the gateway's form ended; 'unpaid' has been warned of. */
export type GatewayOutcome = 'paid' | 'unpaid'

type Props = { orderId: string; onClose: (outcome: GatewayOutcome) => void }

/** The form of the online gateway, over whatever created or shows the order (ADDTX-19, ADDTX-20, ADDTX-21). */
export const GatewayCheckout = (props: Props) => <Checkout key={props.orderId} {...props} />

const Checkout = ({ orderId, onClose }: Props) => {
  const { t } = useTranslation('gateway')
  const { t: common } = useTranslation()
  const { form, error, isPolling, isBusy, retry, dismiss, ...sandbox } = useGateway(orderId, onClose)
  return (
    <Dialog
      open
      width={520}
      onClose={dismiss}
      busy={isBusy}
      title={t('title')}
      subtitle={form && [form.readableId, formatMoney(form.amount, form.currency)].join(' · ')}
      footerStart={
        <Button variant="subtle" disabled={isBusy} onClick={dismiss}>
          {t('later')}
        </Button>
      }
    >
      {isPolling ? (
        <Waiting icon={<IconClock size={28} aria-hidden />} title={t('polling.title')} hint={t('polling.hint')} />
      ) : error ? (
        <ErrorState as="h3" title={t('failed')} hint={messageOf(error) ?? common('failed.network')} onRetry={retry} />
      ) : form === null ? (
        <LoadingRows rows={4} label={t('opening')} />
      ) : form.provider === 'sandbox' ? (
        <SandboxForm choosing={sandbox.choosing} declined={sandbox.declined} onChoose={sandbox.choose} />
      ) : (
        <Waiting
          icon={<IconWorldDollar size={28} aria-hidden />}
          title={t('elsewhere.title')}
          hint={t('elsewhere.hint')}
        />
      )}
    </Dialog>
  )
}
