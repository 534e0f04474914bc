import { randomUUID } from 'node:crypto'
import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import {
  decideNewOwner,
  decideOwnerChange,
  lastFour,
  OWNER_FIELDS,
  wrongOwnerFields,
  type OwnerField,
} from '@fieldhouse/domain/payout-accounts'
import { dateOf } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import { unlessRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { refusedByName, wrongField } from '../../../db/refused.ts'
import type { DB } from '../../../db/schema.gen.ts'
import type { PayoutProvider, PersonDetails } from '../../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../../deps.ts'
import { findOwnersOfClub } from '../../partners/index.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { askState, commandWithState } from '../provider/command-with-state.ts'
import { noteState } from '../provider/note-state.ts'
import { noteOwner } from './note-owner.ts'
import { deleteDocuments, findFreeDocument, saveOwnerRow, type OwnerRow } from './owners.store.ts'
import { toPayoutAccount } from '../present-payout-account.ts'
import { refuseInvalid } from '../refuse-invalid.ts'
import { ensureAccount, findHeld, offered, requireSetUp, type SetUp } from '../set-up.ts'

type Fields = { [F in OwnerField]?: string | undefined }

/**
 * Adds the business owner, or an additional one (BANK-29, BANK-50): the provider is told first, and what it keeps of the person is not
 * kept here. Refuses, naming the fields, what `wrongOwnerFields` and `decideNewOwner` refuse, and what the provider does.
 */
export const addOwner = (
  deps: Deps,
  context: Context,
  { isAdditional, ...fields }: Fields & { isAdditional: boolean },
): Promise<PayoutAccount> => saveOwner(deps, context, fields, { kind: 'new', isAdditional })

/** Changes an owner that the provider has not verified (BANK-22, BANK-29); refuses as `addOwner`. */
export const changeOwner = (
  deps: Deps,
  context: Context,
  { id, ...fields }: Fields & { id: string },
): Promise<PayoutAccount> => saveOwner(deps, context, fields, { kind: 'known', id })

type Which = { kind: 'new'; isAdditional: boolean } | { kind: 'known'; id: string }

/** The owner that is meant, as it stands; null for a new one. */
const decideOwner = (owners: readonly OwnerRow[], which: Which): OwnerRow | null => {
  const decision =
    which.kind === 'new' ? decideNewOwner(owners, which.isAdditional) : decideOwnerChange(owners, which.id)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}

const saveOwner = async (deps: Deps, context: Context, fields: Fields, which: Which): Promise<PayoutAccount> => {
  const { partnerId } = context
  const setUp = await requireSetUp(deps, partnerId)
  const { provider } = setUp
  // A repeated request tells the provider nothing again: its reply is kept.
  const told = await unlessRepeated(deps.read, context, () => tellProvider(deps, context, setUp, fields, which))
  const toTell = await findOwnersOfClub(deps, partnerId)
  return commandWithState(deps, context, provider, {
    ask: (held) => askProvider(which.kind === 'new' ? 'create' : 'update', () => askState(provider, held)),
    async decide(command, held, state) {
      const before = decideOwner(held.owners, which)
      const { personId } = told!
      // Another owner may have come first with the same document.
      if (fields.document) await fileOf(command.db, { partnerId, provider: provider.name }, fields.document, before)
      // Two requests may have taken up the same person, whom an earlier one left behind.
      if (held.owners.some((owner) => owner !== before && owner.personId === personId))
        throw wrongField('firstName', 'This person is an owner already')
      const owner: OwnerRow = {
        ...kept(fields, before),
        id: before?.id ?? randomUUID(),
        isAdditional: isAdditionalOf(which, before),
        personId,
        verified: false,
      }
      await saveOwnerRow(command, held.account.id, owner)
      if (before?.documentId && before.documentId !== owner.documentId)
        await deleteDocuments(command, [before.documentId])
      const owners = [...held.owners.filter(({ id }) => id !== owner.id), owner]
      const after = await noteState(command, provider, { ...held, owners }, state)
      await noteOwner(command, deps, { before, after: owner }, toTell)
      return toPayoutAccount(after, context.actor.superAdmin)
    },
  }).catch(async (error: unknown) => {
    // Whatever came between, this person is not to stand at the provider. A main owner is one person there.
    if (told && which.kind === 'new' && which.isAdditional)
      // Where that fails too, a next try takes the person up: what is told is the first failure.
      await forgetPerson(deps, partnerId, provider, told).catch(() => undefined)
    throw error
  })
}

/** Has the provider forget a person who became no owner here. */
const forgetPerson = async (
  deps: Deps,
  partnerId: string,
  provider: PayoutProvider,
  { account, personId }: { account: string; personId: string },
): Promise<void> => {
  const held = await deps.read(partnerId, (db) => findHeld(db, partnerId, provider.name))
  if (held?.owners.some((owner) => owner.personId === personId)) return
  await askProvider('create', () => offered(provider, 'form').removePerson(account, personId))
}

/** Checks what was typed and tells the provider of the person. */
const tellProvider = async (deps: Deps, context: Context, setUp: SetUp, fields: Fields, which: Which) => {
  const { partner, country, provider, held } = setUp
  const form = offered(provider, 'form')
  const owners = held?.owners ?? []
  const before = decideOwner(owners, which)
  const onFile = [
    ...(before && before.personalIdEnd !== null ? (['personalId'] as const) : []),
    ...(before?.documentId ? (['document'] as const) : []),
  ]
  refuseInvalid(wrongOwnerFields(country, fields, dateOf(context.now, partner.timezone), onFile))
  const document = fields.document
    ? await deps.read(partner.id, (db) =>
        fileOf(db, { partnerId: partner.id, provider: provider.name }, fields.document!, before),
      )
    : null
  const account = await ensureAccount(deps, context, setUp)
  const doing = before ? 'update' : 'create'
  const personId = await askProvider(doing, () =>
    form.savePerson(account.providerAccountId, detailsOf(fields, document, isAdditionalOf(which, before)), {
      id: before?.personId ?? null,
      known: owners.flatMap(({ personId: known }) => (known === null ? [] : [known])),
      country,
      key: context.idempotency?.key ?? context.requestId,
    }),
  )
  return { account: account.providerAccountId, personId }
}

/** The provider's id of a document that is this owner's or nobody's; refuses any other. */
const fileOf = async (
  db: Kysely<DB>,
  { partnerId, provider }: { partnerId: string; provider: string },
  id: string,
  before: OwnerRow | null,
): Promise<string> => {
  const fileId = await findFreeDocument(db, partnerId, { id, provider, ownerId: before?.id ?? null })
  if (fileId === undefined) throw wrongField('document', 'There is no such document')
  return fileId
}

/** What was typed; a field that was left out or emptied is null. */
const typedOf = (fields: Fields): Record<OwnerField, string | null> =>
  Object.fromEntries(OWNER_FIELDS.map((field) => [field, fields[field] || null])) as Record<OwnerField, string | null>

const detailsOf = (fields: Fields, document: string | null, isAdditional: boolean): PersonDetails => {
  const { personalAddress: address, ...typed } = typedOf(fields)
  return { ...typed, address, document, isAdditional }
}

/** What is kept of an owner: of the personal id only its end. */
const kept = (fields: Fields, before: OwnerRow | null) => {
  const { personalId, document, ...typed } = typedOf(fields)
  return {
    ...typed,
    personalIdEnd: personalId === null ? (before?.personalIdEnd ?? null) : lastFour(personalId),
    documentId: document ?? before?.documentId ?? null,
  }
}

const isAdditionalOf = (which: Which, before: OwnerRow | null): boolean =>
  which.kind === 'new' ? which.isAdditional : (before?.isAdditional ?? false)
