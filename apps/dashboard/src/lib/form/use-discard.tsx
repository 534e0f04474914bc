import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

/**
 * Asks before what was typed is thrown away with its dialog: `leave` closes at once where nothing was. While it `asks`,
 * the dialog itself gives way, and comes back as it was.
 */
export const useDiscard = (isTyped: boolean, onClose: () => void) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const stay = () => setAsks(false)
  return {
    asks,
    leave: () => (isTyped ? setAsks(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asks}
        destructive
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.stay')}
        onConfirm={onClose}
        onClose={stay}
      >
        {t('discard.text')}
      </ConfirmDialog>
    ),
  }
}
