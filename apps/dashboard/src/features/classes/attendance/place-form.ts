import type { Package } from '@fieldhouse/contract/packages'
import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Customer } from '../../customers/index.ts'

/** How a place is come by: paid for, by passes that the customer has, or by those of a package that they buy now (ATTENDANCE-07). */
export const WAYS = ['pay', 'pass', 'buy'] as const

export type PlaceValues = {
  customer: Customer | null
  way: (typeof WAYS)[number]
  method: PaymentMethod
  /** By card: a link instead of a card that is charged now. */
  byLink: boolean
  hasPaid: boolean
  /** What the customer has bought, whose passes pay. */
  packageId: string | null
  /** What they buy now. */
  boughtId: string | null
  remark: string
}
export type PlaceProblem = 'customer' | 'package' | 'email'

/** The methods that a club allows its staff, passes aside, in their order (ATTENDANCE-40). */
export const methodsOf = (allowed: readonly string[]): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method !== 'packages' && allowed.includes(method))

/** Those by which a package is bought here: what is paid online is sold from the transactions. */
export const methodsToBuy = (allowed: readonly string[]): PaymentMethod[] =>
  methodsOf(allowed).filter((method) => method !== 'creditCard' && method !== 'razorpay')

type Prices = { memberPrice: number; nonMemberPrice: number }

/** Whether nobody pays anything for the class. */
export const isFreeForAll = ({ memberPrice, nonMemberPrice }: Prices): boolean =>
  memberPrice === 0 && nonMemberPrice === 0

/** Whether a card is charged as the form is sent. */
export const chargesCard = ({ way, method, byLink }: PlaceValues, prices: Prices): boolean =>
  way === 'pay' && method === 'creditCard' && !byLink && !isFreeForAll(prices)

/** Of the packages that pay for a class those that are on sale (ATTENDANCE-38). */
export const buyable = (packages: readonly Package[], packageIds: readonly string[]): Package[] =>
  packages.filter(({ id, isActive }) => isActive && packageIds.includes(id))
