import { Tabs } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { AT_HAND } from '../../../lib/at-hand.ts'
import { useFields } from '../../../lib/form/use-fields.ts'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { WaitingDialogs } from '../../waiting-lists/index.ts'
import { AddParticipant } from '../attendance/AddParticipant.tsx'
import { AttendancePanel, type Asking } from '../attendance/AttendancePanel.tsx'
import { RemoveParticipant } from '../attendance/RemoveParticipant.tsx'
import { ScanCodes } from '../scan/ScanCodes.tsx'
import { valuesOf } from '../form/class-form.ts'
import { ClassFields } from '../form/ClassFields.tsx'
import style from '../form/form.module.css'
import { EditSession } from './EditSession.tsx'

const WIDTH = 720

/** A session that was opened, as it stands now, at who has a place in it: that is why a desk opens one (CLASSES-13). */
export const SessionDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('classes')
  const asked = useQuery({ ...query('getClassSession', { id }), ...AT_HAND, staleTime: 0, refetchOnMount: 'always' })
  const [tab, setTab] = useState<string | null>('attendance')
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <LoadedDialog of={asked} title={t('session.title')} width={WIDTH} rows={8} onClose={onClose}>
        {({ data }) => <Opened session={data} tab={tab === 'details' ? 'details' : 'attendance'} onClose={onClose} />}
      </LoadedDialog>
    </Tabs>
  )
}

type OpenedProps = { session: ClassSession; tab: 'details' | 'attendance'; onClose: () => void }

const Opened = ({ session, tab, onClose }: OpenedProps) => {
  const { t } = useTranslation('classes')
  const { name, startTime: start, endTime: end, venue } = session
  const [asking, setAsking] = useState<Asking | null>(null)
  const isLesson = session.kind === 'lesson'
  const frame = {
    subtitle: `${formatWhen({ start, end }, venue.timezone)} · ${venue.venueName}`,
    width: WIDTH,
    tabs: (
      <Tabs.List aria-label={t('session.parts')}>
        <Tabs.Tab value="details">{t('session.details')}</Tabs.Tab>
        <Tabs.Tab value="attendance">{t('session.attendance')}</Tabs.Tab>
      </Tabs.List>
    ),
    onClose,
  }
  if (tab === 'details' && session.mayEdit) return <EditSession {...frame} session={session} />
  const panel = (children: ReactNode) => (
    <Dialog {...frame} open={asking === null} title={name}>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Dialog>
  )
  return (
    <>
      {panel(
        tab === 'attendance' ? <AttendancePanel session={session} onAsk={setAsking} /> : <ReadOnly session={session} />,
      )}
      {asking && 'adds' in asking && <AddParticipant session={session} onClose={() => setAsking(null)} />}
      {asking && 'scans' in asking && <ScanCodes session={session} onClose={() => setAsking(null)} />}
      {asking && 'waits' in asking && (
        <WaitingDialogs
          of={{ kind: 'class', sessionId: session.id }}
          asking={asking.waits}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && 'removes' in asking && (
        <RemoveParticipant
          one={asking.removes}
          ofLesson={isLesson && session.attendanceCount === 1}
          onClose={() => setAsking(null)}
          onRemoved={isLesson && session.attendanceCount === 1 ? onClose : () => setAsking(null)}
        />
      )}
    </>
  )
}

/** Who may not change a session sees what stands in its form, and nothing that saves or cancels (CLASSES-45). */
const ReadOnly = ({ session }: { session: ClassSession }) => {
  const fields = useFields({ start: valuesOf(session) })
  return (
    <fieldset disabled className={style.readOnly}>
      <ClassFields fields={fields} currency={session.currency} isStanding />
    </fieldset>
  )
}
