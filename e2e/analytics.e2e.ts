import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { beforeAll, describe, expect, it } from 'vitest'
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
