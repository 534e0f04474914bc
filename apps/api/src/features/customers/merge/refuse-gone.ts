import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { Refused } from '../../../db/refused.ts'
import { findMergedIntoWhom } from './merges.store.ts'

/** Refuses a customer who is not found: one who was merged says so, and into whom (BEYOND-34). */
export const refuseGone = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<never> => {
  const mergedInto = await findMergedIntoWhom(db, partnerId, customerId)
  throw new Refused(
    mergedInto === undefined
      ? { code: 'error.notFound.customer' }
      : { code: 'error.notFound.customerMerged', details: { mergedInto } },
  )
}
