import { randomUUID } from 'node:crypto'
import type { Hold } from '@fieldhouse/contract/schedule'
import { decideHold, type FacilityRange, type HoldProblem } from '@fieldhouse/domain/bookings'
import { linkedTo } from '@fieldhouse/domain/facilities'
import type { Refusal } from '@fieldhouse/domain'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { mayReach } from '../../../db/venue-limit.ts'
import type { Deps } from '../../deps.ts'
import { expectNear } from '../check-span.ts'
import type { Courts } from '../court.ts'
import { expectUnchanged, findCourts } from '../courts.store.ts'
import { presentHold } from '../days/find-schedule.ts'
import { insertHolds, releaseOwnHolds, type NewHold } from './holds.store.ts'
import { dropHolds, findTaken } from './occupancies.store.ts'
import { newsOfPlaces, releaseIfSignedOut } from './release-holds.ts'

type WantedSlot = { facilityId: string; startTime: number; endTime: number }

/**
 * Holds slots for the caller's session and gives up its earlier holds; with no slots it only gives up. What is taken already
 * is left out of the reply instead of refused: the booking itself decides. Linked courts are held along. Refuses what is over,
 * what is no whole slot, and more than a desk may hold (see `decideHold`).
 */
export const holdSlots = async (deps: Deps, context: Context, wanted: readonly WantedSlot[]): Promise<Hold[]> => {
  const held = await takeHolds(deps, context, wanted)
  const { sessionId } = context.actor
  return held.length > 0 && sessionId && (await releaseIfSignedOut(deps, sessionId)) ? [] : held
}

const takeHolds = (deps: Deps, context: Context, wanted: readonly WantedSlot[]): Promise<Hold[]> =>
  deps.command(context, async (command) => {
    const ranges = wanted.map(({ facilityId, startTime: start, endTime: end }) => ({ facilityId, start, end }))
    const ids = [...new Set(ranges.map((range) => range.facilityId))]
    const { courts, links } = await findCourts(command.db, command.partnerId, ids)
    expectNear(ranges)
    const all = [...courts.keys()]
    if (all.length > 0) {
      await command.lockFacilities(all)
      await expectUnchanged(command.db, command.partnerId, ids, { courts, links })
    }
    // Courts before holds, as every other command: in the other order two calls of one desk would wait for each other.
    const released = await releaseOwnHolds(command)
    if (all.length > 0) dropHolds(command, all)
    const held = ranges.length > 0 ? await holdFree(command, ranges, { courts, links }) : []
    const places = held.map(({ facilityId, start, end }) => {
      const { groupId, zone } = courts.get(facilityId)!
      return { start, end, groupId, zone }
    })
    if (places.length + released.length > 0) command.announce(newsOfPlaces([...places, ...released]))
    return held
      .filter((hold) => ids.includes(hold.facilityId))
      .map((hold) => presentHold(hold, command.actor.sessionId))
  })

const holdFree = async (command: Command, ranges: readonly FacilityRange[], { courts, links }: Courts) => {
  // A millisecond more: what ends where a range starts says that a slot begins there.
  const start = Math.min(...ranges.map((range) => range.start)) - 1
  const end = Math.max(...ranges.map((range) => range.end)) + 1
  const occupancies = await findTaken(command.db, command.partnerId, [...courts.keys()], { start, end })
  // A court that is there by a link alone, of a venue out of reach, is held along and never named.
  const groupOf = (id: string) => {
    const court = courts.get(id)
    return court && mayReach(command.partnerId, court.venueId) ? court : undefined
  }
  const decision = decideHold({ ranges, groupOf, occupancies, now: command.now })
  if (!decision.ok) throw new Refused(named(decision.refusal))

  const taken: FacilityRange[] = [...occupancies]
  const held: NewHold[] = []
  for (const range of ranges) {
    const places = [range.facilityId, ...linkedTo(range.facilityId, links)].map((facilityId) => ({
      id: randomUUID(),
      occupancyId: randomUUID(),
      facilityId,
      start: range.start,
      end: range.end,
      holderName: command.actor.name,
      sessionId: command.actor.sessionId!,
    }))
    const free = places.every(
      (place) => !taken.some((t) => t.facilityId === place.facilityId && t.start < place.end && t.end > place.start),
    )
    if (!free) continue
    held.push(...places)
    taken.push(...places)
  }
  const heldUntil = await insertHolds(command, held)
  return held.map((hold) => ({ ...hold, heldUntil }))
}

const PROBLEMS: Record<HoldProblem, { field: 'startTime' | 'endTime'; text: string }> = {
  notARange: { field: 'endTime', text: 'must be after startTime and within a day of it' },
  over: { field: 'endTime', text: 'must not be in the past' },
  startsWithinSlot: { field: 'startTime', text: "must be the start of a slot of the court's day" },
  endsWithinSlot: { field: 'endTime', text: "must be the end of a slot of the court's day" },
}

/** The refusal with the field of the request that it means. */
const named = ({ code, details = {} }: Refusal): Refusal => {
  const at = (property: string, constraint: string, text: string): Refusal => ({
    code,
    details: { ...details, msg: `${property}: ${text}`, fields: [{ property, constraints: { [constraint]: text } }] },
  })
  const { index, problem, maximum } = details as { index?: number; problem?: HoldProblem; maximum?: number }
  if (maximum !== undefined) return at('slots', 'maximum', `must not be more than ${maximum} slots in all`)
  if (problem === undefined) return { code, details }
  const { field, text } = PROBLEMS[problem]
  return at(`slots.${index}.${field}`, problem, text)
}
