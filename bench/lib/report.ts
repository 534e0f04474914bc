import { loadavg } from 'node:os'
import { median } from './drive.ts'

export type Figure = {
  what: string
  budget: string
  values: readonly number[]
  unit?: string
  /** Whether a value keeps the budget; the median decides. */
  met: (value: number) => boolean
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const short = (value: number, unit: string) => `${Number(value.toPrecision(3))}${unit}`

const spread = (values: readonly number[], unit: string): string =>
  values.length === 1
    ? short(values[0]!, unit)
    : `${short(median(values), unit)} (${short(Math.min(...values), unit)} to ${short(Math.max(...values), unit)})`

let missed = 0

/** Prints a figure as its median with minimum and maximum, its budget, and how busy the machine was. */
export const report = ({ what, budget, values, unit = '', met }: Figure): void => {
  const kept = met(median(values))
  if (!kept) missed++
  say(`\n${what}`)
  say(`  ${spread(values, unit)}; budget ${budget}: ${kept ? 'kept' : 'MISSED'}; load ${loadavg()[0]!.toFixed(1)}`)
}

/** Prints what stands behind the figure before it. */
export const note = (what: string, values: readonly number[], unit = ''): void => {
  say(`  ${what}: ${spread(values, unit)}`)
}

/** How many budgets were missed so far. */
export const missedBudgets = (): number => missed
