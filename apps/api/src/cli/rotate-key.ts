/** `npm run rotate-key`: seals the numbers of all bank accounts and the secrets of second factors by the newest key, after which the others may go (BANK-49). */
import { rotateBankKeys } from '../features/payout-accounts/index.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ migrated: false }, async ({ deps }) => {
  const { resealed, unreadable, factors, keyId, inUse } = await rotateBankKeys(deps)
  console.log(`The numbers of ${resealed} bank accounts were sealed anew by the key ${keyId}.`)
  if (factors > 0) console.log(`The secrets of ${factors} second factors were, too.`)
  if (unreadable > 0) console.log(`Those of ${unreadable} stay as they are: the key that sealed them is not here.`)
  if (inUse.length > 0)
    console.log(`Kept, as something is still sealed by them, for the next time: ${inUse.join(', ')}.`)
  else if (!deps.bankKeys.forgetUnused) console.log('The other keys may be taken out of FIELDHOUSE_BANK_KEYS now.')
})
