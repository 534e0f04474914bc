import { plainTextOf } from '@fieldhouse/domain/rich-text'
import { grossOf, ratesAt } from '@fieldhouse/domain/taxes'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { findPaymentSettings } from '../payments/index.ts'
import { findPlans } from './memberships.store.ts'
import { toPricing } from './pricing.ts'

/** A plan as anybody may read it: its benefits as plain text, and what each of its options costs, its tax included, in minor units, for how many months. */
export type PublicPlan = {
  name: string
  benefits: string | null
  options: { price: number; currency: string; months: number }[]
}

/** So many are shown: no club has more, and a page stays a page. */
const MOST_PLANS = 100

/** The plans of a partner that it sells and shows, oldest first (MEMBERSHIPS-01). */
export const findPublicPlans = async (db: Kysely<DB>, partnerId: string, now: number): Promise<PublicPlan[]> => {
  const { rows } = await findPlans(db, partnerId, { visible: true, offset: 0, limit: MOST_PLANS })
  const rate = ratesAt((await findPaymentSettings(db, partnerId)).taxes, 'subscription', now).lines
  return rows
    .filter(({ status }) => status === 'active')
    .map(({ name, benefits, pricing }) => ({
      name,
      benefits: benefits === null ? null : plainTextOf(benefits),
      options: pricing
        .map(toPricing)
        .map(({ price, currency, recurring: months }) => ({ price: grossOf(price, rate), currency, months })),
    }))
}
