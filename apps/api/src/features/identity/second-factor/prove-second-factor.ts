import { plainAppCode } from '@fieldhouse/domain/identity'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { Refused } from '../../../db/refused.ts'
import type { BankKeys } from '../../../sealing/bank-keys.ts'
import type { AccountRow } from '../identity.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { findSecondFactor, useRecoveryCode, useStep, type SecondFactorRow } from './second-factors.store.ts'
import { stepOfCode } from './totp.ts'

/** What a code was that opened an account; 'none' where the account asks for none. */
export type Proof = 'none' | 'app' | 'recoveryCode'

/**
 * Proves the second factor of an account, which the transaction of `db` holds, by a code of the app or a recovery code, which is used
 * up by it (BEYOND-23). Refuses where a code is asked for and none was given, one that is wrong, and one that was used before. `at` in
 * epoch milliseconds.
 */
export const proveSecondFactor = async (
  db: Kysely<DB>,
  keys: BankKeys,
  { account, code }: { account: AccountRow; code: string | undefined },
  at: number,
): Promise<Proof> => {
  const factor = await findSecondFactor(db, account.id)
  if (!factor || factor.on_at === null) return 'none'
  if (code === undefined) throw new Refused({ code: 'error.forbidden.secondFactorAsked' })
  if (plainAppCode(code) !== null) {
    await useAppCode(db, keys, { factor, code }, at)
    return 'app'
  }
  if (!(await useRecoveryCode(db, { accountId: account.id, hash: hashRecoveryCode(code) }, at))) throw wrongCode()
  return 'recoveryCode'
}

/** Uses a code of the app up, whether the factor is on or being set up; refuses a wrong and a used one. */
export const useAppCode = async (
  db: Kysely<DB>,
  keys: BankKeys,
  { factor, code }: { factor: SecondFactorRow; code: string },
  at: number,
): Promise<void> => {
  const typed = plainAppCode(code)
  const step = typed === null ? null : stepOfCode(openSecret(keys, factor), typed, at)
  if (step === null) throw wrongCode()
  if (!(await useStep(db, factor.account_id, step)))
    throw ofCode('error.badRequest.usedCode', 'This code was used already. Please wait for the next one.')
}

const wrongCode = () => ofCode('error.badRequest.wrongCode', 'This code is not right.')

const ofCode = (code: 'error.badRequest.wrongCode' | 'error.badRequest.usedCode', msg: string) =>
  new Refused({ code, details: { msg, fields: [{ property: 'code', constraints: { value: msg } }] } })
