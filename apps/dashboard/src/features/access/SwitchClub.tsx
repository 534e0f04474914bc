import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/commands/use-action.ts'
import { hasUnsaved } from '../../lib/form/unsaved.ts'
import { useRestart } from '../../lib/session/use-restart.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

/** Goes to another club of one's own: saves it as the one that they work in, then starts the app anew with it (ACCESS-49). Asks first where something typed would be lost. */
export const SwitchClub = ({ partnerId, onEnd }: { partnerId: string; onEnd: () => void }) => {
  const { t } = useTranslation(['access', 'common'])
  const restart = useRestart()
  const [asks] = useState(hasUnsaved)
  const { busy, run } = useAction(
    async (send) => {
      await send('switchOwnClub', { body: { partnerId } }, { part: partnerId })
      await restart()
    },
    { failed: t('switchFailed') },
  )
  const go = useEffectEvent(() => void run().then(onEnd))
  useEffect(() => {
    if (!asks) go()
  }, [asks])
  return (
    <ConfirmDialog
      open={asks}
      destructive
      title={t('common:discard.title')}
      confirmLabel={t('common:discard.confirm')}
      cancelLabel={t('common:discard.stay')}
      busy={busy}
      onConfirm={() => void run().then(onEnd)}
      onClose={onEnd}
    >
      {t('common:discard.text')}
    </ConfirmDialog>
  )
}
