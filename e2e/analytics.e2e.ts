import { readFile } from 'node:fs/promises'
import { api, createClient } from '@fieldhouse/contract'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { formatDayParam, formatListDate } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { downloaded } from './downloads.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { clubOf, dayIn, rangeOf, zoneOfAnotherDay, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, foundClub, once, openVenue, OWNER, sessionOf, signUpAs } from './staff-page.ts'
import { failing, searchOf } from './transactions-page.ts'

// Figures of a club: credits, visits, followers and ratings, drawn and as tables.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
  const { data } = await club.client.createCustomer(
    { body: { partnerId: club.partnerId, firstName: 'Ana', lastName: 'Lytics', email: 'ana@lytics.example' } },
    once(),
  )
  await club.client.issueCredit(
    { partnerId: club.partnerId, body: { customerId: data.id, amount: 125_000, clubCreditTypeId: CREDIT_TYPES[0].id } },
    once(),
  )
  await club.client.placeBooking(
    {
      partnerId: club.partnerId,
      body: {
        bookings: [rangeOf(club, { court: 'Court 1', date: dayIn(218), from: '10:00', until: '11:00' })],
        paymentMethod: 'clubCredits',
        customerId: data.id,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    once(),
  )
  const hour = (from: string, until: string) =>
    club.client.placeBooking(
      {
        partnerId: club.partnerId,
        body: {
          bookings: [rangeOf(club, { court: 'Court 1', date: dayIn(218), from, until })],
          paymentMethod: 'cash',
          orderStatus: 'paid',
          customerId: data.id,
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      },
      once(),
    )
  await hour('12:00', '13:00')
  const { data: given } = await hour('14:00', '15:00')
  await club.client.cancelOrder(
    { id: given.id, body: { refundAmountCents: 300, autoRefund: true, handedBack: true } },
    once(),
  )
  await execute('DELETE FROM page_views WHERE partner_id = $1', [club.partnerId])
  await execute('DELETE FROM page_followers WHERE partner_id = $1', [club.partnerId])
  await execute(
    `INSERT INTO page_views (partner_id, day, views)
     SELECT $1, (now() AT TIME ZONE 'Asia/Singapore')::date - n, 10 + n FROM generate_series(0, 40) n`,
    [club.partnerId],
  )
  await execute(
    `INSERT INTO page_followers (partner_id, profile_id, followed_at)
     SELECT $1, 800000 + n, now() - n * interval '3 days' FROM generate_series(0, 49) n`,
    [club.partnerId],
  )
})

/** A day ago, by the club's clock, as a tile writes it: 'Nov 5'. */
const monthAndDay = (daysAgo: number) =>
  Temporal.Now.plainDateISO('Asia/Singapore')
    .subtract({ days: daysAgo })
    .toLocaleString('en-US', { month: 'short', day: 'numeric' })

const sgd = (minor: number) => `SGD ${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const section = (title: string) => on.page.getByRole('region', { name: title, exact: true })
const openAnalytics = async () => {
  await on.own(await sessionOf(OWNER), { timezoneId: zoneOfAnotherDay() })
  await on.open('/analytics')
  await on.heading('Analytics')
}
const rowsOf = async (title: string) => {
  await section(title)
    .getByRole('button', { name: `${title}: Show as table` })
    .click()
  const rows = section(title).getByRole('table').getByRole('row')
  await rows.nth(1).waitFor()
  return (await rows.allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*|\n+/).filter(Boolean))
}

describe('analytics', () => {
  it('shows takings, credits, page views, followers and ratings by their names [ANALYTICS-01] [ANALYTICS-02] [ANALYTICS-03] [ANALYTICS-05] [ANALYTICS-06] [ANALYTICS-07] [ANALYTICS-13] [COMMON-03]', async () => {
    const asked: URL[] = []
    await on.own(await sessionOf(OWNER), { timezoneId: zoneOfAnotherDay() })
    on.page.on('request', (request) => void asked.push(new URL(request.url())))
    await on.open('/analytics')
    const revenue = on.page.getByRole('region', { name: 'Revenue', exact: true })
    await revenue.getByText('Credits utilization', { exact: true }).waitFor()
    for (const [title, subtitle] of [
      ['Takings', 'Past 30 days, without club credits and the wallet'],
      ['Credits utilization', 'Past 30 days'],
      ['Page views', 'Past 30 days'],
      ['Followers', 'Past 12 weeks, accumulative'],
    ] as const) {
      await section(title).getByText(subtitle, { exact: true }).waitFor()
      await section(title).locator('svg.recharts-surface').first().waitFor()
    }
    // A tile's axis says 'MMM D', and no year.
    const written = section('Page views').locator('svg.recharts-surface text')
    await expect.poll(() => written.first().textContent()).toBe(monthAndDay(29))
    const days = (await written.allTextContents()).filter((text) => /[a-z]/i.test(text))
    const all = Array.from({ length: 30 }, (_, n) => monthAndDay(29 - n))
    expect(days.length).toBeGreaterThan(2)
    expect(all).toEqual(expect.arrayContaining(days))
    await look(on.page, 'analytics')
    const views = await rowsOf('Page views')
    expect(views).toHaveLength(30)
    expect(views[0]![1]).toBe('10')
    expect(views.at(-1)![1]).toBe('39')
    // What the days of it come to stands beside its name.
    await section('Page views').getByText('735', { exact: true }).waitFor()
    const followers = await rowsOf('Followers')
    await section('Followers').locator('h3 + *').waitFor()
    await expect.poll(() => section('Followers').getByText('50', { exact: true }).count()).toBeGreaterThan(1)
    expect(followers).toHaveLength(84)
    expect([followers[0]![0], followers.at(-1)![0]]).toEqual([monthAndDay(0), monthAndDay(83)])
    expect(followers[0]![1]).toBe('50')
    expect(Number(followers.at(-1)![1])).toBeLessThan(24)
    const { data: moved } = await club.client.getTakingsChart({
      partnerId: club.partnerId,
      query: { from: dayIn(-29), until: dayIn(0) },
    })
    const today = moved.days.at(-1)!
    expect([today.refunded, today.net]).toEqual([300, today.taken - 300])
    const takings = await rowsOf('Takings')
    expect(takings).toEqual(
      moved.days
        .map(({ taken, refunded, net }, n) => [monthAndDay(29 - n), sgd(taken), sgd(refunded), sgd(net)])
        .toReversed(),
    )
    await section('Takings')
      .getByText(`Net ${sgd(moved.total.net)}`, { exact: true })
      .waitFor()
    const credits = await rowsOf('Credits utilization')
    expect(credits).toHaveLength(30)
    const chart = asked.find(({ pathname }) => pathname.endsWith('/clubCredits/chart'))!
    const { data: told } = await club.client.getCreditChart({
      partnerId: club.partnerId,
      query: Object.fromEntries(chart.searchParams) as never,
    })
    expect(told.at(-1)!.utilised).toBeGreaterThan(0)
    expect(told.at(-1)!.issue).toBeGreaterThan(told.at(-1)!.utilised)
    expect(credits).toEqual(
      told.map(({ issue, utilised }, n) => [monthAndDay(29 - n), sgd(issue), sgd(utilised)]).toReversed(),
    )
    await look(on.page, 'analytics-tables', [1440, 390])
    const behind = section('Credits utilization').getByRole('link', { name: 'Transactions paid with club credits' })
    await expect
      .poll(() => behind.getAttribute('href'))
      .toMatch(
        /^\/transaction\?(?=.*payment=clubCredits)(?=.*processing=ALL)(?=.*from=\d{4}-\d\d-\d\d)(?=.*to=\d{4}-\d\d-\d\d)/,
      )
    const spans = (path: string) => {
      const url = asked.find(({ pathname }) => pathname.endsWith(path))!
      const at = (name: string) => Number(url.searchParams.get(name))
      return [
        Math.round((at('end') - at('start')) / 86_400_000),
        url.searchParams.get('interval'),
        url.searchParams.get('timezone'),
      ]
    }
    expect(spans('/clubCredits/chart')).toEqual([30, 'day', 'Asia/Singapore'])
    // A day's figures lead to its close, which says the same of it.
    await section('Takings')
      .getByRole('link', { name: sgd(today.net), exact: true })
      .first()
      .click()
    await on.heading('Day close')
    expect(on.page.url()).toContain(`day=${dayIn(0)}`)
    await on.page.getByText('SGD 3.00', { exact: false }).first().waitFor()
    expect(spans('/followers/stats')).toEqual([84, 'day', 'Asia/Singapore'])
  })

  it(
    'shows how much of each court was booked by hour and what it brought, by period and group, read by the arrows, and exported [BEYOND-25]',
    { tags: ['gate'] },
    async () => {
      await openAnalytics()
      const use = section('Utilisation')
      const map = use.getByRole('grid', { name: 'Utilisation' })
      await map.waitFor()
      expect(await violationsOn(on.page)).toEqual([])
      await map.scrollIntoViewIfNeeded()
      await look(on.page, 'analytics-utilisation')
      // What the database has of the same days, counted another way.
      const today = Temporal.Now.plainDateISO('Asia/Singapore')
      const rows = await execute(
        `SELECT count(*)::int AS bookings, coalesce(sum(price_minor - discount_minor), 0)::int AS revenue FROM facility_bookings b
       WHERE partner_id = $1 AND type = 'booking' AND starts_at AT TIME ZONE 'Asia/Singapore' >= $2 AND starts_at AT TIME ZONE 'Asia/Singapore' < $3
         AND NOT EXISTS (SELECT FROM booking_cancellations c WHERE c.booking_id = b.id)
         AND facility_id IN (SELECT id FROM facilities WHERE deleted_at IS NULL)`,
        [club.partnerId, today.subtract({ days: 30 }).toString(), today.toString()],
      )
      const [{ bookings, revenue }] = rows as unknown as [{ bookings: number; revenue: number }]
      expect(bookings).toBeGreaterThan(0)
      const figure = (label: string) => use.locator('dl > div').filter({ hasText: label }).locator('dd').first()
      await expect.poll(() => figure('Bookings').textContent()).toBe(bookings.toLocaleString('en-GB'))
      await expect
        .poll(() => figure('Revenue').first().textContent())
        .toBe(`SGD ${(revenue / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
      // Against as many days before.
      const { data: told } = await club.client.getUtilisation({
        partnerId: club.partnerId,
        query: { from: today.subtract({ days: 30 }).toString(), until: today.subtract({ days: 1 }).toString() },
      })
      const [now, before] = [told.courts, told.courts.map((court) => court.before)].map((all) => ({
        bookings: all.reduce((sum, court) => sum + court.bookings, 0),
        revenue: all.reduce((sum, court) => sum + court.revenue, 0),
      }))
      for (const [label, of] of [
        ['Bookings', 'bookings'],
        ['Revenue', 'revenue'],
      ] as const) {
        const change = Math.round(((now![of] - before![of]) / before![of]) * 100)
        const said = before![of] === 0 ? 'Nothing to compare with' : `${change}% on the period before`
        const read = await use.locator('dl > div').filter({ hasText: label }).first().locator('dd').nth(1).textContent()
        expect(read!.replace('−', '-').replace(/^[+±]/, '')).toBe(said)
      }
      const share = Number((await figure('Booked of open time').textContent())!.replace('%', ''))
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(100)

      // A court leads to its schedule on the last of the days.
      const schedule = await map.getByRole('rowheader').first().getByRole('link').getAttribute('href')
      expect(new URL(schedule!, origin).searchParams.get('date')).toContain(
        formatDayParam(today.subtract({ days: 1 }).toString()),
      )

      // One stop of the Tab key; arrows lead on, and what has the focus is said.
      await map.locator('[data-cell="0 0"]').focus()
      await on.page.keyboard.press('ArrowRight')
      await on.page.keyboard.press('ArrowDown')
      await expect
        .poll(() => map.locator('[data-cell="1 1"]').evaluate((cell) => cell === document.activeElement))
        .toBe(true)
      await use
        .getByRole('status')
        .getByText(/^.+, \d\d:00–\d\d:00: [\d.]+ of [\d.]+ hours booked$/)
        .waitFor()
      await expect.poll(() => map.locator('[tabindex="0"]').count()).toBe(1)

      const courts = await map.getByRole('rowheader').count()
      await use.getByRole('combobox', { name: 'Group' }).click()
      const group = on.page.getByRole('option').nth(1)
      const name = await group.textContent()
      await group.click()
      await expect.poll(() => map.getByRole('rowheader').count()).toBeLessThan(courts)
      for (const row of await map.getByRole('rowheader').allInnerTexts()) expect(row).toContain(name)
      const file = await downloaded(on.page, () => use.getByRole('button', { name: 'Export CSV' }).click())
      expect(file.suggestedFilename()).toBe(
        `utilisation-${today.subtract({ days: 30 }).toString()}-${today.subtract({ days: 1 }).toString()}.csv`,
      )
      const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
      expect(lines[0]).toContain(
        'Venue,Group,Court,Hour,Open minutes,Booked minutes,Revenue,Revenue per court-hour,Currency',
      )
      expect(lines).toHaveLength(1 + 25 * (await map.getByRole('rowheader').count()))
      // The file says what the screen says: the figures above the map are sums of it, and so is each hour of each court.
      const cellsOf = (line: string) =>
        [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)].map((cell) => cell[1] ?? cell[2] ?? '')
      const read = lines.slice(1).map((line) => {
        const [, , court, hour, open, booked, brought] = cellsOf(line) as [string, ...string[]]
        return {
          court,
          hour: hour!,
          open: Number(open),
          booked: Number(booked),
          revenue: Number(brought!.replaceAll(',', '')),
        }
      })
      const days = read.filter(({ hour }) => !/^\d\d:00$/.test(hour))
      const sum = (of: 'open' | 'revenue') => days.reduce((all, day) => all + day[of], 0)
      const money = (amount: number) =>
        `SGD ${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
      await expect.poll(() => figure('Revenue').first().textContent()).toBe(money(sum('revenue')))
      await expect
        .poll(() => figure('Revenue per court-hour').textContent())
        .toBe(money((sum('revenue') / sum('open')) * 60))
      const hours = (await map.getByRole('columnheader').allInnerTexts()).filter((text) =>
        /^\d\d:00$/.test(text.trim()),
      )
      const first = map.locator('tbody tr').first()
      const shares = (await first.locator('td').allInnerTexts()).slice(0, hours.length)
      expect(shares).toEqual(
        hours.map((hour) => {
          const { open, booked } = read.find((one) => one.hour === hour.trim())!
          return open === 0 ? '–' : `${Math.min(100, Math.round((booked / open) * 100))}%`
        }),
      )
      expect(shares.some((text) => /^[1-9]/.test(text))).toBe(true)
      const played = shares.findIndex((text) => /^[1-9]/.test(text))
      const part = read.find(({ hour }) => hour === hours[played]!.trim())!
      await first.locator('td').nth(played).focus()
      const inHours = (minutes: number) => Math.round(minutes / 6) / 10
      await use
        .getByRole('status')
        .getByText(`: ${inHours(part.booked)} of ${inHours(part.open)} hours booked`)
        .waitFor()
      const [whole] = days
      await expect
        .poll(async () => (await first.locator('td').allInnerTexts()).slice(-3))
        .toEqual([
          `${Math.round((whole!.booked / whole!.open) * 100)}%`,
          money(whole!.revenue),
          money((whole!.revenue / whole!.open) * 60),
        ])

      // Until those of another period are there, what stands is said to be of the period that it is of, and is not exported as the other's.
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await on.page.route('**/utilisation?*', async (route) => {
        await answered
        await route.continue()
      })
      const asked = on.page.waitForRequest('**/utilisation?*')
      await use.getByRole('combobox', { name: 'Period' }).click()
      await on.page.getByRole('option', { name: '7 days up to yesterday' }).click()
      await asked
      const exporting = use.getByRole('button', { name: 'Export CSV' })
      await expect.poll(() => exporting.isDisabled()).toBe(true)
      await use.getByText(formatListDate(today.subtract({ days: 30 }).toString())).waitFor()
      await expect.poll(() => use.getByText(formatListDate(today.subtract({ days: 7 }).toString())).count()).toBe(0)
      answer()
      await use.getByText(formatListDate(today.subtract({ days: 7 }).toString())).waitFor()
      await expect.poll(() => exporting.isEnabled()).toBe(true)
      await map.waitFor()
    },
  )

  it('is that of one venue, where it is chosen of several [BEYOND-25]', async () => {
    const session = await signUpAs('halls')
    const partnerId = await foundClub(session, { brandName: 'Two Halls' })
    const client = createClient(api, { origin, token: () => session.token })
    const venueIds: Record<string, string> = {}
    for (const [hall, count] of [
      ['East Hall', 2],
      ['West Hall', 3],
    ] as const) {
      const venueId = await openVenue(partnerId, hall)
      await client.createFacilityGroup(
        { venueId, body: { price: 0, useVenueOpeningHours: false, name: `Courts of ${hall}`, count } },
        once(),
      )
      venueIds[hall] = venueId
    }
    await execute(`UPDATE partners SET default_currency_id = 'JPY' WHERE id = $1`, [partnerId])
    await on.own(session)
    await on.open('/analytics')
    const use = section('Utilisation')
    const courts = use.getByRole('grid', { name: 'Utilisation' }).getByRole('rowheader')
    const choose = async (option: string) => {
      await use.getByRole('combobox', { name: 'Venue' }).click()
      await on.page.getByRole('option', { name: option, exact: true }).click()
    }
    await expect.poll(() => courts.count()).toBe(5)
    // In the money of the club, which has no decimals.
    await use.getByRole('link', { name: 'JPY 0: Transactions of Revenue', exact: true }).waitFor()
    expect((await rowsOf('Credits utilization'))[0]!.slice(1)).toEqual(['JPY 0', 'JPY 0'])
    const behind = async () =>
      new URL(
        (await use.getByRole('link', { name: /: Transactions of Bookings$/ }).getAttribute('href'))!,
        origin,
      ).searchParams.get('playedVenue')
    expect(await behind()).toBeNull()
    await choose('West Hall')
    await expect.poll(() => courts.count()).toBe(3)
    expect(await behind()).toBe(venueIds['West Hall'])
    // Of its groups there is one, so that there is nothing to choose.
    await expect.poll(() => use.getByRole('combobox', { name: 'Group' }).count()).toBe(0)
    for (const court of await courts.allInnerTexts()) expect(court).toContain('Courts of West Hall')
    const file = await downloaded(on.page, () => use.getByRole('button', { name: 'Export CSV' }).click())
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines.slice(1).every((line) => line.startsWith('West Hall,'))).toBe(true)
    expect(lines.at(-1)).toMatch(/,0,0,JPY$/)
    await choose('All venues')
    await expect.poll(() => courts.count()).toBe(5)
  })

  it('leads from a figure to the transactions behind it, by keyboard too [BEYOND-25]', async () => {
    const day = Temporal.Now.plainDateISO('Asia/Singapore').subtract({ days: 1 }).toString()
    await openAnalytics()
    const use = section('Utilisation')
    // The charts beside it count today: nobody is to take their 30 days for these.
    await expect.poll(() => use.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('30 days up to yesterday')
    await use.getByRole('combobox', { name: 'Period' }).click()
    await on.page.getByRole('option', { name: '7 days up to yesterday' }).click()
    const map = use.getByRole('grid', { name: 'Utilisation' })
    await map.waitFor()
    // An hour of a court in which somebody played, as the table says it to whoever hears it.
    const cells = map.locator('[data-cell]')
    const shares = await cells.allInnerTexts()
    const cell = cells.nth(shares.findIndex((share) => /[1-9]/.test(share)))
    await cell.focus()
    const told = (await use.getByRole('status').textContent())!
    const [, court, hour] = /^(.+), (\d\d):00/.exec(told)!
    await on.page.keyboard.press('Enter')
    await expect.poll(on.path).toBe('/transaction')
    expect(searchOf(on.page)).toMatchObject({ playedTo: day, playedHour: String(Number(hour)), processing: 'ALL' })
    await on.page.getByText(`Courts played: ${court}, `, { exact: false }).waitFor()
    await on.page.goBack()
    await map.waitFor()

    // The bookings of all courts, by the figure above the map.
    await use.getByRole('link', { name: /: Transactions of Bookings$/ }).click()
    await expect.poll(on.path).toBe('/transaction')
    const { playedFrom, playedTo } = searchOf(on.page) as Record<string, string>
    const [{ orders }] = (await execute(
      `SELECT count(DISTINCT order_id)::int AS orders FROM facility_bookings b
       WHERE partner_id = $1 AND type = 'booking' AND starts_at AT TIME ZONE 'Asia/Singapore' >= $2::date
         AND starts_at AT TIME ZONE 'Asia/Singapore' < $3::date + 1
         AND NOT EXISTS (SELECT FROM booking_cancellations c WHERE c.booking_id = b.id)
         AND facility_id IN (SELECT id FROM facilities WHERE deleted_at IS NULL)`,
      [club.partnerId, playedFrom, playedTo],
    )) as unknown as [{ orders: number }]
    expect(orders).toBeGreaterThan(0)
    // The number beside the title of the list.
    await on.main().getByText(orders.toLocaleString('en-GB'), { exact: true }).first().waitFor()
    await on.page.goBack()
    await map.waitFor()

    // Revenue leads to transactions that say how much of it each brought, and come to it.
    const revenue = use.getByRole('link', { name: /: Transactions of Revenue$/ })
    const sum = (await revenue.textContent())!
    await revenue.click()
    await expect.poll(on.path).toBe('/transaction')
    await on.main().getByText(`${sum} of revenue in all`, { exact: false }).waitFor()
    await on.main().getByRole('columnheader', { name: 'Revenue' }).waitFor()
  })

  it('leads to the reviews from what they come to [ANALYTICS-04]', async () => {
    await openAnalytics()
    const ratings = section('Ratings & Reviews')
    await ratings.getByText('For your entire business', { exact: true }).waitFor()
    await ratings.getByRole('list', { name: 'Reviews by stars' }).waitFor()
    await ratings.getByRole('link', { name: 'Respond to reviews' }).click()
    await expect.poll(on.path).toBe('/ratings')
    await expect.poll(() => searchOf(on.page)).toEqual({})
  })

  it('says of each chart that it could not be read, and reads it again [ANALYTICS-15]', async () => {
    await on.own(await sessionOf(OWNER))
    // Each by itself: the others are drawn.
    const charts = [
      ['Followers', '**/followers/stats?*'],
      ['Page views', '**/v1.9.0/partners/partners/*/analytics'],
      ['Credits utilization', '**/clubCredits/chart?*'],
    ] as const
    for (const [title, call] of charts) {
      const works = await failing(on.page, call)
      await on.open('/analytics')
      await section(title).getByText('Network fail, please try again', { exact: true }).waitFor()
      await expect.poll(() => section(title).locator('svg.recharts-surface').count()).toBe(0)
      for (const [other] of charts)
        if (other !== title) await section(other).locator('svg.recharts-surface').first().waitFor()
      await works()
      await section(title).getByRole('button', { name: 'Retry' }).click()
      await section(title).locator('svg.recharts-surface').first().waitFor()
    }
    const works = await failing(on.page, '**/utilisation?*')
    await on.open('/analytics')
    await section('Utilisation').getByText('Network fail, please try again', { exact: true }).waitFor()
    await works()
    await section('Utilisation').getByRole('button', { name: 'Retry' }).click()
    await section('Utilisation').getByRole('grid').waitFor()
    const reviews = await failing(on.page, '**/reviews?*')
    await on.open('/analytics')
    const ratings = section('Ratings & Reviews')
    await ratings.getByText('Network fail, please try again', { exact: true }).waitFor()
    await reviews()
    await ratings.getByRole('button', { name: 'Retry' }).click()
    await ratings.getByRole('list', { name: 'Reviews by stars' }).waitFor()
  })
})
