import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import type { BankKeys } from '../../../sealing/bank-keys.ts'
import { lockFactorsOfOtherKeys, saveSealedSecret } from './second-factors.store.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'

/**
 * Seals the secrets of second factors by the first key that another one sealed; those that no key here opens stay as they are. Answers
 * the keys that these are sealed by.
 */
export const resealSecondFactors = async (
  db: Kysely<DB>,
  keys: BankKeys,
): Promise<{ resealed: number; sealedBy: string[] }> => {
  const [{ id: keyId }, ...others] = keys.all()
  const known = new Set(others.map(({ id }) => id))
  const found = await lockFactorsOfOtherKeys(db, keyId)
  const readable = found.filter((factor) => known.has(factor.key_id))
  for (const factor of readable)
    await saveSealedSecret(db, sealSecret(keys, factor.account_id, openSecret(keys, factor)))
  return {
    resealed: readable.length,
    sealedBy: [...new Set(found.filter((factor) => !known.has(factor.key_id)).map((factor) => factor.key_id))],
  }
}
