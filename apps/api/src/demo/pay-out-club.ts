import { PAYOUT_WAIT_DAYS, sandboxBankToken } from '@fieldhouse/domain/payout-accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldhouse/domain/time'
import type { Context } from '../db/context.ts'
import { Refused } from '../db/refused.ts'
import type { Deps } from '../features/deps.ts'
import { addBankAccount } from '../features/payout-accounts/bank-accounts/add-bank-account.ts'
import { findSetUp, type Held } from '../features/payout-accounts/set-up.ts'
import { addOwner } from '../features/payout-accounts/owners/save-owner.ts'
import { uploadIdentity } from '../features/payout-accounts/owners/upload-identity.ts'
import { submitPayoutAccount } from '../features/payout-accounts/submit-payout-account.ts'
import { findPayouts } from '../features/payouts/payouts.store.ts'
import { requestPayout } from '../features/payouts/request-payout.ts'
import { sendPayout } from '../features/payouts/send-payout.ts'
import { createPayoutProviders } from '../providers/payout-accounts/create-payout-providers.ts'
import type { FoundClub } from './club.store.ts'
import type { DemoClub } from './demo-club.ts'
import { drawLogo } from './draw-pictures.ts'
import type { Desk } from './open-desk.ts'

/**
 * Two payouts of the demo, and how many days before them their bank account was set: one to a number that was mistyped, which came back, and
 * the same again to the right one, once the wait for that was over.
 */
const PAYOUTS = [
  { daysAgo: 8, setBefore: 0, accountNumber: '000120005' },
  { daysAgo: 5, setBefore: PAYOUT_WAIT_DAYS, accountNumber: '000123456' },
]
/** Longer than a transfer of the sandbox is on its way. */
const ON_ITS_WAY_MS = 5 * MINUTE_MS

/**
 * Sets up where a club's money goes, and has what cards brought paid out, each step at its own moment; what was done already is left
 * alone. Only where a sandbox pays out, and numbers of bank accounts can be sealed: a demo never asks a real provider for anything.
 */
export const payOutClub = async (deps: Deps, desk: Desk, found: FoundClub): Promise<void> => {
  const { club, partnerId, mark } = found
  if (club.uri !== 'riverside' || deps.payoutAccounts.of('stripe')?.name !== 'sandbox' || !canSeal(deps)) return
  const held = async () => (await findSetUp(deps, partnerId))?.held ?? null
  const setUpAt = mark.now - 30 * DAY_MS
  await setUp(deps, desk.as('owner', setUpAt), club, await held())
  for (const { daysAgo, setBefore, accountNumber } of PAYOUTS) {
    const at = mark.now - daysAgo * DAY_MS
    const end = accountNumber.slice(-4)
    if (!(await held())!.banks.some(({ numberEnd }) => numberEnd === end))
      await addBankAccount(deps, desk.as('owner', at - setBefore * DAY_MS - HOUR_MS), {
        token: bankToken(club, accountNumber),
        accountNumber,
      })
    const { rows } = await deps.read(partnerId, (db) =>
      findPayouts(db, partnerId, {}, { offset: 0, limit: PAYOUTS.length, zone: club.timezone }),
    )
    const made = rows.find(({ bankNumberEnd }) => bankNumberEnd === end)?.id
    const id = made ?? (await requestPayout(await depsAt(deps, at), desk.as('owner', at)).catch(nothingToPayOut))
    if (id !== null) await sendPayout(await depsAt(deps, at + ON_ITS_WAY_MS), { partnerId, id })
  }
}

/** A database of one's own may have no keys for numbers of bank accounts; its demo is without payouts. */
const canSeal = ({ bankKeys }: Deps): boolean => {
  try {
    bankKeys.all()
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** The same at another moment, for what is sent has a clock of its own. */
const depsAt = async (deps: Deps, at: number): Promise<Deps> => {
  const now = () => at
  const { config, platform } = deps
  return { ...deps, now, payoutAccounts: await createPayoutProviders({ config, platform, now, isSandboxed: true }) }
}

/** A club that has traded for too short a time has nothing to be paid out. */
const nothingToPayOut = (error: unknown): null => {
  if (error instanceof Refused && error.code === 'error.badRequest.payoutBalanceNotEnough') return null
  throw error
}

const setUp = async (deps: Deps, context: Context, club: DemoClub, held: Held | null): Promise<void> => {
  const { address, city, postalCode, phone, brandName } = club
  const [owner] = club.staff
  if (!held?.owners.length) {
    const { id: document } = await uploadIdentity(deps, context, await drawLogo(club.brandColor))
    await addOwner(deps, context, {
      isAdditional: false,
      firstName: owner!.firstName,
      lastName: owner!.lastName,
      personalAddress: address,
      postalCode,
      city,
      personalId: 'S1234567D',
      dob: '1984-03-09',
      document,
      email: owner!.email,
      phone,
    })
  }
  if (held?.account.submittedAt) return
  const legalEntity = {
    address,
    postalCode,
    city,
    state: city,
    businessName: `${brandName} Pte Ltd`,
    businessTaxId: '201912345K',
  }
  const bankInfo = {
    ...BANK,
    city,
    accountHolderName: legalEntity.businessName,
    accountHolderType: 'company' as const,
  }
  await submitPayoutAccount(deps, context, { bankInfo, legalEntity }, { ip: '127.0.0.1' })
}

const BANK = { country: 'SG', currency: 'SGD', routingNumber: '1100000' } as const

const bankToken = ({ brandName }: DemoClub, accountNumber: string): string =>
  sandboxBankToken({
    ...BANK,
    currency: 'sgd',
    accountNumber,
    accountHolderName: `${brandName} Pte Ltd`,
    accountHolderType: 'company',
  })
