import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf, messageOf, query } from '../../../lib/api/api.ts'
import { cancelTransaction, useCancelTransaction } from '../../../lib/cancel-transaction.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Props = { membership: { id: string; name: string }; onClose: () => void }

/**
 * Asks, then removes a membership of a customer (CUSTOMERS-13, SUBSCRIPTIONS-38). One that was paid for leads to cancelling its
 * transaction, and goes with that (SUBSCRIPTIONS-13, SUBSCRIPTIONS-16).
 */
export const RemoveMembership = ({ membership: { id, name }, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const queries = useQueryClient()
  const isCancelling = useCancelTransaction() !== null
  const { busy, run } = useAction((send) => send('deleteSubscription', { id }), {
    onDone: onClose,
    done: () => t('membership.removed'),
    failed: (error) => messageOf(error) ?? t('updateFailed'),
    onFailure: async (error) => {
      const orderId = paidOrderOf(error)
      if (orderId === null) onClose()
      else await offerToCancel(orderId)
    },
  })
  const offerToCancel = async (orderId: string) => {
    try {
      await queries.fetchQuery({ ...query('getOrder', { id: orderId }), staleTime: 0 })
    } catch {
      notify.failure(t('membership.orderNotRead'))
      return onClose()
    }
    cancelTransaction.open({
      orderId,
      said: {
        done: t('membership.transactionCanceled'),
        failed: t('membership.transactionNotCanceled'),
        whyNot: (error) => (codeOf(error) === 'error.badRequest.canceledOrder' ? t('membership.wasNotCanceled') : null),
      },
      onClose: (isCanceled) => (isCanceled ? void run() : onClose()),
    })
  }
  return (
    <ConfirmDialog
      open={!isCancelling}
      destructive
      title={t('membership.removeTitle')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('membership.question')}</p>
        <Text look="medium anywhere">{name}</Text>
        <Text look="quiet">{t('membership.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** The order that is paid for, where that is why a membership stays (SUBSCRIPTIONS-15). */
const paidOrderOf = (error: unknown): string | null => {
  if (codeOf(error) !== 'error.badRequest.orderPaidTotallyOrPartially' || !(error instanceof ApiFailure)) return null
  return String(error.body.data.metaData?.['orderId'])
}
