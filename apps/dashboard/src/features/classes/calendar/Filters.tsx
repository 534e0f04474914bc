import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChoices } from '../form/use-choices.ts'
import type { CalendarSearch } from '../search.ts'
import style from './calendar.module.css'

type Props = { search: CalendarSearch; onChange: (more: CalendarSearch) => void }

/** What the calendar is narrowed to: venues and coaches, all where none is chosen; for who has all of the classes (CLASSES-07). */
export const Filters = ({ search: { venues = [], coaches = [] }, onChange }: Props) => {
  const { t } = useTranslation('classes')
  const { venueChoices, instructorChoices } = useChoices()
  const common = { searchable: true, clearable: true, clearButtonProps: { 'aria-label': t('filter.clear') } } as const
  return (
    <div className={style.filters}>
      <MultiSelect
        {...common}
        aria-label={t('filter.venues')}
        placeholder={venues.length === 0 ? t('filter.allVenues') : undefined}
        data={venueChoices}
        value={venues}
        onChange={(chosen) => onChange({ venues: chosen })}
      />
      <MultiSelect
        {...common}
        aria-label={t('filter.coaches')}
        placeholder={coaches.length === 0 ? t('filter.allCoaches') : undefined}
        data={instructorChoices}
        value={coaches}
        onChange={(chosen) => onChange({ coaches: chosen })}
      />
    </div>
  )
}
