import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testDatabase } from '@fieldhouse/testing/postgres'
import { expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const HERE = import.meta.dirname
const LINK = /http:\/\/localhost:(\d+)\/super-admin#[\w-]{43}/

/** Settings of a product over an empty database of its own. */
const emptyDeployment = async () => {
  const database = await testDatabase()
  const data = await mkdtemp(join(tmpdir(), 'fieldhouse-first-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(data, { recursive: true, force: true })
  })
  return {
    ...process.env,
    DATABASE_URL: database.url,
    FIELDHOUSE_DATA: data,
    FIELDHOUSE_BANK_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  }
}

/** Starts the product, and answers what it printed until `mark`; it is stopped. */
const started = async (env: NodeJS.ProcessEnv, mark: RegExp): Promise<string> => {
  const child = spawn(process.execPath, [join(HERE, 'main.ts')], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (mark.test(said)) resolve()
    })
    child.once('close', () => reject(new Error(`It ended:\n${said}`)))
  })
  child.kill('SIGTERM')
  // Whoever stops it as soon as it says something stops it as a whole.
  expect(await ended).toEqual([0, null])
  return said
}

it('a deployment that nobody owns prints a link once; `npm run admin` prints another [BEYOND-31]', async () => {
  const env = await emptyDeployment()
  expect(await started(env, LINK)).toContain('Become its super admin by this link, once, within 24 hours:')
  const again = await started(env, /another one: npm run admin -- EMAIL/)
  expect(again).toContain('was shown at an earlier start')
  expect(again).not.toMatch(LINK)
  const tool = join(HERE, 'cli', 'make-admin-link.ts')
  const { stdout } = await run(process.execPath, [tool, 'ops@club.example'], { env })
  expect(stdout).toContain('This link makes ops@club.example a super admin, once, within 24 hours:')
  expect(stdout).toMatch(LINK)
  const refused = await run(process.execPath, [tool, 'ops'], { env }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 1, stderr: 'ops is no email address.\n' })
})

it('`npm run password` makes no link for nobody, nor where Firebase keeps the passwords', async () => {
  const env = await emptyDeployment()
  await started(env, LINK)
  const tool = join(HERE, 'cli', 'make-password-link.ts')
  const failed = (...given: string[]) =>
    run(process.execPath, [tool, ...given], { env }).catch((error: unknown) => error)
  expect(await failed('ops')).toMatchObject({ code: 1, stderr: 'ops is no email address.\n' })
  expect(await failed()).toMatchObject({ code: 1, stderr: 'Whose? npm run password -- name@club.example\n' })
  expect(await failed('ops@club.example')).toMatchObject({
    code: 1,
    stderr: 'Nobody here has the email ops@club.example.\n',
  })
  Object.assign(env, { FIREBASE_PROJECT_ID: 'a-club', FIREBASE_API_KEY: 'a-key' })
  expect(await failed('ops@club.example')).toMatchObject({
    code: 1,
    stderr: 'Firebase keeps the passwords here: it sends the link.\n',
  })
})
