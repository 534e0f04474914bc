import type { Coupon } from '@fieldhouse/contract/coupons'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Props = { coupons: readonly Coupon[]; onDone: () => void; onClose: () => void }

/**
 * Asks, then deletes one after the other (COUPONS-22, COUPONS-39); how many went is said, and of the first that did not why (COUPONS-48,
 * COUPONS-51, COUPONS-59).
 */
export const DeleteCoupons = ({ coupons, onDone, onClose }: Props) => {
  const { t } = useTranslation('coupons')
  const { id: partnerId } = usePartner()
  const why = (error: unknown) => Object.values(fieldErrorsOf(error))[0] ?? messageOf(error) ?? t('delete.failed')
  const { busy, run } = useAction(
    async (send) => {
      let deleted = 0
      let failure: unknown
      for (const { id } of coupons) {
        try {
          await send('deleteCoupon', { partnerId, couponId: id })
          deleted += 1
        } catch (error) {
          failure ??= error
        }
      }
      return { deleted, failure }
    },
    {
      onDone: ({ deleted, failure }) => {
        onDone()
        onClose()
        if (deleted > 0 && failure !== undefined) notify.failure(why(failure))
      },
      done: ({ deleted, failure }) =>
        deleted > 0 || failure === undefined
          ? t('delete.done', { n: deleted })
          : { tone: 'failure', message: why(failure) },
      failed: t('delete.failed'),
    },
  )
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <p>{t('delete.question', { count: coupons.length })}</p>
        <Text look="medium anywhere">{coupons.map(({ code }) => code).join(', ')}</Text>
        <Text look="quiet">{t('delete.consequence')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
