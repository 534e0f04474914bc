/**
 * The lines of an order by when they take place, as everybody reads them: those with a start change places among themselves, also where
 * one was moved, and those of one moment keep their order. Lines without a start, as a coupon's, stay where they are. `startOf` tells
 * epoch milliseconds, or null.
 */
export const linesByTime = <Line>(lines: readonly Line[], startOf: (line: Line) => number | null): Line[] => {
  const timed = lines.filter((line) => startOf(line) !== null).toSorted((a, b) => startOf(a)! - startOf(b)!)
  let next = 0
  return lines.map((line) => (startOf(line) === null ? line : timed[next++]!))
}
