import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

/** Starts the product in a folder of its own, to the end that it comes to. */
const started = async (environment: Record<string, string>) => {
  const data = await mkdtemp(join(tmpdir(), 'fieldhouse-start-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [MAIN], { env: { ...env, FIELDHOUSE_DATA: data, ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  // Node's own warnings are no part of what the product says.
  return { code, said: said.trim(), kept: await readdir(data) }
}

describe('a start that cannot go on', () => {
  it('says that the port is taken and how to choose another, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    expect(await started({ PORT: String(port) })).toEqual({
      code: 1,
      said: `Port ${port} is taken: another program listens on it, perhaps Fieldhouse itself. Choose another one: PORT=${port + 1} npm start`,
      kept: [],
    })
  })

  it.each([
    [{ PORT: 'here' }, /^These settings make no sense:\n {2}PORT: [^\n]+$/],
    [{ HOST: '203.0.113.7', PORT: '0' }, /^HOST is 203\.0\.113\.7, which is no address of this machine\.$/],
    [{ FIELDHOUSE_DATA: tmpdir() }, /^FIELDHOUSE_DATA must be a folder of its own$/],
  ])('says which setting it is, in a sentence without a trace: %j', async (settings, sentence) => {
    const { code, said } = await started(settings)
    expect(said).toMatch(sentence)
    expect(code).toBe(1)
  })
})
