import type { RemindersOfThing, ReminderState } from '@fieldhouse/contract/reminders'
import { can } from '@fieldhouse/domain/access'
import { foreseenReminder } from '@fieldhouse/domain/reminders'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { ReminderThing } from '../../messages/reminder-kind.ts'
import type { Deps } from '../deps.ts'
import { findNotes, findThings, type NoteRow } from './of-thing.store.ts'
import { channelsOf, findReminders, findSettings, type ReminderRow, type SettingsRow } from './settings.store.ts'
import { kindNamed } from './reminder-kinds.ts'

/** Which reminders of some things were sent, will be, or why not, by when they go (BEYOND-48); a fixed count of statements. */
export const listRemindersOf = async (
  deps: Deps,
  { partnerId, actor, now }: Context,
  kindName: string,
  thingIds: readonly string[],
): Promise<RemindersOfThing[]> => {
  const kind = kindNamed(kindName)
  if (!can(actor.policies, kind.right)) throw new Refused({ code: 'error.forbidden.noPermission' })
  return deps.read(partnerId, async (db) => {
    const things = await findThings(db, partnerId, kind, thingIds)
    const noted = Map.groupBy(await findNotes(db, partnerId, thingIds), ({ thingId }) => thingId)
    const settings = await findSettings(db, partnerId)
    const rules = (await findReminders(db, partnerId)).filter((rule) => rule.isOn && rule.kind === kind.kind)
    return things.map((thing) => {
      const notes = noted.get(thing.id) ?? []
      const states = [
        ...notes.map((note) => stateOfNote(note, thing)),
        ...rules.flatMap((rule) => foreseen(rule, thing, settings, notes, now)),
      ]
      return { thingId: thing.id, reminders: states.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))) }
    })
  })
}

const stateOfNote = (note: NoteRow, thing: ReminderThing): ReminderState => ({
  unit: note.unit,
  amount: note.amount,
  channel: note.channel,
  state: note.whyNot !== null ? 'none' : (note.outcome ?? 'sending'),
  why: note.whyNot,
  at: toIso(note.settledAt ?? note.notedAt),
  earlierStart: note.start === thing.start ? null : toIso(note.start),
})

const foreseen = (
  rule: ReminderRow,
  thing: ReminderThing,
  { quiet }: SettingsRow,
  notes: readonly NoteRow[],
  now: number,
): ReminderState[] =>
  channelsOf(rule).flatMap((channel) => {
    const isNoted = notes.some(
      (note) => note.reminderId === rule.id && note.channel === channel && note.start === thing.start,
    )
    if (isNoted) return []
    const { at, why } = foreseenReminder({ ...thing, time: rule, channel, quiet, setAt: rule.setAt }, now)
    return [
      {
        unit: rule.unit,
        amount: rule.amount,
        channel,
        state: why !== null ? ('none' as const) : at > now ? ('due' as const) : ('sending' as const),
        why,
        at: toIso(at),
        earlierStart: null,
      },
    ]
  })
