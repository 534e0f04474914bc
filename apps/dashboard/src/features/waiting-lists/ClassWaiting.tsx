import type { ClassSession } from '@fieldhouse/contract/classes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import type { WaitingAsking } from './WaitingDialogs.tsx'
import { WaitingLine } from './WaitingLine.tsx'
import style from './waiting.module.css'

type Props = { session: ClassSession; onAsk: (asking: WaitingAsking) => void }

/** Who waits for a place in a session that has a limit (BEYOND-13). */
export const ClassWaiting = ({ session, onAsk }: Props) => {
  const { t } = useTranslation('waitingLists')
  const { id: sessionId, attendanceCount, maxPeople, mayServe } = session
  const asked = useQuery({ ...query('listClassWaiting', { sessionId }), enabled: maxPeople !== null })
  const entries = asked.data?.data ?? []
  const offered = entries.filter(({ status }) => status === 'offered').length
  const waiting = entries.filter(({ status }) => status === 'waiting').length
  const isFull = maxPeople !== null && attendanceCount + offered >= maxPeople
  if (maxPeople === null || (!isFull && entries.length === 0 && !asked.error)) return null
  return (
    <Stack component="section" gap={8} aria-label={t('title')}>
      <Row gap={12} wrap className={style.head}>
        <Text component="h3" look="strong">
          {t('titleOf', { count: waiting + offered })}
        </Text>
        {mayServe && (
          <Button disabledReason={isFull || waiting > 0 ? null : t('hasRoom')} onClick={() => onAsk({ joins: true })}>
            {t('add')}
          </Button>
        )}
      </Row>
      {asked.data ? (
        entries.length === 0 ? (
          <Text look="quiet">{t('nobody')}</Text>
        ) : (
          <WaitingLine entries={entries} zone={session.venue.timezone} mayEdit={mayServe} onAsk={onAsk} />
        )
      ) : asked.error ? (
        <LoadFailed as="h3" error={asked.error} retrying={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Stack>
  )
}
