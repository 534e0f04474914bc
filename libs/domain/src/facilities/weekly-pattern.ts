import type { Minute, Weekday } from '../time/index.ts'
import { cutIntoSlots } from './opening-hours.ts'
import type { OpeningHours, WallSlot } from './opening-hours.ts'
import { byPrecedence, isUnbounded, settingFor } from './price-setting.ts'
import type { PriceSetting } from './price-setting.ts'

/** A slot of the weekly pattern: a weekday and its time. */
export type WeekSlot = WallSlot & { day: Weekday }

/** What the grid says of a slot; prices in minor units, null means the group's price. */
export type SlotPricing = Pick<PriceSetting, 'price' | 'memberPrice' | 'isDisable'>

/** One step of editing the grid: slots and facilities, and what becomes of them (FACILITIES-71). */
export type PatternEdit = {
  slots: readonly WeekSlot[]
  /** Null for every facility of the group. */
  facilityIds: readonly string[] | null
  change: Partial<SlotPricing>
}

/** A price setting that is not written yet. */
export type NewPriceSetting = Omit<PriceSetting, 'id' | 'groupId' | 'createdAt'>

type Rule = SlotPricing & { priority: number }
const PLAIN: Rule = { price: null, memberPrice: null, isDisable: false, priority: 0 }
const isPlain = ({ price, memberPrice, isDisable }: Rule) => price === null && memberPrice === null && !isDisable

const isSame = (slot: WeekSlot, day: Weekday, { startMinute, endMinute }: WallSlot) =>
  slot.day === day && slot.startMinute === startMinute && slot.endMinute === endMinute

/**
 * What edits of the grid do to the weekly pattern (FACILITIES-20, FACILITIES-71, FACILITIES-73): the ids of the settings that go, and
 * those that take their place. Only the weekdays that were edited are written anew; settings that are switched off or bound to dates
 * stay, and a slot keeps the priority of what decided it. Slots that follow one another and cost the same become one setting;
 * `interval` in minutes.
 */
export const editedPattern = ({
  settings,
  edits,
  hours,
  interval,
  facilityIds,
}: {
  settings: readonly PriceSetting[]
  edits: readonly PatternEdit[]
  hours: OpeningHours
  interval: number
  facilityIds: readonly string[]
}): { removed: string[]; created: NewPriceSetting[] } => {
  const weekly = settings.filter((setting) => setting.isActive && isUnbounded(setting)).sort(byPrecedence)
  const days = [...new Set(edits.flatMap(({ slots }) => slots.map(({ day }) => day)))]
  return {
    removed: weekly.filter(({ dayOfWeek }) => days.includes(dayOfWeek)).map(({ id }) => id),
    created: days.flatMap((day) => {
      const ofDay = weekly.filter(({ dayOfWeek }) => dayOfWeek === day)
      const runs = runsOf(cutIntoSlots(hours[day], interval), facilityIds, (slot, facilityId) =>
        edited(edits, { day, ...slot }, facilityId, settingFor(ofDay, { ...slot, facilityId }) ?? PLAIN),
      )
      return runs.map(({ rule, from, until, facilityIds: priced }): NewPriceSetting => ({
        isActive: true,
        priority: rule.priority,
        dayOfWeek: day,
        startMinute: from,
        endMinute: until,
        price: rule.price,
        memberPrice: rule.memberPrice,
        isDisable: rule.isDisable,
        excludeFacilities: facilityIds.filter((id) => !priced.includes(id)),
        effectiveFrom: null,
        effectiveUntil: null,
      }))
    }),
  }
}

const edited = (edits: readonly PatternEdit[], slot: WeekSlot, facilityId: string, rule: Rule): Rule => {
  const { price, memberPrice, isDisable, priority } = rule
  let pricing: SlotPricing = { price, memberPrice, isDisable }
  for (const { slots, facilityIds, change } of edits)
    if ((facilityIds?.includes(facilityId) ?? true) && slots.some((one) => isSame(one, slot.day, slot)))
      pricing = { ...pricing, ...change }
  return { ...pricing, priority }
}

type Run = { rule: Rule; facilityIds: readonly string[]; from: Minute; until: Minute }

/** Slots of a day that follow one another with one rule for the same facilities; where the group's price holds there is no rule. */
const runsOf = (
  slots: readonly WallSlot[],
  facilityIds: readonly string[],
  ruleOf: (slot: WallSlot, facilityId: string) => Rule,
): Run[] => {
  const runs = new Map<string, Run[]>()
  for (const slot of slots) {
    const groups = Map.groupBy(
      facilityIds.map((id) => ({ id, rule: ruleOf(slot, id) })).filter(({ rule }) => !isPlain(rule)),
      ({ rule }) => JSON.stringify(rule),
    )
    for (const [key, members] of groups) {
      const ids = members.map(({ id }) => id)
      const of = `${key} ${ids.join()}`
      const last = runs.get(of)?.at(-1)
      if (last?.until === slot.startMinute) last.until = slot.endMinute
      else {
        const run = { rule: members[0]!.rule, facilityIds: ids, from: slot.startMinute, until: slot.endMinute }
        runs.set(of, [...(runs.get(of) ?? []), run])
      }
    }
  }
  return [...runs.values()].flat()
}
