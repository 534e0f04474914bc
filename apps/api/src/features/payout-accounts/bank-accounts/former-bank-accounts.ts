import { createHmac } from 'node:crypto'
import { payoutsWaitUntil, plainNumber, type PayoutWait } from '@fieldhouse/domain/payout-accounts'
import type { Command } from '../../../db/command.ts'
import type { BankKeys } from '../../../sealing/bank-keys.ts'
import type { BankAccountRow } from './bank-accounts.store.ts'
import { openNumbers, type OpenedNumbers } from './bank-numbers.ts'
import { isFormer, keepFormer, saveFormer } from './former-bank-accounts.store.ts'

type Account = { country: string; accountNumber: string | null; routingNumber: string | null }

/**
 * Remembers a bank account whose place another one takes, or that is removed, for as long as payouts would wait for another: set again by
 * then, payouts go there without a wait (decision 0110). One that was never confirmed, that still waits itself, or whose numbers are not
 * known is not remembered. Answers until when, in epoch milliseconds; null where it is not.
 */
export const letGo = async (
  command: Command,
  keys: BankKeys,
  bank: BankAccountRow,
  wait: PayoutWait,
): Promise<number | null> => {
  const { partnerId, now } = command
  const until = payoutsWaitUntil({ isFirst: false }, wait, now)!
  await keepFormer(command, until)
  const waits = bank.waitsUntil !== null && bank.waitsUntil > now
  const place = { partnerId, id: bank.id }
  const [fingerprint] = fingerprintsOf(keys, partnerId, { ...bank, ...openNumbers(keys, place, bank.sealed) })
  if (bank.asked === 'set' || waits || fingerprint === undefined) return null
  await saveFormer(command, fingerprint, until)
  return until
}

/**
 * Until when payouts to a bank account that is set now wait, `account` with the number that its provider is told: null for the club's first
 * one, and for one that was let go lately. Those that were are remembered for as long as this one waits.
 */
export const waitOf = async (
  command: Command,
  keys: BankKeys,
  account: Account,
  { isFirst, wait }: { isFirst: boolean; wait: PayoutWait },
): Promise<number | null> => {
  const returns = await isFormer(command, fingerprintsOf(keys, command.partnerId, account))
  const waitsUntil = payoutsWaitUntil(returns ? { standing: null } : { isFirst }, wait, command.now)
  if (waitsUntil !== null) await keepFormer(command, waitsUntil)
  return waitsUntil
}

/** True where both are one account at one bank: the number alone may be another's elsewhere. */
export const isSameAccount = (opened: OpenedNumbers, account: Account): boolean =>
  opened.accountNumber !== null &&
  account.accountNumber !== null &&
  opened.accountNumber === plainNumber(account.accountNumber) &&
  opened.routingNumber === (account.routingNumber && plainNumber(account.routingNumber))

/** A bank account by each key, the one that seals first; none where its number is not known. It says nothing to who has no key. */
const fingerprintsOf = (
  keys: BankKeys,
  partnerId: string,
  { country, accountNumber, routingNumber }: Account,
): Buffer[] => {
  if (accountNumber === null) return []
  const told = JSON.stringify([
    partnerId,
    country,
    plainNumber(accountNumber),
    routingNumber && plainNumber(routingNumber),
  ])
  return keys.all().map(({ secret }) => createHmac('sha256', secret).update(`former_bank_accounts/${told}`).digest())
}
