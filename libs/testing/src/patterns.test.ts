import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { RECHECK } from './recheck.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts', 'bin/**/*.js'], { cwd: ROOT }).filter(
  (file) => !/\.(test|fixture)\.tsx?$|\.gen\.ts$|\/fixtures\/|^libs\/testing\//.test(file),
)

/** Every regular expression that is written in a source, in whatever place. */
const patternsIn = (file: string): { source: string; flags: string }[] => {
  const found: { source: string; flags: string }[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex } = node as { regex?: { pattern: string; flags: string } | null }
    if (regex) found.push({ source: regex.pattern, flags: regex.flags })
    else for (const part of Object.values(node)) look(part)
  }
  look(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program)
  return found
}

it('no pattern of the product takes more than linear time, whatever it is given', async () => {
  const patterns = new Map<string, { file: string; source: string; flags: string }>()
  for (const file of sources)
    for (const pattern of patternsIn(file)) patterns.set(`${pattern.source}/${pattern.flags}`, { file, ...pattern })
  expect(patterns.size).toBeGreaterThan(60)
  const slow: string[] = []
  for (const { file, source, flags } of patterns.values()) {
    const { status } = await check(source, flags, RECHECK)
    if (status !== 'safe') slow.push(`${file}: /${source}/${flags} ${status}`)
  }
  expect(slow).toEqual([])
})

it.each([
  ['by proof', String.raw`^(a+)+$`, 'automaton'],
  ['by proof', String.raw`\s+$`, 'automaton'],
  ['by attack', String.raw`^(?=a)(\w*)*\d$`, 'fuzz'],
  // It refers back to a group: an attack reads so slowly that a limit of time would come first.
  ['by attack', String.raw`(\w+)\1`, 'fuzz'],
])('finds %s that %s takes longer, by what it reads and not by the time it takes', async (_how, source, checker) => {
  const log: string[] = []
  const found = await check(source, '', { ...RECHECK, logger: (line) => log.push(line) })
  expect([found.status, 'checker' in found && found.checker]).toEqual(['vulnerable', checker])
  expect(log.filter((line) => line.includes('status: timeout'))).toEqual([])
})
