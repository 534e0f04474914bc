import type { ClassSession } from '@fieldhouse/contract/classes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useRefusalText } from '../form/use-refusal-text.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope } from './use-scope.ts'

type Props = { session: ClassSession; onClose: () => void; onDone: () => void }

/** Asks, then cancels a session, or it and those that follow it (CLASSES-21, CLASSES-72). */
export const CancelSession = ({ session, onClose, onDone }: Props) => {
  const { t } = useTranslation('classes')
  const [scope, setScope] = useState<Scope>('one')
  const { id, name, repeatType, startTime: start, endTime: end, venue, attendanceCount } = session
  const { busy, run } = useAction(
    (send, applyForAllSession: 'true' | 'false') => send('cancelClassSession', { id, query: { applyForAllSession } }),
    { onDone, done: () => t('cancel.done'), failed: t('cancel.failed'), why: useRefusalText(), onFailure: onClose },
  )
  return (
    <ConfirmDialog
      open
      destructive
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      busy={busy}
      onConfirm={() => void run(scope === 'following' ? 'true' : 'false')}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('cancel.question')}</p>
        <Text look="medium anywhere">
          {name}, {formatWhen({ start, end }, venue.timezone)}
        </Text>
        {(attendanceCount > 0 || repeatType !== 'none') && <Text look="quiet">{t('cancel.places')}</Text>}
        {repeatType !== 'none' && <ScopeChoice scope={scope} onChange={setScope} />}
      </Stack>
    </ConfirmDialog>
  )
}
