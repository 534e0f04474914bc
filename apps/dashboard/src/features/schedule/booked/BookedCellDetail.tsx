import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import { IconLink, IconSchool, IconUsers } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { BottomSheet } from '../../../ui/overlays/BottomSheet.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useDayTexts } from '../../bookings/index.ts'
import { RemindersOfBooking } from '../../reminders/index.ts'
import { noteLines, owedLine, reachOf } from '../cells/booked-parts.ts'
import { SlotWaiting, SlotWaitingDialog } from '../../waiting-lists/index.ts'
import { useCellTexts } from '../cells/use-cell-texts.ts'
import type { ShownOccupancy } from '../day/read-day.ts'
import type { BookedFacts, CellActions } from './booked-cell.ts'
import { DetailActions } from './DetailActions.tsx'
import style from './booked-cell.module.css'

type DetailProps = {
  facts: BookedFacts | null
  zone: Zone
  currency: string
  /** A sheet from below on phones and in standalone mode (SCHEDULE-42), a dialog elsewhere. */
  asSheet: boolean
  actions: CellActions
  onClose: () => void
}

/** A booking with all the grid knows of it, and what can be done with it. */
export const BookedCellDetail = ({ facts, asSheet, onClose, ...rest }: DetailProps) => {
  // The line of the slot stands in its place while it is looked at.
  const [waits, setWaits] = useState(false)
  if (waits && facts)
    return (
      <SlotWaitingDialog
        slot={waitedFor(facts)}
        facilityName={facts.facilityName}
        zone={rest.zone}
        onClose={() => setWaits(false)}
      />
    )
  const more = { onWaiting: () => setWaits(true), ...rest }
  if (asSheet)
    return (
      <BottomSheet open={facts !== null} onClose={onClose} title={titleOf(facts)}>
        {facts && <Detail facts={facts} large {...more} />}
      </BottomSheet>
    )
  return (
    <Dialog open={facts !== null} onClose={onClose} width={460} title={titleOf(facts)}>
      {facts && <Detail facts={facts} large={false} {...more} />}
    </Dialog>
  )
}

/** What could become free: the court for as long as it is taken. */
const waitedFor = ({ occupancy: { facilityId, start, end } }: BookedFacts) => ({
  facilityId,
  startTime: new Date(start).toISOString(),
  endTime: new Date(end).toISOString(),
})

const titleOf = (facts: BookedFacts | null): string =>
  facts?.occupancy.booking.eventName || facts?.occupancy.booking.customer?.name || ''

const Detail = ({
  facts,
  zone,
  currency,
  large,
  actions,
  onWaiting,
}: {
  facts: BookedFacts
  zone: Zone
  currency: string
  large: boolean
  actions: CellActions
  onWaiting: () => void
}) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const cellTexts = useCellTexts()
  const { occupancy, facilityName, groupName } = facts
  const { booking } = occupancy
  const notes = noteLines(occupancy, cellTexts) ?? []
  const owed = owedLine(occupancy, cellTexts, currency)
  return (
    <div data-large={large || undefined}>
      <Row gap={10}>
        {booking.customer && <Avatar name={booking.customer.name} size={32} quiet />}
        <Text grow look="quiet">
          {booking.customer?.planName}
        </Text>
        <BookingState occupancy={occupancy} />
      </Row>
      <Stack component="dl" line="above" className={style.facts}>
        <dt>{t('detail.when')}</dt>
        <dd>{texts.when(occupancy, zone)}</dd>
        <dt>{t('detail.where')}</dt>
        <dd>
          {groupName} · {facilityName}
        </dd>
        {booking.mainFacilityName && (
          <>
            <dt>{t('detail.linkedTo')}</dt>
            <dd>{booking.mainFacilityName}</dd>
          </>
        )}
        {booking.order && occupancy.kind === 'booking' && (
          <>
            <dt>{t('detail.amount')}</dt>
            <dd className={style.amount}>
              {booking.order.netCents === 0 ? t('free') : formatMoney(booking.order.netCents, currency)}
            </dd>
          </>
        )}
        {owed && (
          <>
            <dt>{t('detail.owed')}</dt>
            <dd className={style.amount}>{owed.label}</dd>
          </>
        )}
        {reachOf(booking.customer ?? null).map(({ href, label }) => (
          <Fragment key={href}>
            <dt>{href.startsWith('tel:') ? t('detail.mobile') : t('detail.email')}</dt>
            <dd>
              <a className={style.reach} href={href}>
                {label}
              </a>
            </dd>
          </Fragment>
        ))}
        {notes.length > 0 && (
          <>
            <dt>{t('detail.note')}</dt>
            <dd>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </dd>
          </>
        )}
      </Stack>
      {occupancy.kind === 'booking' && booking.customer && <RemindersOfBooking id={booking.id} zone={zone} />}
      {occupancy.start > Date.now() && <SlotWaiting slot={waitedFor(facts)} onOpen={onWaiting} />}
      <WhyNoMenu occupancy={occupancy} />
      <DetailActions facts={facts} large={large} actions={actions} />
    </div>
  )
}

const BookingState = ({ occupancy }: { occupancy: ShownOccupancy }) => {
  const { t } = useTranslation('schedule')
  if (occupancy.kind === 'linked')
    return (
      <Status tone="link" icon={<IconLink />}>
        {t('state.linked')}
      </Status>
    )
  if (occupancy.kind === 'internalEvent')
    return (
      <Status tone="team" icon={<IconUsers />}>
        {t('state.internal')}
      </Status>
    )
  if (occupancy.kind === 'classSession')
    return (
      <Status tone="team" icon={<IconSchool />}>
        {t('badge.class')}
      </Status>
    )
  const status = occupancy.booking.order?.status
  return status ? <PaymentStatus status={status} /> : null
}

const WhyNoMenu = ({ occupancy }: { occupancy: ShownOccupancy }) => {
  const { t } = useTranslation('schedule')
  const { booking, kind } = occupancy
  const reason =
    kind === 'linked'
      ? t('detail.noMenu.linked', { court: booking.mainFacilityName ?? '' })
      : booking.order?.paidOut
        ? t('detail.noMenu.paidOut')
        : null
  return (
    reason && (
      <Paragraph m="12px 0 0" look="quiet">
        {reason}
      </Paragraph>
    )
  )
}
