import { fullName } from '@fieldhouse/domain/identity'
import type { Command } from '../../db/command.ts'
import type { StaffRow } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { tellOwners, type OwnerToTell } from '../partners/index.ts'

/** Tells the owners of before by mail that somebody became one of them, or is one no more: who is none any more hears of it, too. */
export const tellOfOwners = (
  command: Command,
  deps: Pick<Deps, 'config'>,
  owners: readonly OwnerToTell[],
  what: 'added' | 'removed',
  { first_name: firstName, last_name: lastName, email }: Pick<StaffRow, 'first_name' | 'last_name' | 'email'>,
): Promise<void> => {
  const name = fullName({ firstName, lastName })
  return tellOwners(command, deps, owners, ({ ownersChanged: { [what]: letter, owner, after, button } }, { club }) => ({
    ...letter(name, club),
    facts: [{ name: owner, value: `${name} (${email})` }],
    after,
    button,
    path: '/staff/list',
  }))
}
