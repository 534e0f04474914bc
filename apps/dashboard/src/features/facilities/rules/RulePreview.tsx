import type { PriceSetting } from '@fieldhouse/domain/facilities'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { priceOf, resetsPricing, valuesOf, type Group, type GroupValues, type Place } from '../form/group-form.ts'
import { patternOf } from '../prices/pattern.ts'
import { Audience, useWeek } from '../prices/use-week.tsx'
import type { ShownSlot } from '../prices/week-grid.ts'
import { firstWeekOf, ruleProblems, settingsOf, type RuleValues } from './rule-form.ts'

type Setting = Group['priceSettings'][number]
/** The form of the group behind the dialog, and whether it holds what is not saved. */
export type Page = { values: GroupValues; isTyped: boolean }
type Props = {
  group: Group
  venue: Venue
  place: Place
  setting: Setting | null
  values: RuleValues
  page: Page | null
}

/** The price settings of a group with one as it is typed, where it can be read. */
const settingsWith = (
  group: Group,
  standing: readonly PriceSetting[],
  setting: Setting | null,
  values: RuleValues,
  currency: string,
): { settings: PriceSetting[]; drafted: PriceSetting[] } => {
  if (Object.keys(ruleProblems(values, currency)).length > 0) return { settings: [...standing], drafted: [] }
  const drafted = settingsOf(values, currency).map((one): PriceSetting => ({
    ...one,
    id: setting?.id ?? `draft-${one.dayOfWeek}`,
    groupId: group.id,
    createdAt: setting ? Date.parse(setting.createdAt) : Number.MAX_SAFE_INTEGER,
  }))
  return { settings: [...standing.filter(({ id }) => id !== setting?.id), ...drafted], drafted }
}

/**
 * A week of the group's prices with a price setting as it is typed: which one wins when, before it is saved (BEYOND-33). Hours and prices are
 * those of the page behind it, so that both show one week.
 */
export const RulePreview = ({ group, venue, place, setting, values, page }: Props) => {
  const { t } = useTranslation('facilities')
  const [memberPriced, setMemberPriced] = useState(false)
  const { effectiveFrom, effectiveUntil, days } = values
  const week = firstWeekOf({ days, effectiveFrom, effectiveUntil })
  const form = useMemo(() => page?.values ?? valuesOf(group, place.zone), [page?.values, group, place.zone])
  const { facilities } = form
  const facilityKeys = useMemo(() => facilities.map(({ key }) => key), [facilities])
  const standing = useMemo(
    () => patternOf(form, { group, keys: facilityKeys, reset: resetsPricing(form, group) }).settings,
    [form, group, facilityKeys],
  )
  const { settings, drafted } = useMemo(
    () => settingsWith(group, standing, setting, values, place.currency),
    [group, standing, setting, values, place.currency],
  )
  const isDrafted = ({ outcomes }: ShownSlot) =>
    outcomes.some(
      ({ outcome }) => 'setting' in outcome && outcome.setting !== null && drafted.includes(outcome.setting),
    )
  const { table, why } = useWeek(
    { values: form, settings, groupPrice: priceOf(form.price, place.currency) },
    { week, memberPriced, facilityKeys },
    {
      group,
      venue,
      place,
      names: facilities,
      isChanged: isDrafted,
      press: 'ask',
    },
  )
  return (
    <Stack gap={12}>
      <Audience memberPriced={memberPriced} onChange={setMemberPriced} />
      <Text look="faint small">
        {week === null ? t('rule.everyWeek') : t('rule.weekOf', { day: formatListDate(week) })}
      </Text>
      {page?.isTyped && <Text look="quiet small">{t('rule.withUnsaved')}</Text>}
      {table}
      {why}
    </Stack>
  )
}
