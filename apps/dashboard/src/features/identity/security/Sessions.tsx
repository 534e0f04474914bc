import type { Api, Reply } from '@fieldhouse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { dayOf, formatListDate, formatTime } from '../../../lib/formats/formats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Stack } from '../../../ui/layout.tsx'
import style from './security.module.css'

type Security = Reply<Api['getAccountSecurity']>['data']
type Session = Security['sessions'][number]

/** The security of the own account, as the server knows it. */
export const useAccountSecurity = () => useQuery(query('getAccountSecurity', {}))

/** Where the account is logged in; each can be ended, and all but this one at once. */
export const Sessions = ({ sessions }: { sessions: readonly Session[] }) => {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const failing = {
    // It may have ended elsewhere meanwhile.
    onFailure: () => queries.invalidateQueries({ queryKey: ['getAccountSecurity'] }),
    failed: t('sessions.failed'),
    why: (error: unknown) => messageOf(error) ?? t('noConnection'),
  }
  const endOne = useAction((send, id: string) => send('endSession', { id }), {
    done: () => t('sessions.ended'),
    ...failing,
  })
  const endOthers = useAction((send) => send('endOtherSessions', {}), {
    done: ({ data }) => t('sessions.endedOthers', { count: data.ended }),
    ...failing,
  })
  const busy = endOne.busy || endOthers.busy
  // The one at hand first: the others are compared with it.
  const ordered = sessions.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
  return (
    <>
      <Stack component="ul" className={style.sessions}>
        {ordered.map((session) => (
          <li key={session.id}>
            <Line session={session} busy={busy} onEnd={() => void endOne.run(session.id)} />
          </li>
        ))}
      </Stack>
      {sessions.length > 1 && (
        <Button variant="danger" loading={endOthers.busy} disabled={busy} onClick={() => void endOthers.run()}>
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
      <Stack component="span" grow className={style.device}>
        <strong>{name}</strong>
        <span>
          {isThis
            ? t('sessions.since', { when: moment(session.openedAt) })
            : t('sessions.used', { when: moment(session.lastUsedAt) })}
        </span>
      </Stack>
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
