import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@fieldhouse/contract'
import { expect, it } from 'vitest'
import { COMMANDS, READINGS } from '../fixtures/what-it-leaves.ts'

const statesOf = (command: string): Promise<string[]> => readdir(join(READINGS, command)).catch(() => [])

it('what every command of the contract leaves is kept', async () => {
  const kept = await Promise.all(COMMANDS.map(async (command) => [command, await statesOf(command)] as const))
  expect(kept.filter(([, states]) => states.length === 0).map(([command]) => command)).toEqual([])
})

/** The kinds of news in a kept reading; holds end by themselves and are nobody's change. */
const toldIn = (reading: string): string[] => {
  const [, told = ''] = reading.split('\ntold:\n')
  return [...told.matchAll(/\btype: (\w+)/g)].map(([, type]) => type!).filter((type) => type !== 'holds')
}

it.each(COMMANDS)('%s tells open screens of no more than its endpoint declares [BEYOND-04]', async (command) => {
  const readings = (await statesOf(command)).map((state) => readFile(join(READINGS, command, state), 'utf8'))
  const told = new Set((await Promise.all(readings)).flatMap(toldIn))
  const declared: readonly string[] = api[command].changes ?? []
  expect([...told].filter((type) => !declared.includes(type))).toEqual([])
})
