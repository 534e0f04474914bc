import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import type { Instant } from '../time/index.ts'

/** What a customer holds of a package that they bought. */
export type HeldPasses = {
  /** Of the customer package. */
  id: string
  passesLeft: number
  /** The last moment at which they can be used; null: they never expire. */
  expiresAt: Instant | null
}

/** A line that passes pay for: how many, and when its service begins. */
export type PassDemand = { passes: number; at: Instant }

/** Passes that one line takes from one customer package; `line` is the place of its demand. */
export type TakenPasses = { line: number; customerPackageId: string; passes: number }

/** True while passes pay for what begins at that moment (PACKAGES-26, ATTENDANCE-37). */
export const isUsableAt = ({ expiresAt }: Pick<HeldPasses, 'expiresAt'>, at: Instant): boolean =>
  expiresAt === null || at <= expiresAt

/** What a booked range costs in passes: one for each of its slots, none where it is free. `price` in minor units. */
export const passesOf = ({ price, slotCount }: { price: number; slotCount: number }): number =>
  price > 0 ? slotCount : 0

/** How many of the passes held pay for something that begins at that moment. */
export const passesUsableAt = (held: readonly HeldPasses[], at: Instant): number =>
  held.reduce((sum, each) => (isUsableAt(each, at) ? sum + each.passesLeft : sum), 0)

/**
 * Which packages the passes of an order come from: those that expire first, so that as few as possible are lost. A package pays
 * only for what begins before it expires. Refuses, whole, when they don't reach (ATTENDANCE-37).
 */
export const takePasses = (held: readonly HeldPasses[], demands: readonly PassDemand[]): Decision<TakenPasses[]> => {
  const left = held
    .map((each) => ({ ...each }))
    .sort((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) || (a.id < b.id ? -1 : 1))
  const taken: TakenPasses[] = []
  // What begins first has the most packages to choose from, and takes the one that is of least use to the others.
  const ordered = demands.map((demand, line) => ({ ...demand, line })).sort((a, b) => a.at - b.at)
  for (const { passes, at, line } of ordered) {
    let open = passes
    for (const each of left) {
      const count = isUsableAt(each, at) ? Math.min(open, each.passesLeft) : 0
      if (count === 0) continue
      each.passesLeft -= count
      open -= count
      taken.push({ line, customerPackageId: each.id, passes: count })
    }
    if (open > 0)
      return refuse('error.badRequest.notEnoughPackagePasses', {
        needed: demands.reduce((sum, demand) => sum + demand.passes, 0),
        left: held.reduce((sum, each) => sum + each.passesLeft, 0),
      })
  }
  return accept(taken)
}
