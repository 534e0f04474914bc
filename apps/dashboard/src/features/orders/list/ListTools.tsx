import { SegmentedControl } from '@mantine/core'
import { groupLabel } from '@fieldhouse/domain/facilities'
import { totalOf } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { customerName } from '@fieldhouse/domain/customers'
import { query } from '../../../lib/api/api.ts'
import { ListChips } from '../../../lib/list/ListChips.tsx'
import { ListDates, useDateChips } from '../../../lib/list/ListDates.tsx'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import type { FilterChip } from '../../../ui/lists/FilterChips.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import {
  defaultFilters,
  ordersDiffer,
  viewOf,
  VIEWS,
  withView,
  type Filters,
  type Played,
  type Shown,
  type View,
} from '../search.ts'
import type { OrderFigure } from '../order.ts'
import { FilterControl } from './FilterControl.tsx'
import { useMethodText } from './payment-icons.tsx'
import { sumsText } from './sums-text.ts'

/** The search of transactions waits for 500 ms of rest (ORDERS-73). */
const REST_MS = 500

type Props = { shown: Shown; show: (next: Shown) => void; figure: OrderFigure | undefined }

/** Views, search, dates, filter, the filters in use, and the sum of the figure that the list is behind (ORDERS-07, ORDERS-08, ORDERS-10, BEYOND-38). */
export const ListTools = ({ shown, show, figure }: Props) => {
  const { t } = useTranslation('orders')
  const { countryCode } = usePartner()
  const filter = (filters: Filters) => show({ ...shown, filters, page: 1 })
  const filters = useChips(shown.filters, filter)
  const dates = useDateChips(shown, () => show({ ...shown, from: null, to: null, page: 1 }))
  const chips = [...dates, ...filters]
  const usual = useUsualChip(shown.filters, filter)
  return (
    <>
      <SegmentedControl
        aria-label={t('view.label')}
        data={VIEWS.map((view) => ({ value: view, label: t(`view.${view}`) }))}
        value={viewOf(shown.filters) ?? ''}
        onChange={(view) => filter(withView(shown.filters, view as View, countryCode))}
      />
      <SearchField
        label={t('search')}
        value={shown.q}
        onSearch={(q) => show({ ...shown, q, page: 1 })}
        restMs={REST_MS}
      />
      <ListDates from={shown.from} to={shown.to} onChange={(days) => show({ ...shown, ...days, page: 1 })} />
      <FilterControl filters={shown.filters} count={filters.length} onApply={filter} />
      <ListChips
        chips={chips}
        usual={usual}
        onClear={() => show({ ...shown, from: null, to: null, filters: defaultFilters(countryCode), page: 1 })}
      />
      {figure?.sums && figure.sums.length > 0 && (
        <Paragraph look="quiet" w="100%" data-totals>
          {t(`sum.${figure.of}`, {
            amount: sumsText(figure.sums),
            count: totalOf(figure.sums.map(({ count }) => count)),
          })}
        </Paragraph>
      )}
    </>
  )
}

// The address knows the customer by an id alone; until the name is here, the chip says that much.
const useCustomerName = (id: string | null): string => {
  const { data } = useQuery({ ...query('getCustomer', { id: id ?? '' }), enabled: id !== null })
  return data ? customerName(data.data) : '…'
}

/** What was played as a chip says it: the court, or whatever there is of a name, the days and the hour. */
const usePlayedText = (played: Played | null): string => {
  const { venues } = useWorkspace()
  const { groupId = null, courtId = null, venueId = null } = played ?? {}
  const { data } = useQuery({
    ...query('getFacilityGroup', { id: groupId ?? '', query: {} }),
    enabled: groupId !== null,
  })
  if (!played) return ''
  const group = data?.data
  const court = group?.facilities.find(({ id }) => id === courtId)?.name
  const venue = venues.find(({ id }) => id === venueId)?.venueName
  const days = [...new Set([played.from, played.to])].map(formatListDate).join(' – ')
  const hour = played.hour === null ? null : [played.hour, played.hour + 1].map(clockOf).join('–')
  return [court ?? (group ? groupLabel(group) : venue), days, hour].filter(Boolean).join(', ')
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const useChips = (filters: Filters, filter: (filters: Filters) => void): FilterChip[] => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { countryCode } = usePartner()
  const { venues } = useWorkspace()
  const methodText = useMethodText()
  const chip = (id: string, name: string, value: string, without: Partial<Filters>): FilterChip => ({
    id,
    label: `${name}: ${value}`,
    removeLabel: common('filter.remove', { name }),
    onRemove: () => filter({ ...filters, ...without }),
  })
  const initial = defaultFilters(countryCode)
  const order = { processing: initial.processing, canceled: initial.canceled }
  const { status, type, payment, venueIds, customerId } = filters
  const customer = useCustomerName(customerId)
  const playedText = usePlayedText(filters.played)
  const statesText = useStatesText()
  const venueNames = venues.filter(({ id }) => venueIds.includes(id)).map(({ venueName }) => venueName)
  return [
    ...(customerId ? [chip('customer', t('filter.customer'), customer, { customerId: null })] : []),
    ...(filters.played ? [chip('played', t('filter.played'), playedText, { played: null })] : []),
    ...(status
      ? [
          chip('status', t('filter.paymentStatus'), common(`paymentStatus.${status}`), {
            status: null,
            ...(status === 'canceled' && !ordersDiffer(filters, countryCode) && order),
          }),
        ]
      : []),
    ...(ordersDiffer(filters, countryCode) ? [chip('order', t('filter.order'), statesText(filters), order)] : []),
    ...(filters.toHandBack
      ? [chip('toHandBack', t('filter.refund'), t('filter.toHandBack'), { toHandBack: false })]
      : []),
    ...(type ? [chip('type', t('filter.type'), t(`type.${type}`), { type: null })] : []),
    ...(payment ? [chip('payment', t('filter.payment'), methodText(payment), { payment: null })] : []),
    ...(venueIds.length > 0
      ? [chip('venue', t('filter.venue'), venueNames.join(', ') || String(venueIds.length), { venueIds: [] })]
      : []),
  ]
}

/** The order states that a list starts with, where they are not all of them (ORDERS-82): what they hide is not missed unseen. */
const useUsualChip = (filters: Filters, filter: (filters: Filters) => void): FilterChip | null => {
  const { t } = useTranslation('orders')
  const { countryCode } = usePartner()
  const statesText = useStatesText()
  if (filters.processing === 'ALL' || ordersDiffer(filters, countryCode)) return null
  return {
    id: 'usual',
    label: `${t('filter.order')}: ${statesText(filters)}`,
    removeLabel: t('filter.allOrders'),
    onRemove: () => filter({ ...filters, processing: 'ALL', canceled: null }),
  }
}

const useStatesText = () => {
  const { t } = useTranslation('orders')
  return (filters: Filters) =>
    statesOf(filters)
      .map((state) => t(`state.${state}`))
      .join(', ')
}

// Which order states the two order filters let through.
const statesOf = ({ processing, canceled }: Filters): ('COMMITTED' | 'DRAFT' | 'CANCELED')[] => {
  if (processing !== 'ALL') return [processing]
  return [
    ...(canceled === true ? [] : (['COMMITTED', 'DRAFT'] as const)),
    ...(canceled === false ? [] : (['CANCELED'] as const)),
  ]
}
