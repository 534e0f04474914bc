import type { TimeRange } from '../time/index.ts'
import type { PatternSlot } from './day-slots.ts'

/** Exact price of part of a slot as a fraction of minor units, so that several parts can be summed before rounding. */
export const partOfPrice = (
  price: number,
  interval: number,
  slot: PatternSlot,
  part: TimeRange,
): { numerator: bigint; denominator: bigint } => ({
  // A price is for one whole interval of wall-clock time; the part's share of the slot is by the time that really passes.
  numerator: BigInt(price) * BigInt(slot.endMinute - slot.startMinute) * BigInt(part.end - part.start),
  denominator: BigInt(interval) * BigInt(slot.end - slot.start),
})
