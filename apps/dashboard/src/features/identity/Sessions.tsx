import type { Api, Reply } from '@fieldhouse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../lib/api.ts'
import { dayOf, formatListDate, formatTime } from '../../lib/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notify.ts'
import { Status } from '../../ui/Status.tsx'
import style from './security.module.css'

type Security = Reply<Api['getAccountSecurity']>['data']
type Session = Security['sessions'][number]

/** The security of the own account, as the server knows it. */
export const useAccountSecurity = () => useQuery(query('getAccountSecurity', {}))

/** Where the account is logged in; each can be ended, and all but this one at once. */
export const Sessions = ({ sessions }: { sessions: readonly Session[] }) => {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: ['getAccountSecurity'] })
  const failed = (error: unknown) =>
    notify.failure(t('sessions.failed'), { detail: messageOf(error) ?? t('noConnection') })
  const endOne = useMutation({
    mutationFn: (id: string) => client.endSession({ id }),
    onSuccess: () => notify.success(t('sessions.ended')),
    onError: failed,
    onSettled: again,
  })
  const endOthers = useMutation({
    mutationFn: () => client.endOtherSessions(),
    onSuccess: ({ data }) => notify.success(t('sessions.endedOthers', { count: data.ended })),
    onError: failed,
    onSettled: again,
  })
  const busy = endOne.isPending || endOthers.isPending
  // The one at hand first: the others are compared with it.
  const ordered = sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
  return (
    <>
      <ul className={style.sessions}>
        {ordered.map((session) => (
          <li key={session.id}>
            <Line session={session} busy={busy} onEnd={() => endOne.mutate(session.id)} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="danger" loading={endOthers.isPending} disabled={busy} onClick={() => endOthers.mutate()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

const HAND_HELD = ['iPhone', 'iPad', 'Android']

const Line = ({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) => {
  const { t } = useTranslation('identity')
  const { browser, system, isThis } = session
  const name = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown')
  const DeviceIcon = system && HAND_HELD.includes(system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <>
      <DeviceIcon size={20} aria-hidden />
      <span className={style.device}>
        <strong>{name}</strong>
        <span>
          {isThis
            ? t('sessions.since', { when: moment(session.openedAt) })
            : t('sessions.used', { when: moment(session.lastUsedAt) })}
        </span>
      </span>
      {isThis ? (
        <Status tone="ok" icon={<IconCircleCheck />}>
          {t('sessions.this')}
        </Status>
      ) : (
        <Button size="s" disabled={busy} onClick={onEnd} aria-label={t('sessions.endOne', { device: name })}>
          {t('sessions.end')}
        </Button>
      )}
    </>
  )
}

// The device's own zone: its owner compares it with their day, not with a club's.
const moment = (instant: string): string => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${formatListDate(dayOf(instant, zone))} ${formatTime(instant, zone)}`
}
