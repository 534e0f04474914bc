import { randomUUID } from 'node:crypto'
import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import {
  decideNewOwner,
  decideOwnerChange,
  decideOwnerRemoval,
  lastFour,
  wrongOwnerFields,
} from '@fieldhouse/domain/payout-accounts'
import { dateOf } from '@fieldhouse/domain/time'
import { isRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, refusedByName, wrongField } from '../../db/refused.ts'
import type { PersonDetails } from '../../providers/payout-accounts/payout-provider.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { askProvider } from './ask-provider.ts'
import { noteState } from './note-state.ts'
import { deleteDocuments, deleteOwnerRow, findFreeDocument, saveOwnerRow, type OwnerRow } from './owners.store.ts'
import { toPayoutAccount } from './present-payout-account.ts'
import { refuseInvalid } from './refuse-invalid.ts'
import { ensureAccount, lockHeld, offered, requireSetUp, type SetUp } from './set-up.ts'

type Fields = Partial<
  Record<
    | 'firstName'
    | 'lastName'
    | 'personalAddress'
    | 'postalCode'
    | 'city'
    | 'personalId'
    | 'dob'
    | 'document'
    | 'email'
    | 'phone',
    string | undefined
  >
>

/**
 * Adds the business owner, or an additional one (BANK-29, BANK-50): the provider is told first, and what it keeps of the person is not
 * kept here. Refuses, naming the fields, what `wrongOwnerFields` and `decideNewOwner` refuse, and what the provider does.
 */
export const addOwner = (
  parts: FeatureParts,
  context: Context,
  { isAdditional, ...fields }: Fields & { isAdditional: boolean },
): Promise<PayoutAccount> => saveOwner(parts, context, fields, { kind: 'new', isAdditional })

/** Changes an owner that the provider has not verified (BANK-22, BANK-29); refuses as `addOwner`. */
export const changeOwner = (
  parts: FeatureParts,
  context: Context,
  { id, ...fields }: Fields & { id: string },
): Promise<PayoutAccount> => saveOwner(parts, context, fields, { kind: 'known', id })

type Which = { kind: 'new'; isAdditional: boolean } | { kind: 'known'; id: string }

/** The owner that is meant, as it stands; null for a new one. */
const decideOwner = (owners: readonly OwnerRow[], which: Which): OwnerRow | null => {
  const decision =
    which.kind === 'new' ? decideNewOwner(owners, which.isAdditional) : decideOwnerChange(owners, which.id)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}

const saveOwner = async (
  parts: FeatureParts,
  context: Context,
  fields: Fields,
  which: Which,
): Promise<PayoutAccount> => {
  const { partnerId } = context
  const setUp = await requireSetUp(parts, partnerId)
  const { provider } = setUp
  // A repeated request tells the provider nothing again: its reply is kept.
  const told = (await parts.read(partnerId, (db) => isRepeated(db, context)))
    ? null
    : await tellProvider(parts, context, setUp, fields, which)
  return parts
    .command(context, async (command) => {
      const held = await lockHeld(command, provider)
      const before = decideOwner(held.owners, which)
      const { personId, state } = told!
      const owner: OwnerRow = {
        ...kept(fields, before),
        id: before?.id ?? randomUUID(),
        isAdditional: before?.isAdditional ?? (which.kind === 'new' && which.isAdditional),
        personId,
        verified: false,
      }
      await saveOwnerRow(command, held.account.id, owner)
      if (before?.documentId && before.documentId !== owner.documentId)
        await deleteDocuments(command, [before.documentId])
      const owners = [...held.owners.filter(({ id }) => id !== owner.id), owner]
      const after = await noteState(command, provider, { ...held, owners }, state)
      command.audit({
        action: before ? 'businessOwner.updated' : 'businessOwner.added',
        subjectType: 'businessOwner',
        subjectId: owner.id,
        before: before && audited(before),
        after: audited(owner),
      })
      return toPayoutAccount(after, context.actor.superAdmin)
    })
    .catch(async (error: unknown) => {
      // Somebody else's owner came first: this person is not to stand at the provider. A main owner is one person there.
      if (error instanceof Refused && told && which.kind === 'new' && which.isAdditional)
        await askProvider('create', () => offered(provider, 'form').removePerson(told.account, told.personId))
      throw error
    })
}

