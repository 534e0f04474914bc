import type { TimeRange, Zone } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { SlotReasons } from '../../../lib/why/SlotReasons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useDayTexts } from '../../bookings/index.ts'

export type AskedSlot = TimeRange & { facilityId: string; facilityName: string }

type Props = { slot: AskedSlot | null; zone: Zone; venueId: string; onClose: () => void }

/** 'Why?': what decides a slot's price or keeps it from being booked, the rules that lost, and the way to them (BEYOND-09). */
export const WhyDialog = ({ slot, zone, venueId, onClose }: Props) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      width={520}
      title={t('why.title')}
      subtitle={slot && `${slot.facilityName} · ${texts.when(slot, zone)}`}
    >
      {slot && <Explained slot={slot} venueId={venueId} />}
    </Dialog>
  )
}

const Explained = ({ slot, venueId }: { slot: AskedSlot; venueId: string }) => {
  const { t } = useTranslation('schedule')
  const maySee = useCan('facilityGroup.view')
  const { data, error, refetch, isFetching } = useQuery({
    ...query('explainSlot', {
      id: slot.facilityId,
      query: { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() },
    }),
    staleTime: 0,
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <LoadingRows rows={3} />
  const { winner, settingsPath } = data.data
  return (
    <SlotReasons explanation={data.data}>
      {maySee && (
        <Row component="footer" align="stretch" justify="end">
          <ButtonLink
            to={settingsPath as never}
            // Where no setting won, the price of the group did.
            search={{ setting: winner?.id ?? 'group' } as never}
            state={{ venueId }}
          >
            {t('why.settings')}
          </ButtonLink>
        </Row>
      )}
    </SlotReasons>
  )
}
