import { randomUUID } from 'node:crypto'
import { isStorable } from '@fieldhouse/contract'
import {
  HOLDER_TYPES,
  isBankCurrency,
  readSandboxBankToken,
  sandboxBankToken,
  SANDBOX_UNVERIFIED,
  type SandboxBank,
} from '@fieldhouse/domain/payout-accounts'
import { z } from 'zod'
import type { Platform } from '../../db/read.ts'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { ProviderRefused, type PayoutForm, type PayoutProvider, type TokenBanks } from './payout-provider.ts'
import {
  deleteSandboxPerson,
  findSandboxAccount,
  insertSandboxAccount,
  insertSandboxPayout,
  saveSandboxPerson,
  submitSandboxAccount,
} from './sandbox.store.ts'

const Bank: z.ZodType<SandboxBank> = z
  .strictObject({
    country: z.string(),
    currency: z.string(),
    lastFour: z.string().regex(/^[A-Z0-9]{2,4}$/),
    routingNumber: z.string().max(20).refine(isStorable).nullable(),
    accountHolderName: z.string().max(200).refine(isStorable).nullable(),
    accountHolderType: z.enum(HOLDER_TYPES),
  })
  .refine(({ country, currency }) => isBankCurrency(country, currency))

/** Ends of account numbers with which the sandbox behaves as no bank should. */
const REFUSED = '0000'
const UNANSWERED = '0009'
const misbehave = (end: string): void => {
  if (end === REFUSED) throw new ProviderRefused()
  if (end === UNANSWERED) throw new OutcomeUnknown()
}

/** False for what the sandbox never verifies, null where nothing was said. */
const verifiable = (id: string | null): boolean | null => (id === null ? null : id !== SANDBOX_UNVERIFIED)

/** Ends of account numbers whose transfers fail, and are cancelled. */
const FAILS = '0005'
const IS_CANCELED = '0006'
/** One whose transfer is made, and not answered while it is on its way. */
const UNHEARD = '0007'
/** How long a transfer of the sandbox is on its way. Milliseconds. */
const TRAVELS_MS = 60_000

type Sandbox = { name: 'sandbox' | 'gatewaySandbox'; prefix: 'acct' | 'acc' }

/**
 * The built-in keeper of payout accounts. It verifies at once, business and persons, what is complete, except for a personal id or a
 * tax id of '000000000' (BANK-48). A bank account that ends in 0000 is refused; for one that ends in 0009 no answer comes.
 */
export const createSandboxPayouts = (
  platform: Platform,
  now: () => number,
  { name, prefix }: Sandbox,
): Pick<PayoutProvider, 'name' | 'holdsMoney' | 'openAccount' | 'state' | 'transfers'> & { form: PayoutForm } => ({
  name,
  holdsMoney: false,
  openAccount: ({ partnerId }) =>
    platform((db) => insertSandboxAccount(db, { requestKey: `${name}/${partnerId}`, prefix, at: now() })),
  async state(account) {
    const found = await platform((db) => findSandboxAccount(db, account))
    if (!found) return null
    const verified = found.submitted && found.verifiable && found.persons.every((person) => person.verifiable)
    return {
      submitted: found.submitted,
      chargesEnabled: verified,
      payoutEnabled: verified,
      status: verified ? 'verified' : found.submitted ? 'pending' : 'unverified',
      verifiedPersons: found.submitted
        ? found.persons.filter((person) => person.verifiable).map((person) => person.id)
        : [],
    }
  },
  transfers: {
    async send(account, { amount, currency, bank: { numberEnd } }, key) {
      const sent = await platform((db) =>
        insertSandboxPayout(db, { key, account, amount, currency, numberEnd, at: now() }),
      )
      const arrived = now() - sent.createdAt >= TRAVELS_MS
      const ending = sent.numberEnd === FAILS ? 'FAILED' : sent.numberEnd === IS_CANCELED ? 'CANCELED' : 'PAID'
      const status = arrived ? ending : 'IN_TRANSIT'
      // Known to the sandbox, and nobody is told.
      if (sent.numberEnd === UNHEARD && !arrived) throw new OutcomeUnknown()
      return {
        id: sent.id,
        status,
        amount: sent.amount,
        currency: sent.currency,
        utr: status === 'PAID' ? `SBX${sent.id.slice(-12).toUpperCase()}` : null,
      }
    },
  },
  form: {
    async submit(account, { businessTaxId }) {
      if (!(await platform((db) => submitSandboxAccount(db, account, verifiable(businessTaxId)))))
        throw new ProviderRefused()
    },
    async savePerson(account, { personalId }, which) {
      const id = which.id ?? `person_sandbox_${randomUUID()}`
      await platform((db) => saveSandboxPerson(db, { id, account, verifiable: verifiable(personalId) }))
      return id
    },
    removePerson: (account, id) => platform((db) => deleteSandboxPerson(db, account, id)),
    // Nobody looks at it here, so nothing of it is kept.
    uploadDocument: () => Promise.resolve(`file_sandbox_${randomUUID()}`),
  },
})

const bankOf = (token: string): SandboxBank => {
  const bank = Bank.safeParse(readSandboxBankToken(token))
  if (!bank.success) throw new ProviderRefused('token')
  return bank.data
}

const tokens: TokenBanks = {
  make: ({ country, currency, number, routingNumber, holderName, holderType }) =>
    Promise.resolve(
      sandboxBankToken({
        country,
        currency,
        accountNumber: number,
        accountHolderType: holderType,
        ...(routingNumber !== null && { routingNumber }),
        ...(holderName !== null && { accountHolderName: holderName }),
      }),
    ),
  lastFour: async (token) => bankOf(token).lastFour,
  async add(_account, token) {
    const bank = bankOf(token)
    misbehave(bank.lastFour)
    return { id: `ba_sandbox_${randomUUID()}`, bankName: 'Sandbox Bank', ...bank }
  },
  remove: () => Promise.resolve(),
}

/** The sandbox in the place of the card provider; its onboarding is a page of our own, where both outcomes can be chosen. */
export const createCardSandbox = (platform: Platform, now: () => number): PayoutProvider => ({
  ...createSandboxPayouts(platform, now, { name: 'sandbox', prefix: 'acct' }),
  tokens,
  number: null,
  onboarding: {
    open: (_account, { succeeded }) => Promise.resolve(new URL('/payments/sandboxOnboarding', succeeded).href),
  },
})

/** The sandbox in the place of the online gateway. */
export const createGatewaySandbox = (platform: Platform, now: () => number): PayoutProvider => ({
  ...createSandboxPayouts(platform, now, { name: 'gatewaySandbox', prefix: 'acc' }),
  tokens: null,
  number: {
    async set(account, { number }, known) {
      misbehave(number.slice(-4))
      if (!(await platform((db) => submitSandboxAccount(db, account, null)))) throw new ProviderRefused()
      return known ?? `ba_sandbox_${randomUUID()}`
    },
  },
  onboarding: null,
})

/** What somebody chose on the page that stands for the provider's: the set-up was completed there, or it was not (BANK-52). */
export const answerOnboarding = async (platform: Platform, account: string, succeeds: boolean): Promise<void> => {
  if (succeeds) await platform((db) => submitSandboxAccount(db, account, true))
}
