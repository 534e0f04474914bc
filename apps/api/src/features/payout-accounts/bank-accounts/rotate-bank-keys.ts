import { randomUUID } from 'node:crypto'
import { SYSTEM, type Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import { findSealedNumbers, findSealingKeys, lockRotation, saveSealedNumbers } from './bank-accounts.store.ts'
import { resealSecondFactors } from '../../identity/index.ts'
import { openNumbers, sealNumbers } from './bank-numbers.ts'
import { findPartnersWithAccounts, lockPayoutAccount } from '../payout-accounts.store.ts'

type Resealed = {
  /** How many bank accounts another key had sealed. */
  resealed: number
  /** How many stay as they are, as the key that sealed them is not here. */
  unreadable: number
}

/** Seals a partner's numbers by the first key that another one sealed; goes on past those that no key here opens (BANK-49). */
const resealBankNumbers = (deps: Deps, context: Context): Promise<Resealed> =>
  deps.command(context, async (command) => {
    const { partnerId } = command
    const [{ id: keyId }] = deps.bankKeys.all()
    await lockPayoutAccount(command)
    const count = { resealed: 0, unreadable: 0 }
    for (const { id, sealed } of await findSealedNumbers(command.db, partnerId)) {
      if (sealed === null || sealed.keyId === keyId) continue
      const { missingKey, ...numbers } = openNumbers(deps.bankKeys, { partnerId, id }, sealed)
      if (missingKey !== null) {
        count.unreadable++
        continue
      }
      await saveSealedNumbers(command, id, sealNumbers(deps.bankKeys, { partnerId, id }, numbers).sealed!)
      command.audit({ action: 'bankNumbers.resealed', subjectType: 'bankAccount', subjectId: id })
      count.resealed++
    }
    return count
  })

/**
 * Puts a new key first where the keys are the product's own, and seals the numbers of all bank accounts and the secrets of second factors
 * by the first key. Other keys
 * are forgotten only when nothing is sealed by them any more; `inUse` names those of them that something is (BANK-49). Rotations
 * take turns: of two that write the keys at once, one would take out what the other has sealed by.
 */
export const rotateBankKeys = (deps: Deps): Promise<Resealed & { factors: number; keyId: string; inUse: string[] }> =>
  deps.platform(async (db) => {
    await lockRotation(db)
    const { bankKeys } = deps
    bankKeys.add?.()
    const sum = { resealed: 0, unreadable: 0 }
    // Also those without a bank account: their first one may be sealed by an older key and not yet committed, which is waited for.
    for (const partnerId of await findPartnersWithAccounts(db)) {
      const context = { partnerId, actor: SYSTEM, now: deps.now(), requestId: randomUUID() }
      const { resealed, unreadable } = await resealBankNumbers(deps, context)
      sum.resealed += resealed
      sum.unreadable += unreadable
    }
    // Beside a running product, something may have been sealed by an older key meanwhile.
    const factors = await resealSecondFactors(db, bankKeys)
    const used = new Set([...(await findSealingKeys(db)), ...factors.sealedBy])
    bankKeys.forgetUnused?.(used)
    const [{ id: keyId }, ...others] = bankKeys.all()
    return { ...sum, factors: factors.resealed, keyId, inUse: others.map(({ id }) => id).filter((id) => used.has(id)) }
  })
