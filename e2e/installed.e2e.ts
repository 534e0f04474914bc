import { describe, expect, it } from 'vitest'
import { install } from './browser.ts'
import { origin } from './product.ts'
import { offering, on } from './stage.ts'
import { DESK, signInAs } from './staff-page.ts'

// The dashboard as an installed app; the browser is told so, as a phone's home screen would tell it.

const PHONE = { width: 390, height: 844 }

const offerFacebook = () => offering(on.page, { facebookAppId: '1234567890' })
const settingsRead = () => on.page.waitForResponse('**/v1.9.0/auth/providers')

describe.each(['display mode', 'iOS'] as const)('installed, known by %s,', (way) => {
  it('/ and /facilities are the schedule [SHELL-64] [SHELL-65] [SHELL-66]', async () => {
    await on.own(await signInAs(DESK), { viewport: PHONE })
    await install(on.page, way)
    for (const path of ['/', '/facilities']) {
      await on.open(path)
      await on.page.waitForURL('**/facilities/schedule**')
      await on.page
        .getByRole('grid')
        .or(on.page.getByRole('heading', { name: /^Schedule/ }))
        .first()
        .waitFor()
    }
  })

  it('the social login and the way back to the sign-in are hidden [SHELL-05] [SHELL-09] [SHELL-11]', async () => {
    await on.own(null)
    await install(on.page, way)
    await offerFacebook()
    for (const [path, title] of [
      ['/login', 'Log in'],
      ['/signup', 'Sign up'],
    ] as const) {
      const read = settingsRead()
      await on.open(path)
      await read
      await on.heading(title)
      await expect.poll(() => on.page.getByRole('button', { name: /Facebook/ }).count()).toBe(0)
    }
    await on.open('/forgot-password')
    await on.heading('Forgot password?')
    await expect.poll(() => on.page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  })
})

describe('in a browser window, however narrow,', () => {
  it('/ is the dashboard, and social login and the way back are there [SHELL-03] [SHELL-05] [SHELL-08] [SHELL-14] [SHELL-66]', async () => {
    await on.own(null, { viewport: PHONE })
    await offerFacebook()
    await on.open('/login')
    await on.page.getByRole('button', { name: 'Log in with Facebook', exact: true }).waitFor()
    await on.open('/signup')
    await on.page.getByRole('button', { name: 'Sign up with Facebook', exact: true }).waitFor()
    await on.open('/forgot-password')
    await on.page.getByRole('link', { name: 'Log in' }).click()
    await on.heading('Log in')
    await on.page.close()
    await on.own(await signInAs(DESK), { viewport: PHONE })
    await on.open('/')
    await on.heading(/^Hello, /)
    await expect.poll(on.path).toBe('/')
  })

  it('the installed product answers for its own addresses, and for no club’s that begins alike', async () => {
    const worker = await (await fetch(`${origin}/sw.js`)).text()
    const [, written] = /allowlist:\[\/(.+?)\/\]\}/.exec(worker)!
    const own = new RegExp(written!)
    for (const address of ['/', '/?a=b', '/login', '/staff/list', '/classes?week=2']) expect(address).toMatch(own)
    for (const address of ['/classes-of-yoga', '/loginclub', '/venuesofhanoi/', '/docs', '/riverside'])
      expect(address).not.toMatch(own)
  })

  it('the product may be installed: its manifest asks for a window of its own [SHELL-66]', async () => {
    await on.own(null)
    await on.open('/')
    const address = await on.page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await fetch(new URL(address!, origin))).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Fieldhouse', display: 'standalone', start_url: '/' })
    for (const { src } of manifest.icons as { src: string }[]) expect((await fetch(new URL(src, origin))).ok).toBe(true)
  })
})
