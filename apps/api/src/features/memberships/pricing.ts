import type { MembershipPlan, PlanOfSubscription } from '@fieldhouse/contract/memberships'
import type { PauseRule, PlanPricing } from '@fieldhouse/domain/memberships'
import { toMajor, toMinor } from '@fieldhouse/domain/money'
import type { EditedPlan, PlanRow, StoredPauseRule, StoredPricing } from './memberships.store.ts'

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

/** A rule for pauses as requests and replies carry it: a fixed fee in major units. */
export type SentPauseRule = PlanOfSubscription['pause']

/** A stored rule for pauses in the words of the rules: minor units. */
export const toPauseRule = (stored: StoredPauseRule | null): PauseRule | null => {
  if (!stored) return null
  const { fee, ...days } = stored
  if (fee?.kind !== 'fixed') return { ...days, fee }
  return { ...days, fee: { kind: 'fixed', price: fee.priceMinor, currency: fee.currency } }
}

/** A sent rule for pauses in the words of the rules: minor units. */
export const readPauseRule = (sent: SentPauseRule): PauseRule | null =>
  sent?.fee?.kind === 'fixed'
    ? { ...sent, fee: { ...sent.fee, price: toMinor(sent.fee.price, sent.fee.currency) } }
    : sent

export const toStoredPauseRule = (rule: PauseRule | null): StoredPauseRule | null => {
  if (!rule) return null
  const { fee, ...days } = rule
  if (fee?.kind !== 'fixed') return { ...days, fee }
  return { ...days, fee: { kind: 'fixed', priceMinor: fee.price, currency: fee.currency } }
}

const presentPauseRule = (stored: StoredPauseRule | null): SentPauseRule => {
  const rule = toPauseRule(stored)
  return rule?.fee?.kind === 'fixed'
    ? { ...rule, fee: { ...rule.fee, price: toMajor(rule.fee.price, rule.fee.currency) } }
    : rule
}

/** A plan as the API answers it of a subscription. */
export const presentPlan = ({
  id,
  name,
  benefits,
  status,
  visible,
  pricing,
  pause,
  renewal,
}: PlanRow): PlanOfSubscription => ({
  id,
  name,
  benefits,
  status,
  visible,
  pricing: pricing.map(presentPricing),
  pause: presentPauseRule(pause),
  renewal: renewal && { ...renewal, reminderDays: [...renewal.reminderDays], chargeDays: [...renewal.chargeDays] },
})

/** A plan as the API answers it by itself (MEMBERSHIPS-10). */
export const presentEditedPlan = (plan: EditedPlan): MembershipPlan => ({
  ...presentPlan(plan),
  unusedRefundPercent: plan.unusedRefundPercent,
  version: plan.version,
})
