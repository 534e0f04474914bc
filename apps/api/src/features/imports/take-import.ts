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
  holdTurn,
  noteTakenBack,
  noteUndone,
} from './imports.store.ts'

const contextOf = (deps: Deps, partnerId: string): Context => ({
  partnerId,
  actor: SYSTEM,
  now: deps.now(),
  requestId: 'imports',
})

/** Whether a turn took something and there may be more, found nothing to take, or found another one at it. */
export type ImportTurn = 'more' | 'none' | 'busy'

/**
 * Takes the next rows of the oldest open import of each club, or takes them back where somebody asked for that (BEYOND-12). Of all processes one is
 * at it at a time, so that files, however many and long, keep one job of the worker busy and clubs take turns. What a batch makes or takes back
 * and the note that it was are one transaction that holds the import: killed at any moment, nothing is taken, or taken back, twice. One that fails
 * is tried again in the next turn, and throws once there is nothing else to take.
 */
export const takeImportTurn = async (deps: Deps): Promise<ImportTurn> => {
  const open = Map.groupBy(await deps.platform(findOpenImports), ({ partnerId }) => partnerId)
  if (open.size === 0) return 'none'
  let failure: { error: unknown } | null = null
  let took = false
  for (const [partnerId, imports] of open)
    for (const { id } of imports)
      try {
        const isMine = await deps.command(contextOf(deps, partnerId), (running) => takeNext(deps, running, id))
        if (!isMine) return 'busy'
        took = true
        break
      } catch (error) {
        failure = { error }
      }
  if (!took && failure) throw failure.error
  return 'more'
}

/** False where another turn is at it. */
const takeNext = async (deps: Deps, running: Command, id: string): Promise<boolean> => {
  if (!(await holdTurn(running))) return false
  const held = await holdImport(running, id)
  if (!held) return true
  const { undoing } = held
  if (undoing) {
    await takeBackNext(deps, running, { ...held, undoing })
    return true
  }
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
    return true
  }
  await finishBatch(running, id, batch, await take(deps, running, held, batch.rows))
  return true
}

const takeBackNext = async (deps: Deps, running: Command, held: HeldImport & { undoing: Undoing }): Promise<void> => {
  const { name, news, takeBack } = kindOf(held.kind)
  if (!takeBack) throw new Error(`no job takes back files of ${name}`)
  const { id } = held
  const taken = await takeBack(deps, running, held)
  running.announce({ type: news, dates: [], facilityGroupIds: [] })
  if (taken) {
    await noteTakenBack(running, id, taken)
    return
  }
  await noteUndone(running, id)
  const { removed, stayed } = (await findImport(running.db, running.partnerId, { id, kind: name }, 0))!
  const subjectType = `${name === 'customers' ? 'customer' : 'booking'}Import` as const
  running.audit({ action: `${subjectType}.undone`, subjectType, subjectId: id, after: { removed, stayed } })
}
