import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'

const LONG = 'export const long = 1\n'.repeat(500)
let api: TestApi
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fieldhouse-dashboard-'))
  await writeFile(join(dir, 'index.html'), `<!doctype html>${' '.repeat(5000)}`)
  await writeFile(join(dir, 'start.js'), LONG)
  // What the build wrote: told from what the server would make of it.
  await writeFile(join(dir, 'start.js.br'), 'by the build, br')
  await writeFile(join(dir, 'start.js.gz'), 'by the build, gz')
  await writeFile(join(dir, 'start.js.map'), JSON.stringify({ mappings: 'A'.repeat(10_000) }))
  api = await startApi(() => ({}), {}, undefined, dir)
})
afterAll(async () => {
  await api.stop()
  await rm(dir, { recursive: true })
})

const ask = async (path: string, accepts: string) => {
  const { headers, rawPayload, statusCode } = await api.app.inject({
    url: path,
    headers: { 'accept-encoding': accepts },
  })
  expect(statusCode).toBe(200)
  return { encoding: headers['content-encoding'], body: rawPayload }
}

describe('what anybody may ask for, as often as they like, is compressed once', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gz'],
  ])('a file of the dashboard by its build, for who takes %s', async (accepts, which) => {
    const { encoding, body } = await ask('/start.js', accepts)
    expect([encoding, body.toString()]).toEqual([which === 'gz' ? 'gzip' : 'br', `by the build, ${which}`])
  })

  it.each([
    ['/start.js', 'deflate'],
    ['/start.js', 'identity'],
    ['/start.js.map', 'gzip, br'],
  ])('%s as it is, for who takes %s', async (path, accepts) => {
    const { encoding, body } = await ask(path, accepts)
    expect(encoding).toBeUndefined()
    expect(body.length).toBeGreaterThan(5000)
  })

  it('the page of any address of the dashboard, without a listener too many', async () => {
    const counted: number[] = []
    api.app.server.prependListener('request', (_, reply) =>
      reply.once('finish', () => void counted.push(reply.listenerCount('close'))),
    )
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const page = await fetch(`${origin}/schedule`, { headers: { accept: 'text/html' } })
    expect([page.status, (await page.text()).slice(0, 15)]).toEqual([200, '<!doctype html>'])
    // Node warns of the eleventh.
    await expect.poll(() => counted.length).toBe(1)
    expect(counted[0]).toBeLessThan(9)
  })

  it.each(['/v1.9.0/openapi.json', '/docs/js/scalar.js'])('%s by the server', async (path) => {
    const plain = await ask(path, 'identity')
    expect(plain.encoding).toBeUndefined()
    for (const accepts of ['gzip', 'gzip, deflate, br', 'br, gzip;q=0.5']) {
      const { encoding, body } = await ask(path, accepts)
      expect(encoding).toBe('gzip')
      expect(gunzipSync(body).equals(plain.body)).toBe(true)
    }
    for (const accepts of ['br', 'deflate', '*']) expect((await ask(path, accepts)).encoding).toBeUndefined()
  })
})
