import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Asks before what was changed is left behind, within the product and when the window closes. */
export const LeaveGuard = ({ isDirty }: { isDirty: boolean }) => {
  const { t } = useTranslation('paymentOptions')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      destructive
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
