import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { SERVICE_TYPES, type OrderStatus, type ServiceType } from '@fieldhouse/domain/orders'
import { isLocalDate, type LocalDate } from '@fieldhouse/domain/time'
import { readSize } from '../../lib/list/page-size.ts'

/** Transactions of one page, until somebody asks for more (ORDERS-116). */
export const PAGE_SIZE = 12

const STATUSES = ['paid', 'pending', 'canceled', 'refunded'] as const satisfies readonly OrderStatus[]
export const PROCESSING_FILTERS = ['ALL', 'COMMITTED', 'DRAFT'] as const
export type ProcessingFilter = (typeof PROCESSING_FILTERS)[number]
/** The order in which the filter lists them (ORDERS-129). */
export const STATUS_FILTERS = STATUSES

/** The address of the list as it is written; the open transaction is part of the path. */
export type TransactionSearch = {
  q?: string
  from?: LocalDate
  to?: LocalDate
  status?: OrderStatus
  processing?: ProcessingFilter
  canceled?: boolean
  /** Transactions that a refund is owed of. */
  toHandBack?: true
  type?: ServiceType
  payment?: PaymentMethod
  /** Venue ids with commas. */
  venues?: string
  page?: number
  /** Rows of a page, where that is not the usual number. */
  size?: number
  /** Transactions of this customer alone, as links from customers have it. */
  customer?: string
  /** Transactions of what was played on these days, as links from figures have it; of an hour, a venue, a group or a court of it. */
  playedFrom?: LocalDate
  playedTo?: LocalDate
  playedHour?: number
  playedVenue?: string
  playedGroup?: string
  playedCourt?: string
  /** An order to open, as old links have it (ORDERS-03). */
  id?: string
}

/** The filter popover's choices; null is 'All' (ORDERS-129). */
export type Filters = {
  status: OrderStatus | null
  processing: ProcessingFilter
  canceled: boolean | null
  toHandBack: boolean
  type: ServiceType | null
  payment: PaymentMethod | null
  venueIds: readonly string[]
  customerId: string | null
  played: Played | null
}

/** Of which bookings a transaction has one: days are those of their venue, both with them. */
export type Played = {
  from: LocalDate
  to: LocalDate
  hour: number | null
  venueId: string | null
  groupId: string | null
  courtId: string | null
}

