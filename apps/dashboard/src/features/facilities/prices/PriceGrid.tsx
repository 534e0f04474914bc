import { MultiSelect, SegmentedControl } from '@mantine/core'
import type { PatternEdit } from '@fieldhouse/domain/facilities'
import {
  addDays,
  dateOf,
  formatDayParam,
  mondayOf,
  weekdayOf,
  WEEKDAYS,
  type LocalDate,
  type Weekday,
} from '@fieldhouse/domain/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { isStandalone } from '../../../lib/standalone.ts'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Paragraph, Row, Text } from '../../../ui/layout.tsx'
import { facilitiesOf, priceOf, resetsPricing, type Group, type Place } from '../form/group-form.ts'
import type { GroupFields } from '../form/GroupForm.tsx'
import { patternOf } from './pattern.ts'
import { PriceBar } from './PriceBar.tsx'
import type { View } from './use-picture.ts'
import { Audience, useWeek } from './use-week.tsx'
import type { Grid, ShownSlot } from './week-grid.ts'

type Props = { form: GroupFields; group: Group | null; venue: Venue; place: Place }

/** The price-and-slot grid of a group: what a week costs guests and members, and how it is changed (FACILITIES-11, -71, BEYOND-33). */
export const PriceGrid = ({ form, group, venue, place }: Props) => {
  const { t } = useTranslation('facilities')
  const router = useRouter()
  const { values, change } = form
  const barred = useBarred(group ? 'facilityGroup.edit' : 'facilityGroup.create')
  const facilities = facilitiesOf(values, group === null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [view, setView] = useState<Pick<View, 'week' | 'memberPriced'>>({ week: null, memberPriced: false })
  const isLocked = group !== null && resetsPricing(values, group)
  const keys = useMemo(() => facilities.map(({ key }) => key), [facilities])
  const shownKeys = useMemo(
    () => (chosen.length === 0 ? keys : keys.filter((key) => chosen.includes(key))),
    [keys, chosen],
  )
  const { settings } = useMemo(
    () => patternOf(values, { group, keys, reset: isLocked }),
    [values, group, keys, isLocked],
  )
  const { grid, selection, table, why, ask } = useWeek(
    { values, settings, groupPrice: priceOf(values.price, place.currency) },
    { ...view, facilityKeys: shownKeys },
    {
      group,
      venue,
      place,
      names: facilities,
      isChanged: (slot) => view.week === null && isEdited(values.edits, slot),
      press: isStandalone() && view.week === null ? 'nothing' : view.week !== null || isLocked ? 'ask' : 'select',
    },
  )
  const slots = useSelected(grid, selection.keys)
  const edit = (more: PatternEdit['change']) =>
    change({
      edits: [
        ...values.edits,
        {
          slots: slots.map(({ day, startMinute, endMinute }) => ({ day, startMinute, endMinute })),
          facilityIds: chosen.length === 0 ? null : shownKeys,
          change: more,
        },
      ],
    })
  const book = (day: Weekday) =>
    void router.navigate({
      to: '/facilities/$tab',
      params: { tab: 'schedule' },
      search: {
        venue: venue.id,
        facilityGroups: group?.id,
        date: formatDayParam(nextDate(day, dateOf(place.now, place.zone))),
      } as never,
    })
  return (
    <FormPart title={t('grid.title')} wide>
      <Row gap="8px 16px" wrap>
        <Weeks
          week={view.week}
          today={dateOf(place.now, place.zone)}
          onChange={(week) => {
            selection.clear()
            setView({ ...view, week })
          }}
        />
        <Audience memberPriced={view.memberPriced} onChange={(memberPriced) => setView({ ...view, memberPriced })} />
        {facilities.length > 1 && (
          <MultiSelect
            aria-label={t('grid.facilities')}
            placeholder={chosen.length === 0 ? t('grid.allFacilities') : ''}
            data={facilities.map(({ key, name }) => ({ value: key, label: name || ' ' }))}
            value={[...chosen]}
            flex="1 1 240px"
            miw="min(240px, 100%)"
            onChange={setChosen}
          />
        )}
      </Row>
      {isLocked ? (
        <Paragraph look="quiet">{t('grid.locked')}</Paragraph>
      ) : (
        <Text look="faint small">{view.week === null ? t('grid.hint') : t('grid.hintDated')}</Text>
      )}
      {grid.rows.length === 0 ? <Paragraph look="quiet">{t('grid.never')}</Paragraph> : table}
      {slots.length > 0 && (
        <PriceBar
          key={[...selection.keys, values.edits.length].join()}
          slots={slots}
          currency={place.currency}
          barred={barred}
          onChange={edit}
          onWhy={slots.length === 1 ? () => ask(slots[0]!) : null}
          onClear={selection.clear}
          onBook={group && (() => book(slots[0]!.day))}
        />
      )}
      {why}
    </FormPart>
  )
}

/** The chosen slots, by day and time. */
const useSelected = (grid: Grid, keys: ReadonlySet<string>): ShownSlot[] =>
  useMemo(
    () =>
      WEEKDAYS.flatMap((_day, column) =>
        grid.rows.flatMap((_, row) => {
          const slot = grid.slotAt({ row, column })
          return slot && keys.has(slot.key) && grid.firstRowAt({ row, column }) === row ? [slot] : []
        }),
      ),
    [grid, keys],
  )

const isEdited = (edits: readonly PatternEdit[], { day, startMinute }: ShownSlot): boolean =>
  edits.some(({ slots }) => slots.some((slot) => slot.day === day && slot.startMinute === startMinute))

/** The next day of this weekday, today among them (FACILITIES-67). */
const nextDate = (day: Weekday, today: LocalDate): LocalDate =>
  addDays(today, (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7)

type WeeksProps = { week: LocalDate | null; today: LocalDate; onChange: (week: LocalDate | null) => void }

const Weeks = ({ week, today, onChange }: WeeksProps) => {
  const { t } = useTranslation('facilities')
  return (
    <Row gap={8}>
      <SegmentedControl
        aria-label={t('grid.weeks')}
        value={week === null ? 'every' : 'one'}
        data={[
          { value: 'every', label: t('grid.everyWeek') },
          { value: 'one', label: t('grid.oneWeek') },
        ]}
        onChange={(which) => onChange(which === 'one' ? mondayOf(today) : null)}
      />
      {week !== null && (
        <>
          <IconButton
            label={t('grid.before')}
            icon={<IconChevronLeft size={16} />}
            onClick={() => onChange(addDays(week, -7))}
          />
          <Text look="nowrap">{`${formatListDate(week)} – ${formatListDate(addDays(week, 6))}`}</Text>
          <IconButton
            label={t('grid.after')}
            icon={<IconChevronRight size={16} />}
            onClick={() => onChange(addDays(week, 7))}
          />
        </>
      )}
    </Row>
  )
}
