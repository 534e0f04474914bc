import type { BrowserContext, Page, Route } from 'playwright'
import { afterEach } from 'vitest'
import { answering } from './calls.ts'
import {
  contextOf,
  execute,
  heading,
  open,
  pageFor,
  pageIn,
  pathOf,
  signInAs,
  visit,
  type Options,
  type Session,
} from './staff-page.ts'

const DESKTOP = { width: 1440, height: 900 }

/** The super-admin lookup, with which the product starts for everybody. */
export const LOOK_UP = '**/v1.9.0/partners/superAdmins/me'

/** What somebody reads whose account belongs to no club. */
export const REGISTERED = 'Thank you for registering. Our team will contact you soon.'

/** What stands in place of a section that somebody may not open. */
export const LOCKED = 'You do not have permissions for this section.'

/** Answers as a gateway does whose server is gone. */
export const badGateway = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })

/** Lets calls to an address wait until the test releases them. */
export const held = async (page: Page, address: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Changes the deployment's settings on their way to the page. */
export const offering = (page: Page, settings: object) => answering(page, '**/v1.9.0/auth/providers', settings)

/** Ends every session of an account, as a password that was chosen anew does. */
export const endSessions = ({ account }: Session) =>
  execute('UPDATE sessions SET revoked_at = now() WHERE account_id = $1', [account.id])

/** Makes a partner the one that the super admin worked for last. */
export const workFor = (partner: 'riverside' | null) =>
  execute('UPDATE super_admins SET last_active_partner_id = (SELECT partner_id FROM partner_profiles WHERE uri = $1)', [
    partner,
  ])

/** Prints what a page shows, in words, for whoever reads why a test failed. */
export const tellWhatIsShown = async (page: Page | undefined): Promise<void> => {
  if (!page || page.isClosed()) return
  const shown = await page.locator('body').ariaSnapshot()
  // oxlint-disable-next-line no-console -- the report of the run prints it beside the failure
  console.log(`${page.url()} showed:\n${shown}`)
}

/**
 * The page that a file's tests look at. Loading the product takes a second and going elsewhere in it
 * a moment: tests that don't care how a page came to be share one for each person (`at`); the others get a fresh one
 * (`own`), in a window whose cache has the scripts already.
 */
const stage = () => {
  let window: Promise<BrowserContext> | null = null
  let page: Page
  const shared = new Map<string | null, Page>()
  const own = new Set<Page>()

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsShown(page)
    const common = await window
    for (const one of own) {
      // What a page still asks for as it closes is answered to nobody; a journey may have closed its page itself.
      if (!one.isClosed()) await one.unrouteAll({ behavior: 'ignoreErrors' })
      await (one.context() === common ? one.close() : one.context().close())
    }
    own.clear()
    for (const [person, one] of shared) {
      one.removeAllListeners('request')
      await one.unrouteAll({ behavior: 'ignoreErrors' })
      // Nobody knows in which state a failed test left what it looked at.
      if (task.result?.state !== 'fail') continue
      await one.context().close()
      shared.delete(person)
    }
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const password = (name: string) => page.getByLabel(name, { exact: true })

  return {
    /** What the test looks at now. */
    get page() {
      return page
    },
    /** A fresh page; the caller opens an address. Only what the window itself must be makes a new one. */
    own: async (session: Session | null, options: Options = {}): Promise<Page> => {
      const { remembered, viewport = DESKTOP, scheme, ...special } = options
      page =
        Object.keys(special).length > 0
          ? await pageFor(session, options)
          : await pageIn(await (window ??= contextOf()), session, remembered)
      await page.setViewportSize(viewport ?? DESKTOP)
      await page.emulateMedia({ colorScheme: scheme ?? 'light' })
      own.add(page)
      return page
    },
    /**
     * A page that other tests use as well, where this person sees an address: somebody of the demo by the email, somebody
     * else by the session, or nobody.
     */
    at: async (person: string | Session | null, path: string): Promise<Page> => {
      const name = typeof person === 'object' ? (person?.account.email ?? null) : person
      const known = shared.get(name)
      page = known ?? (await pageFor(typeof person === 'string' ? await signInAs(person) : person))
      shared.set(name, page)
      await page.setViewportSize(DESKTOP)
      await page.emulateMedia({ colorScheme: 'light' })
      if (!known) {
        await open(page, path)
        return page
      }
      // This screen stands without the frame: whatever the last test left open there is gone.
      await visit(page, '/reset-password')
      await heading(page, 'Choose a new password')
      await visit(page, path)
      // It stays until the next screen has what it needs: without this a busy machine shows the test this one.
      if (!path.startsWith('/reset-password'))
        await page.getByRole('heading', { name: 'Choose a new password' }).waitFor({ state: 'detached' })
      return page
    },
    /** Looks at a page that another one opened. */
    look: (opened: Page) => void (page = opened),
    heading: (name: string | RegExp) => heading(page, name),
    open: (path: string) => open(page, path),
    visit: (path: string) => visit(page, path),
    path: () => pathOf(page),
    button,
    field,
    password,
    banner: () => page.getByRole('banner'),
    main: () => page.getByRole('main'),
    menu: () => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }),
    accountMenu: () => page.getByRole('button', { name: /Account menu/ }),
    palette: () => page.getByRole('dialog', { name: 'Search' }),
    /** Types into the palette, which is open or opens now. */
    searchFor: async (letters: string) => {
      const typed = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
      if (!(await typed.isVisible())) await page.keyboard.press('Control+k')
      await typed.fill(letters)
    },
    /** Does what says these words, and waits until they are said: what an earlier deed said may still stand there. */
    saysAnew: async (words: string, act: () => Promise<unknown>) => {
      const said = page.getByText(words, { exact: true })
      await said.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-said-before', '')))
      await act()
      await said.and(page.locator(':not([data-said-before])')).first().waitFor()
    },
    logIn: async (email: string, secret: string) => {
      await field('Email').fill(email)
      await password('Password').fill(secret)
      await button('Log in').click()
    },
    signUp: async (email: string, secret = 'plain tulip', confirmed = secret) => {
      await field('Email').fill(email)
      await password('Password').fill(secret)
      await password('Confirm password').fill(confirmed)
      await button('Sign up').click()
    },
  }
}

/** The stage of this file's tests: what they look at, and how they get there. */
export const on = stage()
