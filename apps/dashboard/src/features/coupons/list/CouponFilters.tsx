import { Select } from '@mantine/core'
import { DISCOUNT_TYPES } from '@fieldhouse/domain/coupons'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFilter, ListFilterForm } from '../../../lib/list/ListFilter.tsx'
import { FilterChips, type FilterChip } from '../../../ui/lists/FilterChips.tsx'
import { FILTER_STATUSES, NO_FILTERS, type Filters } from '../search.ts'

type Props = { filters: Filters; onApply: (filters: Filters) => void }

const ALL = 'all-of-them'

/** The filters of coupons: whether they are active, what they take off, and for whom; and those in use (COUPONS-02, COUPONS-12). */
export const CouponFilters = ({ filters, onApply }: Props) => {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { t: nameOf } = useTranslation('segments')
  const chip = (id: keyof Filters, value: string): FilterChip => {
    const name = t(`filter.${id}`)
    return {
      id,
      label: `${name}: ${value}`,
      removeLabel: common('filter.remove', { name }),
      onRemove: () => onApply({ ...filters, [id]: null }),
    }
  }
  const chips = [
    ...(filters.status ? [chip('status', t(`status.${filters.status}`))] : []),
    ...(filters.type ? [chip('type', t(`type.${filters.type}`))] : []),
    ...(filters.segment ? [chip('segment', nameOf(filters.segment))] : []),
  ]
  return (
    <>
      <ListFilter title={t('filter.title')} count={chips.length}>
        {(close) => (
          <Fields
            filters={filters}
            onApply={(next) => {
              close()
              onApply(next)
            }}
          />
        )}
      </ListFilter>
      <FilterChips chips={chips} clearLabel={common('clearAll')} onClear={() => onApply(NO_FILTERS)} />
    </>
  )
}

const Fields = ({ filters, onApply }: Props) => {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const { t: nameOf } = useTranslation('segments')
  const [draft, setDraft] = useState(filters)
  const select = <K extends keyof Filters>(
    id: K,
    label: string,
    choices: readonly NonNullable<Filters[K]>[],
    wordOf: (choice: NonNullable<Filters[K]>) => string,
  ) => (
    <Select
      label={label}
      data={[{ value: ALL, label: common('filter.all') }, ...choices.map((value) => ({ value, label: wordOf(value) }))]}
      value={draft[id] ?? ALL}
      onChange={(chosen) => setDraft({ ...draft, [id]: choices.find((value) => value === chosen) ?? null })}
      allowDeselect={false}
      // Within the popover, or choosing would count as a click outside of it.
      comboboxProps={{ withinPortal: false }}
    />
  )
  return (
    <ListFilterForm onApply={() => onApply(draft)} onClear={() => onApply(NO_FILTERS)}>
      {select('status', t('filter.status'), FILTER_STATUSES, (status) => t(`status.${status}`))}
      {select('type', t('filter.type'), DISCOUNT_TYPES, (type) => t(`type.${type}`))}
      {select('segment', t('filter.segment'), SEGMENTS, (segment) => nameOf(segment))}
    </ListFilterForm>
  )
}
