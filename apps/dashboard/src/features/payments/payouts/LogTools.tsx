import { MultiSelect } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { PAYOUT_STATUSES } from '@fieldhouse/domain/payouts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListChips } from '../../../lib/list/ListChips.tsx'
import { ListDates, useDateChips } from '../../../lib/list/ListDates.tsx'
import { ListFilter, ListFilterForm } from '../../../lib/list/ListFilter.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import type { FilterChip } from '../../../ui/lists/FilterChips.tsx'
import { banksIn, readSearch, statusesIn, type PayoutSearch } from './search.ts'

type Banks = Reply<Api['listPayoutLogs']>['banks']
type Props = { shown: PayoutSearch; show: (next: PayoutSearch) => void; banks: Banks }
type Choices = { status: string[]; banks: string[] }

const NO_CHOICE: Choices = { status: [], banks: [] }
const choicesOf = ({ status, banks }: PayoutSearch): Choices => ({ status: statusesIn(status), banks: banksIn(banks) })

/** Days, states and bank accounts of the log, and the filters in use (PAYOUTS-18, PAYOUTS-27). */
export const LogTools = ({ shown, show, banks }: Props) => {
  const { t } = useTranslation('payouts')
  const select = (more: Record<string, unknown>) => show(readSearch({ ...shown, page: 1, ...more }))
  const choose = (choices: Choices) => select({ status: choices.status.join(','), banks: choices.banks.join(',') })
  const noDays = { from: null, to: null }
  const dates = useDateChips({ from: shown.from ?? null, to: shown.to ?? null }, () => select(noDays))
  const chosen = choicesOf(shown)
  const chips = useChips(chosen, choose, banks)
  return (
    <>
      <ListDates from={shown.from ?? null} to={shown.to ?? null} onChange={select} />
      <ListFilter title={t('filter.title')} count={chips.length}>
        {(close) => (
          <Form
            chosen={chosen}
            banks={banks}
            onApply={(choices) => {
              close()
              choose(choices)
            }}
          />
        )}
      </ListFilter>
      <ListChips chips={[...dates, ...chips]} onClear={() => show(readSearch({ size: shown.size }))} />
    </>
  )
}

const numberOf = (banks: Banks, id: string) => `**** ${banks.find((bank) => bank.id === id)?.accountNumber ?? '…'}`

type FormProps = { chosen: Choices; banks: Banks; onApply: (choices: Choices) => void }

const Form = ({ chosen, banks, onApply }: FormProps) => {
  const { t } = useTranslation('payouts')
  const { countryCode } = usePartner()
  const [draft, setDraft] = useState(chosen)
  // Lists inside the popover, or choosing would count as a click outside of it.
  const within = { withinPortal: false }
  return (
    <ListFilterForm onApply={() => onApply(draft)} onClear={() => onApply(NO_CHOICE)}>
      <MultiSelect
        label={t('column.status')}
        placeholder={draft.status.length === 0 ? t('filter.allStatuses') : undefined}
        data={PAYOUT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status })}
        comboboxProps={within}
      />
      {countryCode !== 'IN' && (
        <MultiSelect
          label={t('column.bank')}
          placeholder={draft.banks.length === 0 ? t('filter.allBanks') : undefined}
          data={banks.map(({ id }) => ({ value: id, label: numberOf(banks, id) }))}
          value={draft.banks}
          onChange={(ids) => setDraft({ ...draft, banks: ids })}
          comboboxProps={within}
        />
      )}
    </ListFilterForm>
  )
}

const useChips = (chosen: Choices, choose: (choices: Choices) => void, banks: Banks): FilterChip[] => {
  const { t } = useTranslation('payouts')
  const { t: common } = useTranslation()
  const chip = (id: keyof Choices, name: string, values: string[]): FilterChip => ({
    id,
    label: `${name}: ${values.join(', ')}`,
    removeLabel: common('filter.remove', { name }),
    onRemove: () => choose({ ...chosen, [id]: [] }),
  })
  const statuses = statusesIn(chosen.status.join(',')).map((one) => t(`status.${one}`))
  return [
    ...(statuses.length > 0 ? [chip('status', t('column.status'), statuses)] : []),
    ...(chosen.banks.length > 0
      ? [
          chip(
            'banks',
            t('column.bank'),
            chosen.banks.map((id) => numberOf(banks, id)),
          ),
        ]
      : []),
  ]
}
