import { Select } from '@mantine/core'
import { EMAIL_FILTERS, type EmailFilter } from '@fieldhouse/domain/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { ListFilter, ListFilterForm } from '../../../lib/list/ListFilter.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { FilterChips, type FilterChip } from '../../../ui/lists/FilterChips.tsx'
import { NO_FILTERS, type Filters } from '../search.ts'

type Props = { filters: Filters; onApply: (filters: Filters) => void }

const ALL = 'all'

/** The filters of customers: whether they can be mailed, which plan they have and their gender; and those in use (CUSTOMERS-02). */
export const CustomerFilters = ({ filters, onApply }: Props) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  // Plans are read in one go (ADDTX-28); what has no name yet is a filter all the same.
  const { data } = useQuery(query('listMembershipPlans', { partnerId, query: { offset: 0, limit: 100 } }))
  const plans = data?.data ?? []
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
    ...(filters.email ? [chip('email', t(`filter.emails.${filters.email}`))] : []),
    ...(filters.plan ? [chip('plan', plans.find(({ id }) => id === filters.plan)?.name ?? '…')] : []),
    ...(filters.gender ? [chip('gender', t(`gender.${filters.gender}`))] : []),
  ]
  return (
    <>
      <ListFilter title={t('filter.title')} count={chips.length}>
        {(close) => (
          <Fields
            filters={filters}
            plans={plans}
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

const Fields = ({ filters, plans, onApply }: Props & { plans: readonly { id: string; name: string }[] }) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const [draft, setDraft] = useState(filters)
  // Lists inside the popover, or choosing would count as a click outside of it.
  const within = { withinPortal: false }
  const all = { value: ALL, label: common('filter.all') }
  const chosen = <T extends string>(value: string | null) => (value === null || value === ALL ? null : (value as T))
  return (
    <ListFilterForm onApply={() => onApply(draft)} onClear={() => onApply(NO_FILTERS)}>
      <Select
        label={t('filter.email')}
        data={[all, ...EMAIL_FILTERS.map((value) => ({ value, label: t(`filter.emails.${value}`) }))]}
        value={draft.email ?? ALL}
        onChange={(value) => setDraft({ ...draft, email: chosen<EmailFilter>(value) })}
        allowDeselect={false}
        comboboxProps={within}
      />
      <Select
        label={t('filter.plan')}
        data={[all, ...plans.map(({ id, name }) => ({ value: id, label: name }))]}
        value={draft.plan ?? ALL}
        onChange={(value) => setDraft({ ...draft, plan: chosen(value) })}
        allowDeselect={false}
        comboboxProps={within}
      />
      <Select
        label={t('filter.gender')}
        data={[all, ...(['female', 'male'] as const).map((value) => ({ value, label: t(`gender.${value}`) }))]}
        value={draft.gender ?? ALL}
        onChange={(value) => setDraft({ ...draft, gender: chosen<'female' | 'male'>(value) })}
        allowDeselect={false}
        comboboxProps={within}
      />
    </ListFilterForm>
  )
}
