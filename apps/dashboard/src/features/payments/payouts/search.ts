import { PAYOUT_STATUSES, type PayoutStatus } from '@fieldhouse/domain/payouts'
import { isLocalDate, type LocalDate } from '@fieldhouse/domain/time'
import { readSize } from '../../../lib/list/page-size.ts'

/** Payouts of one page, until somebody asks for more (PAYOUTS-16). */
export const PAGE_SIZE = 10

/** The address of the log: days (both or neither), states and bank accounts with commas, and the page (PAYOUTS-12). */
export type PayoutSearch = {
  from?: LocalDate
  to?: LocalDate
  status?: string
  banks?: string
  page?: number
  size?: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** The states that an address names. */
export const statusesIn = (status: string | undefined): PayoutStatus[] =>
  PAYOUT_STATUSES.filter((one) => status?.split(',').includes(one))

/** The bank accounts that an address names. */
export const banksIn = (banks: string | undefined): string[] => banks?.split(',').filter((id) => UUID.test(id)) ?? []

/** Keeps of an address what means something to the log; days that are no range are dropped. */
export const readSearch = (raw: Record<string, unknown>): PayoutSearch => {
  const [from, to] = [textOf(raw.from), textOf(raw.to)]
  const isRange = isLocalDate(from) && isLocalDate(to) && from <= to
  const page = Number(textOf(raw.page))
  const search: { [K in keyof PayoutSearch]: PayoutSearch[K] | undefined } = {
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    status: statusesIn(textOf(raw.status)).join(',') || undefined,
    banks: banksIn(textOf(raw.banks)).join(',') || undefined,
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    size: readSize(raw.size),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The query of the list call. */
export const queryOf = ({ from, to, status, banks, page = 1, size = PAGE_SIZE }: PayoutSearch) => ({
  offset: (page - 1) * size,
  limit: size,
  ...(from && { fromDate: from }),
  ...(to && { toDate: to }),
  ...(status && { status: statusesIn(status) }),
  ...(banks && { bankIds: banksIn(banks) }),
})
