import type { HolderType } from './countries.ts'
import { lastFour } from './formats.ts'

/** What is not verified in the sandbox, as a personal id or as a tax id (BANK-48). */
export const SANDBOX_UNVERIFIED = '000000000'

/** What a token of the sandbox tells of a bank account; of its number only the end. */
export type SandboxBank = {
  country: string
  currency: string
  lastFour: string
  routingNumber: string | null
  accountHolderName: string | null
  accountHolderType: HolderType
}

const PREFIX = 'btok_sandbox_'

/** The token of a bank account in the sandbox, made where the number was typed, which goes no further (BANK-33). */
export const sandboxBankToken = (
  bank: Omit<SandboxBank, 'lastFour' | 'routingNumber' | 'accountHolderName'> & {
    accountNumber: string
    routingNumber?: string | undefined
    accountHolderName?: string | undefined
  },
): string => {
  const { accountNumber, routingNumber, accountHolderName, country, currency, accountHolderType } = bank
  const told: SandboxBank = {
    country,
    currency: currency.toUpperCase(),
    lastFour: lastFour(accountNumber),
    routingNumber: routingNumber || null,
    accountHolderName: accountHolderName || null,
    accountHolderType,
  }
  return PREFIX + encodeURIComponent(JSON.stringify(told))
}

/** What a token of the sandbox says, to be checked by who reads it; undefined where it is none. */
export const readSandboxBankToken = (token: string): unknown => {
  if (!token.startsWith(PREFIX)) return undefined
  try {
    return JSON.parse(decodeURIComponent(token.slice(PREFIX.length)))
  } catch {
    return undefined
  }
}
