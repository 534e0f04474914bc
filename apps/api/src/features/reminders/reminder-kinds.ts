import { Refused } from '../../db/refused.ts'
import type { ReminderKind } from '../../messages/reminder-kind.ts'

const kinds = new Map<string, ReminderKind>()

/** Says what customers are reminded of. Called once, at the composition root. */
export const registerReminderKinds = (all: readonly ReminderKind[]): void => {
  for (const kind of all) kinds.set(kind.kind, kind)
}

/** Every kind that is registered. */
export const allKinds = (): readonly ReminderKind[] => [...kinds.values()]

/** A kind by its name. Refuses one that nothing is. */
export const kindNamed = (name: string): ReminderKind => {
  const kind = kinds.get(name)
  if (!kind) throw new Refused({ code: 'error.notFound.route' })
  return kind
}
