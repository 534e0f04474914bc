import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pino } from 'pino'
import { progressLine } from './cli/progress-line.ts'
import { readConfig, type Config } from './config.ts'
import { startEmbedded, type EmbeddedServer } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_PASSWORD, SIGN_INS } from './demo/demo-club.ts'
import { loadDemoOnFirstStart } from './demo/first-start.ts'
import { ADMIN_LINK_HOURS, makeFirstAdminLink } from './features/identity/index.ts'
import { createFieldhouse, type Fieldhouse } from './fieldhouse.ts'
import { endOnWhatNobodyCaught } from './last-resort.ts'
import { StartRefused } from './start-refused.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Open requests have so long to end when the process is told to stop, in milliseconds; a supervisor waits longer before it kills. */
const PATIENCE = 7000

/** Starts the product; what keeps it from starting is said in a sentence, and only what nobody foresaw with its trace. */
const main = async (): Promise<void> => {
  try {
    await serve(readConfig(process.env))
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    process.stderr.write(`\n${error.message}\n\n`)
    process.exitCode = 1
  }
}

const serve = async (config: Config): Promise<void> => {
  const logger = pino({
    level: config.logLevel,
    // Tokens never reach the log, whatever a caller puts into a log line.
    redact: ['req.headers.authorization', 'headers.authorization', '*.token', '*.password'],
  })
  // Before the database starts, which takes seconds.
  await refuseTakenPort(config)
  const server = config.embedded ? await startServer(config, logger) : null
  try {
    await start(config, logger, server)
  } catch (error) {
    await server?.stop()
    throw error
  }
}

const refuseTakenPort = async ({ PORT, host }: Config): Promise<void> => {
  const probe = createServer()
  try {
    probe.listen(PORT, host)
    await once(probe, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefused(
        `Port ${PORT} is taken: another program listens on it, perhaps Fieldhouse itself. Choose another one: PORT=${PORT + 1} npm start`,
      )
    if (code === 'EACCES')
      throw new StartRefused(`Port ${PORT} may not be listened on here. Choose another one: PORT=3000 npm start`)
    if (code === 'EADDRNOTAVAIL') throw new StartRefused(`HOST is ${host}, which is no address of this machine.`)
    throw error
  }
  probe.close()
  await once(probe, 'close')
}

const start = async (config: Config, logger: pino.Logger, server: EmbeddedServer | null): Promise<void> => {
  const url = server?.url ?? config.DATABASE_URL!
  await migrate(url)
  const progress = () => progressLine('  Loading the demo clubs, on the first start only')
  const isDemo = await loadDemoOnFirstStart(config, { url, now: Date.now(), progress })
  const fieldhouse = await createFieldhouse(config, { url, logger })
  let stopped: Promise<void> | null = null
  const close = async (why: string) => {
    logger.info({ why }, 'stopping: open requests are answered first')
    const closed = fieldhouse.close().then(() => true)
    const isWhole = await Promise.race([closed, after(PATIENCE, false)])
    if (!isWhole) logger.warn('requests that were still open are cut off: what they had not committed is not done')
    await server?.stop()
    // What is left open keeps the process, and the time for it is over.
    process.exit()
  }
  // Whoever asks, it stops once.
  const stop = (why: string) => (stopped ??= close(why))
  endOnWhatNobodyCaught(logger, stop)
  // Before anybody is told that it is ready: whoever stops it then stops it as a whole.
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  await fieldhouse.app.listen({ port: config.PORT, host: config.host })
  const address = fieldhouse.app.server.address()
  greet(config, address !== null && typeof address === 'object' ? address.port : config.PORT, isDemo)
  await inviteFirstAdmin(fieldhouse)
}

const startServer = (config: Config, logger: pino.Logger): Promise<EmbeddedServer> =>
  startEmbedded({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => logger.info(line),
    onUnexpectedEnd: (reason) => {
      logger.fatal({ reason }, 'the embedded database ended')
      process.exit(1)
    },
  })

const greet = (config: Config, port: number, isDemo: boolean): void => {
  say('')
  say(`  Fieldhouse is ready: ${config.PUBLIC_URL ?? `http://localhost:${port}`}`)
  say('')
  if (!isDemo) return
  say(`  Sign in to the demo with the password ${DEMO_PASSWORD}:`)
  for (const { email, what } of SIGN_INS) say(`    ${email.padEnd(26)} ${what}`)
  say('')
}

/** A deployment that nobody owns is opened by a link that is shown where only whoever runs the server can read it (BEYOND-31). */
const inviteFirstAdmin = async ({ deps }: Fieldhouse): Promise<void> => {
  const invitation = await makeFirstAdminLink(deps)
  if (invitation === 'owned') return
  if (invitation === 'shown') {
    say('  Nobody owns this deployment yet. The link for its first super admin was shown at an earlier start;')
    say('  another one: npm run admin -- EMAIL')
  } else {
    say(
      `  Nobody owns this deployment yet. Become its super admin by this link, once, within ${ADMIN_LINK_HOURS} hours:`,
    )
    say('')
    say(`  ${invitation.url}`)
  }
  say('')
}

await main()
