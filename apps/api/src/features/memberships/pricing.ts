import type { MembershipPlan, PlanOfSubscription } from '@fieldhouse/contract/memberships'
import type { PlanPricing } from '@fieldhouse/domain/memberships'
import { toMajor, toMinor } from '@fieldhouse/domain/money'
import type { EditedPlan, PlanRow, StoredPricing } from './memberships.store.ts'

/** A price as requests carry it: major units, checked by the contract. */
export type SentPricing = { price: number; currency: string; recurring: number }

/** A stored option in the words of the rules: minor units. */
export const toPricing = ({ priceMinor, currency, recurring }: StoredPricing): PlanPricing => ({
  price: priceMinor,
  currency,
  recurring,
})

/** A sent option in the words of the rules: minor units. */
export const readPricing = ({ price, currency, recurring }: SentPricing): PlanPricing => ({
  price: toMinor(price, currency),
  currency,
  recurring,
})

export const toStored = ({ price, currency, recurring }: PlanPricing): StoredPricing => ({
  priceMinor: price,
  currency,
  recurring,
})

/** An option as the API answers it: major units (ORDERS-136). */
export const presentPricing = ({ priceMinor, currency, recurring }: StoredPricing): SentPricing => ({
  price: toMajor(priceMinor, currency),
  currency,
  recurring,
})

/** A plan as the API answers it of a subscription. */
export const presentPlan = ({ id, name, benefits, status, visible, pricing }: PlanRow): PlanOfSubscription => ({
  id,
  name,
  benefits,
  status,
  visible,
  pricing: pricing.map(presentPricing),
})

/** A plan as the API answers it by itself (MEMBERSHIPS-10). */
export const presentEditedPlan = (plan: EditedPlan): MembershipPlan => ({
  ...presentPlan(plan),
  version: plan.version,
})
