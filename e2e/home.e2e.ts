import { describe, expect, it } from 'vitest'
import { stage } from './stage.ts'
import {
  ADMIN,
  COACH,
  DESK,
  execute,
  foundClub,
  OWNER,
  signInAs,
  signUpAs,
  violationsOf,
  type Session,
} from './staff-page.ts'

// The dashboard: greeting, tiles and their locks; and axe on every screen of the frame.

const on = stage()

describe('the greeting', () => {
  const greeted = async (names: { full?: string; first?: string; last?: string }) => {
    const session = await signUpAs('greeted')
    await foundClub(session, { brandName: 'A New Club' })
    await execute('UPDATE accounts SET full_name = $2, first_name = $3, last_name = $4 WHERE id = $1', [
      session.account.id,
      names.full ?? null,
      names.first ?? null,
      names.last ?? null,
    ])
    // The names come with the sign-in.
    await on.own(await signInAs(session.account.email))
    await on.open('/')
    await on.heading(/^Hello, /)
    return { words: await on.page.getByRole('heading', { level: 1 }).textContent(), email: session.account.email }
  }

  it.each([
    [{ full: 'Nguyễn Ngọc Ánh', first: 'Ngọc Ánh', last: 'Nguyễn' }, 'Hello, Nguyễn Ngọc Ánh'],
    [{ first: 'Ngọc Ánh' }, 'Hello, Ngọc Ánh'],
    [{ last: 'Nguyễn' }, 'Hello, Nguyễn'],
  ])('of %j is %j [SHELL-69] [SHELL-70]', async (names, words) => {
    expect((await greeted(names)).words).toBe(words)
  })

  it('of somebody without a name is by the email [SHELL-69] [SHELL-70]', async () => {
    const { words, email } = await greeted({})
    expect(words).toBe(`Hello, ${email}`)
  })
})

const TILES: readonly (readonly [string, string])[] = [
  ['Analytics', '/analytics'],
  ['About', '/about'],
  ['Venues', '/venues'],
  ['Posts', '/posts'],
  ['Ratings', '/ratings'],
  ['Customers', '/customers'],
  ['Memberships', '/memberships'],
  ['Facility Booking', '/facilities/schedule'],
  ['Transactions', '/transaction'],
  ['Payments', '/payments/settings'],
  ['Credits', '/credits/log'],
  ['Staff', '/staff/list'],
  ['Campaigns', '/campaigns/email'],
  ['Promotion', '/promotion'],
]
const tile = (name: string) =>
  on
    .main()
    .getByRole('list')
    .getByRole('link', { name: new RegExp(`^${name}`) })
const locked = (scope: ReturnType<typeof on.main>, name: string) =>
  scope.getByRole('button', { name: new RegExp(`^${name}`), disabled: true })

