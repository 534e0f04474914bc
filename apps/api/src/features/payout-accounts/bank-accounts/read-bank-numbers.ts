import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findSealedNumbers } from './bank-accounts.store.ts'
import { openNumbers, type OpenedNumbers } from './bank-numbers.ts'

/** The numbers of a bank account in full. */
export type BankNumbers = OpenedNumbers & {
  bankAccountId: string
  bankName: string | null
  holderName: string | null
  /** Payouts go to it. */
  isDefault: boolean
}

/**
 * The numbers of a partner's bank accounts for the report of a super admin (REPORT-12, BANK-49), and an entry in the audit that they
 * were read. Refuses everybody else.
 */
export const readBankNumbers = (deps: Deps, context: Context): Promise<BankNumbers[]> => {
  if (!context.actor.superAdmin || context.actor.superAdminId === null)
    throw new Refused({ code: 'error.forbidden.noPermission' })
  return deps.command({ ...context, idempotency: undefined }, async (command) => {
    const { partnerId } = command
    const banks = await findSealedNumbers(command.db, partnerId)
    for (const { id } of banks)
      command.audit({ action: 'bankNumbers.revealed', subjectType: 'bankAccount', subjectId: id })
    return banks.map(({ id, bankName, holderName, isDefault, sealed }) => ({
      bankAccountId: id,
      bankName,
      holderName,
      isDefault,
      ...openNumbers(deps.bankKeys, { partnerId, id }, sealed),
    }))
  })
}
