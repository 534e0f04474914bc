import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../locales/index.ts'
import { DateRangeField } from '../../ui/fields/DateField.tsx'
import { Box } from '../../ui/layout.tsx'
import type { FilterChip } from '../../ui/lists/FilterChips.tsx'
import { formatListDate } from '../formats/formats.ts'
import { useClubToday } from '../live/use-club-today.ts'
import { usePartner } from '../session/workspace.ts'
import style from './list.module.css'

/** Inclusive days 'YYYY-MM-DD' in the partner's zone; both or neither. */
type Days = { from: string | null; to: string | null }
type Props = Days & { onChange: (days: Days) => void }

/** The days that a list is of: it is asked for once both are chosen, or neither is (ORDERS-07, ORDERS-74). */
export const ListDates = ({ from, to, onChange }: Props) => {
  const { t } = useTranslation()
  const today = useClubToday(usePartner())
  // Until the second day is chosen the range is the field's own affair; the list waits for both.
  const [half, setHalf] = useState<string | null>(null)
  const change = ([first, last]: [string | null, string | null]) => {
    setHalf(first && !last ? first : null)
    if ((first === null) === (last === null)) onChange({ from: first, to: last })
  }
  const value: [string | null, string | null] = half ? [half, null] : [from, to]
  const days = value.filter((day) => day !== null).map(formatListDate)
  return (
    <Box w={238} className={style.dates}>
      <DateRangeField
        // The name holds what is seen, so that it can be spoken to.
        aria-label={t('filter.datesOf', { days: days.join(' – ') || t('filter.datesPlaceholder') })}
        placeholder={t('filter.datesPlaceholder')}
        value={value}
        onChange={change}
        format={formatListDate}
        today={today}
        language={currentLanguage()}
        clearLabel={t('filter.clearDates')}
      />
    </Box>
  )
}

/** The days in use as a filter with its own way out; none where the list is of all days. */
export const useDateChips = ({ from, to }: Days, onClear: () => void): FilterChip[] => {
  const { t } = useTranslation()
  const days = [...new Set([from, to].filter((day) => day !== null).map(formatListDate))]
  if (days.length === 0) return []
  const name = t('filter.dates')
  return [
    {
      id: 'dates',
      label: `${name}: ${days.join(' – ')}`,
      removeLabel: t('filter.remove', { name }),
      onRemove: onClear,
    },
  ]
}
