import type { PauseEffect } from '@fieldhouse/contract/memberships'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarredBy, useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { Membership } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

/** Says when a paused membership ends where it is resumed today, then resumes it (BEYOND-46). */
export const ResumeMembership = ({
  membership: { id, membershipPlan },
  onClose,
}: {
  membership: Membership
  onClose: () => void
}) => {
  const { t } = useTranslation('customers')
  const effect = useRehearsalOf('previewResume', { id }, async (call, signal): Promise<PauseEffect> => {
    return (await query('previewResume', call).queryFn({ signal })).data
  })
  const { busy, run } = useAction((send) => send('resumeSubscription', { id }), {
    onDone: onClose,
    done: () => t('pause.resumeDone'),
    failed: (error) => messageOf(error) ?? t('pause.resumeFailed'),
    onFailure: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={t('pause.resumeTitle')}
      confirmLabel={t('membership.resume')}
      busy={busy}
      {...useBarredBy(effect)}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10}>
        <Text look="medium anywhere">{membershipPlan.name}</Text>
        <Rehearsed of={effect} bars={2}>
          {({ expireAt, expiredAt }) => (
            <p>{t('pause.resumed', { day: slashedListDate(expireAt, -1), before: slashedListDate(expiredAt, -1) })}</p>
          )}
        </Rehearsed>
        <Text look="quiet">{t('pause.resumeFee')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
