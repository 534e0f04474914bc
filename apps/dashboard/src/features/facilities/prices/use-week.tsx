import { SegmentedControl } from '@mantine/core'
import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Venue } from '../../../lib/session/workspace.ts'
import type { Group, GroupValues, Place } from '../form/group-form.ts'
import { usePicture, type View } from './use-picture.ts'
import { useSlotSelection, type At, type Press } from './use-slot-selection.ts'
import { weekGrid, type Gap, type ShownSlot } from './week-grid.ts'
import { WeekTable } from './WeekTable.tsx'
import { WhySlot } from './WhySlot.tsx'

/** What a group costs: its form, its price settings, and what a slot without one costs, in minor units; null where that is not set. */
type Priced = { values: GroupValues; settings: readonly PriceSetting[]; groupPrice: number | null }

type Shown = {
  group: Group | null
  venue: Venue
  place: Place
  names: readonly { key: string; name: string }[]
  /** Whether a slot was changed and is not saved yet. */
  isChanged: (slot: ShownSlot) => boolean
  press: Press
}

/** A week of a group's prices as rows of time and columns of days, with 'Why?' on every cell (BEYOND-33): its grid, and what is drawn of it. */
export const useWeek = (
  { values, settings, groupPrice }: Priced,
  view: View,
  { group, venue, place, names, isChanged, press }: Shown,
) => {
  const [asked, setAsked] = useState<ShownSlot | Gap | null>(null)
  const picture = usePicture(values, settings, view, { group, venue, place })
  const grid = useMemo(() => weekGrid(picture), [picture])
  const selection = useSlotSelection({
    rows: grid.rows.length,
    columns: picture.length,
    firstRowAt: grid.firstRowAt,
    spanAt: grid.spanAt,
    keyAt: (at) => grid.slotAt(at)?.key ?? null,
    press,
    onWhy: (at: At) => setAsked(grid.slotAt(at) ?? grid.gapAt(at)),
  })
  const dated = view.week !== null
  const table: ReactNode = (
    <WeekTable
      picture={picture}
      grid={grid}
      currency={place.currency}
      dated={dated}
      isChanged={isChanged}
      selection={selection}
    />
  )
  const why: ReactNode = asked && (
    <WhySlot
      slot={asked}
      facilityKeys={view.facilityKeys}
      hours={picture.find(({ date }) => date === asked.date)?.hours ?? []}
      settings={settings}
      groupPrice={groupPrice}
      currency={place.currency}
      memberPriced={view.memberPriced}
      dated={dated}
      names={new Map(names.map(({ key, name }) => [key, name]))}
      onClose={() => setAsked(null)}
    />
  )
  return { grid, selection, table, why, ask: (slot: ShownSlot) => setAsked(slot) }
}

/** Whose prices are looked at. */
export const Audience = ({
  memberPriced,
  onChange,
}: {
  memberPriced: boolean
  onChange: (memberPriced: boolean) => void
}) => {
  const { t } = useTranslation('facilities')
  return (
    <SegmentedControl
      aria-label={t('grid.audience')}
      value={memberPriced ? 'members' : 'guests'}
      data={[
        { value: 'guests', label: t('grid.guests') },
        { value: 'members', label: t('grid.members') },
      ]}
      onChange={(audience) => onChange(audience === 'members')}
    />
  )
}
