import { IconPrinter, IconReportMoney } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { dayOf, formatDay } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner, useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Box, Paragraph, Stack } from '../../ui/layout.tsx'
import { CloseForm } from './CloseForm.tsx'
import { Closes } from './Closes.tsx'
import { CurrencyFigures } from './CurrencyFigures.tsx'
import { DayStepper } from './DayStepper.tsx'
import { Differences } from './Differences.tsx'
import { State } from './State.tsx'
import type { DayClose } from './types.ts'
import { OfWholeClub } from '../../lib/session/OfWholeClub.tsx'
import style from './day-close.module.css'

type Props = { day: string | undefined; onDay: (day: string | undefined) => void }

/** The close of a day, for who sees all of the club: it is closed whole (BEYOND-14, BEYOND-17). */
export const DayCloseScreen = (props: Props) => {
  const { t } = useTranslation('dayClose')
  return (
    <OfWholeClub as="h1" title={t('wholeClub')} hint={t('wholeClubHint')}>
      <DayOfClub {...props} />
    </OfWholeClub>
  )
}

/** The money of a day beside the ledger, the cash that was counted, and the close of the day (BEYOND-14). */
const DayOfClub = ({ day: asked, onDay }: Props) => {
  const { t } = useTranslation('dayClose')
  const { id: partnerId, timezone } = usePartner()
  const { profile } = useWorkspace()
  // Until the server has said which day it is there.
  const [opened] = useState(() => dayOf(new Date().toISOString(), timezone))
  const day = asked ?? opened
  const found = useQuery({ ...query('getDayClose', { partnerId, day }), placeholderData: keepPreviousData })
  const facts = found.data?.data
  const today = facts?.today ?? opened
  const hours = facts ? Math.round((Date.parse(facts.end) - Date.parse(facts.start)) / 3_600_000) : 24
  return (
    <Box w="100%" maw={1280} pb={32} className={style.page} data-day-close>
      <PageHeader
        title={t('title')}
        actions={
          <Button icon={<IconPrinter />} disabled={!facts} onClick={() => window.print()}>
            {t('print')}
          </Button>
        }
      >
        <DayStepper day={day} today={today} onDay={(next) => onDay(next === today ? undefined : next)} />
        {facts && !found.isPlaceholderData && <State facts={facts} />}
      </PageHeader>
      <p className={style.printed}>{[profile?.brandName, formatDay(day), timezone].filter(Boolean).join(' · ')}</p>
      {hours !== 24 && (
        <Paragraph p="0 20px" look="warn">
          {t('clockChange', { hours })}
        </Paragraph>
      )}
      {facts ? (
        <Day key={day} facts={facts} stale={found.isPlaceholderData} />
      ) : found.error ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Box>
  )
}

const Day = ({ facts, stale }: { facts: DayClose; stale: boolean }) => {
  const { t } = useTranslation('dayClose')
  return (
    <Stack align="start" className={style.columns} aria-busy={stale || undefined} data-stale={stale || undefined}>
      <div className={style.figures}>
        {facts.differences.length > 0 && <Differences differences={facts.differences} />}
        {facts.currencies.length === 0 ? (
          <EmptyState icon={<IconReportMoney />} title={t('empty')} hint={t('emptyHint')} />
        ) : (
          facts.currencies.map((figures) => <CurrencyFigures key={figures.currency} figures={figures} />)
        )}
        {facts.closes.length > 0 && <Closes closes={facts.closes} zone={facts.timezone} />}
      </div>
      <CloseForm facts={facts} disabled={stale} />
    </Stack>
  )
}
