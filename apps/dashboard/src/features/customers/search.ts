import { EMAIL_FILTERS, type EmailFilter } from '@fieldhouse/domain/customers'
import { readSize } from '../../lib/list/page-size.ts'

/** Customers of one page, until somebody asks for more (CUSTOMERS-30, ADDTX-31). */
export const PAGE_SIZE = 10

/**
 * The address of the list: what is searched for, the page, and what a link may open over it: a customer (CUSTOMERS-08) or the
 * form of a new one.
 */
export type CustomerSearch = {
  q?: string
  email?: EmailFilter
  /** The plan of the membership that they have today. */
  plan?: string
  gender?: Gender
  page?: number
  size?: number
  id?: string
  new?: true
}

const GENDERS = ['female', 'male'] as const
type Gender = (typeof GENDERS)[number]

/** The filter popover's choices; null is 'All' (CUSTOMERS-02, CUSTOMERS-29). */
export type Filters = { email: EmailFilter | null; plan: string | null; gender: Gender | null }

export const NO_FILTERS: Filters = { email: null, plan: null, gender: null }

/** The filters as the call carries them; undefined where none is in use. */
export const filterOf = ({ email, plan, gender }: Filters): string | undefined => {
  const used = { ...(email && { email }), ...(plan && { membershipPlanId: plan }), ...(gender && { gender }) }
  return Object.keys(used).length > 0 ? JSON.stringify(used) : undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((each) => each === textOf(value))
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): CustomerSearch => {
  const q = textOf(raw.q).slice(0, 100)
  const page = Number(textOf(raw.page))
  const size = readSize(raw.size)
  const id = textOf(raw.id)
  const email = oneOf(EMAIL_FILTERS, raw.email)
  const plan = textOf(raw.plan)
  const gender = oneOf(GENDERS, raw.gender)
  return {
    ...(q && { q }),
    ...(email && { email }),
    ...(UUID.test(plan) && { plan }),
    ...(gender && { gender }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(size && { size }),
    ...(UUID.test(id) && { id }),
    ...(textOf(raw.new) === 'true' && { new: true as const }),
  }
}
