import { randomUUID } from 'node:crypto'
import { PAYOUT_ACCOUNT_TEXTS, payoutGatewayOf, type BankCountry } from '@fieldhouse/domain/payout-accounts'
import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { PayoutProvider } from '../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../deps.ts'
import { findPartner, lockPartner, takeAccount, type PartnerRow, type TakenAccount } from '../partners/index.ts'
import { askProvider } from './provider/ask-provider.ts'
import { findBankAccounts, type BankAccountRow } from './bank-accounts/bank-accounts.store.ts'
import { findOwners, type OwnerRow } from './owners/owners.store.ts'
import {
  findPayoutAccount,
  insertPayoutAccount,
  lockPayoutAccount,
  type PayoutAccountRow,
} from './payout-accounts.store.ts'

/** A partner's payout account with what hangs on it. */
export type Held = { account: PayoutAccountRow; owners: OwnerRow[]; banks: BankAccountRow[] }

/** Who is paid out, and who keeps the account. */
export type SetUp = { partner: PartnerRow; country: BankCountry; provider: PayoutProvider; held: Held | null }

/** What is kept of a partner at a provider; null before anything was set up. */
export const findHeld = async (db: Kysely<DB>, partnerId: string, provider: string): Promise<Held | null> => {
  const account = await findPayoutAccount(db, partnerId, provider)
  if (!account) return null
  return {
    account,
    owners: await findOwners(db, partnerId, account.id),
    banks: await findBankAccounts(db, partnerId, account.id),
  }
}

/** The same within a command, which no other one of the partner's payout account overtakes. */
export const lockHeld = async (command: Command, { name }: PayoutProvider): Promise<Held> => {
  await lockPayoutAccount(command)
  const held = await findHeld(command.db, command.partnerId, name)
  if (!held) throw new Refused({ code: 'error.notFound.payoutAccount' })
  return held
}

/** How a partner's set-up stands; null in a country, or with a provider, where nobody is paid out (BANK-42). */
export const findSetUp = (deps: Deps, partnerId: string): Promise<SetUp | null> =>
  deps.read(partnerId, async (db) => {
    const partner = await findPartner(db, partnerId)
    if (!partner) throw new Refused({ code: 'error.notFound.partner' })
    const gateway = payoutGatewayOf(partner.country_code)
    const provider = gateway && deps.payoutAccounts.of(gateway)
    if (!provider) return null
    const country = partner.country_code as BankCountry
    return { partner, country, provider, held: await findHeld(db, partnerId, provider.name) }
  })

/** The set-up of a partner that can be paid out; refuses where nobody is. */
export const requireSetUp = async (deps: Deps, partnerId: string): Promise<SetUp> => {
  const setUp = await findSetUp(deps, partnerId)
  if (!setUp) throw new Refused({ code: 'error.badRequest.countryNotSupported' })
  return setUp
}

/** A part of what a provider does; refuses where this partner's provider does not do it. */
export const offered = <K extends 'form' | 'tokens' | 'number' | 'onboarding'>(
  provider: PayoutProvider,
  what: K,
): NonNullable<PayoutProvider[K]> => {
  const part = provider[what]
  if (part === null) throw new Refused({ code: 'error.badRequest.otherPayoutProvider' })
  return part
}

/** A bank account needs somebody who owns the business (BANK-25, BANK-34). */
export const requireMainOwner = (held: Held | null): Held => {
  if (held?.owners.some(({ isAdditional }) => !isAdditional)) return held
  throw new Refused({ code: 'error.badRequest.noBusinessOwner', details: { msg: PAYOUT_ACCOUNT_TEXTS.noOwner } })
}

/**
 * The partner's account at the provider: the one that is kept, else one that is known already or `given`, else one that is
 * opened now. It is written down before anything hangs on it, so that it is found again whatever fails afterwards.
 */
export const ensureAccount = async (
  deps: Deps,
  context: Context,
  { partner, country, provider, held }: SetUp,
  given: string | null = null,
): Promise<PayoutAccountRow> => {
  const moved = (account: PayoutAccountRow) => (given === null ? account : { ...account, providerAccountId: given })
  if (held) return moved(held.account)
  const known = given ?? (provider.holdsMoney ? knownAccount(partner, country) : null)
  const { openAccount } = provider
  if (known === null && openAccount === null)
    throw new Refused({
      code: 'error.badRequest.payoutAccountNeeded',
      details: { fields: [{ property: 'externalAccountId', constraints: { required: 'must be entered first' } }] },
    })
  const opened = known ?? (await askProvider('create', () => openAccount!({ partnerId: partner.id, country })))
  return deps.command({ ...context, idempotency: undefined }, async (command) => {
    await lockPayoutAccount(command)
    // Somebody may have entered an account meanwhile: the partner's money goes there.
    const entered = given === null && provider.holdsMoney ? knownAccount(await lockPartner(command), country) : null
    const providerAccountId = entered ?? opened
    const isNew = await insertPayoutAccount(command, { id: randomUUID(), provider: provider.name, providerAccountId })
    const account = (await findPayoutAccount(command.db, command.partnerId, provider.name))!
    if (!isNew) return moved(account)
    command.audit({
      action: 'payoutAccount.opened',
      subjectType: 'payoutAccount',
      subjectId: account.id,
      after: { provider: provider.name, providerAccountId },
    })
    if (provider.holdsMoney && known === null && entered === null)
      await takeAccount(command, {
        at: country === 'IN' ? 'gateway' : 'cardProvider',
        account: providerAccountId,
        enabled: false,
      })
    return account
  })
}

const knownAccount = (partner: PartnerRow, country: BankCountry): string | null =>
  country === 'IN' ? partner.gateway_account_id : partner.card_account_id

/**
 * The account that a partner is paid out through, where that is the one at the card provider or at the gateway that its money goes to;
 * null before anything was set up, and in a sandbox.
 */
export const findAccountPaidThrough = async (
  { payoutAccounts }: Deps,
  { db, partnerId }: Command,
  at: TakenAccount['at'],
): Promise<string | null> => {
  const provider = payoutAccounts.at(at)
  if (!provider?.holdsMoney) return null
  return (await findPayoutAccount(db, partnerId, provider.name))?.providerAccountId ?? null
}
