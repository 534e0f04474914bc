import { can } from '@fieldhouse/domain/access'
import type { Zone } from '@fieldhouse/domain/time'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWhen } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePolicies } from '../../lib/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useSlotWaiting, type SlotWaitedFor } from './use-slot-waiting.ts'
import { WaitingDialogs, type WaitingAsking } from './WaitingDialogs.tsx'
import { WaitingLine } from './WaitingLine.tsx'

type Props = { slot: SlotWaitedFor; facilityName: string; zone: Zone; onClose: () => void }

/** The line for a court at a time (BEYOND-13). */
export const SlotWaitingDialog = ({ slot, facilityName, zone, onClose }: Props) => {
  const { t } = useTranslation('waitingLists')
  const [asking, setAsking] = useState<WaitingAsking | null>(null)
  const asked = useSlotWaiting(slot)
  const mayEdit = can(usePolicies(), 'facilityBooking.edit')
  const { startTime: start, endTime: end } = slot
  return (
    <>
      <Dialog
        open={asking === null}
        title={t('title')}
        subtitle={`${facilityName} · ${formatWhen({ start, end }, zone)}`}
        width={520}
        onClose={onClose}
        {...(mayEdit && {
          footer: (
            <Button variant="filled" onClick={() => setAsking({ joins: true })}>
              {t('add')}
            </Button>
          ),
        })}
      >
        {asked.data ? (
          asked.data.data.length === 0 ? (
            <EmptyState as="h3" icon={<IconUsers />} title={t('nobody')} hint={t('nobodyHint')} />
          ) : (
            <WaitingLine entries={asked.data.data} zone={zone} mayEdit={mayEdit} onAsk={setAsking} />
          )
        ) : asked.error ? (
          <LoadFailed as="h3" error={asked.error} retrying={asked.isFetching} onRetry={() => void asked.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Dialog>
      {asking && <WaitingDialogs of={{ kind: 'slot', ...slot }} asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}
