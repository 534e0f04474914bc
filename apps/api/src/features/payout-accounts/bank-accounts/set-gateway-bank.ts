import { randomUUID } from 'node:crypto'
import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import {
  BANK_CURRENCIES,
  lastFour,
  plainNumber,
  wrongBankFields,
  wrongContactFields,
  type HolderType,
} from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { ProviderRefused } from '../../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../../deps.ts'
import { findOwnersOfClub, lockPartner, payoutWaitOf, takeAccount } from '../../partners/index.ts'
import { askProvider } from '../provider/ask-provider.ts'
import {
  deleteBankAccountRow,
  isAsked,
  releaseBankAccount,
  saveBankAccount,
  UNNAMED,
  type BankAccountRow,
} from './bank-accounts.store.ts'
import { openNumbers, sealNumbers, type OpenedNumbers } from './bank-numbers.ts'
import { isSameAccount, letGo, waitOf } from './former-bank-accounts.ts'
import { noteBankAccount } from './note-bank-account.ts'
import { commandWithState } from '../provider/command-with-state.ts'
import { noteState } from '../provider/note-state.ts'
import { saveOwnerRow, type OwnerRow } from '../owners/owners.store.ts'
import { toBankAccount } from '../present-payout-account.ts'
import { refuseInvalid } from '../refuse-invalid.ts'
import { ensureAccount, lockHeld, offered, requireSetUp, type Held, type SetUp } from '../set-up.ts'

type Form = {
  accountNumber?: string | undefined
  routingNumber?: string | undefined
  accountHolderName?: string | undefined
  accountHolderType?: HolderType | undefined
  email?: string | undefined
  phone?: string | undefined
  externalAccountId?: string | undefined
}
type Which = { kind: 'new' } | { kind: 'known'; id: string }

/**
 * Sets up the bank account that the online gateway pays out to (BANK-32, BANK-43), or another one in its place. The number goes on to the
 * gateway, and is kept sealed (BANK-49). The contact that the form asks for becomes the business owner (BANK-25). Refuses, naming
 * the fields, what India requires; a second account, as the gateway has one; an `externalAccountId` by anybody but a super admin;
 * and a change while another one is under way. Payouts to another account than before wait (decision 0110). Where no answer came, what was asked for is shown as not confirmed.
 */
export const setGatewayBank = async (deps: Deps, context: Context, form: Form, which: Which): Promise<BankAccount> => {
  if (form.externalAccountId !== undefined && !context.actor.superAdmin)
    throw new Refused({ code: 'error.forbidden.noPermission' })
  const { partnerId } = context
  const setUp = await requireSetUp(deps, partnerId)
  const { provider } = setUp
  deps.bankKeys.all()
  const told = await unlessRepeated(deps.read, context, () => tellGateway(deps, context, setUp, { form, which }))
  const clubOwners = await findOwnersOfClub(deps, partnerId)
  return commandWithState(deps, context, provider, {
    ask: () =>
      askProvider(doingOf(which), () => provider.state(told!.account, told!.providerBankId)).catch(
        async (error: unknown) => {
          await release(deps, context, told!.marked)
          throw error
        },
      ),
    async decide(command, held, state) {
      const { id, account: providerAccountId, providerBankId, before } = told!
      // Marked with what is being set: the trail says what stood before that.
      const marked = held.banks.find((bank) => bank.id === id)
      if (!marked) throw new Refused({ code: 'error.notFound.bankAccount' })
      const details = detailsOf(deps, context, form, id)
      const { firstBankAt } = held.account
      const bank: BankAccountRow = { ...marked, ...details, providerBankId, asked: null, askedAt: null }
      await saveBankAccount(command, held.account.id, bank)
      const owners = await saveContact(command, held, form)
      if (provider.holdsMoney && form.externalAccountId !== undefined)
        await takeAccount(command, { at: 'gateway', account: providerAccountId, enabled: false })
      const account = {
        ...held.account,
        providerAccountId,
        submittedAt: held.account.submittedAt ?? context.now,
        firstBankAt: firstBankAt ?? context.now,
      }
      await noteState(command, provider, { account, owners, banks: [bank] }, state)
      const stood = which.kind === 'new' ? null : before
      await noteBankAccount(command, deps, { before: stood, after: bank }, clubOwners)
      return toBankAccount(bank, context.now)
    },
  })
}

/**
 * Marks the bank account as being set, and has the gateway set it; answers what the gateway knows it by. After a no it is as it was
 * before; without an answer it may be either, so that it stays open, and can be set again.
 */
