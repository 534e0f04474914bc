import type { Parameters } from 'recheck'

/** All that recheck ends or decides by the clock; its recall is off. */
type TimeLimits = Exclude<Extract<keyof Parameters, `${string}imeout`>, 'recallTimeout'>

/**
 * How patterns are checked: what is too large for proof is attacked with texts by chance, the same ones each time, for as long as the machine
 * needs. A text that takes too long counts as an attack, and too long is how many characters were read, never the time: on a busy machine
 * everything takes long. Fewer characters than recheck's own 1,500,000,000, which take minutes where a pattern refers back to a group.
 */
export const RECHECK = {
  randomSeed: 1,
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 15_000_000,
} as const satisfies Parameters & Record<TimeLimits, null>
