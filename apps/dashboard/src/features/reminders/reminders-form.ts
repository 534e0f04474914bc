import type { ReminderSettings } from '@fieldhouse/contract/reminders'
import {
  isQuietTime,
  NEW_REMINDER,
  NEW_REMINDERS,
  REMINDER_LIMITS,
  reminderProblem,
  type ReminderKindName,
  type ReminderProblem,
  type ReminderRule,
  type ReminderUnit,
} from '@fieldhouse/domain/reminders'
import type { Problems } from '../../lib/form/problems.ts'

/** What stands in a field of numbers: a number, or what is typed as long as it is none. */
type Typed = number | string

/** A reminder as its fields hold it; `key` tells the rows apart. */
export type RuleFields = Omit<ReminderRule, 'amount'> & { key: string; amount: Typed }

export type ReminderValues = {
  rules: readonly RuleFields[]
  isQuiet: boolean
  quietFrom: string
  quietUntil: string
  spareMinutes: Typed
}

/** What stands in the form of such settings. */
export const valuesOf = ({ reminders, quietTime, spareMinutes }: ReminderSettings): ReminderValues => ({
  rules: reminders.map(({ id, ...rule }) => ({ ...rule, key: id })),
  isQuiet: quietTime !== null,
  quietFrom: String((quietTime ?? NEW_REMINDERS.quiet).from),
  quietUntil: String((quietTime ?? NEW_REMINDERS.quiet).until),
  spareMinutes,
})

/** Which time of the day a reminder on the evening before begins with. */
const EVENING = 18 * 60

/** The rules with one more of a kind: a day before, or where that is there, another time. */
export const withNewRule = (rules: readonly RuleFields[], kind: ReminderKindName): RuleFields[] => {
  const times: { unit: ReminderUnit; amount: number }[] = [
    NEW_REMINDER,
    { unit: 'hours', amount: 2 },
    { unit: 'eveningBefore', amount: EVENING },
  ]
  const free = times.find(({ unit, amount }) =>
    rules.every((rule) => rule.kind !== kind || rule.unit !== unit || rule.amount !== amount),
  )
  const key = `new ${rules.reduce((most, rule) => Math.max(most, Number(/^new (\d+)$/.exec(rule.key)?.[1] ?? 0)), 0) + 1}`
  return [...rules, { ...NEW_REMINDER, ...free, kind, key }]
}

/** A rule in another unit, with an amount that this unit has. */
export const inUnit = (rule: RuleFields, unit: ReminderUnit): RuleFields => {
  const amount = { minutes: 30, hours: 2, days: 1, eveningBefore: EVENING }[unit]
  return unit === rule.unit ? rule : { ...rule, unit, amount }
}

const ruleOf = ({ kind, unit, amount, email, sms, isOn }: RuleFields): ReminderRule => ({
  kind,
  unit,
  amount: typeof amount === 'number' ? amount : Number.NaN,
  email,
  sms,
  isOn,
})

/** The first rule that is wrong, with what is wrong with it. */
export const wrongRule = ({ rules }: Pick<ReminderValues, 'rules'>): ReminderProblem | null =>
  reminderProblem(rules.map(ruleOf))

const quietOf = ({ isQuiet, quietFrom, quietUntil }: ReminderValues) =>
  isQuiet ? { from: Number(quietFrom), until: Number(quietUntil) } : null

const isSpare = (typed: Typed): boolean =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 0 && typed <= REMINDER_LIMITS.spareMinutes

/** What is wrong with the values, by field; of rules the first that is. */
export const problemsOf = (values: ReminderValues): Problems<ReminderValues, 'rules' | 'quiet' | 'spare'> => {
  const quiet = quietOf(values)
  return {
    ...(wrongRule(values) && { rules: 'rules' }),
    ...(quiet && !isQuietTime(quiet) && { quietUntil: 'quiet' }),
    ...(!isSpare(values.spareMinutes) && { spareMinutes: 'spare' }),
  }
}

/** What is saved of sound values. */
export const bodyOf = (values: ReminderValues) => ({
  reminders: values.rules.map(ruleOf),
  quietTime: quietOf(values),
  spareMinutes: Number(values.spareMinutes),
})

/** The rules of a kind that would be saved and are on, as long as each is one; and the quiet time, where it is one. */
export const goingOut = (values: ReminderValues, kind: ReminderKindName) => {
  const quiet = quietOf(values)
  return {
    rules: values.rules
      .map(ruleOf)
      .filter(
        (rule) =>
          rule.kind === kind && rule.isOn && !['amount', 'tooMany'].includes(reminderProblem([rule])?.problem ?? ''),
      ),
    quiet: quiet && isQuietTime(quiet) ? quiet : null,
  }
}
