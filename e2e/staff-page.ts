import { api, createClient, type Api, type Reply } from '@fieldhouse/contract'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll } from 'vitest'
import { noteBroken, openBrowser, type Equipment } from './browser.ts'
import { answering } from './calls.ts'
import { databaseUrl, origin } from './product.ts'

const PASSWORD = 'fieldhouse-demo'

export const OWNER = 'owner@riverside.example'
export const DESK = 'desk@riverside.example'
export const COACH = 'coach@riverside.example'
export const ADMIN = 'admin@fieldhouse.example'

export type Session = { token: string; account: Reply<Api['socialLogin']>['data']['account'] }
const visitor = createClient(api, { origin })

const openSession = async (identity: { token: string }): Promise<Session> => {
  const { data } = await visitor.socialLogin({ body: { token: identity.token, provider: 'FIREBASE' } })
  return { token: data.session.token, account: data.account }
}

/** A session of its own for somebody of the demo; a test may end it without harm to the others. */
export const signInAs = async (email: string): Promise<Session> =>
  openSession((await visitor.signIn({ body: { email, password: PASSWORD } })).data)

const sessions = new Map<string, Promise<Session>>()

/** The session that a file's tests share for somebody of the demo, as the dashboard keeps it: none of them ends it. */
export const sessionOf = (email: string): Promise<Session> => {
  const session = sessions.get(email) ?? signInAs(email)
  sessions.set(email, session)
  return session
}

let made = 0
/** A fresh email address of this run. */
export const freshEmail = (name: string): string => `${name}-${process.pid}-${Date.now()}-${++made}@club.example`

/** Somebody who has just signed up and belongs to no club. */
export const signUpAs = async (name: string): Promise<Session> =>
  openSession((await visitor.signUp({ body: { email: freshEmail(name), password: PASSWORD } })).data)

/** A key for a command that is sent once. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** Sends one statement to the product's database. */
export const execute = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  return withClient(databaseUrl, async (client) => (await client.query<Record<string, unknown>>(text, values)).rows)
}

/** Makes somebody a member of the staff of the demo's club in Singapore with these roles. */
export const employ = async (session: Session, roles: readonly string[]): Promise<void> => {
  await execute(
    `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
     SELECT partner_id, gen_random_uuid(), 'New', 'Colleague', $1, $2, $3, now() FROM partner_profiles WHERE uri = 'riverside'`,
    [session.account.email, session.account.profileId, roles],
  )
}