describe('the tiles', () => {
  it('lead to every part of the product [SHELL-71] [SHELL-72]', async () => {
    await on.own(await signInAs(OWNER))
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const [name, address] of TILES) expect([name, await tile(name).getAttribute('href')]).toEqual([name, address])
    await tile('Ratings').click()
    await on.heading(/^Ratings/)
  })

  const NEED_ABOUT = ['Analytics', 'Venues', 'Posts', 'Ratings', 'Memberships']

  it('of a club without a profile wait for About, and so do the entries of the menu [SHELL-73] [SHELL-74] [SHELL-75] [SHELL-76]', async () => {
    const session = await signUpAs('beginner')
    await foundClub(session, { brandName: null })
    await on.own(session)
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const name of NEED_ABOUT) {
      for (const scope of [on.main(), on.menu()]) {
        await locked(scope, name).hover()
        await on.page.getByRole('tooltip', { name: `Please setup About first before using ${name}` }).waitFor()
      }
    }
    await locked(on.main(), 'Facility Booking').hover()
    await on.page.getByRole('tooltip', { name: 'Please create Venue first before using Facility Booking' }).waitFor()
    await locked(on.menu(), 'Schedule').hover()
    await on.page.getByRole('tooltip', { name: 'Please create Venue first before using Facility Booking' }).waitFor()
    for (const name of ['About', 'Customers', 'Transactions', 'Payments', 'Credits', 'Staff', 'Campaigns', 'Promotion'])
      expect([name, await tile(name).count()]).toEqual([name, 1])
    await locked(on.main(), 'Posts').click({ force: true })
    expect(on.path()).toBe('/')
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('with a profile are open, but booking waits for a venue [SHELL-56] [SHELL-73] [SHELL-75] [SHELL-76]', async () => {
    const session = await signUpAs('next')
    const id = await foundClub(session, { brandName: 'A New Club' })
    await on.own(session)
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const name of NEED_ABOUT) expect([name, await tile(name).count()]).toEqual([name, 1])
    await locked(on.main(), 'Facility Booking').waitFor()
    await locked(on.menu(), 'Schedule').waitFor()
    await on.main().getByRole('link', { name: 'Create a venue' }).waitFor()
    await execute(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       VALUES ($1, gen_random_uuid(), 'The Hall', 'Asia/Singapore', '{}', now())`,
      [id],
    )
    await on.page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await tile('Facility Booking').waitFor()
    await on.menu().getByRole('link', { name: 'Schedule' }).waitFor()
    expect(await on.page.locator('[aria-disabled=true]').count()).toBe(0)
  })

  it('stay locked for a super admin as well: roles play no part [SHELL-77]', async () => {
    const session = await signUpAs('founder')
    const id = await foundClub(session, { brandName: null })
    const [before] = await execute('SELECT last_active_partner_id FROM super_admins')
    await execute('UPDATE super_admins SET last_active_partner_id = $1', [id])
    try {
      await on.own(await signInAs(ADMIN))
      await on.open('/')
      await on.heading(/^Hello, /)
      for (const name of [...NEED_ABOUT, 'Facility Booking']) await locked(on.main(), name).waitFor()
    } finally {
      await execute('UPDATE super_admins SET last_active_partner_id = $1', [before!.last_active_partner_id])
    }
  })

  it('have one for Classes where they may be opened [SHELL-78]', async () => {
    await on.own(await signInAs(COACH))
    await on.open('/')
    await tile('Classes').click()
    await on.heading(/^Classes/)
  })
})

describe('for everybody', () => {
  const beginning = async (): Promise<Session> => {
    const session = await signUpAs('axe')
    await foundClub(session, { brandName: null })
    return session
  }
  const SCREENS: readonly (readonly [string, () => Promise<Session | string | null>, readonly string[]])[] = [
    ['an owner', async () => OWNER, ['/', '/promotion', '/contact']],
    ['the desk, where it may not go', async () => DESK, ['/staff/list']],
    ['a club that begins', beginning, ['/', '/superadmin/partners']],
    ['a visitor', async () => null, ['/login', '/signup', '/forgot-password', '/reset-password?token=x']],
  ]
  const APPEARANCES = [
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
    ['light', 390],
  ] as const

  it.each(SCREENS)(
    'axe finds nothing for %s, light and dark, wide and narrow, and no screen scrolls sideways',
    async (_, who, paths) => {
      const found: string[] = []
      const person = await who()
      for (const path of paths) {
        const page = await on.at(person, path)
        for (const [scheme, width] of APPEARANCES) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 900 })
          await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
          await page.getByRole('heading', { level: 1 }).waitFor()
          await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 20_000 }).toBe(0)
          // A colour on its way from one look to the other is neither.
          await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
          const place = `${path} ${scheme} ${width}`
          found.push(...(await violationsOf(page)).map((violation) => `${place}: ${violation}`))
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (overflow > 0) found.push(`${place}: ${overflow} px too wide`)
        }
      }
      expect(found).toEqual([])
    },
    180_000,
  )
})
