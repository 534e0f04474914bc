import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { answering } from './calls.ts'
import { saysWhy } from './says-why.ts'
import { on } from './stage.ts'
import { words } from './transactions-page.ts'
import { ADMIN, COACH, DESK, execute, foundClub, OWNER, signInAs, signUpAs, type Session } from './staff-page.ts'

// The dashboard: greeting, tiles and their locks; and axe on every screen of the frame.

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
    return { greeting: await on.page.getByRole('heading', { level: 1 }).textContent(), email: session.account.email }
  }

  it.each([
    [{ full: 'Nguyễn Ngọc Ánh', first: 'Ngọc Ánh', last: 'Nguyễn' }, 'Hello, Nguyễn Ngọc Ánh'],
    [{ first: 'Ngọc Ánh' }, 'Hello, Ngọc Ánh'],
    [{ last: 'Nguyễn' }, 'Hello, Nguyễn'],
  ])('of %j is %j [SHELL-69] [SHELL-70]', async (names, greeting) => {
    expect((await greeted(names)).greeting).toBe(greeting)
  })

  it('of somebody without a name is by the email [SHELL-69] [SHELL-70]', async () => {
    const { greeting, email } = await greeted({})
    expect(greeting).toBe(`Hello, ${email}`)
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
  it('lead to every part of the product, and show no dates [SHELL-71] [SHELL-72] [COMMON-03]', async () => {
    await on.own(await signInAs(OWNER))
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const [name, address] of TILES) {
      await expect.poll(async () => [name, await tile(name).getAttribute('href')]).toEqual([name, address])
      await expect
        .poll(() => tile(name).innerText())
        .not.toMatch(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d|\d{4}|\d\//)
    }
    // Nothing else is a tile but the classes, for who may open them.
    const tiles = on.main().locator('ul[aria-labelledby^="tiles-"] a')
    const led = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    expect(led.toSorted()).toEqual([...TILES.map(([, address]) => address), '/classes'].toSorted())
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
        await saysWhy(locked(scope, name), `Please setup About first before using ${name}`)
      }
    }
    await saysWhy(locked(on.main(), 'Facility Booking'), 'Please create Venue first before using Facility Booking')
    await saysWhy(locked(on.menu(), 'Schedule'), 'Please create Venue first before using Facility Booking')
    for (const name of ['About', 'Customers', 'Transactions', 'Payments', 'Credits', 'Staff', 'Campaigns', 'Promotion'])
      await expect.poll(async () => [name, await tile(name).count()]).toEqual([name, 1])
    await locked(on.main(), 'Posts').click({ force: true })
    await expect.poll(on.path).toBe('/')
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('with a profile are open, but booking waits for a venue [SHELL-56] [SHELL-73] [SHELL-75] [SHELL-76]', async () => {
    const session = await signUpAs('next')
    const id = await foundClub(session, { brandName: 'A New Club' })
    await on.own(session)
    await on.open('/')
    await on.heading(/^Hello, /)
    for (const name of NEED_ABOUT) await expect.poll(async () => [name, await tile(name).count()]).toEqual([name, 1])
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
    await expect.poll(() => on.page.locator('[aria-disabled=true]').count()).toBe(0)
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

describe('today in figures', () => {
  // Ten past seven in the morning at the club; elsewhere it is still the day before.
  const DAY = {
    timezone: 'Asia/Singapore',
    date: '2026-03-08',
    now: '2026-03-07T23:10:00.000Z',
    currency: 'SGD',
    courts: [
      { name: 'Centre', state: 'inPlay', label: 'Mai Tan', until: '2026-03-08T00:00:00.000Z' },
      { name: 'East', state: 'free', label: null, until: null },
      { name: 'West', state: 'closed', label: 'Net repair', until: '2026-03-08T02:30:00.000Z' },
      { name: 'Yard', state: 'notAvailable', label: null, until: '2026-03-08T01:00:00.000Z' },
    ].map((court) => ({ ...court, facilityId: court.name, groupName: 'Tennis', sport: 'tennis' })),
    occupancy: {
      bookedMinutes: 180,
      openMinutes: 720,
      lastWeekShare: 0.3,
      byHour: [
        { hour: 6, share: 0.5 },
        { hour: 7, share: 1 },
        { hour: 8, share: 0 },
      ],
      byGroup: [
        { name: 'Tennis', share: 0.5 },
        { name: 'Badminton', share: 0.125 },
      ],
    },
    takings: {
      total: 112_345,
      // The largest neither first nor last, and more than there is room for.
      byMethod: [
        { paymentMethod: 'cheque', amount: 300 },
        { paymentMethod: 'cash', amount: 9000 },
        { paymentMethod: 'creditCard', amount: 100_045 },
        { paymentMethod: 'voucher', amount: 1000 },
        { paymentMethod: 'bankTransfer', amount: 2000 },
      ],
      redeemed: 700,
      unpaid: { count: 4, amount: 9050 },
      playingToday: { count: 2, amount: 4050 },
      toHandBack: { count: 1, amount: 250 },
    },
    nextBookings: [
      { start: '2026-03-07T23:40:00.000Z', facilityName: 'East', customerName: 'Omar Lee', status: 'pending' },
      { start: '2026-03-08T01:00:00.000Z', facilityName: 'Centre', customerName: 'Ida Sato', status: 'paid' },
    ].map((booking, at) => ({ ...booking, bookingId: `booking ${at}`, readableId: null })),
    counts: { bookingsLeft: 7, customers: 1284, venues: 3, staff: 5, toCollect: 4 },
  }
  /** A known day stands in the place of the real one, on its way to the page. */
  const showing = (day: object) => answering(on.page, '**/today*', day)
  const wordsOf = (name: string) => words(on.main().getByRole('region', { name }))

  it(
    "are the club's own: its clock and its day, whoever looks from wherever, what stands out first",
    { tags: ['gate'] },
    async () => {
      await on.own(await signInAs(OWNER), { timezoneId: 'America/New_York' })
      await showing(DAY)
      await on.open('/')
      await on.main().getByText('Sun 08/03/2026 · 07:10').waitFor()
      const courts = on.main().getByRole('region', { name: 'Courts now' })
      await courts.getByText('1 of 4 in play').waitFor()
      await expect
        .poll(async () =>
          (await courts.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')),
        )
        .toEqual([
          'Centre Mai Tan until 08:00',
          'East Free rest of day',
          'West Net repair until 10:30',
          'Yard Not available until 09:00',
        ])
      await expect.poll(() => wordsOf('Occupancy')).toMatch(/25% 3 of 12 court hours · −5 points against last Sunday/)
      await expect.poll(() => wordsOf('Occupancy')).toMatch(/Tennis 50% Badminton 13%$/)
      const bars = on.main().locator('[data-when][title]')
      await expect
        .poll(() => bars.evaluateAll((all) => all.map((bar) => (bar as HTMLElement).dataset['when'])))
        .toEqual(['played', 'now', 'toCome'])
      await expect
        .poll(() => wordsOf('Takings'))
        .toContain(
          'SGD 1,123.45 Credit card 1,000.45 Cash 90.00 Bank transfer 20.00 Other methods 13.00 Besides, from club credits and the wallet 7.00',
        )
      await expect
        .poll(() => wordsOf('Takings'))
        .toMatch(/2 of today’s bookings are unpaid: SGD.40\.50 · SGD.2\.50 to hand back$/)
      const toHandBack = on.main().getByRole('link', { name: /2\.50 to hand back$/ })
      await expect.poll(() => toHandBack.getAttribute('href')).toBe('/transaction?processing=ALL&toHandBack=true')
      await expect
        .poll(() => wordsOf('Next bookings'))
        .toMatch(/07:40 Omar Lee in 30 min East Unpaid 09:00 Ida Sato Centre Paid$/)
      for (const [name, hint] of [
        ['Facility Booking', '7 left today'],
        ['Transactions', '4 unpaid on all days'],
        ['Customers', '1,284 people'],
        ['Staff', '5 people'],
        ['Venues', '3 venues'],
        ['Analytics', 'March'],
      ] as const)
        await expect.poll(() => words(tile(name))).toContain(hint)
      await expect
        .poll(() => words(on.menu().getByRole('link', { name: /^Transactions/ })))
        .toMatch(/^Transactions ?4$/)
      const owed = on.main().getByRole('link', { name: /4 unpaid · SGD\s90\.50/ })
      await owed.click()
      await on.heading(/^Transactions/)
      expect(new URL(on.page.url()).search).toBe('?status=pending')
    },
  )

  it('name the day of the takings where it is another one at the club than at the venue', async () => {
    await on.own(await signInAs(OWNER), { timezoneId: 'Europe/London' })
    // The club is in Singapore, where it is ten past seven on Sunday.
    await showing({ ...DAY, timezone: 'America/New_York', date: '2026-03-07' })
    await on.open('/')
    await on.main().getByText('Sat 07/03/2026 · 18:10').waitFor()
    await on.main().getByRole('heading', { name: 'Takings on Sun 08/03/2026' }).waitFor()
  })

  it('say when nothing was taken and nobody comes any more, and leave out what somebody may not see', async () => {
    await on.own(await signInAs(OWNER))
    const none = { count: 0, amount: 0 }
    const nothing = { total: 0, byMethod: [], redeemed: 0, unpaid: none, playingToday: none, toHandBack: none }
    await showing({
      ...DAY,
      takings: nothing,
      nextBookings: [],
      occupancy: null,
      courts: null,
      counts: { ...DAY.counts, toCollect: 0 },
    })
    await on.open('/')
    await on.main().getByText('Nothing taken yet today', { exact: true }).waitFor()
    await on.main().getByText('No more bookings today', { exact: true }).waitFor()
    for (const name of ['Occupancy', 'Courts now'])
      await expect.poll(() => on.main().getByRole('region', { name }).count()).toBe(0)
    await expect
      .poll(() =>
        on
          .main()
          .getByText(/unpaid/)
          .count(),
      )
      .toBe(0)
  })
})

describe('the buttons do what they say', () => {
  it("'New customer' opens the form, once", async () => {
    await on.at(DESK, '/')
    await on.main().getByRole('link', { name: 'New customer' }).click()
    const form = on.page.getByRole('dialog', { name: 'Add a Customer' })
    await form.waitFor()
    await expect
      .poll(() => form.getByLabel('First name').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(new URL(on.page.url()).search).toBe('')
    await on.page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
  })

  it("'Make a booking' starts one with the slot that is free next, or says that none is", async () => {
    await on.at(DESK, '/')
    await on.main().getByRole('link', { name: 'Make a booking' }).click()
    const started = on.page.getByRole('dialog', { name: 'Make a booking' })
    const none = on.page.getByText('Nothing is free any more today')
    await started.or(none).first().waitFor()
    await expect.poll(() => new URL(on.page.url()).searchParams.has('new')).toBe(false)
    if (await none.isVisible()) return
    await on.page.keyboard.press('Escape')
    await started.waitFor({ state: 'hidden' })
    await on.page.getByRole('region', { name: 'Selection' }).waitFor()
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
          await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
          const place = `${path} ${scheme} ${width}`
          found.push(...(await violationsOf(page)).map((violation) => `${place}: ${violation}`))
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (overflow > 0) found.push(`${place}: ${overflow} px too wide`)
        }
      }
      expect(found).toEqual([])
    },
  )
})
