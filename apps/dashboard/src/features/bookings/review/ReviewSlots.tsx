import { Checkbox } from '@mantine/core'
import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import { nearestAlternatives, type FacilityRange } from '@fieldhouse/domain/bookings'
import { formatAmount } from '@fieldhouse/domain/money'
import { dateOf } from '@fieldhouse/domain/time'
import { IconArrowBackUp, IconArrowsExchange, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Box, Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { brokenBy } from '../limits/broken-limits.ts'
import { useLimitWords } from '../limits/use-limit-words.ts'
import { closedOf, groupOf, type PlanRow } from '../plan/booking-plan.ts'
import { useDayTexts } from '../day-text.ts'
import { SlotFields } from './SlotFields.tsx'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import style from './review.module.css'

/** Every slot of the plan by day: tick, untick, move, add (BOOKING-16 to -18, BOOKING-97, BEYOND-07). */
export const ReviewSlots = ({ booking, broken }: { booking: BookingPlan; broken: readonly BrokenLimit[] }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const { rows, plan, setPlan, zone, groups } = booking
  const [adding, setAdding] = useState(false)
  const byDay = Map.groupBy(rows, ({ range }) => dateOf(range.start, zone))
  const add = (range: FacilityRange) => {
    setAdding(false)
    booking.lookUntil(dateOf(range.end, zone))
    setPlan((before) => ({ ...before, extra: [...before.extra, range] }))
  }
  const first = plan.slots[0]
  return (
    <Stack gap={16} className={style.review}>
      <Paragraph look="quiet">{t('review.hint')}</Paragraph>
      {[...byDay].map(([date, ofDay]) => (
        <section key={date}>
          <h3>{texts.day(date)}</h3>
          <ul>
            {ofDay.map((row) => (
              <ReviewRow key={row.id} row={row} booking={booking} broken={brokenBy(row.range, broken)} />
            ))}
          </ul>
        </section>
      ))}
      {adding && first ? (
        <SlotFields
          title={t('review.addTitle')}
          start={{ facilityId: first.facilityId, start: first.start, end: first.end }}
          booking={booking}
          taken={rows.filter(({ isChosen }) => isChosen).map(({ range }) => range)}
          onUse={add}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button variant="subtle" className={style.add} disabled={groups.size === 0} onClick={() => setAdding(true)}>
          {t('review.add')}
        </Button>
      )}
    </Stack>
  )
}

type RowProps = { row: PlanRow; booking: BookingPlan; broken: readonly BrokenLimit[] }

const ReviewRow = ({ row, booking, broken }: RowProps) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const [moving, setMoving] = useState(false)
  const { setPlan, zone, priceFor, currency, nameOf, groups } = booking
  const limitWords = useLimitWords(zone)
  const { range, original } = row
  const isMoved = original !== null && original !== range
  const label = `${nameOf(range.facilityId)}, ${texts.when(range, zone)}`
  const toggle = () =>
    setPlan((before) => {
      const skipped = new Set(before.skipped)
      if (!skipped.delete(row.id)) skipped.add(row.id)
      return { ...before, skipped }
    })
  const move = (target: FacilityRange) => {
    setMoving(false)
    booking.lookUntil(dateOf(target.end, zone))
    setPlan((before) => ({
      ...before,
      skipped: new Set([...before.skipped].filter((id) => id !== row.id)),
      moved: new Map(before.moved).set(row.id, target),
    }))
  }
  const putBack = () =>
    setPlan((before) => ({ ...before, moved: new Map([...before.moved].filter(([id]) => id !== row.id)) }))
  const remove = () =>
    setPlan((before) => ({ ...before, extra: before.extra.filter((each) => `extra|${idOf(each)}` !== row.id) }))
  const [taker] = row.inTheWay
  return (
    <Box component="li" line="above" className={style.row} data-taken={!row.isAvailable || undefined}>
      <Row gap={10} mih={40} className={style.line}>
        <Checkbox aria-label={label} checked={row.isChosen} disabled={!row.isAvailable} onChange={toggle} />
        <Text miw={92} look="medium" className={style.time}>
          {texts.hours(range, zone)}
        </Text>
        <Text grow className={style.court}>
          {nameOf(range.facilityId)}
          {isMoved && (
            <small>
              {t('review.movedFrom', { slot: `${nameOf(original.facilityId)} ${texts.hours(original, zone)}` })}
            </small>
          )}
          {closedOf([range], groups).length > 0 && <small>{t('closed.row')}</small>}
          {row.isChosen && broken.map((each) => <small key={each.limit}>{limitWords(each)}</small>)}
          {!row.isAvailable && taker && <small>{t('review.takenBy', { what: t(`review.kind.${taker.kind}`) })}</small>}
        </Text>
        <Text look="nowrap" className={style.price}>
          {row.isAvailable
            ? priceFor(range) === 0
              ? t('free')
              : formatAmount(priceFor(range), currency)
            : t('review.notAvailable')}
        </Text>
        {isMoved && (
          <Button size="s" variant="subtle" icon={<IconArrowBackUp size={14} />} onClick={putBack}>
            {t('review.putBack')}
          </Button>
        )}
        {original === null ? (
          <Button size="s" variant="subtle" icon={<IconX size={14} />} onClick={remove}>
            {t('review.remove')}
          </Button>
        ) : (
          <Button
            size="s"
            variant={row.isAvailable ? 'subtle' : 'default'}
            icon={<IconArrowsExchange size={14} />}
            aria-expanded={moving}
            onClick={() => setMoving(!moving)}
          >
            {t('review.move')}
          </Button>
        )}
      </Row>
      {moving && <MoveChoices row={row} booking={booking} onMove={move} onCancel={() => setMoving(false)} />}
    </Box>
  )
}

