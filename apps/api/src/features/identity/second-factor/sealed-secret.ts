import type { BankKeys } from '../../../sealing/bank-keys.ts'
import { seal, unseal } from '../../../sealing/seal.ts'
import { Refused } from '../../../db/refused.ts'
import type { SecondFactorRow } from './second-factors.store.ts'

// Whose it is and what: copied to another account, it does not open.
const bound = (accountId: string): string => `account_second_factors/${accountId}/secret`

/** A secret as it is kept: sealed by the first key. Refuses where the server has none: it is never kept in plain. */
export const sealSecret = (
  keys: BankKeys,
  accountId: string,
  secret: string,
): { accountId: string; keyId: string; secret: Buffer } => {
  const { keyId, bytes } = seal(firstKey(keys), secret, bound(accountId))
  return { accountId, keyId, secret: bytes }
}

const firstKey = (keys: BankKeys) => {
  try {
    return keys.all()[0]
  } catch (error) {
    if (error instanceof Refused) throw new Refused({ code: 'error.conflict.sealingKeyMissing' })
    throw error
  }
}

/** The secret again. Throws where no key here opens it. */
export const openSecret = (keys: BankKeys, { account_id: accountId, key_id: keyId, secret }: SecondFactorRow): string =>
  unseal(keys.all(), { keyId, bytes: secret }, bound(accountId))