/** Notes that somebody answered a mail of ours, as who comes in by an invitation has. */
export const proveEmail = async ({ account }: Session): Promise<void> => {
  await execute('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [account.id])
}

/** Gives somebody a club that has just begun: without a profile, or with one but without a venue. */
export const foundClub = async (session: Session, { brandName }: { brandName: string | null }): Promise<string> => {
  const [partner] = await execute(
    `INSERT INTO partners (id, partner_type, timezone, country_code, payment_methods_for_staff, payment_methods_for_customers, created_at)
     VALUES (gen_random_uuid(), 'Clubs', 'Asia/Singapore', 'SG', '{cash}', '{}', now()) RETURNING id`,
  )
  const id = String(partner!.id)
  await execute('INSERT INTO partner_owners (partner_id, profile_id, created_at) VALUES ($1, $2, now())', [
    id,
    session.account.profileId,
  ])
  if (brandName !== null)
    await execute(
      "WITH page AS (INSERT INTO page_addresses VALUES ('partner', $3, $1) RETURNING uri) " +
        'INSERT INTO partner_profiles (partner_id, id, brand_name, uri) VALUES ($1, gen_random_uuid(), $2, $3)',
      [id, brandName, `club-${id}`],
    )
  return id
}

/** Gives a club a venue that is open on weekdays; answers its id. */
export const openVenue = async (partnerId: string, name = 'Kallang'): Promise<string> => {
  const day = '8:00-20:00'
  const hours = { MO: day, TU: day, WE: day, TH: day, FR: day, SA: '', SU: '', PH: '', exceptions: [] }
  const [venue] = await execute(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     VALUES ($1, gen_random_uuid(), $3, 'Asia/Singapore', $2, now()) RETURNING id`,
    [partnerId, JSON.stringify(hours), name],
  )
  return String(venue!.id)
}

export type Options = BrowserContextOptions &
  Equipment & {
    /** What the device remembers beside the session, by its name without the product's prefix. */
    remembered?: Record<string, unknown>
    scheme?: 'light' | 'dark'
  }

const browsers = new Map<string, Promise<Browser>>()
const browserOf = (equipment: Equipment): Promise<Browser> => {
  const key = JSON.stringify(equipment)
  const browser = browsers.get(key) ?? openBrowser(equipment)
  browsers.set(key, browser)
  return browser
}
afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

/** A window of the file's browser with a storage of its own, which several pages may use one after the other. */
export const contextOf = async ({
  scheme,
  showsDocuments = false,
  camera,
  ...rest
}: Omit<Options, 'remembered'> = {}) => {
  const context = await (
    await browserOf({ showsDocuments, camera })
  ).newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(scheme && { colorScheme: scheme }),
    ...rest,
  })
  // Machines that are busy answer late; nothing here measures speed.
  context.setDefaultTimeout(60_000)
  noteBroken(context)
  return context
}

/** A page on a device that knows only this session, or nobody's. The caller opens an address. */
export const pageIn = async (
  context: BrowserContext,
  session: Session | null,
  remembered: Record<string, unknown> = {},
): Promise<Page> => {
  const page = await context.newPage()
  await page.addInitScript(
    (items: Record<string, string>) => {
      // Only at first: what the product itself stores or clears afterwards must stand.
      if (location.protocol === 'about:' || sessionStorage.getItem('prepared')) return
      sessionStorage.setItem('prepared', 'yes')
      localStorage.clear()
      for (const [name, value] of Object.entries(items)) localStorage.setItem(`fieldhouse.${name}`, value)
    },
    Object.fromEntries(
      Object.entries({ ...(session && { session }), ...remembered }).map(([name, value]) => [
        name,
        JSON.stringify(value),
      ]),
    ),
  )
  return page
}

/** A page of its own in which somebody, or nobody, is signed in. The caller opens an address and closes the context. */
export const pageFor = async (session: Session | null, { remembered, ...window }: Options = {}): Promise<Page> =>
  pageIn(await contextOf(window), session, remembered)

/** Lets the product take somebody for one who holds these rights and no other; a page that is open already is loaded again. */
export const holdsOnly = (page: Page, policies: readonly string[]) =>
  answering(page, '**/partnerStaffs/me*', { policies })

/** Opens an address of the product. */
export const open = (page: Page, path: string) => page.goto(origin + path)

/** Goes to another address of the product that is open already, as a link of its own would. */
export const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The path that the browser shows. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** Waits for the screen's heading. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, ...(typeof name === 'string' && { exact: true }) }).waitFor()

/**
 * Whether something is said now. What is said passes by itself within seconds: who waits until it is not there only waits until it has
 * passed.
 */
export const isSaid = async (page: Page, text: string | RegExp): Promise<boolean> =>
  (await page.getByText(text, { exact: true }).count()) > 0

/** What the device has stored, by its name without the product's prefix. */
export const keptOn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const items: Record<string, unknown> = {}
    for (const [key, text] of Object.entries<string>({ ...localStorage })) {
      if (!key.startsWith('fieldhouse.')) continue
      try {
        items[key.slice('fieldhouse.'.length)] = JSON.parse(text)
      } catch {
        items[key.slice('fieldhouse.'.length)] = text
      }
    }
    return items
  })

/** Every call to the API from now on, as 'GET /partners/partner'. */
export const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1.9.0/')) calls.push(`${request.method()} ${pathname.slice('/v1.9.0'.length)}`)
  })
  return calls
}
