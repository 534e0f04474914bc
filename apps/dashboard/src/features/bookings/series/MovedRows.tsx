import type { MovedSeries } from '@fieldhouse/contract/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SeriesRow, usePlaceText } from './SeriesRows.tsx'
import type { SeriesMove } from './use-series-move.ts'
import style from './series.module.css'

type Occurrence = MovedSeries['occurrences'][number]

/** The days of a part of a series that moves: from where to where, what stands in the way and what is free instead, and the money of each. */
export const MovedRows = ({ of, move, zone }: { of: MovedSeries; move: SeriesMove; zone: string }) => {
  const { t } = useTranslation('bookings')
  return (
    <ul className={style.list} aria-label={t('series.days')}>
      {of.occurrences.map((each) => (
        <MovedRow key={each.id} of={each} currency={of.currency} move={move} zone={zone} />
      ))}
    </ul>
  )
}

type Props = { of: Occurrence; currency: string; move: SeriesMove; zone: string }

const MovedRow = ({ of, currency, move, zone }: Props) => {
  const { t } = useTranslation('bookings')
  const placeText = usePlaceText(zone)
  const { id, before, after, state, priceCents, newPriceCents } = of
  const money = (minor: number) => formatMoney(minor, currency)
  const prices =
    newPriceCents === null
      ? null
      : newPriceCents === priceCents
        ? money(priceCents)
        : t('series.prices', { before: money(priceCents), after: money(newPriceCents) })
  const isChosen = move.isChosen(id)
  return (
    <SeriesRow before={before} state={state} zone={zone} money={prices} becomes={<Becomes of={of} zone={zone} />}>
      {isChosen && (
        <Button size="s" variant="subtle" onClick={() => move.putBack(id)}>
          {t('series.putBack')}
        </Button>
      )}
      {state === 'blocked' && (
        <Stack m="6px 0 4px" p="10px 12px" ground="onSunken" gap={8}>
          <Text look="small medium quiet">{t(of.alternatives.length > 0 ? 'series.instead' : 'series.noneFree')}</Text>
          <Row gap={6} align="stretch" wrap>
            {of.alternatives.map((free) => (
              <Button key={`${free.facilityId}|${free.start}`} size="s" onClick={() => move.choose(id, free)}>
                {placeText(free)} · {free.priceCents === 0 ? t('free') : money(free.priceCents)}
              </Button>
            ))}
            <Button size="s" variant="subtle" onClick={() => move.leave(id)}>
              {t('series.leave')}
            </Button>
          </Row>
        </Stack>
      )}
      {state === 'changes' && of.isClosed && after && <Text look="small warn">{t('closed.row')}</Text>}
    </SeriesRow>
  )
}

/** Where a booking goes, or why it stays. */
const Becomes = ({ of: { state, after, problem, conflicts }, zone }: { of: Occurrence; zone: string }) => {
  const { t } = useTranslation('bookings')
  const placeText = usePlaceText(zone)
  if (state === 'changes') return <>→ {after && placeText(after)}</>
  if (state !== 'blocked') return <>{t(`series.stays.${state}`)}</>
  const [first] = conflicts
  return (
    <Text look="bad">
      {after && `→ ${placeText(after)}: `}
      {first?.label ? t('move.takenBy', { name: first.label }) : t(`series.problem.${problem ?? 'taken'}`)}
    </Text>
  )
}