/** What the list shows; `from` and `to` are inclusive days in the partner's zone. */
export type Shown = {
  q: string
  from: LocalDate | null
  to: LocalDate | null
  filters: Filters
  page: number
  size: number
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === textOf(value))
const dayIn = (value: unknown): LocalDate | undefined => {
  const text = textOf(value)
  return isLocalDate(text) ? text : undefined
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Keeps of an address what means something to the list; a range whose start is after its end is dropped (ORDERS-74). */
export const readSearch = (raw: Record<string, unknown>): TransactionSearch => {
  const from = dayIn(raw.from)
  const to = dayIn(raw.to)
  const backwards = from !== undefined && to !== undefined && from > to
  const page = Number(textOf(raw.page))
  const venues = textOf(raw.venues)
    .split(',')
    .filter((id) => UUID.test(id))
  const idIn = (value: unknown): string | undefined => {
    const text = textOf(value)
    return UUID.test(text) ? text : undefined
  }
  const [playedFrom, playedTo] = [dayIn(raw.playedFrom), dayIn(raw.playedTo)]
  const hour = /^(1?\d|2[0-3])$/.test(textOf(raw.playedHour)) ? Number(textOf(raw.playedHour)) : undefined
  const isPlayed = playedFrom !== undefined && playedTo !== undefined && playedFrom <= playedTo
  const search: { [K in keyof TransactionSearch]: TransactionSearch[K] | undefined } = {
    q: textOf(raw.q).slice(0, 100) || undefined,
    from: backwards ? undefined : from,
    to: backwards ? undefined : to,
    status: oneOf(STATUSES, raw.status),
    processing: oneOf(PROCESSING_FILTERS, raw.processing),
    canceled: ({ true: true, false: false } as Record<string, boolean>)[textOf(raw.canceled)],
    toHandBack: textOf(raw.toHandBack) === 'true' ? true : undefined,
    type: oneOf(SERVICE_TYPES, raw.type),
    payment: oneOf(PAYMENT_METHODS, raw.payment),
    venues: venues.length > 0 ? venues.join(',') : undefined,
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    size: readSize(raw.size),
    customer: idIn(raw.customer),
    ...(isPlayed && {
      playedFrom,
      playedTo,
      playedHour: hour,
      playedVenue: idIn(raw.playedVenue),
      playedGroup: idIn(raw.playedGroup),
      playedCourt: idIn(raw.playedCourt),
    }),
    id: idIn(raw.id),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** Partners in India see drafts too; all others start with confirmed transactions only (ORDERS-82). */
export const defaultFilters = (countryCode: string): Filters => ({
  status: null,
  processing: countryCode === 'IN' ? 'ALL' : 'COMMITTED',
  canceled: countryCode === 'IN' ? null : false,
  toHandBack: false,
  type: null,
  payment: null,
  venueIds: [],
  customerId: null,
  played: null,
})

/**
 * The filters after a choice. A confirmed or pending order is never a cancelled one, so that choosing one of these takes
 * the others back instead of showing an empty list.
 */
export const withChoice = (filters: Filters, choice: Partial<Filters>): Filters => {
  const next = { ...filters, ...choice }
  // What is owed is mostly of cancelled orders.
  if (choice.status === 'canceled' || choice.toHandBack) return { ...next, processing: 'ALL', canceled: null }
  if (choice.processing && choice.processing !== 'ALL')
    return { ...next, canceled: false, status: next.status === 'canceled' ? null : next.status }
  if (choice.processing === 'ALL' && choice.canceled === undefined) return { ...next, canceled: null }
  if (choice.canceled === null || choice.canceled === true) return { ...next, processing: 'ALL' }
  return choice.canceled === false && next.status === 'canceled' ? { ...next, status: null } : next
}

/** The views of the list that have a button: all that it starts with, what is unpaid, what is to be handed back, and what was cancelled. */
export const VIEWS = ['all', 'unpaid', 'toHandBack', 'canceled'] as const
export type View = (typeof VIEWS)[number]

const CHOICES: Record<View, Partial<Filters>> = {
  all: {},
  unpaid: { status: 'pending' },
  toHandBack: { toHandBack: true },
  canceled: { status: 'canceled' },
}

/** The filters of a view; whose, what, where and when they ask for stays. */
export const withView = (filters: Filters, view: View, countryCode: string): Filters => {
  const { status, processing, canceled, toHandBack } = defaultFilters(countryCode)
  return withChoice({ ...filters, status, processing, canceled, toHandBack }, CHOICES[view])
}

/** Which view filters are; null where they are none. */
export const viewOf = ({ status, toHandBack }: Filters): View | null => {
  if (toHandBack) return 'toHandBack'
  return status === null ? 'all' : (VIEWS.find((view) => CHOICES[view].status === status) ?? null)
}

const playedIn = ({ playedFrom: from, playedTo: to, ...search }: TransactionSearch): Played | null =>
  from === undefined || to === undefined
    ? null
    : {
        from,
        to,
        hour: search.playedHour ?? null,
        venueId: search.playedVenue ?? null,
        groupId: search.playedGroup ?? null,
        courtId: search.playedCourt ?? null,
      }

const addressOfPlayed = ({ from, to, hour, venueId, groupId, courtId }: Played): TransactionSearch => ({
  playedFrom: from,
  playedTo: to,
  ...(hour !== null && { playedHour: hour }),
  ...(venueId !== null && { playedVenue: venueId }),
  ...(groupId !== null && { playedGroup: groupId }),
  ...(courtId !== null && { playedCourt: courtId }),
})

/** The address of the transactions of what was played, in whatever state they are: as figures count it (BEYOND-25). */
export const searchOfPlayed = (played: Played): TransactionSearch => ({ processing: 'ALL', ...addressOfPlayed(played) })

/** The address of the transactions that a refund is owed of, in whatever state they are: as the figures count it (BEYOND-38). */
export const SEARCH_TO_HAND_BACK: TransactionSearch = { processing: 'ALL', toHandBack: true }

/** The address of the transactions of some days that were paid by a method, in whatever state they are. */
export const searchOfPaid = (payment: PaymentMethod, from: LocalDate, to: LocalDate): TransactionSearch => ({
  processing: 'ALL',
  payment,
  from,
  to,
})

/** What an address means for a partner; what is not written is the default. */
export const resolveSearch = (search: TransactionSearch, countryCode: string): Shown => {
  const initial = defaultFilters(countryCode)
  const start = withChoice(initial, search.status ? { status: search.status } : {})
  const processed = search.processing ? withChoice(start, { processing: search.processing }) : start
  const filters = search.canceled === undefined ? processed : withChoice(processed, { canceled: search.canceled })
  return {
    q: search.q ?? '',
    from: search.from ?? null,
    to: search.to ?? null,
    filters: {
      ...filters,
      toHandBack: search.toHandBack ?? false,
      type: search.type ?? null,
      payment: search.payment ?? null,
      venueIds: search.venues?.split(',') ?? [],
      customerId: search.customer ?? null,
      played: playedIn(search),
    },
    page: search.page ?? 1,
    size: search.size ?? PAGE_SIZE,
  }
}

/** The address of what is shown: only what differs from the default is written. */
export const writeSearch = ({ q, from, to, filters, page, size }: Shown, countryCode: string): TransactionSearch => {
  const written: TransactionSearch = {
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(filters.status && { status: filters.status }),
    ...(filters.toHandBack && { toHandBack: true as const }),
    ...(filters.type && { type: filters.type }),
    ...(filters.payment && { payment: filters.payment }),
    ...(filters.venueIds.length > 0 && { venues: filters.venueIds.join(',') }),
    ...(filters.customerId && { customer: filters.customerId }),
    ...(filters.played && addressOfPlayed(filters.played)),
    ...(page > 1 && { page }),
    ...(size !== PAGE_SIZE && { size }),
  }
  const { processing, canceled } = resolveSearch(written, countryCode).filters
  if (processing !== filters.processing) written.processing = filters.processing
  const implied = resolveSearch(written, countryCode).filters
  if (implied.canceled !== filters.canceled && filters.canceled !== null) written.canceled = filters.canceled
  else if (canceled !== filters.canceled && filters.canceled === null) written.processing = 'ALL'
  return written
}

/** The query of the list call (ORDERS-89). */
export const queryOf = ({ q, from, to, filters, page, size }: Shown) => ({
  offset: (page - 1) * size,
  limit: size,
  ...(q && { q }),
  ...(filters.processing !== 'ALL' && { processingStatus: filters.processing }),
  ...(filters.processing === 'ALL' &&
    filters.canceled !== null && { canceled: filters.canceled ? ('true' as const) : ('false' as const) }),
  ...(filters.status && { status: filters.status }),
  ...(filters.toHandBack && { toHandBack: 'true' as const }),
  ...(filters.type && { serviceType: filters.type }),
  ...(filters.payment && { paymentMethod: filters.payment }),
  ...(filters.venueIds.length > 0 && { venueIds: [...filters.venueIds] }),
  ...(filters.customerId && { customerId: filters.customerId }),
  ...(filters.played && queryOfPlayed(filters.played)),
  ...(from && { fromDate: from }),
  ...(to && { toDate: to }),
})

const queryOfPlayed = ({ from, to, hour, venueId, groupId, courtId }: Played) => ({
  playedFrom: from,
  playedTo: to,
  ...(hour !== null && { playedHour: String(hour) }),
  ...(venueId !== null && { playedVenueId: venueId }),
  ...(groupId !== null && { playedGroupId: groupId }),
  ...(courtId !== null && { playedFacilityId: courtId }),
})

/** What a selection lives for: a new search or filter empties it, another page does not (ORDERS-130). */
export const selectionScope = ({ page: _page, size: _size, ...rest }: Shown): string => JSON.stringify(rest)

/** True when the order part of the filters is not the one the partner starts with. */
export const ordersDiffer = (filters: Filters, countryCode: string): boolean => {
  const initial = defaultFilters(countryCode)
  // With the payment status 'Cancelled' cancelled orders are asked for; that filter says so already.
  const expected = filters.status === 'canceled' ? withChoice(initial, { status: 'canceled' }) : initial
  return filters.processing !== expected.processing || filters.canceled !== expected.canceled
}
