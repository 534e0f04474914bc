import { CREDIT_ACTIONS, type CreditAction } from '@fieldhouse/domain/credits'
import { dayRange, isLocalDate, type LocalDate } from '@fieldhouse/domain/time'
import { readSize } from '../../lib/list/page-size.ts'

/** Entries of one page of the log, until somebody asks for more (CREDITS-57). */
export const PAGE_SIZE = 12

/** The tabs of Credits, in their order (CREDITS-01). */
export const CREDIT_TABS = ['log', 'settings'] as const
export type CreditTab = (typeof CREDIT_TABS)[number]

/** True for the name of a tab. */
export const isCreditTab = (text: string): text is CreditTab => (CREDIT_TABS as readonly string[]).includes(text)

/** What the log is filtered by: a type, an activity, days of the partner (both or neither), and who issued (CREDITS-57). */
type CreditFilters = { type?: string; activity?: CreditAction; from?: LocalDate; to?: LocalDate; by?: string }

/** The address of the log; `action` opens a dialog over it, `customerId` is who that is about (CREDITS-02, CREDITS-03). */
export type CreditSearch = CreditFilters & {
  q?: string
  page?: number
  size?: number
  action?: 'issue' | 'revoke'
  customerId?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''
const idIn = (value: unknown): string | undefined => (UUID.test(textOf(value)) ? textOf(value) : undefined)

/** Keeps of an address what means something to the log; days that are no range are dropped. */
export const readSearch = (raw: Record<string, unknown>): CreditSearch => {
  const [from, to] = [textOf(raw.from), textOf(raw.to)]
  const isRange = isLocalDate(from) && isLocalDate(to) && from <= to
  const page = Number(textOf(raw.page))
  const search: { [K in keyof CreditSearch]: CreditSearch[K] | undefined } = {
    q: textOf(raw.q).slice(0, 100) || undefined,
    type: idIn(raw.type),
    activity: CREDIT_ACTIONS.find((action) => action === raw.activity),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    by: idIn(raw.by),
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    size: readSize(raw.size),
    action: (['issue', 'revoke'] as const).find((action) => action === raw.action),
    customerId: idIn(raw.customerId),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The query of the list call; the days are those of the partner's zone (CREDITS-30). */
export const queryOf = (
  { q, type, activity, from, to, by, page = 1, size = PAGE_SIZE }: CreditSearch,
  timezone: string,
) => ({
  offset: (page - 1) * size,
  limit: size,
  ...(q && { q }),
  ...(type && { type }),
  ...(activity && { activity }),
  ...(by && { issueBy: by }),
  ...(from && { start: dayRange(from, timezone).start }),
  ...(to && { end: dayRange(to, timezone).end - 1 }),
})
