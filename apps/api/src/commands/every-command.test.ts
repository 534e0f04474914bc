import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS, READINGS } from '../fixtures/what-it-leaves.ts'

it('what every command of the contract leaves is kept', async () => {
  const kept = await Promise.all(
    COMMANDS.map(async (command) => [command, await readdir(join(READINGS, command)).catch(() => [])] as const),
  )
  expect(kept.filter(([, states]) => states.length === 0).map(([command]) => command)).toEqual([])
})
