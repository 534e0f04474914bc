import type { Command } from '../../db/command.ts'
import { SYSTEM, type Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { kindOf } from './import-kinds.ts'
import { findImport, findNextBatch, findOpenImports, finishBatch, finishImport, holdImport } from './imports.store.ts'

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
 * Takes the rows of an import that wait, batch by batch (BEYOND-12). What a batch makes and the note that it was taken are one
 * transaction that holds the import: killed at any moment, or run by two processes at once, no row is taken twice. An import that was taken
 * back meanwhile ends.
 */
export const takeImport = async (deps: Deps, partnerId: string, id: string): Promise<void> => {
  while (await deps.command(contextOf(deps, partnerId), (running) => takeNext(deps, running, id)));
}

/** True where there may be more. */
const takeNext = async (deps: Deps, running: Command, id: string): Promise<boolean> => {
  const held = await holdImport(running, id)
  if (!held) return false
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
