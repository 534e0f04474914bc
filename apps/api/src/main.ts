import { join } from 'node:path'
import { pino } from 'pino'
import { progressLine } from './cli/progress-line.ts'
import { readConfig, type Config } from './config.ts'
import { startEmbedded, type EmbeddedServer } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_PASSWORD, SIGN_INS } from './demo/demo-club.ts'
import { loadDemoOnFirstStart } from './demo/first-start.ts'
import { createFieldhouse } from './fieldhouse.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const logger = pino({
    level: config.logLevel,
    // Tokens never reach the log, whatever a caller puts into a log line.
    redact: ['req.headers.authorization', 'headers.authorization', '*.token', '*.password'],
  })
  const server = config.embedded ? await startServer(config, logger) : null
  const url = server?.url ?? config.DATABASE_URL!
  await migrate(url)
  const progress = () => progressLine('  Loading the demo clubs, on the first start only')
  const isDemo = await loadDemoOnFirstStart(config, { url, now: Date.now(), progress })
  const fieldhouse = await createFieldhouse(config, { url, logger })
  await fieldhouse.app.listen({ port: config.PORT, host: config.host })
  const address = fieldhouse.app.server.address()
  greet(config, address !== null && typeof address === 'object' ? address.port : config.PORT, isDemo)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: open requests are answered first')
    await fieldhouse.close()
    await server?.stop()
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
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

await main()
