import type { NewPriceSetting } from '@fieldhouse/domain/facilities'
import { formatAmount } from '@fieldhouse/domain/money'
import { addDays, mondayOf, weekdayOf, type LocalDate, type Minute, type Weekday } from '@fieldhouse/domain/time'
import { priceOf, type Group } from '../form/group-form.ts'
import { settingOf } from '../prices/pattern.ts'

type ReadSetting = Group['priceSettings'][number]

/** What stands in the form of a price setting (FACILITIES-18); prices as they are typed. */
export type RuleValues = {
  days: readonly Weekday[]
  startMinute: Minute
  endMinute: Minute
  price: string
  memberPrice: string
  isDisable: boolean
  priority: string
  effectiveFrom: LocalDate | null
  effectiveUntil: LocalDate | null
  /** Facilities that it does not hold for. */
  excludeFacilities: readonly string[]
  isActive: boolean
}
export type RuleProblem = 'missing' | 'order' | 'orderOfDates' | 'amount' | 'count'

/** A price setting before anybody chose anything. */
export const EMPTY_RULE: RuleValues = {
  days: [],
  startMinute: 18 * 60,
  endMinute: 21 * 60,
  price: '',
  memberPrice: '',
  isDisable: false,
  priority: '0',
  effectiveFrom: null,
  effectiveUntil: null,
  excludeFacilities: [],
  isActive: true,
}

/** A price setting as it stands in the form. */
export const ruleOf = (read: ReadSetting, currency: string): RuleValues => {
  const setting = settingOf(read)
  const typed = (minor: number | null) => (minor === null ? '' : formatAmount(minor, currency))
  return {
    days: [setting.dayOfWeek],
    startMinute: setting.startMinute,
    endMinute: setting.endMinute,
    price: typed(setting.price),
    memberPrice: typed(setting.memberPrice),
    isDisable: setting.isDisable,
    priority: String(setting.priority),
    effectiveFrom: setting.effectiveFrom,
    effectiveUntil: setting.effectiveUntil,
    excludeFacilities: setting.excludeFacilities,
    isActive: setting.isActive,
  }
}

const isPrice = (typed: string, currency: string): boolean => {
  if (typed.trim() === '') return true
  const price = priceOf(typed, currency)
  return price !== null && price >= 0
}

/** What is wrong with the form, by field: no day, times or dates in the wrong order, prices and a priority that can't be read. */
export const ruleProblems = (
  { days, startMinute, endMinute, price, memberPrice, priority, effectiveFrom, effectiveUntil }: RuleValues,
  currency: string,
): Partial<Record<keyof RuleValues, RuleProblem>> => ({
  ...(days.length === 0 && { days: 'missing' }),
  ...(startMinute >= endMinute && { endMinute: 'order' }),
  ...(!isPrice(price, currency) && { price: 'amount' }),
  ...(!isPrice(memberPrice, currency) && { memberPrice: 'amount' }),
  ...(!/^\d{1,6}$/.test(priority.trim()) && { priority: 'count' }),
  ...(effectiveFrom !== null &&
    effectiveUntil !== null &&
    effectiveFrom > effectiveUntil && { effectiveUntil: 'orderOfDates' }),
})

/** The price settings that a form stands for: one for each of its days. */
export const settingsOf = (
  { days, price, memberPrice, priority, ...rest }: RuleValues,
  currency: string,
): NewPriceSetting[] =>
  days.map((dayOfWeek) => ({
    ...rest,
    dayOfWeek,
    price: priceOf(price, currency),
    memberPrice: priceOf(memberPrice, currency),
    priority: Number(priority.trim()) || 0,
  }))

/**
 * The Monday of the first week in which one of its days lies within its dates; where none does, of the week of its dates, and where it
 * only ends, of the last such week. Null of one that holds every week.
 */
export const firstWeekOf = ({
  days,
  effectiveFrom,
  effectiveUntil,
}: Pick<RuleValues, 'days' | 'effectiveFrom' | 'effectiveUntil'>): LocalDate | null => {
  const edge = effectiveFrom ?? effectiveUntil
  if (edge === null) return null
  const step = effectiveFrom === null ? -1 : 1
  const dates = Array.from({ length: 7 }, (_, count) => addDays(edge, count * step))
  const held = dates.find(
    (date) => days.includes(weekdayOf(date)) && (effectiveUntil === null || date <= effectiveUntil),
  )
  return mondayOf(held ?? edge)
}
