import type { Attendance, ClassSession } from '@fieldhouse/contract/classes'
import type { ReminderState } from '@fieldhouse/contract/reminders'
import { customerName } from '@fieldhouse/domain/customers'
import { IconCheck, IconCloudOff, IconQrcode, IconUserMinus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { AT_HAND } from '../../../lib/at-hand.ts'
import { useConnection } from '../../../lib/api/connection.ts'
import { formatTime } from '../../../lib/formats/formats.ts'
import { sayPresence, useKeptPresence, usePresenceHeld } from '../../../lib/kept-presence.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { PaymentStatus, type OrderStatus } from '../../../lib/PaymentStatus.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { RemindersOf, useRemindersOf } from '../../reminders/index.ts'
import { ClassWaiting, type WaitingAsking } from '../../waiting-lists/index.ts'
import style from './attendance.module.css'

export type Asking = { adds: true } | { scans: true } | { removes: Attendance } | { waits: WaitingAsking }

/** Who has a place in a session, who of them is there, and how it is paid (ATTENDANCE-01, ATTENDANCE-45). */
export const AttendancePanel = ({ session, onAsk }: { session: ClassSession; onAsk: (asking: Asking) => void }) => {
  const { t } = useTranslation('classes')
  const asked = useQuery({ ...query('listAttendances', { sessionId: session.id }), ...AT_HAND })
  const reminders = useRemindersOf(session.kind, asked.data?.data.map(({ id }) => id) ?? [])
  const { attendanceCount, maxPeople } = session
  // A lesson is sold with its place, and nobody waits for it.
  const isLesson = session.kind === 'lesson'
  const isFull = maxPeople !== null && attendanceCount >= maxPeople
  return (
    <Stack gap={12}>
      <Row gap={12} wrap className={style.head}>
        <Text look="quiet">
          <Text look="large strong ink">
            {maxPeople === null ? attendanceCount : `${attendanceCount}/${maxPeople}`}
          </Text>{' '}
          {t('session.attending', { count: attendanceCount })}
        </Text>
        <Row gap={8} wrap>
          <Button icon={<IconQrcode size={16} />} onClick={() => onAsk({ scans: true })}>
            {t('scan.open')}
          </Button>
          {session.mayServe && !(isLesson && isFull) && (
            <Button disabledReason={isFull ? t('attendance.full') : null} onClick={() => onAsk({ adds: true })}>
              {t('attendance.add')}
            </Button>
          )}
        </Row>
      </Row>
      <NotSent session={session} asOf={asked.data ? asked.dataUpdatedAt : null} />
      {asked.data ? (
        asked.data.data.length === 0 ? (
          <EmptyState as="h3" icon={<IconUsers />} title={t('attendance.none')} hint={t('attendance.noneHint')} />
        ) : (
          <ul className={style.list}>
            {asked.data.data.map((one) => (
              <Participant
                key={one.id}
                one={one}
                session={session}
                reminders={reminders.get(one.id)}
                onRemove={() => onAsk({ removes: one })}
              />
            ))}
          </ul>
        )
      ) : asked.error ? (
        <LoadFailed as="h3" error={asked.error} retrying={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingRows />
      )}
      {!isLesson && <ClassWaiting session={session} onAsk={(waits) => onAsk({ waits })} />}
    </Stack>
  )
}

/** Without a connection: since when the list stands; and what of it waits on this device, also for a server that does not take it. */
const NotSent = ({ session, asOf }: { session: ClassSession; asOf: number | null }) => {
  const { t } = useTranslation('classes')
  const isOffline = useConnection() === 'offline'
  const isHeld = usePresenceHeld()
  const count = useKeptPresence().filter(({ sessionId }) => sessionId === session.id).length
  return (
    <output>
      {(isOffline || (isHeld && count > 0)) && asOf !== null && (
        <Stack gap={4}>
          {isOffline && (
            <Row gap={8}>
              <Status tone="warn" icon={<IconCloudOff />}>
                {t('attendance.asOf', { time: formatTime(new Date(asOf).toISOString(), session.venue.timezone) })}
              </Status>
            </Row>
          )}
          {count > 0 && <Text look="small">{t('attendance.waiting', { count })}</Text>}
        </Stack>
      )}
    </output>
  )
}

type ParticipantProps = {
  one: Attendance
  session: ClassSession
  reminders: readonly ReminderState[] | undefined
  onRemove: () => void
}

const Participant = ({ one, session, reminders, onRemove }: ParticipantProps) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  const { sessionId, customerId, customer, order, remark } = one
  const name = customerName(customer)
  const accountId = useSession()!.account.id
  const { id: partnerId } = usePartner()
  const isOffline = useConnection() === 'offline'
  const kept = useKeptPresence().find((said) => said.sessionId === sessionId && said.customerId === customerId)
  const checkInAt = kept ? (kept.isPresent ? new Date(kept.at).toISOString() : null) : one.checkInAt
  return (
    <li className={style.one}>
      <Stack gap={2} className={style.who}>
        <Text look="strong anywhere">{name}</Text>
        <Text look="small quiet anywhere">
          {[customer.planName ?? t('attendance.noPlan'), remark].filter(Boolean).join(' · ')}
        </Text>
        <RemindersOf states={reminders} zone={session.venue.timezone} />
      </Stack>
      <Row gap={8} wrap>
        <Text look="quiet">{common(`paymentMethod.${order.paymentMethod}`)}</Text>
        <PaymentStatus status={order.paymentStatus as OrderStatus} />
      </Row>
      <Row gap={8} className={style.acts}>
        {checkInAt !== null && (
          <Status tone={kept && isOffline ? 'warn' : 'ok'} icon={kept && isOffline ? <IconCloudOff /> : <IconCheck />}>
            {t('attendance.there', { time: formatTime(checkInAt, session.venue.timezone) })}
          </Status>
        )}
        <Button
          aria-label={t(checkInAt === null ? 'attendance.checkInOf' : 'attendance.undoOf', { name })}
          onClick={({ detail }) => {
            // Pressed twice it would say the opposite at once: another word stands under the finger by then.
            if (detail > 1) return
            const said = { accountId, partnerId, sessionId, customerId, isPresent: checkInAt === null, at: Date.now() }
            if (!sayPresence(said)) notify.warning(common('viewAs.refused'))
          }}
        >
          {checkInAt === null ? t('attendance.checkIn') : t('attendance.undo')}
        </Button>
        {session.mayServe && (
          <IconButton
            label={t('attendance.removeOf', { name })}
            icon={<IconUserMinus size={18} />}
            onClick={onRemove}
          />
        )}
      </Row>
    </li>
  )
}
