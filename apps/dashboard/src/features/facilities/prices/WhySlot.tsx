import { Select } from '@mantine/core'
import {
  explainSlot,
  formatDayHours,
  formatHour,
  type DayHours,
  type PriceSetting,
} from '@fieldhouse/domain/facilities'
import { toMajor } from '@fieldhouse/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/formats/formats.ts'
import { SlotReasons, type Explanation } from '../../../lib/why/SlotReasons.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { readSetting } from './pattern.ts'
import type { Gap, ShownSlot } from './week-grid.ts'

type Props = {
  slot: ShownSlot | Gap
  facilityKeys: readonly string[]
  hours: DayHours
  settings: readonly PriceSetting[]
  /** In minor units; null where none is set. */
  groupPrice: number | null
  currency: string
  memberPriced: boolean
  /** Whether a certain week is looked at. */
  dated: boolean
  names: ReadonlyMap<string, string>
  onClose: () => void
}

/** 'Why?' of a slot in the picture of the week, as the form would have it once it is saved (BEYOND-33). */
export const WhySlot = ({ slot, facilityKeys, names, dated, onClose, ...rules }: Props) => {
  const { t } = useTranslation('schedule')
  const { t: own } = useTranslation('facilities')
  const [facilityId, setFacilityId] = useState(facilityKeys[0] ?? '')
  const day = dated ? formatDay(slot.date) : own(`weekday.${slot.day}`)
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={t('why.title')}
      subtitle={`${names.get(facilityId) ?? ''} · ${day} ${formatHour(slot.startMinute)}–${formatHour(slot.endMinute)}`}
    >
      {facilityKeys.length > 1 && (
        <Select
          label={own('grid.facility')}
          data={facilityKeys.map((key) => ({ value: key, label: names.get(key) ?? '' }))}
          value={facilityId}
          allowDeselect={false}
          mb={16}
          onChange={(id) => id && setFacilityId(id)}
        />
      )}
      {'isSkipped' in slot && slot.isSkipped ? (
        <Paragraph>{own('grid.skipped')}</Paragraph>
      ) : (
        <SlotReasons explanation={explanationOf(slot, facilityId, rules)} />
      )}
    </Dialog>
  )
}

type Rules = Pick<Props, 'hours' | 'settings' | 'groupPrice' | 'currency' | 'memberPriced'>

const explanationOf = (slot: ShownSlot | Gap, facilityId: string, rules: Rules): Explanation => {
  const { hours, settings, groupPrice, currency, memberPriced } = rules
  const shown = outcomesOf(slot).find((one) => one.facilityId === facilityId)?.outcome
  const { outcome, losers } = explainSlot({
    slot: { date: slot.date, startMinute: slot.startMinute, endMinute: slot.endMinute, facilityId },
    hours,
    settings,
    groupPrice,
    memberPriced,
    taken: shown?.kind === 'closed' ? shown.occupancy : null,
  })
  const money = (minor: number) => ({ price: toMajor(minor, currency), currency })
  const winner = 'setting' in outcome ? outcome.setting : null
  return {
    reason: reasonOf(outcome),
    price: outcome.kind === 'priced' ? money(outcome.price) : null,
    groupPrice: groupPrice === null ? null : money(groupPrice),
    openingHours: formatDayHours(hours),
    winner: winner && readSetting(winner, currency),
    losers: losers.map(({ setting, because }) => ({ setting: readSetting(setting, currency), why: because })),
  }
}

const outcomesOf = (slot: ShownSlot | Gap): ShownSlot['outcomes'] => ('outcomes' in slot ? slot.outcomes : [])

const reasonOf = (outcome: ReturnType<typeof explainSlot>['outcome']): Explanation['reason'] => {
  if (outcome.kind === 'priced') return outcome.setting ? 'priceSetting' : 'groupPrice'
  if (outcome.kind === 'closed') return 'closure'
  return outcome.kind === 'booked' ? 'booking' : outcome.kind
}
