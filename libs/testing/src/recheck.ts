/**
 * How patterns are checked: what is too large for proof is attacked with texts by chance, the same ones each time, for as long as the machine
 * needs.
 */
export const RECHECK = { randomSeed: 1, timeout: null } as const
