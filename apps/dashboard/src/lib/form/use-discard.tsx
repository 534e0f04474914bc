import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

/** What is asked before something is thrown away, where a form has words of its own. */
export type DiscardWords = { title: string; text: string; confirm: string; stay: string }

/**
 * Asks before what was typed is thrown away with its dialog: `leave` closes at once where nothing was. While it `asks`,
 * the dialog itself gives way, and comes back as it was. With `words` of its own a form asks whatever was typed.
 */
export const useDiscard = (isTyped: boolean, onClose: () => void, words?: DiscardWords) => {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const stay = () => setAsks(false)
  return {
    asks,
    leave: () => (isTyped || words ? setAsks(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asks}
        destructive
        title={words?.title ?? t('discard.title')}
        confirmLabel={words?.confirm ?? t('discard.confirm')}
        cancelLabel={words?.stay ?? t('discard.stay')}
        onConfirm={onClose}
        onClose={stay}
      >
        {words?.text ?? t('discard.text')}
      </ConfirmDialog>
    ),
  }
}
