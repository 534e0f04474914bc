import { once as event } from 'node:events'
import { createServer } from 'node:net'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import type { Fieldhouse } from '../apps/api/src/fieldhouse.ts'
import { serveOnClock } from '../apps/api/src/fixtures/serve-on-clock.ts'
import { copyTemplate, dropDatabase, withDatabase } from '../libs/testing/src/test-server.ts'
import { noteBroken, openBrowser } from './browser.ts'

const PASSWORD = 'fieldhouse-demo'

/** Where the demo's club in Singapore is. */
export const ZONE = 'Asia/Singapore'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await event(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await event(probe, 'close')
  return port
}

/** The product of a journey that goes on over days: it runs here, on a clock that the journey moves, over a copy of the demo clubs. */
export const withClock = (environment: Record<string, string> = {}) => {
  const server = inject('demoServer')
  const partnerId = inject('mainPartner')
  let now = Date.now()
  let fieldhouse: Fieldhouse
  let browser: Browser
  let origin: string
  let database: string

  beforeAll(async () => {
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    database = await copyTemplate(server)
    fieldhouse = await serveOnClock({
      url: withDatabase(server.url, database),
      port,
      now: () => now,
      environment: { MAIN_PARTNER_ID: partnerId, PUBLIC_URL: origin, ...environment },
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await fieldhouse.close()
    await dropDatabase(server.url, database)
  })

  /** Somebody's client; a session at the desk ends after thirty days without a call. */
  const signedIn = async (email: string): Promise<Client<Api>> => {
    const visitor = createClient(api, { origin })
    const { token } = (await visitor.signIn({ body: { email, password: PASSWORD } })).data
    const { session } = (await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })).data
    return createClient(api, { origin, token: () => session.token })
  }

  /** A page of nobody, whose device has the product's time. */
  const tab = async (window: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      ...window,
    })
    context.setDefaultTimeout(30_000)
    noteBroken(context)
    const page = await context.newPage()
    await page.clock.setSystemTime(now)
    return page
  }

  return {
    partnerId,
    /** The product itself, for jobs that its clock would start. */
    get deps() {
      return fieldhouse.deps
    },
    get origin() {
      return origin
    },
    /** Moves the clock to an instant, in epoch milliseconds. */
    goTo: (instant: number): void => void (now = instant),
    execute: (text: string, values: unknown[] = []) =>
      withClient(
        withDatabase(server.url, database),
        async (client) => (await client.query<Record<string, unknown>>(text, values)).rows,
      ),
    signedIn,
    tab,
    /** A page at which somebody has logged in, in a language. */
    at: async (
      email: string,
      path: string,
      { language = 'en', ...window }: BrowserContextOptions & { language?: 'en' | 'vi' } = {},
    ): Promise<Page> => {
      const page = await tab(window)
      await page.goto(`${origin}/login`)
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('button', { name: /Account menu/ }).waitFor()
      await page.evaluate((chosen) => localStorage.setItem('fieldhouse.language', JSON.stringify(chosen)), language)
      await page.goto(origin + path)
      return page
    },
  }
}
