import type { Api, Call } from '@fieldhouse/contract'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import {
  chargeFor,
  feeFor,
  gatewayTakes,
  ONLINE_METHOD,
  settlesAtOnce,
  type PaymentMethod,
  type ProcessingFeeConfig,
} from '@fieldhouse/domain/fees'
import { paidByCredit } from '@fieldhouse/domain/memberships'
import { toMinor, totalOf, type Currency } from '@fieldhouse/domain/money'
import { chargeBesidePart, createdLine, updatedPrice } from '@fieldhouse/domain/orders'
import { formatSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import type { Partner } from '@fieldhouse/contract/partners'
import { withTax } from '../../lib/formats/with-tax.ts'
import type { OfferedMethod } from '../bookings/index.ts'
import type { DraftLine } from '../orders/index.ts'

export type Pricing = MembershipPlan['pricing'][number]

/** A plan that is being sold, with the pricing option that was chosen and the day it starts, DD/MM/YYYY (ADDTX-16). */
export type PlanOnSale = Pick<MembershipPlan, 'id' | 'name' | 'status' | 'pricing'> & {
  startAt: string
  infor: Pricing
  /** Whether it renews by itself. */
  renews: boolean
}

/** The plan on sale from one of its options. */
export const planOnSale = (
  { id, name, status, pricing }: MembershipPlan,
  infor: Pricing,
  startsOn: LocalDate,
  renews: boolean,
): PlanOnSale => ({ id, name, status, pricing, startAt: formatSlashedDay(startsOn), infor, renews })

/** What a sale comes to, in minor units: the plan, the fee on top, all of it with the added lines, and what of that a credit leaves to pay. */
export type Sums = { plan: number; fee: number; total: number; toPay: number }

type Terms = { processingFeeConfig: ProcessingFeeConfig; absorbProcessingFee: boolean } & Pick<
  Partner,
  'taxes' | 'timezone'
>

/**
 * Adds up a plan's option, with its tax where that is on top, and the lines beside it, with the fee of the method; none before one is chosen
 * (ADDTX-13, ADDTX-56, BEYOND-35). `credit` pays a part before, for which there is no fee.
 */
export const sumsOf = (
  { price, currency }: Pricing,
  drafts: readonly DraftLine[],
  method: PaymentMethod | null,
  { processingFeeConfig, absorbProcessingFee, ...taxed }: Terms,
  credit = 0,
): Sums => {
  const plan = withTax(taxed, 'membership', toMinor(price, currency))
  const net = totalOf([plan, ...drafts.map(({ amount }) => updatedPrice(amount, currency))])
  const charge = chargeBesidePart(paidByCredit(net, credit), (open) =>
    chargeFor(open, method && feeFor(processingFeeConfig, method, currency), { currency, absorbProcessingFee }),
  )
  return { plan, fee: charge.processingFeeExclusiveCents, total: charge.total, toPay: charge.toPay }
}

/** A membership that ends for the sale, and what is credited for its unused days, minor units; all that they are worth where nothing is said. */
export type Ending = { id: string; creditCents?: number }

/**
 * The method by which a sale is tried out while none is chosen: one that is paid later, whatever the customer holds, else what they hold most of.
 * Null where the club allows none.
 */
export const methodToTry = (
  offered: readonly Pick<OfferedMethod, 'method' | 'balance'>[],
  currency: Currency,
): PaymentMethod | null => {
  const later = offered.find(
    ({ method }) => !settlesAtOnce(method) && (method !== ONLINE_METHOD || gatewayTakes(currency)),
  )
  const [first, ...others] = offered.filter(({ method }) => settlesAtOnce(method))
  const held = others.reduce((most, each) => ((each.balance ?? 0) > (most?.balance ?? 0) ? each : most), first)
  return (later ?? held)?.method ?? null
}

export type SaleCall = Call<Api['placeSubscriptionOrder']>['body']

/** The call that makes the transaction (ADDTX-17, ADDTX-29, ADDTX-48, ADDTX-56, BEYOND-51). */
export const saleBody = (
  { id, infor, startAt, renews }: PlanOnSale,
  sale: {
    customerId: string
    method: PaymentMethod
    drafts: readonly DraftLine[]
    mayOverlap: boolean
    ends: Ending[]
  },
): SaleCall => ({
  customerId: sale.customerId,
  paymentMethod: sale.method,
  useClubCredit: true,
  // The server knows which months are on sale; a plan that was imported with others is refused there.
  subscription: { planId: id, isActive: true, pricingWindow: infor as never, startAt, renews },
  unlessOverlapping: !sale.mayOverlap,
  endsSubscriptions: sale.ends,
  lineItems: sale.drafts.map(({ amount, description }) => ({
    action: 'addItem',
    targetType: 'adjust',
    ...createdLine(amount, infor.currency),
    description,
    currency: infor.currency,
  })),
  transactionType: 'PURCHASE',
})
