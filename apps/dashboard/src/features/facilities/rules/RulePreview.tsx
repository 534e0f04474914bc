import { SegmentedControl } from '@mantine/core'
import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { toMinor } from '@fieldhouse/domain/money'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { valuesOf, type Group, type Place } from '../form/group-form.ts'
import { settingOf } from '../prices/pattern.ts'
import { mondayOf, usePicture } from '../prices/use-picture.ts'
import { useSlotSelection } from '../prices/use-slot-selection.ts'
import { useGrid, WeekTable, type ShownSlot } from '../prices/WeekTable.tsx'
import { WhySlot } from '../prices/WhySlot.tsx'
import { ruleProblems, settingsOf, type RuleValues } from './rule-form.ts'

type Setting = Group['priceSettings'][number]
type Props = { group: Group; venue: Venue; place: Place; setting: Setting | null; values: RuleValues }

/** The price settings of a group with one as it is typed, where it can be read. */
const settingsWith = (
  group: Group,
  setting: Setting | null,
  values: RuleValues,
  currency: string,
): { settings: PriceSetting[]; drafted: PriceSetting[] } => {
  const standing = group.priceSettings.map(settingOf)
  if (Object.keys(ruleProblems(values, currency)).length > 0) return { settings: standing, drafted: [] }
  const drafted = settingsOf(values, currency).map((one): PriceSetting => ({
    ...one,
    id: setting?.id ?? `draft-${one.dayOfWeek}`,
    groupId: group.id,
    createdAt: setting ? Date.parse(setting.createdAt) : Number.MAX_SAFE_INTEGER,
  }))
  return { settings: [...standing.filter(({ id }) => id !== setting?.id), ...drafted], drafted }
}

/** A week of the group's prices with a price setting as it is typed: which one wins when, before it is saved (BEYOND-33). */
export const RulePreview = ({ group, venue, place, setting, values }: Props) => {
  const { t } = useTranslation('facilities')
  const [memberPriced, setMemberPriced] = useState(false)
  const [asked, setAsked] = useState<ShownSlot | null>(null)
  const { effectiveFrom, effectiveUntil } = values
  const first = effectiveFrom ?? effectiveUntil
  const week = first === null ? null : mondayOf(first)
  const form = useMemo(() => valuesOf(group, place.zone), [group, place.zone])
  const facilityKeys = useMemo(() => group.facilities.map(({ id }) => id), [group])
  const { settings, drafted } = useMemo(
    () => settingsWith(group, setting, values, place.currency),
    [group, setting, values, place.currency],
  )
  const picture = usePicture(form, settings, { week, memberPriced, facilityKeys }, { group, venue, place })
  const grid = useGrid(picture)
  const selection = useSlotSelection({
    rows: grid.rows.length,
    columns: picture.length,
    keyAt: () => null,
    press: 'ask',
    onWhy: (at) => setAsked(grid.slotAt(at)),
  })
  const isDrafted = ({ outcomes }: ShownSlot) =>
    outcomes.some(
      ({ outcome }) =>
        (outcome.kind === 'priced' || outcome.kind === 'disabled') &&
        outcome.setting !== null &&
        drafted.includes(outcome.setting),
    )
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label={t('grid.audience')}
        value={memberPriced ? 'members' : 'guests'}
        data={[
          { value: 'guests', label: t('grid.guests') },
          { value: 'members', label: t('grid.members') },
        ]}
        onChange={(audience) => setMemberPriced(audience === 'members')}
      />
      <Text look="faint small">
        {week === null ? t('rule.everyWeek') : t('rule.weekOf', { day: formatListDate(week) })}
      </Text>
      <WeekTable
        picture={picture}
        grid={grid}
        currency={place.currency}
        dated={week !== null}
        isChanged={isDrafted}
        selection={selection}
      />
      {asked && (
        <WhySlot
          slot={asked}
          hours={picture.find(({ date }) => date === asked.date)?.hours ?? []}
          settings={settings}
          groupPrice={toMinor(group.price, place.currency)}
          currency={place.currency}
          memberPriced={memberPriced}
          dated={week !== null}
          names={new Map(group.facilities.map(({ id, name }) => [id, name]))}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