/** Checks what was typed and tells the provider of the person. */
const tellProvider = async (parts: FeatureParts, context: Context, setUp: SetUp, fields: Fields, which: Which) => {
  const { partner, country, provider, held } = setUp
  const form = offered(provider, 'form')
  const owners = held?.owners ?? []
  const before = decideOwner(owners, which)
  const onFile = [
    ...(before?.personalIdEnd ? (['personalId'] as const) : []),
    ...(before?.documentId ? (['document'] as const) : []),
  ]
  refuseInvalid(wrongOwnerFields(country, fields, dateOf(context.now, partner.timezone), onFile))
  const document = fields.document ? await fileOf(parts, context, setUp, fields.document, before) : null
  const account = await ensureAccount(parts, context, setUp)
  const doing = before ? 'update' : 'create'
  const personId = await askProvider(doing, () =>
    form.savePerson(account.providerAccountId, detailsOf(fields, document, before, which), {
      id: before?.personId ?? null,
      known: owners.flatMap(({ personId: known }) => (known === null ? [] : [known])),
      country,
      key: context.idempotency?.key ?? context.requestId,
    }),
  )
  const state = await askProvider(doing, () => provider.state(account.providerAccountId, null))
  return { account: account.providerAccountId, personId, state }
}

const fileOf = async (
  parts: FeatureParts,
  { partnerId }: Context,
  { provider }: SetUp,
  id: string,
  before: OwnerRow | null,
): Promise<string> => {
  const fileId = await parts.read(partnerId, (db) =>
    findFreeDocument(db, partnerId, { id, provider: provider.name, ownerId: before?.id ?? null }),
  )
  if (fileId === undefined) throw wrongField('document', 'There is no such document')
  return fileId
}

const detailsOf = (fields: Fields, document: string | null, before: OwnerRow | null, which: Which): PersonDetails => ({
  isAdditional: before?.isAdditional ?? (which.kind === 'new' && which.isAdditional),
  firstName: fields.firstName || null,
  lastName: fields.lastName || null,
  address: fields.personalAddress || null,
  postalCode: fields.postalCode || null,
  city: fields.city || null,
  personalId: fields.personalId || null,
  dob: fields.dob || null,
  document,
  email: fields.email || null,
  phone: fields.phone || null,
})

/** What is kept of an owner: of the personal id only its end. */
const kept = (fields: Fields, before: OwnerRow | null) => ({
  firstName: fields.firstName || null,
  lastName: fields.lastName || null,
  personalAddress: fields.personalAddress || null,
  postalCode: fields.postalCode || null,
  city: fields.city || null,
  personalIdEnd: fields.personalId ? lastFour(fields.personalId) : (before?.personalIdEnd ?? null),
  dob: fields.dob || null,
  documentId: fields.document ?? before?.documentId ?? null,
  email: fields.email || null,
  phone: fields.phone || null,
})

/** What the audit keeps: who, and nothing that identifies them elsewhere. */
const audited = ({ firstName, lastName, isAdditional, verified }: OwnerRow) => ({
  firstName,
  lastName,
  isAdditional,
  verified,
})

/** Removes an additional owner who is not verified, at the provider first (BANK-50); refuses any other. */
export const removeOwner = async (parts: FeatureParts, context: Context, id: string): Promise<{ id: string }> => {
  const { provider, held } = await requireSetUp(parts, context.partnerId)
  if (!(await parts.read(context.partnerId, (db) => isRepeated(db, context)))) {
    const { personId } = removable(held?.owners ?? [], id)
    if (personId !== null)
      await askProvider('update', () =>
        offered(provider, 'form').removePerson(held!.account.providerAccountId, personId),
      )
  }
  const state = held && (await askProvider('update', () => provider.state(held.account.providerAccountId, null)))
  return parts.command(context, async (command) => {
    const before = await lockHeld(command, provider)
    const owner = removable(before.owners, id)
    await deleteOwnerRow(command, id)
    if (owner.documentId !== null) await deleteDocuments(command, [owner.documentId])
    await noteState(
      command,
      provider,
      { ...before, owners: before.owners.filter((each) => each !== owner) },
      state ?? null,
    )
    command.audit({
      action: 'businessOwner.removed',
      subjectType: 'businessOwner',
      subjectId: id,
      before: audited(owner),
    })
    return { id }
  })
}

const removable = (owners: readonly OwnerRow[], id: string): OwnerRow => {
  const decision = decideOwnerRemoval(owners, id)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}