const idOf = ({ facilityId, start, end }: FacilityRange) => `${facilityId}|${start}|${end}`

type MoveProps = {
  row: PlanRow
  booking: BookingPlan
  onMove: (range: FacilityRange) => void
  onCancel: () => void
}

/** The nearest free places for one slot, and any other by hand (BEYOND-07). */
const MoveChoices = ({ row, booking, onMove, onCancel }: MoveProps) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const [byHand, setByHand] = useState(false)
  const { groups, rows, zone, nameOf, currency, taxed } = booking
  const group = groupOf(row.range.facilityId, groups)
  const others = rows.filter((other) => other.isChosen && other.id !== row.id).map(({ range }) => range)
  const alternatives = group
    ? nearestAlternatives({
        range: row.original ?? row.range,
        facilities: group.facilities.map(({ id }) => ({ id, group: group.group })),
        links: [],
        occupancies: [
          ...group.occupancies,
          // What this plan takes itself is not free either.
          ...others.map((range, i) => ({ ...range, id: `own${i}`, kind: 'hold' as const })),
        ],
        now: booking.now,
        count: 6,
        isMemberOn: booking.isMemberOn,
      })
    : []
  return (
    <Stack m="0 0 10px 26px" p="10px 12px" ground="onSunken" gap={8}>
      <Text p={0} look="small medium quiet">
        {alternatives.length > 0
          ? t('review.moveTo', { slot: texts.hours(row.original ?? row.range, zone) })
          : t('review.noAlternative')}
      </Text>
      <Row gap={6} align="stretch" wrap>
        {alternatives.map((free) => (
          <Button key={idOf(free)} size="s" onClick={() => onMove(free)}>
            {nameOf(free.facilityId)} {texts.hours(free, zone)} ·{' '}
            {free.price === 0 ? t('free') : formatAmount(taxed(free.price), currency)}
          </Button>
        ))}
        <Button size="s" variant="subtle" aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
          {t('review.otherCourt')}
        </Button>
      </Row>
      {byHand && (
        <SlotFields
          title={t('review.otherCourt')}
          start={row.original ?? row.range}
          booking={booking}
          taken={others}
          onUse={onMove}
          onCancel={onCancel}
        />
      )}
    </Stack>
  )
}
