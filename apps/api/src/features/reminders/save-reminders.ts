import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@fieldhouse/contract'
import type { ReminderSettings, reminders } from '@fieldhouse/contract/reminders'
import { isQuietTime, reminderProblem, type ReminderRule } from '@fieldhouse/domain/reminders'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { servicesOf } from './services.ts'
import {
  findReminders,
  findSettings,
  lockSettings,
  saveReminders as saveRows,
  saveSettings,
  type ReminderRow,
  type SettingsRow,
} from './settings.store.ts'

/** Before what a club reminds its customers, when and by which way (BEYOND-48). */
export const getReminders = (deps: Deps, { partnerId }: { partnerId: string }): Promise<ReminderSettings> =>
  deps.read(partnerId, async (db) =>
    present(deps, await findSettings(db, partnerId), await findReminders(db, partnerId)),
  )

type Sent = Received<typeof reminders.saveReminders>['body']

/**
 * Sets all reminders of a club. One that keeps its kind and its time is the same one; another time is another reminder, and nobody gets
 * what of it was due before. Refuses what `reminderProblem` finds, naming the property, and where somebody else has saved since.
 */
export const saveReminders = (deps: Deps, context: Context, sent: Sent): Promise<ReminderSettings> => {
  refuseWrong(sent)
  return deps.command(context, async (command) => {
    const settings = await lockSettings(command)
    if (sent.version !== settings.version) throw new Refused({ code: 'error.conflict.remindersChangedMeanwhile' })
    const standing = await findReminders(command.db, command.partnerId)
    const rows = sent.reminders.map((rule) => rowOf(rule, standing, command.now))
    const after: SettingsRow = { quiet: sent.quietTime, spareMinutes: sent.spareMinutes, version: settings.version + 1 }
    const [was, is] = [audited(settings, standing), audited(after, rows)]
    if (isDeepStrictEqual(was, is)) return present(deps, settings, standing)
    await saveSettings(command, after)
    await saveRows(command, rows)
    command.audit({
      action: 'reminders.saved',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: was,
      after: is,
    })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
    return present(deps, after, rows)
  })
}

const WHY = {
  amount: 'is not an amount of this unit that a reminder may have',
  noChannel: 'goes by no way: choose email, SMS or both',
  twice: 'is there already',
  tooMany: 'is one too many of its kind',
}

const refuseWrong = ({ reminders: rules, quietTime }: Sent): void => {
  const wrong = reminderProblem(rules)
  if (wrong)
    throw wrongField(`reminders.${wrong.at}.${wrong.problem === 'noChannel' ? 'email' : 'amount'}`, WHY[wrong.problem])
  if (quietTime && !isQuietTime(quietTime)) throw wrongField('quietTime.until', 'must be another time than its begin')
}

const rowOf = (rule: ReminderRule, standing: readonly ReminderRow[], now: number): ReminderRow => {
  const same = standing.find(
    ({ kind, unit, amount }) => kind === rule.kind && unit === rule.unit && amount === rule.amount,
  )
  if (!same) return { ...rule, id: randomUUID(), setAt: now, checkedUntil: now }
  if (same.isOn && same.email === rule.email && same.sms === rule.sms) return { ...same, ...rule }
  // What was due until it was looked for last is noted; by a way that is new, nobody is reminded of what was due before.
  const setAt = same.isOn ? Math.max(same.setAt, same.checkedUntil) : now
  return { ...same, ...rule, setAt, checkedUntil: Math.max(same.checkedUntil, setAt) }
}

const shown = ({ id, kind, unit, amount, email, sms, isOn }: ReminderRow) => ({
  id,
  kind,
  unit,
  amount,
  email,
  sms,
  isOn,
})

const present = (deps: Deps, { quiet, spareMinutes, version }: SettingsRow, rows: readonly ReminderRow[]) => ({
  quietTime: quiet && { ...quiet },
  spareMinutes,
  reminders: rows.map(shown),
  version,
  services: servicesOf(deps.config),
})

const audited = ({ quiet, spareMinutes }: SettingsRow, rows: readonly ReminderRow[]) => ({
  quietTime: quiet && { ...quiet },
  spareMinutes,
  reminders: rows.map((row) => {
    const { id: _id, ...rule } = shown(row)
    return rule
  }),
})
