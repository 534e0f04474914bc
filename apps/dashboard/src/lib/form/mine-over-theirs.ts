const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What somebody typed laid over what somebody else has saved since: each field that differs from where both began is theirs who typed, all
 * others are as they were saved.
 */
export const mineOverTheirs = <Values extends object>(began: Values, mine: Values, theirs: Values): Values => {
  const merged = { ...theirs }
  for (const name of Object.keys(mine) as (keyof Values)[])
    if (!same(began[name], mine[name])) merged[name] = mine[name]
  return merged
}
