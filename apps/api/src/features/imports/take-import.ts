import type { Command } from '../../db/command.ts'
import { SYSTEM, type Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { kindOf, type HeldImport, type Undoing } from './import-kinds.ts'
import {
  findImport,
  findNextBatch,
  findOpenImports,
  finishBatch,
  finishImport,
  holdImport,
  noteTakenBack,
  noteUndone,
} from './imports.store.ts'

const contextOf = (deps: Deps, partnerId: string): Context => ({
  partnerId,
  actor: SYSTEM,
  now: deps.now(),
  requestId: 'imports',
})

/** Each minute: goes on with every import that has not ended, whoever began it and was killed (BEYOND-12). */
export const takeOpenImports = async (deps: Deps): Promise<void> => {
  for (const { partnerId, id } of await deps.platform(findOpenImports)) await takeImport(deps, partnerId, id)
}

/**
 * Takes the rows of an import that wait, batch by batch, or takes them back where somebody asked for that (BEYOND-12). What a batch makes or
 * takes back and the note that it was are one transaction that holds the import: killed at any moment, or run by two processes at once, nothing
 * is taken, or taken back, twice. An import that was taken back meanwhile ends.
 */
export const takeImport = async (deps: Deps, partnerId: string, id: string): Promise<void> => {
  while (await deps.command(contextOf(deps, partnerId), (running) => takeNext(deps, running, id)));
}

/** True where there may be more. */
const takeNext = async (deps: Deps, running: Command, id: string): Promise<boolean> => {
  const held = await holdImport(running, id)
  if (!held) return false
  const { undoing } = held
  if (undoing) return takeBackNext(deps, running, { ...held, undoing })
  const { name, news, take } = kindOf(held.kind)
  const batch = await findNextBatch(running, id)
  running.announce({ type: news, dates: [], facilityGroupIds: [] })
  if (!batch) {
    await finishImport(running, id, running.now)
    const { imported, memberships, filled, customers } = (await findImport(
      running.db,
      running.partnerId,
      { id, kind: name },
      0,
    ))!
    const subjectType = name === 'customers' ? 'customerImport' : 'bookingImport'
    running.audit({
      action: `${subjectType}.made`,
      subjectType,
      subjectId: id,
      after:
        name === 'customers'
          ? { rows: held.rows, imported, memberships, filled }
          : { rows: held.rows, imported, customers },
    })
    return false
  }
  await finishBatch(running, id, batch, await take(deps, running, held, batch.rows))
  return true
}

/** True where there may be more to take back. */
const takeBackNext = async (
  deps: Deps,
  running: Command,
  held: HeldImport & { undoing: Undoing },
): Promise<boolean> => {
  const { name, news, takeBack } = kindOf(held.kind)
  if (!takeBack) throw new Error(`no job takes back files of ${name}`)
  const { id } = held
  const taken = await takeBack(deps, running, held)
  running.announce({ type: news, dates: [], facilityGroupIds: [] })
  if (taken) {
    await noteTakenBack(running, id, taken)
    return true
  }
  await noteUndone(running, id)
  const { removed, kept } = (await findImport(running.db, running.partnerId, { id, kind: name }, 0))!
  const subjectType = `${name === 'customers' ? 'customer' : 'booking'}Import` as const
  running.audit({ action: `${subjectType}.undone`, subjectType, subjectId: id, after: { removed, kept } })
  return false
}
