import type { Config } from '../config.ts'
import type { Platform } from '../db/read.ts'
import { opensTo } from '../reach.ts'
import { StartRefused } from '../start-refused.ts'
import { hasDemoAccounts } from './demo-mark.store.ts'

/** How somebody gets rid of the demo. */
export const HOW_TO_REMOVE = 'Remove the demo with: npm run demo -- --remove'

/** Thrown where the demo and something real would meet; its message says what to do. */
export class DemoStaysHere extends StartRefused {}

/** Refuses a process that is there for others beside a demo, whose passwords everybody knows; names the settings. */
export const refuseOpenDemo = (config: Config): void => {
  const open = opensTo(config)
  if (open.length === 0) return
  throw new DemoStaysHere(
    `The demo clubs are in this database, with passwords that everybody knows, so Fieldhouse serves this machine only.\n` +
      `These settings say that others come in: ${open.join(', ')}.\n` +
      `${HOW_TO_REMOVE}\n` +
      `Or keep the demo to this machine: HOST=127.0.0.1 FIELDHOUSE_ENV=dev, without PUBLIC_URL and TRUST_PROXY.`,
  )
}

/**
 * Whether sandboxes may stand in for providers of money, which they do beside the demo or where FIELDHOUSE_SANDBOX asks for
 * them. What the database holds decides, whatever the process was told. Refuses to serve a demo to others.
 */
export const decideSandbox = async (config: Config, platform: Platform): Promise<boolean> => {
  const isDemo = await platform(hasDemoAccounts)
  if (isDemo) refuseOpenDemo(config)
  return config.FIELDHOUSE_SANDBOX ?? isDemo
}
