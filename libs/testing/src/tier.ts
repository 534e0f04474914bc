/**
 * Whether this run is the gate (`npm test`): it shows every rule once, and of what is the same for many endpoints or screens a sample.
 * Any other run shows all of it, also one of a single file by hand.
 */
export const isGate = process.env['FIELDHOUSE_TIER'] === 'gate'

/** FNV-1a: the same for a name on every machine, whatever else is in the list. */
const hashOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/**
 * What of a sweep the gate shows: about one in `every` of the named cases, always the same ones, and never none. All of them in any
 * other run. A case that is added or removed changes nothing about the others.
 */
export const sampleOf = <Case extends readonly [string, ...unknown[]]>(
  cases: readonly Case[],
  every: number,
  whole = !isGate,
): readonly Case[] => {
  if (whole) return cases
  const chosen = cases.filter(([name]) => hashOf(name) % every === 0)
  return chosen.length > 0 ? chosen : cases.slice(0, 1)
}
