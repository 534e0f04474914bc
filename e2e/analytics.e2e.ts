import { readFile } from 'node:fs/promises'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { formatListDate } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { downloaded } from './downloads.ts'
import { look } from './looks.ts'
import { clubOf, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, once, OWNER, sessionOf } from './staff-page.ts'
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
    { partnerId: club.partnerId, body: { customerId: data.id, amount: 1250, clubCreditTypeId: CREDIT_TYPES[0].id } },
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

const section = (title: string) => on.page.getByRole('region', { name: title, exact: true })
const openAnalytics = async () => {
  await on.own(await sessionOf(OWNER))
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
  it('shows credits, page views, followers and ratings by their names [ANALYTICS-01] [ANALYTICS-02] [ANALYTICS-03] [ANALYTICS-05] [ANALYTICS-06] [ANALYTICS-07] [ANALYTICS-13] [COMMON-03]', async () => {
    const asked: URL[] = []
    await on.own(await sessionOf(OWNER))
    on.page.on('request', (request) => void asked.push(new URL(request.url())))
    await on.open('/analytics')
    const revenue = on.page.getByRole('region', { name: 'Revenue', exact: true })
    await revenue.getByText('Credits utilization', { exact: true }).waitFor()
    for (const [title, subtitle] of [
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
    const followers = await rowsOf('Followers')
    expect(followers).toHaveLength(84)
    expect(followers[0]![1]).toBe('50')
    expect(Number(followers.at(-1)![1])).toBeLessThan(24)
    const credits = await rowsOf('Credits utilization')
    expect(credits).toHaveLength(30)
    expect(credits[0]![1]).toMatch(/^SGD (12\.50|[\d,]+\.\d\d)$/)
    await look(on.page, 'analytics-tables', [1440, 390])
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
    expect(spans('/followers/stats')).toEqual([84, 'day', 'Asia/Singapore'])
  })

  it('shows how much of each court was booked by hour and what it brought, by period and group, read by the arrows, and exported [BEYOND-25]', async () => {
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
      `SELECT count(*)::int AS bookings, coalesce(sum(price_minor), 0)::int AS revenue FROM facility_bookings b
       WHERE partner_id = $1 AND type = 'booking' AND starts_at AT TIME ZONE 'Asia/Singapore' >= $2 AND starts_at AT TIME ZONE 'Asia/Singapore' < $3
         AND NOT EXISTS (SELECT FROM booking_cancellations c WHERE c.booking_id = b.id)
         AND facility_id IN (SELECT id FROM facilities WHERE deleted_at IS NULL)`,
      [club.partnerId, today.subtract({ days: 30 }).toString(), today.toString()],
    )
    const [{ bookings, revenue }] = rows as unknown as [{ bookings: number; revenue: number }]
    expect(bookings).toBeGreaterThan(0)
    const figure = (label: string) => use.locator('dl > div').filter({ hasText: label }).locator('dd').first()
    expect(await figure('Bookings').textContent()).toBe(bookings.toLocaleString('en-GB'))
    expect(await figure('Revenue').first().textContent()).toBe(
      `SGD ${(revenue / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    )
    const share = Number((await figure('Booked of open time').textContent())!.replace('%', ''))
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThanOrEqual(100)

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
    expect(await map.locator('[tabindex="0"]').count()).toBe(1)

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

    await use.getByRole('combobox', { name: 'Period' }).click()
    await on.page.getByRole('option', { name: 'Past 7 days' }).click()
    await use.getByText(formatListDate(today.subtract({ days: 7 }).toString())).waitFor()
    await map.waitFor()
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
    const works = await failing(on.page, '**/followers/stats?*')
    await on.open('/analytics')
    await section('Followers').getByText('Network fail, please try again', { exact: true }).waitFor()
    await section('Page views').locator('svg.recharts-surface').first().waitFor()
    await works()
    await section('Followers').getByRole('button', { name: 'Retry' }).click()
    await section('Followers').locator('svg.recharts-surface').first().waitFor()
  })
})
