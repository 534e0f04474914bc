import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { query } from '../../../lib/api/api.ts'
import { todayQuery } from '../../../lib/live/today.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateRangeField } from '../../../ui/fields/DateField.tsx'
import { FilterChips, type FilterChip } from '../../../ui/lists/FilterChips.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Box } from '../../../ui/layout.tsx'
import { nameOfCustomer } from '../../customers/index.ts'
import { defaultFilters, ordersDiffer, type Filters, type Shown } from '../search.ts'
import { FilterControl } from './FilterControl.tsx'
import { useMethodText } from './payment-icons.tsx'
import style from './list.module.css'

/** The search of transactions waits for 500 ms of rest (ORDERS-73). */
const REST_MS = 500

type Props = { shown: Shown; show: (next: Shown) => void }

/** Search, dates, filter and the filters in use (ORDERS-07, ORDERS-08, ORDERS-10). */
export const ListTools = ({ shown, show }: Props) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { countryCode } = usePartner()
  const filter = (filters: Filters) => show({ ...shown, filters, page: 1 })
  const filters = useChips(shown.filters, filter)
  const dates = useDateChip(shown, show)
  const chips = [...dates, ...filters]
  return (
    <>
      <SearchField
        label={t('search')}
        value={shown.q}
        onSearch={(q) => show({ ...shown, q, page: 1 })}
        restMs={REST_MS}
      />
      <DateRange shown={shown} show={show} />
      <FilterControl filters={shown.filters} count={filters.length} onApply={filter} />
      {chips.length > 0 && (
        <div className={style.chips}>
          <FilterChips
            chips={chips}
            clearLabel={common('clearAll')}
            onClear={() => show({ ...shown, from: null, to: null, filters: defaultFilters(countryCode), page: 1 })}
          />
        </div>
      )}
    </>
  )
}

const DateRange = ({ shown, show }: Props) => {
  const { t } = useTranslation('orders')
  const { id, timezone } = usePartner()
  const { data } = useQuery(todayQuery(id))
  // Until the server has said which day it is there.
  const [opened] = useState(() => dayOf(new Date().toISOString(), timezone))
  // Until the second day is chosen the range is the field's own affair; the list waits for both (ORDERS-74).
  const [half, setHalf] = useState<string | null>(null)
  const change = ([from, to]: [string | null, string | null]) => {
    setHalf(from && !to ? from : null)
    if ((from === null) === (to === null)) show({ ...shown, from, to, page: 1 })
  }
  const value: [string | null, string | null] = half ? [half, null] : [shown.from, shown.to]
  const days = value.filter((day) => day !== null).map(formatListDate)
  return (
    <Box w={238} className={style.dates}>
      <DateRangeField
        // The name holds what is seen, so that it can be spoken to.
        aria-label={t('dates', { days: days.join(' – ') || t('datesPlaceholder') })}
        placeholder={t('datesPlaceholder')}
        value={value}
        onChange={change}
        format={formatListDate}
        today={data?.data.date ?? opened}
        language={currentLanguage()}
        clearLabel={t('clearDates')}
      />
    </Box>
  )
}

const useDateChip = (shown: Shown, show: (next: Shown) => void): FilterChip[] => {
  const { t } = useTranslation('orders')
  const { from, to } = shown
  const days = [...new Set([from, to].filter((day) => day !== null).map(formatListDate))]
  if (days.length === 0) return []
  const name = t('filter.dates')
  return [
    {
      id: 'dates',
      label: `${name}: ${days.join(' – ')}`,
      removeLabel: t('filter.remove', { name }),
      onRemove: () => show({ ...shown, from: null, to: null, page: 1 }),
    },
  ]
}

// The address knows the customer by an id alone; until the name is here, the chip says that much.
const useCustomerName = (id: string | null): string => {
  const { data } = useQuery({ ...query('getCustomer', { id: id ?? '' }), enabled: id !== null })
  return data ? nameOfCustomer(data.data) : '…'
}

const useChips = (filters: Filters, filter: (filters: Filters) => void): FilterChip[] => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { countryCode } = usePartner()
  const { venues } = useWorkspace()
  const methodText = useMethodText()
  const chip = (id: string, name: string, value: string, without: Partial<Filters>): FilterChip => ({
    id,
    label: `${name}: ${value}`,
    removeLabel: t('filter.remove', { name }),
    onRemove: () => filter({ ...filters, ...without }),
  })
  const initial = defaultFilters(countryCode)
  const order = { processing: initial.processing, canceled: initial.canceled }
  const { status, type, payment, venueIds, customerId } = filters
  const customer = useCustomerName(customerId)
  const venueNames = venues.filter(({ id }) => venueIds.includes(id)).map(({ venueName }) => venueName)
  return [
    ...(customerId ? [chip('customer', t('filter.customer'), customer, { customerId: null })] : []),
    ...(status
      ? [
          chip('status', t('filter.paymentStatus'), common(`paymentStatus.${status}`), {
            status: null,
            ...(status === 'canceled' && !ordersDiffer(filters, countryCode) && order),
          }),
        ]
      : []),
    ...(ordersDiffer(filters, countryCode)
      ? [
          chip(
            'order',
            t('filter.order'),
            statesOf(filters)
              .map((state) => t(`state.${state}`))
              .join(', '),
            order,
          ),
        ]
      : []),
    ...(type ? [chip('type', t('filter.type'), t(`type.${type}`), { type: null })] : []),
    ...(payment ? [chip('payment', t('filter.payment'), methodText(payment), { payment: null })] : []),
    ...(venueIds.length > 0
      ? [chip('venue', t('filter.venue'), venueNames.join(', ') || String(venueIds.length), { venueIds: [] })]
      : []),
  ]
}

// Which order states the two order filters let through.
const statesOf = ({ processing, canceled }: Filters): ('COMMITTED' | 'DRAFT' | 'CANCELED')[] => {
  if (processing !== 'ALL') return [processing]
  return [
    ...(canceled === true ? [] : (['COMMITTED', 'DRAFT'] as const)),
    ...(canceled === false ? [] : (['CANCELED'] as const)),
  ]
}
