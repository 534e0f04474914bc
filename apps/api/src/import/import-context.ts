import { SYSTEM, type Context } from '../db/context.ts'
import type { Deps } from '../features/deps.ts'
import type { ImportedKind } from './club.store.ts'

/** The context of an import's commands: nobody's session, the moment at which the row happened. */
export const importContext = (partnerId: string, now: number): Context => ({
  partnerId,
  actor: { ...SYSTEM, name: 'Import' },
  now,
  requestId: 'import',
})

/**
 * Parts whose commands also write into the audit trail, in their own transaction, which row of the files they took: so a
 * row is never taken twice, whenever the import is interrupted. `rows` are the ids of what the command makes, in its order.
 */
export const recording = (deps: Deps, kind: ImportedKind, ...rows: readonly string[]): Deps => ({
  ...deps,
  command: (context, fn) =>
    deps.command(context, async (command) => {
      const value = await fn(command)
      const made = (Array.isArray(value) ? value : [value]) as { id: string }[]
      for (const [i, row] of rows.entries())
        command.audit({ action: `${kind}.imported`, subjectType: kind, subjectId: made[i]!.id, after: { row } })
      return value
    }),
})
