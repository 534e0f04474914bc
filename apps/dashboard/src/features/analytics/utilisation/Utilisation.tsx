import { Select } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Period } from '@fieldhouse/domain/analytics'
import { addDays, dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { formatCount, formatListDate } from '../../../lib/formats/formats.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import { searchOfPlayed, type Played } from '../../orders/index.ts'
import { Figures } from '../Figures.tsx'
import { utilisationFile } from './export-utilisation.ts'
import { HeatMap } from './HeatMap.tsx'
import { changeOf, percent, summaryOf, type Court } from './summary.ts'
import style from './utilisation.module.css'

const PERIODS = [7, 30, 84, 365] as const
const ALL = 'all'

/** The days of a period that ends yesterday: today is not over. */
const periodOf = (days: number, today: LocalDate) => ({ from: addDays(today, -days), until: addDays(today, -1) })

/** How much of their time courts were booked, by hour, and what they brought: by venue, group and period (BEYOND-25). */
export const Utilisation = () => {
  const { t } = useTranslation('analytics')
  const { id: partnerId, timezone } = usePartner()
  const [today] = useState(() => dateOf(Date.now(), timezone))
  const [{ asked, before }, setDays] = useState<{ asked: number; before: number }>({ asked: 30, before: 30 })
  const reading = useQuery({
    ...query('getUtilisation', { partnerId, query: periodOf(asked, today) }),
    // The figures of another period stand until these are there, as that period's.
    placeholderData: (others) => others,
  })
  const shown = reading.isPlaceholderData ? before : asked
  const period = periodOf(shown, today)
  const title = t('use.title')
  const subtitle = t('use.days', { from: formatListDate(period.from), until: formatListDate(period.until) })
  return (
    <Figures of={reading} title={title} subtitle={subtitle}>
      {({ data }) => (
        <Read
          title={title}
          subtitle={subtitle}
          courts={data.courts}
          currency={data.currency ?? ''}
          period={period}
          days={asked}
          onDays={(next) => setDays({ asked: next, before: shown })}
          isReading={reading.isPlaceholderData}
          fileName={`utilisation-${period.from}-${period.until}.csv`}
        />
      )}
    </Figures>
  )
}

type ReadProps = {
  title: string
  subtitle: string
  courts: readonly Court[]
  currency: string
  period: Period
  days: number
  onDays: (days: number) => void
  /** The figures are of another period than the one that was chosen, which is being read. */
  isReading: boolean
  fileName: string
}

const Read = ({ title, subtitle, courts, currency, period, days, onDays, isReading, fileName }: ReadProps) => {
  const { t } = useTranslation('analytics')
  const id = useId()
  const [venue, setVenue] = useState(ALL)
  const [group, setGroup] = useState(ALL)
  const ofVenue = courts.filter(({ venueId }) => venue === ALL || venueId === venue)
  const groups = choices(ofVenue.map(({ groupId, groupName }) => [groupId, groupName]))
  // Of another venue there is no such group.
  const chosen = groups.some(({ value }) => value === group) ? group : ALL
  const shown = ofVenue.filter(({ groupId }) => chosen === ALL || groupId === chosen)
  const venues = choices(courts.map(({ venueId, venueName }) => [venueId, venueName]))
  const behind = {
    from: period.from,
    to: period.until,
    hour: null,
    venueId: venue === ALL ? null : venue,
    groupId: chosen === ALL ? null : chosen,
    courtId: null,
  }
  const head = (
    ['venue', 'group', 'court', 'hour', 'openMinutes', 'bookedMinutes', 'revenue', 'perHour', 'currency'] as const
  ).map((name) => t(`use.${name}`))
  return (
    <section aria-labelledby={id} className={style.frame}>
      <Row gap={12} align="flex-end" wrap>
        <Stack gap={2} grow miw={150}>
          <h3 id={id}>{title}</h3>
          <Paragraph look="quiet">{subtitle}</Paragraph>
        </Stack>
        {venues.length > 1 && (
          <Choice label={t('use.venue')} all={t('use.allVenues')} data={venues} value={venue} onChange={setVenue} />
        )}
        {groups.length > 1 && (
          <Choice label={t('use.group')} all={t('use.allGroups')} data={groups} value={chosen} onChange={setGroup} />
        )}
        <Select
          label={t('use.period')}
          data={PERIODS.map((count) => ({ value: String(count), label: t('use.daysUntilYesterday', { days: count }) }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(next) => onDays(Number(next))}
        />
        <Button
          icon={<IconDownload size={16} />}
          disabled={shown.length === 0 || isReading}
          onClick={() => saveFile(utilisationFile(shown, currency, { head, allHours: t('use.allHours') }), fileName)}
        >
          {t('use.export')}
        </Button>
      </Row>
      {shown.length === 0 ? (
        <Paragraph look="quiet">{t('use.none')}</Paragraph>
      ) : (
        <>
          <Totals courts={shown} currency={currency} behind={behind} />
          <HeatMap courts={shown} currency={currency} label={title} period={period} />
        </>
      )}
    </section>
  )
}

/** What can be chosen, each once, by its id. */
const choices = (named: readonly (readonly [string, string])[]) =>
  [...new Map(named)].map(([value, label]) => ({ value, label }))

type ChoiceProps = {
  label: string
  all: string
  data: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

const Choice = ({ label, all, data, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    data={[{ value: ALL, label: all }, ...data]}
    value={value}
    allowDeselect={false}
    onChange={(next) => onChange(next ?? ALL)}
  />
)

type TotalsProps = { courts: readonly Court[]; currency: string; behind: Played }

const Totals = ({ courts, currency, behind }: TotalsProps) => {
  const { t } = useTranslation('analytics')
  const seesOrders = useCan('order.view')
  const now = summaryOf(courts)
  const before = summaryOf(courts.map((court) => court.before))
  const signed = (change: number) => `${change > 0 ? '+' : change < 0 ? '−' : '±'}${Math.abs(change)}`
  const told = (change: number | null, kind: 'points' | 'percent') =>
    change === null ? t('use.noBefore') : t(`use.${kind}`, { change: signed(change) })
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, currency))
  const figures = [
    [t('use.utilised'), percent(now.share), told(changeOf(now.share, before.share, 'points'), 'points')],
    [t('use.revenue'), money(now.revenue), told(changeOf(now.revenue, before.revenue, 'percent'), 'percent')],
    [t('use.perHour'), money(now.perHour), told(changeOf(now.perHour, before.perHour, 'percent'), 'percent')],
    [t('use.bookings'), formatCount(now.bookings), told(changeOf(now.bookings, before.bookings, 'percent'), 'percent')],
  ] as const
  return (
    <dl className={style.figures}>
      {figures.map(([label, value, change]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {seesOrders ? (
              <Link
                to="/transaction"
                search={searchOfPlayed(behind) as never}
                aria-label={`${value}: ${t('use.behind', { what: label })}`}
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
          <dd>{change}</dd>
        </div>
      ))}
    </dl>
  )
}