const tellGateway = async (
  deps: Deps,
  context: Context,
  setUp: SetUp,
  { form, which }: { form: Form; which: Which },
) => {
  const { provider } = setUp
  const number = offered(provider, 'number')
  const { accountNumber, routingNumber, accountHolderName, accountHolderType, externalAccountId } = form
  const typed = { accountNumber, routingNumber, accountHolderName, accountHolderType }
  refuseInvalid([...wrongBankFields('IN', typed), ...wrongContactFields({ email: form.email, phone: form.phone })])
  const { providerAccountId: account } = await ensureAccount(deps, context, setUp, externalAccountId ?? null)
  const own = { ...context, idempotency: undefined }
  const { id, before, numbers, marked } = await deps.command(own, async (command) => {
    const held = await lockHeld(command, provider)
    const standing = decideTarget(held, which, context.now)
    const bank = standing ?? newBank(context.now)
    // Opened now: the key that sealed them may be forgotten before the gateway has answered.
    const opened =
      standing && openNumbers(deps.bankKeys, { partnerId: context.partnerId, id: bank.id }, standing.sealed)
    // What was asked for before without an answer is not what stands.
    const isSame = standing !== null && standing.asked !== 'set' && isSameAccount(opened!, accountOf(form))
    const wait = payoutWaitOf(await lockPartner(command))
    if (standing && !isSame) await letGo(command, deps.bankKeys, standing, wait)
    const isFirst = held.account.firstBankAt === null
    // From now on, whatever the gateway answers and whoever removes it meanwhile: a number never stands with the wait of another one.
    const waitsUntil = isSame
      ? standing.waitsUntil
      : await waitOf(command, deps.bankKeys, accountOf(form), { isFirst, wait })
    const details = detailsOf(deps, context, form, bank.id)
    const asked: BankAccountRow = { ...bank, ...details, waitsUntil, asked: 'set', askedAt: context.now }
    await saveBankAccount(command, held.account.id, asked)
    return { id: bank.id, before: standing, numbers: opened, marked: asked }
  })
  try {
    const bank = {
      number: plainNumber(accountNumber!),
      routingNumber: plainNumber(routingNumber!),
      holderName: accountHolderName || null,
      holderType: accountHolderType!,
    }
    const isThere = setUp.held?.account.providerAccountId === account
    const known = before && isThere && before.providerBankId !== UNNAMED ? before.providerBankId : null
    return { id, account, before, marked, providerBankId: await number.set(account, bank, known) }
  } catch (error) {
    // One that no try has set, as far as anybody knows, is none.
    const wasSet = before !== null && before.providerBankId !== UNNAMED
    if (!(error instanceof ProviderRefused)) await release(deps, context, marked)
    else if (wasSet) await restore(deps, context, setUp, { before, numbers: numbers! })
    else await deps.command(own, (command) => deleteBankAccountRow(command, id))
    return askProvider(doingOf(which), () => Promise.reject(error as Error))
  }
}

const doingOf = ({ kind }: Which) => (kind === 'new' ? 'create' : 'update')

/** Nobody waits for this bank account any more, so that it can be set again. */
const release = (deps: Deps, context: Context, bank: BankAccountRow): Promise<void> =>
  deps.command({ ...context, idempotency: undefined }, (command) => releaseBankAccount(command, bank))

/** Writes a bank account down as it was before, its numbers sealed by the key of now. */
const restore = (
  deps: Deps,
  context: Context,
  { provider }: SetUp,
  { before, numbers }: { before: BankAccountRow; numbers: OpenedNumbers },
): Promise<void> =>
  deps.command({ ...context, idempotency: undefined }, async (command) => {
    const held = await lockHeld(command, provider)
    const place = { partnerId: context.partnerId, id: before.id }
    const { sealed } = numbers.missingKey === null ? sealNumbers(deps.bankKeys, place, numbers) : before
    await saveBankAccount(command, held.account.id, { ...before, sealed, askedAt: null })
  })

/** The bank account that is to be set, as it stands; null for the first one. One that was never heard of again may be set anew. */
const decideTarget = ({ banks }: Held, which: Which, now: number): BankAccountRow | null => {
  const bank = which.kind === 'new' ? banks[0] : banks.find(({ id }) => id === which.id)
  if (!bank && which.kind === 'known') throw new Refused({ code: 'error.notFound.bankAccount' })
  if (bank && isAsked(bank, 'set', now)) throw new Refused({ code: 'error.conflict.bankAccountChanging' })
  if (bank && which.kind === 'new' && bank.asked !== 'set')
    throw new Refused({ code: 'error.badRequest.bankAccountExists' })
  return bank ?? null
}

const accountOf = ({ accountNumber, routingNumber }: Form) => ({
  country: 'IN',
  accountNumber: accountNumber!,
  routingNumber: routingNumber!,
})

const detailsOf = (
  { bankKeys }: Deps,
  { partnerId }: Context,
  { accountNumber, routingNumber, accountHolderName, accountHolderType }: Form,
  id: string,
) => ({
  numberEnd: lastFour(accountNumber!),
  ...sealNumbers(bankKeys, { partnerId, id }, { accountNumber: accountNumber!, routingNumber: routingNumber! }),
  holderName: accountHolderName || null,
  holderType: accountHolderType!,
})

const newBank = (now: number): Omit<BankAccountRow, keyof ReturnType<typeof detailsOf>> => ({
  id: randomUUID(),
  providerBankId: UNNAMED,
  country: 'IN',
  currency: BANK_CURRENCIES.IN,
  bankName: null,
  isDefault: true,
  asked: null,
  askedAt: null,
  waitsUntil: null,
  createdAt: now,
})

/** The contact of the form is the main owner's; a verified owner is changed by nobody. */
const saveContact = async (
  command: Command,
  { account, owners }: Held,
  { email, phone }: Form,
): Promise<OwnerRow[]> => {
  const main = owners.find(({ isAdditional }) => !isAdditional)
  if (main?.verified) return owners
  const owner = { ...(main ?? newContact()), email: email!, phone: phone! }
  await saveOwnerRow(command, account.id, owner)
  return [...owners.filter(({ id }) => id !== owner.id), owner]
}

const newContact = (): OwnerRow => ({
  id: randomUUID(),
  isAdditional: false,
  firstName: null,
  lastName: null,
  personalAddress: null,
  postalCode: null,
  city: null,
  personalIdEnd: null,
  dob: null,
  documentId: null,
  email: null,
  phone: null,
  personId: null,
  verified: false,
})
