import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { nameOf, type SavedCard } from './SavedCards.tsx'

/** Asks, then removes a saved card: nothing charges it any more, and the provider forgets it (BEYOND-27). */
export const RemoveCard = ({ card, onClose }: { card: SavedCard; onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { busy, run } = useAction((send) => send('removeSavedCard', { id: card.id }), {
    onDone: onClose,
    done: () => t('cards.removed'),
    failed: (error) => messageOf(error) ?? t('cards.removeFailed'),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('cards.removeOf', nameOf(card))}
      confirmLabel={t('cards.remove')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('cards.removeQuestion')}</p>
    </ConfirmDialog>
  )
}
