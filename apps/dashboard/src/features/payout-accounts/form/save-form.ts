import { isRefusal } from '../../../lib/api/failures.ts'
import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import {
  bankBody,
  entityBody,
  isChanged,
  isUntouched,
  ownerBody,
  type BankText,
  type Draft,
  type OwnerDraft,
} from './form.ts'

type OwnerBody = ReturnType<typeof ownerBody> & { document?: string }
type AccountBody = { bankInfo: ReturnType<typeof bankBody>; legalEntity: ReturnType<typeof entityBody> }

/** What the saving asks for, one call each. */
export type Calls = {
  upload: (file: File) => Promise<string>
  createOwner: (body: OwnerBody & { isAdditional: boolean }) => Promise<PayoutAccount>
  updateOwner: (body: OwnerBody & { id: string }) => Promise<PayoutAccount>
  removeOwner: (id: string) => Promise<unknown>
  makeToken: (bank: BankText) => Promise<string>
  createAccount: (body: AccountBody) => Promise<unknown>
  updateAccount: (body: AccountBody) => Promise<unknown>
  addBankAccount: (token: string, number: string) => Promise<unknown>
}

export type Step = 'document' | 'owner' | 'token' | 'account' | 'bankAccount'

/** The step at which the saving broke off, of which owner it was, and why. */
export class StepFailed extends Error {
  readonly step: Step
  readonly ownerKey: string | null
  constructor(step: Step, cause: unknown, ownerKey: string | null = null) {
    super(step, { cause })
    this.step = step
    this.ownerKey = ownerKey
  }
}

/** What is done already, so that a further try goes on where the last one broke off (BANK-47). */
export type Done = {
  documents: WeakMap<File, string>
  /** What was last saved of each owner of the form. */
  owners: Map<string, { id: string; sent: string }>
  removed: Set<string>
  /** The token of the bank account that is not added yet, and what it was made from. */
  token: { from: string; token: string } | null
  /** What was last saved of the account itself. */
  account: string | null
  /** How many changes were answered. */
  answered: number
}

/** Nothing is done yet. */
export const nothingDone = (): Done => ({
  documents: new WeakMap(),
  owners: new Map(),
  removed: new Set(),
  token: null,
  account: null,
  answered: 0,
})

const at = async <T>(step: Step, run: () => Promise<T>, ownerKey?: string): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    throw new StepFailed(step, error, ownerKey)
  }
}

/**
 * Saves the full form in its order: documents, owners, the token, the account, the bank account (BANK-47). What exists already is
 * changed, and only where it differs. The first failure ends it with StepFailed; `done` remembers what needs no second time.
 */
export const saveForm = async (
  draft: Draft,
  /** The account that is changed; null while it is set up. */
  account: PayoutAccount | null,
  done: Done,
  calls: Calls,
): Promise<void> => {
  const owners = [draft.owner, ...draft.additional].filter((owner) => isToSave(owner, done))
  for (const { file, key } of owners) {
    if (!file || done.documents.has(file)) continue
    done.documents.set(file, await at('document', () => calls.upload(file), key))
  }
  // First those that go: there is room for three.
  for (const id of draft.removed.filter((one) => !done.removed.has(one))) {
    await at('owner', () => calls.removeOwner(id))
    done.removed.add(id)
  }
  for (const owner of owners) await at('owner', () => saveOwner(owner, { draft, done, calls }), owner.key)
  const bankInfo = bankBody(draft.bank)
  const body = { bankInfo, legalEntity: entityBody(draft.entity) }
  if (account) return saveChanges(body, account, done, calls)
  const token = await tokenFor(draft.bank, done, calls)
  await at('account', () => saveAccount(body, done, calls))
  await addBankAccount({ token, number: draft.bank.accountNumber }, done, calls)
}

/** The token of a bank account; the one at hand, while it was not used and is of the same account. */
export const tokenFor = async (bank: BankText, done: Done, calls: Pick<Calls, 'makeToken'>): Promise<string> => {
  const from = JSON.stringify(bank)
  if (done.token?.from !== from) done.token = { from, token: await at('token', () => calls.makeToken(bank)) }
  return done.token.token
}

/** Adds the bank account of a token, with the number that it was made of (BANK-49). */
export const addBankAccount = (
  { token, number }: { token: string; number: string },
  done: Done,
  calls: Pick<Calls, 'addBankAccount'>,
): Promise<void> =>
  at('bankAccount', async () => {
    try {
      await calls.addBankAccount(token, number)
      done.token = null
    } catch (error) {
      // Refused, the token may be used up; without an answer the same one is sent again, and is added at most once.
      if (isRefusal(error)) done.token = null
      throw error
    }
  })

const sentOf = (owner: OwnerDraft, done: Done): string =>
  JSON.stringify({ ...ownerBody(owner), document: owner.file && (done.documents.get(owner.file) ?? 'new') })

const isToSave = (owner: OwnerDraft, done: Done): boolean => {
  const known = done.owners.get(owner.key)
  if (known) return known.sent !== sentOf(owner, done)
  return !owner.saved?.verified && !isUntouched(owner) && isChanged(owner)
}

const saveOwner = async (owner: OwnerDraft, { draft, done, calls }: { draft: Draft; done: Done; calls: Calls }) => {
  const document = owner.file ? done.documents.get(owner.file) : undefined
  const body = { ...ownerBody(owner), ...(document && { document }) }
  const sent = sentOf(owner, done)
  const id = done.owners.get(owner.key)?.id ?? owner.saved?.id
  if (id) {
    await calls.updateOwner({ ...body, id })
    done.owners.set(owner.key, { id, sent })
    return
  }
  const isAdditional = owner !== draft.owner
  const after = await calls.createOwner({ ...body, isAdditional })
  const before = new Set([
    ...draft.additional.flatMap(({ saved }) => (saved ? [saved.id] : [])),
    ...[...done.owners.values()].map((one) => one.id),
  ])
  const created = isAdditional ? after.additionalOwners.findLast((one) => !before.has(one.id)) : after.businessOwner
  if (created) done.owners.set(owner.key, { id: created.id, sent })
}

const saveAccount = async (body: AccountBody, done: Done, calls: Calls) => {
  const sent = JSON.stringify(body)
  if (done.account === sent) return
  await (done.account === null ? calls.createAccount(body) : calls.updateAccount(body))
  done.account = sent
}

const saveChanges = async (body: AccountBody, account: PayoutAccount, done: Done, calls: Calls) => {
  const known = { ...body.legalEntity }
  const differs = Object.entries(known).some(
    ([field, value]) => field === 'businessTaxId' || account.legalEntity?.[field as 'city'] !== value,
  )
  const sent = JSON.stringify(body)
  if (!differs || done.account === sent) return
  await at('account', () => calls.updateAccount(body))
  done.account = sent
}
