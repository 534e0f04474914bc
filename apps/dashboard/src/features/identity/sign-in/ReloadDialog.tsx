import { useTranslation } from 'react-i18next'
import { MessageDialog } from '../../../ui/overlays/MessageDialog.tsx'

/** Asks for a reload after a browser-database problem; the page reloads when it is confirmed (SHELL-35, SHELL-37). */
export const ReloadDialog = ({ open, text, onClose }: { open: boolean; text: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <MessageDialog
      open={open}
      title={text}
      confirmLabel={t('reload')}
      onConfirm={() => window.location.reload()}
      onClose={onClose}
    />
  )
}
