import { useTranslation } from 'react-i18next'
import { MessageDialog } from '../../ui/overlays/MessageDialog.tsx'

/** Why a picture was not taken (BRAND-22). */
export const UploadFailed = ({ problem, onClose }: { problem: string | null; onClose: () => void }) => {
  const { t } = useTranslation('brand')
  const { t: common } = useTranslation()
  return (
    <MessageDialog
      open={problem !== null}
      title={t('picture.error')}
      confirmLabel={common('close')}
      onConfirm={onClose}
      onClose={onClose}
    >
      {problem}
    </MessageDialog>
  )
}
