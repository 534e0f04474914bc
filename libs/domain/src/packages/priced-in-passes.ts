import { passesOf } from './pay-with-passes.ts'
import type { PassDemand } from './pay-with-passes.ts'

/**
 * Lines whose service passes pay for: they cost nothing in money, and so many passes each, by when they begin (PAYMETHODS-32). In the
 * order of the lines; a line that was free takes none.
 */
export const pricedInPasses = <T extends { price: number; slotCount: number; start: number }>(
  lines: readonly T[],
): { lines: T[]; passes: PassDemand[] } => ({
  lines: lines.map((line) => ({ ...line, price: 0 })),
  passes: lines.map((line) => ({ passes: passesOf(line), at: line.start })),
})
