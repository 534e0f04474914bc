import type { Attendance, ClassSession } from '@fieldhouse/contract/classes'
import { customerName } from '@fieldhouse/domain/customers'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { IconCheck, IconUserMinus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { formatTime } from '../../../lib/formats/formats.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { PaymentStatus, type OrderStatus } from '../../../lib/PaymentStatus.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import style from './attendance.module.css'

export type Asking = { adds: true } | { removes: Attendance }

/** Who has a place in a session, who of them is there, and how it is paid (ATTENDANCE-01, ATTENDANCE-45). */
export const AttendancePanel = ({ session, onAsk }: { session: ClassSession; onAsk: (asking: Asking) => void }) => {
  const { t } = useTranslation('classes')
  const asked = useQuery(query('listAttendances', { sessionId: session.id }))
  const { attendanceCount, maxPeople } = session
  const isFull = maxPeople !== null && attendanceCount >= maxPeople
  return (
    <Stack gap={12}>
      <Row gap={12} wrap className={style.head}>
        <Text look="quiet">
          <Text look="large strong ink">
            {maxPeople === null ? attendanceCount : `${attendanceCount}/${maxPeople}`}
          </Text>{' '}
          {t('session.attending')}
        </Text>
        {session.mayEdit && (
          <Button disabledReason={isFull ? t('attendance.full') : null} onClick={() => onAsk({ adds: true })}>
            {t('attendance.add')}
          </Button>
        )}
      </Row>
      {asked.data ? (
        asked.data.data.length === 0 ? (
          <EmptyState as="h3" icon={<IconUsers />} title={t('attendance.none')} hint={t('attendance.noneHint')} />
        ) : (
          <ul className={style.list}>
            {asked.data.data.map((one) => (
              <Participant key={one.id} one={one} session={session} onRemove={() => onAsk({ removes: one })} />
            ))}
          </ul>
        )
      ) : asked.error ? (
        <LoadFailed as="h3" error={asked.error} retrying={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Stack>
  )
}

type ParticipantProps = { one: Attendance; session: ClassSession; onRemove: () => void }

const Participant = ({ one, session, onRemove }: ParticipantProps) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  const { sessionId, customerId, customer, order, remark, checkInAt } = one
  const name = customerName(customer)
  const { busy, run } = useAction(
    (send, isPresent: boolean) => send('updateAttendance', { sessionId, customerId, body: { isPresent } }),
    { done: () => t('attendance.updated'), failed: t('attendance.updateFailed'), toast: 'attendance' },
  )
  return (
    <li className={style.one}>
      <Stack gap={2} className={style.who}>
        <Text look="strong anywhere">{name}</Text>
        <Text look="small quiet anywhere">
          {[customer.planName ?? t('attendance.noPlan'), remark].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Row gap={8} wrap>
        <Text look="quiet">{common(`paymentMethod.${order.paymentMethod as PaymentMethod}`)}</Text>
        <PaymentStatus status={order.paymentStatus as OrderStatus} />
      </Row>
      <Row gap={8} className={style.acts}>
        {checkInAt !== null && (
          <Status tone="ok" icon={<IconCheck />}>
            {t('attendance.there', { time: formatTime(checkInAt, session.venue.timezone) })}
          </Status>
        )}
        <Button
          aria-label={t(checkInAt === null ? 'attendance.checkInOf' : 'attendance.undoOf', { name })}
          loading={busy}
          onClick={() => void run(checkInAt === null)}
        >
          {checkInAt === null ? t('attendance.checkIn') : t('attendance.undo')}
        </Button>
        {session.mayEdit && (
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
