import { lastFour, plainNumber } from '@fieldhouse/domain/payout-accounts'
import type { BankKeys } from '../../../sealing/bank-keys.ts'
import { seal, unseal } from '../../../sealing/seal.ts'
import type { BankAccountRow, SealedNumbers } from './bank-accounts.store.ts'

type Numbers = { accountNumber: string | null; routingNumber: string | null }
/** `missingKey` names the key that would open them and is not here; null where nothing is missing. */
export type OpenedNumbers = Numbers & { missingKey: string | null }
type Place = { partnerId: string; id: string }

// Whose it is and what: copied to another account, or from one column to the other, it does not open.
const bound = ({ partnerId, id }: Place, what: 'account' | 'routing'): string =>
  `bank_accounts/${partnerId}/${id}/${what}`

/** The numbers as they are kept: their ends, and themselves sealed by the first key (BANK-49). Refuses where there is no key. */
export const sealNumbers = (
  keys: BankKeys,
  place: Place,
  { accountNumber, routingNumber }: Numbers,
): Pick<BankAccountRow, 'routingEnd' | 'sealed'> => {
  const [key] = keys.all()
  const sealed = (number: string | null, what: 'account' | 'routing') =>
    number === null ? null : seal(key, plainNumber(number), bound(place, what)).bytes
  const number = sealed(accountNumber, 'account')
  const routing = sealed(routingNumber, 'routing')
  return {
    routingEnd: routingNumber === null ? null : lastFour(routingNumber),
    sealed: number || routing ? { keyId: key.id, number, routing } : null,
  }
}

/** The numbers again; null for what was not kept, as of accounts from before numbers were, and for what an unknown key sealed. */
export const openNumbers = (keys: BankKeys, place: Place, sealed: SealedNumbers | null): OpenedNumbers => {
  if (sealed === null) return { accountNumber: null, routingNumber: null, missingKey: null }
  const { keyId } = sealed
  const known = keys.all()
  if (!known.some(({ id }) => id === keyId)) return { accountNumber: null, routingNumber: null, missingKey: keyId }
  const opened = (bytes: Buffer | null, what: 'account' | 'routing') =>
    bytes === null ? null : unseal(known, { keyId, bytes }, bound(place, what))
  return {
    accountNumber: opened(sealed.number, 'account'),
    routingNumber: opened(sealed.routing, 'routing'),
    missingKey: null,
  }
}
