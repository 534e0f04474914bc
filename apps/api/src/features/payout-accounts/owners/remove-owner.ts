import { decideOwnerRemoval } from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { refusedByName } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findOwnersOfClub } from '../../partners/index.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { askState, commandWithState } from '../provider/command-with-state.ts'
import { noteState } from '../provider/note-state.ts'
import { deleteDocuments, deleteOwnerRow, type OwnerRow } from './owners.store.ts'
import { noteOwner } from './note-owner.ts'
import { offered, requireSetUp } from '../set-up.ts'

/** Removes an additional owner who is not verified, at the provider first (BANK-50); refuses any other. */
export const removeOwner = async (deps: Deps, context: Context, id: string): Promise<{ id: string }> => {
  const { provider, held } = await requireSetUp(deps, context.partnerId)
  await unlessRepeated(deps.read, context, async () => {
    const { personId } = removable(held?.owners ?? [], id)
    if (personId !== null)
      await askProvider('update', () =>
        offered(provider, 'form').removePerson(held!.account.providerAccountId, personId),
      )
  })
  const toTell = await findOwnersOfClub(deps, context.partnerId)
  return commandWithState(deps, context, provider, {
    ask: (found) => askProvider('update', () => askState(provider, found)),
    async decide(command, before, state) {
      const owner = removable(before.owners, id)
      await deleteOwnerRow(command, id)
      if (owner.documentId !== null) await deleteDocuments(command, [owner.documentId])
      await noteState(command, provider, { ...before, owners: before.owners.filter((each) => each !== owner) }, state)
      await noteOwner(command, deps, { before: owner, after: null }, toTell)
      return { id }
    },
  })
}

const removable = (owners: readonly OwnerRow[], id: string): OwnerRow => {
  const decision = decideOwnerRemoval(owners, id)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}
