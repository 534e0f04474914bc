import { Select } from '@mantine/core'
import { CREDIT_ACTIONS, CREDIT_TYPES, type CreditAction } from '@fieldhouse/domain/credits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { ListChips } from '../../lib/list/ListChips.tsx'
import { ListDates, useDateChips } from '../../lib/list/ListDates.tsx'
import { ListFilter, ListFilterForm } from '../../lib/list/ListFilter.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import type { FilterChip } from '../../ui/lists/FilterChips.tsx'
import { readSearch, type CreditSearch } from './search.ts'
import { useTypeText } from './use-activity.tsx'

/** The search of the log waits for 500 ms of rest (CREDITS-44). */
const REST_MS = 500
const ALL = 'all'

type Props = { shown: CreditSearch; show: (next: CreditSearch) => void }
type Choices = { type: string | null; activity: CreditAction | null; by: string | null }
type Choice = keyof Choices

const NO_CHOICE: Choices = { type: null, activity: null, by: null }

const choicesOf = (shown: CreditSearch): Choices => ({
  type: shown.type ?? null,
  activity: shown.activity ?? null,
  by: shown.by ?? null,
})

/** Search, dates, filter and the filters in use of the log (CREDITS-30, CREDITS-57). */
export const LogTools = ({ shown, show }: Props) => {
  const { t } = useTranslation('credits')
  // Another selection begins at its first page.
  const select = (more: Record<string, unknown>) => show(readSearch({ ...shown, page: 1, ...more }))
  const noDays = { from: null, to: null }
  const dates = useDateChips({ from: shown.from ?? null, to: shown.to ?? null }, () => select(noDays))
  const chips = useChoiceChips(choicesOf(shown), select)
  return (
    <>
      <SearchField label={t('search')} value={shown.q ?? ''} onSearch={(q) => select({ q })} restMs={REST_MS} />
      <ListDates from={shown.from ?? null} to={shown.to ?? null} onChange={select} />
      <ListFilter title={t('filter.title')} count={chips.length}>
        {(close) => (
          <Form
            chosen={choicesOf(shown)}
            onApply={(choices) => {
              close()
              select(choices)
            }}
          />
        )}
      </ListFilter>
      <ListChips chips={[...dates, ...chips]} onClear={() => select({ ...noDays, ...NO_CHOICE })} />
    </>
  )
}

const useIssuers = () => {
  const { id: partnerId } = usePartner()
  return useQuery(query('listCreditIssuers', { partnerId })).data?.data ?? []
}

const Form = ({ chosen, onApply }: { chosen: Choices; onApply: (choices: Choices) => void }) => {
  const { t } = useTranslation('credits')
  const { t: common } = useTranslation()
  const typeText = useTypeText()
  const issuers = useIssuers()
  const [draft, setDraft] = useState(chosen)
  const all = { value: ALL, label: common('filter.all') }
  // Lists inside the popover, or choosing would count as a click outside of it.
  const within = { withinPortal: false }
  const choice = (name: Choice) => ({
    label: t(`filter.${name}`),
    value: draft[name] ?? ALL,
    onChange: (value: string | null) => setDraft({ ...draft, [name]: value === ALL ? null : value }),
    comboboxProps: within,
  })
  return (
    <ListFilterForm onApply={() => onApply(draft)} onClear={() => onApply(NO_CHOICE)}>
      <Select
        {...choice('type')}
        data={[all, ...CREDIT_TYPES.map(({ id }) => ({ value: id, label: typeText(id)! }))]}
      />
      <Select
        {...choice('activity')}
        data={[all, ...CREDIT_ACTIONS.map((value) => ({ value, label: t(`activity.${value}`) }))]}
      />
      <Select
        {...choice('by')}
        data={[all, ...issuers.map(({ id, name }) => ({ value: id, label: name }))]}
        searchable
      />
    </ListFilterForm>
  )
}

const useChoiceChips = ({ type, activity, by }: Choices, select: (choice: Partial<Choices>) => void): FilterChip[] => {
  const { t } = useTranslation('credits')
  const { t: common } = useTranslation()
  const typeText = useTypeText()
  const issuers = useIssuers()
  const chip = (name: Choice, value: string): FilterChip => ({
    id: name,
    label: `${t(`filter.${name}`)}: ${value}`,
    removeLabel: common('filter.remove', { name: t(`filter.${name}`) }),
    onRemove: () => select({ [name]: null }),
  })
  return [
    ...(type ? [chip('type', typeText(type) ?? '…')] : []),
    ...(activity ? [chip('activity', t(`activity.${activity}`))] : []),
    ...(by ? [chip('by', issuers.find(({ id }) => id === by)?.name ?? '…')] : []),
  ]
}
