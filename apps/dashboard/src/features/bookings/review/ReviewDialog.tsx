import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { LimitsWarning } from '../limits/LimitsWarning.tsx'
import { ClosedWarning } from '../plan/ClosedWarning.tsx'
import { WindowWarning } from '../plan/WindowWarning.tsx'
import { ReviewSlots } from './ReviewSlots.tsx'
import { TotalColumn } from '../make/TotalColumn.tsx'
import type { Flow } from '../make/use-booking-flow.ts'

type Props = { flow: Flow; open: boolean; onClose: () => void }

/** Every slot that would be taken, to look through and take out: the page between the first and the payment (BOOKING-97). */
export const ReviewDialog = ({ flow, open, onClose }: Props) => {
  const { t } = useTranslation('bookings')
  const { booking } = flow
  const chosen = booking.rows.filter(({ isChosen }) => isChosen).length
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={flow.busy}
      title={t('review.title')}
      side={
        <TotalColumn
          booking={booking}
          customer={flow.customer}
          isInternal={flow.isInternal}
          heldUntil={flow.heldUntil}
        />
      }
      footerStart={
        <>
          <Button variant="subtle" onClick={() => flow.setStep('details')}>
            {t('review.back')}
          </Button>
          <Text look="quiet" aria-live="polite">
            {t('review.footer', { count: chosen })}
          </Text>
        </>
      }
      footer={
        <Button variant="filled" disabled={chosen === 0} loading={flow.busy} onClick={() => flow.proceed(true)}>
          {flow.isInternal ? t('make.save') : t('review.next')}
        </Button>
      }
    >
      <Stack gap={16}>
        <WindowWarning booking={booking} />
        <ClosedWarning ranges={booking.closed} zone={booking.zone} />
        <LimitsWarning
          broken={flow.limits.broken}
          zone={booking.zone}
          ticked={flow.limits.isTicked}
          onTick={flow.limits.tick}
          missing={flow.tried}
        />
        <ReviewSlots booking={booking} broken={flow.limits.broken} />
      </Stack>
    </Dialog>
  )
}
