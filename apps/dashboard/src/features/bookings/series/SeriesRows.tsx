import type { CanceledSeries, MovedSeries } from '@fieldhouse/contract/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useDayTexts } from '../day-text.ts'
import type { SeriesChoice } from './use-series.ts'
import style from './series.module.css'

type Place = CanceledSeries['occurrences'][number]['before']
type State = MovedSeries['occurrences'][number]['state']

/** A place as a list names it: day, time and court. */
export const usePlaceText = (zone: string) => {
  const texts = useDayTexts()
  return ({ facilityName, start, end }: Place) =>
    `${texts.when({ start: Date.parse(start), end: Date.parse(end) }, zone)} · ${facilityName}`
}

type RowProps = {
  before: Place
  /** What becomes of it, in words. */
  becomes: ReactNode
  state: State
  money: string | null
  zone: string
  children?: ReactNode
}

/** One day of a series: where it is, what becomes of it, and what that comes to. */
export const SeriesRow = ({ before, becomes, state, money, zone, children }: RowProps) => {
  const placeText = usePlaceText(zone)
  const stays = state !== 'changes' && state !== 'blocked'
  return (
    <Box component="li" line="above" py={8}>
      <Row gap="2px 14px" align="baseline" wrap>
        <Text grow miw={200}>
          <Text look={stays ? 'quiet' : 'medium'}>{placeText(before)}</Text>
          <small className={style.becomes}>{becomes}</small>
        </Text>
        {money !== null && <Text look="nowrap">{money}</Text>}
      </Row>
      {children}
    </Box>
  )
}

/** The days of a part of a series that is cancelled: which go, which stay and why, and what the policy gives back for each. */
export const CanceledRows = ({ of, zone }: { of: CanceledSeries; zone: string }) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, of.currency)
  return (
    <ul className={style.list} aria-label={t('series.days')}>
      {of.occurrences.map(({ id, before, state, refundableCents, priceCents }) => (
        <SeriesRow
          key={id}
          before={before}
          state={state}
          zone={zone}
          becomes={state === 'changes' ? t('series.goes') : t(`series.stays.${state}`)}
          money={
            state !== 'changes'
              ? null
              : refundableCents === null
                ? money(priceCents)
                : t('series.refunds', { amount: money(refundableCents), price: money(priceCents) })
          }
        />
      ))}
    </ul>
  )
}

/** Asks whether those that were moved by hand change with the others; nothing where there are none. */
export const WithMoved = ({
  series,
  occurrences,
  label,
}: {
  series: SeriesChoice
  occurrences: readonly { state: State }[]
  label: 'series.alsoCancel' | 'series.alsoMove'
}) => {
  const { t } = useTranslation('bookings')
  const count = occurrences.filter(({ state }) => state === 'movedByHand').length
  if (count === 0 && !series.withMoved) return null
  return (
    <Stack gap={0}>
      <Checkbox
        label={series.withMoved ? t(`${label}All`) : t(label, { count })}
        checked={series.withMoved}
        onChange={(event) => series.setWithMoved(event.currentTarget.checked)}
      />
    </Stack>
  )
}
