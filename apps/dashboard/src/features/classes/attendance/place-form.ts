import type { ClassSession } from '@fieldhouse/contract/classes'
import type { CustomerPackage, Package } from '@fieldhouse/contract/packages'
import { placePrice } from '@fieldhouse/domain/classes'
import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { isMemberDay } from '@fieldhouse/domain/memberships'
import { maySellBy } from '@fieldhouse/domain/payments'
import { dayOf } from '../../../lib/formats/formats.ts'
import type { Customer } from '../../customers/index.ts'
import type { Paid } from './use-paid-at-once.ts'
import type { SeriesScope } from '@fieldhouse/domain/bookings'

/** How a place is come by: paid for, by passes that the customer has, or by those of a package that they buy now (ATTENDANCE-07). */
export const WAYS = ['pay', 'pass', 'buy'] as const

export type PlaceValues = Paid & {
  customer: Customer | null
  /** In this session alone, or also in those that follow (ATTENDANCE-42). */
  /** A place is given in this session, or in this and following ones. */
  scope: SeriesScope
  way: (typeof WAYS)[number]
  /** What the customer has bought, whose passes pay. */
  packageId: string | null
  /** What they buy now. */
  boughtId: string | null
  remark: string
}
export type PlaceProblem = 'customer' | 'package' | 'email'

/** The methods that a club allows its staff, passes aside, in their order (ATTENDANCE-40); those of a provider for who may take payments. */
export const methodsOf = (allowed: readonly string[], policies: readonly string[]): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => method !== 'packages' && allowed.includes(method) && maySellBy(policies, method))

/** Those by which a package is bought here: of what waits to be paid online nothing could be used yet. */
export const methodsToBuy = (allowed: readonly string[], policies: readonly string[]): PaymentMethod[] =>
  methodsOf(allowed, policies).filter((method) => method !== 'razorpay')

type Prices = Pick<ClassSession, 'memberPrice' | 'nonMemberPrice'>

/** Whether nobody pays anything for the class. */
export const isFreeForAll = ({ memberPrice, nonMemberPrice }: Prices): boolean =>
  memberPrice === 0 && nonMemberPrice === 0

/** Whether a card pays, now or by a link; `bought` is the package that they buy. */
export const isByCard = ({ way, method }: PlaceValues, prices: Prices, bought: Package | undefined): boolean =>
  method === 'creditCard' && (way === 'pay' ? !isFreeForAll(prices) : way === 'buy' && (bought?.price.amount ?? 0) > 0)

/** Of the packages that pay for a class those that are on sale and hold enough passes for a place in it (ATTENDANCE-38). */
export const buyable = (
  packages: readonly Package[],
  { packageIds, numberOfPackagePassesRequired }: Pick<ClassSession, 'packageIds' | 'numberOfPackagePassesRequired'>,
): Package[] =>
  packages.filter(
    ({ id, isActive, numberOfPasses }) =>
      isActive && packageIds.includes(id) && numberOfPasses >= numberOfPackagePassesRequired,
  )

/** Of the packages that a customer has those that pay for a place in a session: what is left of them suffices, and they hold until then (ATTENDANCE-37). */
export const paying = (
  held: readonly CustomerPackage[],
  { packageIds, numberOfPackagePassesRequired: passes, startTime }: ClassSession,
): CustomerPackage[] =>
  passes === 0
    ? []
    : held.filter(
        (one) =>
          packageIds.includes(one.packageId) &&
          one.numberOfPasses >= passes &&
          (one.expiresAt === null || Date.parse(one.expiresAt) >= Date.parse(startTime)),
      )

/**
 * What a customer pays for a session in money, in minor units (ATTENDANCE-36): the price of members where they are one on its day.
 */
export const priceFor = ({ memberDays }: Customer, { startTime, venue, ...prices }: ClassSession): number =>
  placePrice(prices, { isMember: isMemberDay(memberDays, dayOf(startTime, venue.timezone)), paymentMethod: 'cash' })

/**
 * What is asked for a place in money, in minor units, before any fee: null until it is known who it is for, and for further sessions, whose
 * prices the server adds up.
 */
export const duePrice = ({ customer, scope }: PlaceValues, session: ClassSession): number | null =>
  customer === null || scope === 'following' ? null : priceFor(customer, session)
