import type { Api, Call } from '@fieldhouse/contract'
import type { ClassSession } from '@fieldhouse/contract/classes'
import type { SeriesScope } from '@fieldhouse/domain/bookings'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarredBy, useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useRefusalText } from '../form/use-refusal-text.ts'
import { CanceledRows } from './CanceledRows.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { useLeftOut } from './use-left-out.ts'

type Props = { session: ClassSession; onClose: () => void; onDone: () => void }

/**
 * Asks, with what becomes of each session and of each participant's money, then cancels a session, or it and those that follow it, or all
 * to come (CLASSES-21, CLASSES-72, BEYOND-08).
 */
export const CancelSession = ({ session, onClose, onDone }: Props) => {
  const { t } = useTranslation('classes')
  const mayGiveBack = useCan('order.cancel')
  const [scope, setScope] = useState<SeriesScope>('this')
  const [gives, setGives] = useState(false)
  const [handedBack, setHandedBack] = useState(false)
  const left = useLeftOut()
  const { id, name, repeatType, startTime: start, endTime: end, venue } = session
  const body = { scope, leftIds: [...left.ids], refunds: gives, handedBack: gives && handedBack }
  const call: Call<Api['previewCancelClassSeries']> = { id, body }
  const preview = useRehearsalOf('previewCancelClassSeries', call, async (wanted, signal) => {
    const reply = await query('previewCancelClassSeries', wanted).queryFn({ signal })
    return reply.data
  })
  const known = preview.data
  const barred = useBarredBy(preview, known && known.blocked > 0 ? t('cancel.blocked') : null)
  const { busy, run } = useAction(
    (send, agreed: Call<Api['cancelClassSeries']>['body']) => send('cancelClassSeries', { id, body: agreed }),
    {
      onDone,
      done: () => t('cancel.done'),
      failed: t('cancel.failed'),
      why: useRefusalText(),
      onFailure: onClose,
    },
  )
  const wasPaid = known?.places.some(({ paid }) => paid === 'paid' || paid === 'refunded') === true
  const isAtDesk = known?.totals.some(({ way }) => way !== 'automatic') === true
  return (
    <ConfirmDialog
      open
      destructive
      title={t('cancel.title')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      width={640}
      busy={busy}
      {...barred}
      onConfirm={() => known && void run({ ...body, seen: known.seen })}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('cancel.question')}</p>
        <Text look="medium anywhere">
          {name}, {formatWhen({ start, end }, venue.timezone)}
        </Text>
        {repeatType !== 'none' && (
          <ScopeChoice
            scope={scope}
            onChange={(next) => {
              setScope(next)
              left.clear()
            }}
          />
        )}
        {mayGiveBack && (wasPaid || gives) && (
          <Checkbox
            label={t('cancel.refunds')}
            checked={gives}
            onChange={({ currentTarget }) => setGives(currentTarget.checked)}
          />
        )}
        {gives && (isAtDesk || handedBack) && (
          <Checkbox
            label={t('cancel.handedBack')}
            checked={handedBack}
            onChange={({ currentTarget }) => setHandedBack(currentTarget.checked)}
          />
        )}
        <Rehearsed of={preview} bars={3}>
          {(data) => <CanceledRows of={data} left={left} repeats={repeatType !== 'none'} />}
        </Rehearsed>
        {!gives && known !== null && known.places.length > 0 && <Text look="quiet">{t('cancel.places')}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
