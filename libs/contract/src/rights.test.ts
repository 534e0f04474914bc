import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { api } from './index.ts'

/**
 * The right that a call asks for is seen by no role where every role that has one of two rights has the other as well: the
 * list is kept, and a line of it changes by decision only.
 */
it('each call asks for the right that is kept beside it [ACCESS-48] [STAFF-29]', async () => {
  const lines = Object.entries(api as Record<string, Endpoint>).map(
    ([name, { access }]) => `${name}: ${typeof access === 'string' ? access : JSON.stringify(access)}`,
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('rights.txt')
})
