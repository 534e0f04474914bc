import { MultiSelect, Select, TextInput } from '@mantine/core'
import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { SERVICE_TYPES, type OrderStatus, type ServiceType } from '@fieldhouse/domain/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFilter, ListFilterForm } from '../../../lib/list/ListFilter.tsx'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import {
  defaultFilters,
  PROCESSING_FILTERS,
  STATUS_FILTERS,
  withChoice,
  type Filters,
  type ProcessingFilter,
} from '../search.ts'
import { useMethodText } from './payment-icons.tsx'
import style from './list.module.css'

type Props = { filters: Filters; count: number; onApply: (filters: Filters) => void }

/** What the list is filtered by (ORDERS-08, ORDERS-129). */
export const FilterControl = ({ filters, count, onApply }: Props) => {
  const { t } = useTranslation('orders')
  return (
    <ListFilter title={t('filter.title')} count={count}>
      {(close) => (
        <FilterForm
          filters={filters}
          onApply={(next) => {
            close()
            onApply(next)
          }}
        />
      )}
    </ListFilter>
  )
}

const ALL = 'all'

const FilterForm = ({ filters, onApply }: Pick<Props, 'filters' | 'onApply'>) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { countryCode, brandName } = usePartner()
  const { venues, hasSuperAdmin } = useWorkspace()
  const methodText = useMethodText()
  const [draft, setDraft] = useState(filters)
  const choose = (choice: Partial<Filters>) => setDraft(withChoice(draft, choice))
  // Lists inside the popover, or choosing would count as a click outside of it.
  const within = { withinPortal: false }
  const all = { value: ALL, label: common('filter.all') }
  const processingText = { ALL: t('filter.allStates'), COMMITTED: t('state.COMMITTED'), DRAFT: t('state.DRAFT') }
  return (
    <ListFilterForm onApply={() => onApply(draft)} onClear={() => onApply(defaultFilters(countryCode))}>
      <Select
        label={t('filter.paymentStatus')}
        data={[all, ...STATUS_FILTERS.map((value) => ({ value, label: common(`paymentStatus.${value}`) }))]}
        value={draft.status ?? ALL}
        onChange={(value) => choose({ status: value === ALL ? null : (value as OrderStatus) })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.orderStatus')}
        data={PROCESSING_FILTERS.map((value) => ({ value, label: processingText[value] }))}
        value={draft.processing}
        onChange={(value) => choose({ processing: value as ProcessingFilter })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.canceledLabel')}
        data={[all, { value: 'false', label: t('filter.active') }, { value: 'true', label: t('filter.canceled') }]}
        value={draft.canceled === null ? ALL : `${draft.canceled}`}
        onChange={(value) => choose({ canceled: value === ALL ? null : value === 'true' })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.refund')}
        data={[all, { value: 'true', label: t('filter.toHandBack') }]}
        value={draft.toHandBack ? 'true' : ALL}
        onChange={(value) => choose({ toHandBack: value === 'true' })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.type')}
        data={[all, ...SERVICE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
        value={draft.type ?? ALL}
        onChange={(value) => choose({ type: value === ALL ? null : (value as ServiceType) })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.payment')}
        data={[all, ...PAYMENT_METHODS.map((value) => ({ value, label: methodText(value) }))]}
        value={draft.payment ?? ALL}
        onChange={(value) => choose({ payment: value === ALL ? null : (value as PaymentMethod) })}
        comboboxProps={within}
      />
      <MultiSelect
        label={t('filter.venues')}
        placeholder={draft.venueIds.length === 0 ? t('filter.allVenues') : undefined}
        data={venues.map(({ id, venueName }) => ({ value: id, label: venueName }))}
        value={[...draft.venueIds]}
        classNames={{ inputField: style.venueField }}
        onChange={(venueIds) => choose({ venueIds })}
        comboboxProps={within}
      />
      {hasSuperAdmin && (
        <TextInput
          className={style.wide}
          label={t('filter.partner')}
          description={t('filter.partnerHint')}
          value={brandName ?? ''}
          readOnly
        />
      )}
    </ListFilterForm>
  )
}
