import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { origin } from './product.ts'
import { blockAt, bookAt, cellAt, eventually, withSchedule } from './schedule-page.ts'
import { DESK, OWNER, pageFor, signInAs } from './staff-page.ts'

// How the schedule opens, and what floats or stands over it.

const desk = withSchedule({ firstDay: 290, daysEach: 1 })
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What a page asks for until nothing more comes, and what of it failed. */
const watch = (page: Page) => {
  const asked: string[] = []
  const failed: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.url()} ${response.status()}`)
  })
  return { asked, failed }
}

/** Whether two things that are shown share a part of the window. */
const overlap = async (page: Page, one: string, other: string): Promise<boolean> =>
  page.evaluate(
    ([first, second]) => {
      const [a, b] = [first!, second!].map((selector) => document.querySelector(selector)!.getBoundingClientRect())
      return a!.left < b!.right && b!.left < a!.right && a!.top < b!.bottom && b!.top < a!.bottom
    },
    [one, other],
  )

describe('the first opening on a device', () => {
  it.each<[string, number, string?]>([
    ['/facilities/schedule', 40],
    ['/login', 30],
    ['/', 40],
    ['/transaction', 45],
    ['/customers', 40],
    ['/payments/settings', 45],
    // Who can be no instructor is not asked about it.
    ['/', 40, DESK],
    ['/facilities/schedule', 40, DESK],
  ])('of %s takes fewer than %i requests, and none of them fails [BEYOND-30]', async (path, most, email = OWNER) => {
    const page = await pageFor(path === '/login' ? null : await signInAs(email))
    const seen = watch(page)
    await page.goto(origin + path, { waitUntil: 'load' })
    await page
      .getByRole(path === '/facilities/schedule' ? 'grid' : 'heading')
      .first()
      .waitFor()
    // Quiet for as long as it takes to start what comes last; the stream of live events never ends.
    let count = -1
    while (count !== seen.asked.length) {
      count = seen.asked.length
      await page.waitForTimeout(1500)
    }
    await page.context().close()
    expect(seen.failed).toEqual([])
    expect(seen.asked.length, seen.asked.join('\n')).toBeLessThan(most)
  })
})

describe('a selection', () => {
  it('has room of its own: no slot lies under its bar, and no toast over it [SCHEDULE-40]', async () => {
    const date = desk.date()
    const { page, grid } = await desk.open(date, { viewport: { width: 1100, height: 700 } })
    await cellAt(grid, 'Court 1', '10:00', '11:00').click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    const scroller = page.locator('[role=grid]').locator('..')
    await scroller.evaluate((view) => view.scrollTo({ top: view.scrollHeight, behavior: 'instant' }))
    const bar = (await page.getByRole('region', { name: 'Selection' }).boundingBox())!
    const view = (await scroller.boundingBox())!
    expect(view.y + view.height).toBeLessThanOrEqual(bar.y)
    // Another desk takes the second slot: that is told by a toast.
    await cellAt(grid, 'Court 2', '10:00', '11:00').click()
    await blockAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' }, 'Sweeping', 'closure')
    await page.getByText('This slot is not available').waitFor()
    expect(await overlap(page, 'output [data-tone]', 'section[data-foot]')).toBe(false)
  })

  it('on a phone leaves the picked slot in sight above its sheet [SCHEDULE-41]', async () => {
    const { page, grid } = await desk.open(desk.date(), PHONE)
    const last = grid.getByRole('gridcell', { name: /10:00 to 11:00/ }).last()
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    const sheet = page.getByRole('region', { name: 'Selection' })
    await sheet.waitFor()
    const slot = (await last.boundingBox())!
    expect(slot.y + slot.height).toBeLessThanOrEqual((await sheet.boundingBox())!.y + 1)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('an unpaid booking', () => {
  it('says on hover what is owed, by which method, and leads to who owes it; so does its sheet on a phone [SCHEDULE-66]', async () => {
    const date = desk.date()
    const { order, name } = await bookAt(
      desk.club,
      { court: 'Court 1', date, from: '10:00', until: '12:00' },
      { search: 'Hana' },
    )
    const { data: customer } = await desk.club.client.getCustomer({ id: order.customerId! })
    const screen = await desk.open(date)
    const card = cellAt(screen.grid, 'Court 1', '10:00', '12:00')
    await expect.poll(() => card.getAttribute('aria-label')).toContain('SGD 40.00 to pay · Cash')
    await card.hover({ position: { x: 70, y: 70 } })
    const mobile = screen.page.locator(`a[href^="tel:"]`).filter({ hasText: customer.mobile! })
    await mobile.waitFor()
    // The pointer can go to the link.
    await mobile.hover()
    await screen.page.waitForTimeout(600)
    await expect.poll(() => mobile.isVisible()).toBe(true)
    expect(await violationsOn(screen.page)).toEqual([])
    await screen.page.context().close()
    const phone = await desk.open(date, PHONE)
    const cell = cellAt(phone.grid, 'Court 1', '10:00', '12:00')
    // Straight on the badge, which leads to the transaction on a desk.
    await cell.locator('[data-part=badge]').tap()
    const sheet = phone.page.getByRole('dialog', { name })
    await sheet.getByText('SGD 40.00 to pay · Cash').waitFor()
    await expect
      .poll(() => sheet.getByRole('link', { name: customer.mobile! }).getAttribute('href'))
      .toMatch(/^tel:\+?\d+$/)
    expect(phone.page.context().pages()).toHaveLength(1)
    expect(await violationsOn(phone.page)).toEqual([])
  })
})

describe('Why?', () => {
  it('shows the rule that won, and the others once they are asked for [BEYOND-09]', async () => {
    const date = desk.date()
    const weekday = (['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const)[Temporal.PlainDate.from(date).dayOfWeek - 1]!
    const setting = (priority: number, price: number) => ({
      dayOfWeek: weekday,
      startTime: '10:00',
      endTime: '11:00',
      priority,
      slotPrice: { price, currency: 'SGD' },
      effectiveFrom: date,
      effectiveUntil: date,
    })
    await desk.club.client.createPriceSettings(
      { id: desk.club.groups['Tennis']!, body: { priceSettings: [setting(901, 31), setting(900, 33)] } },
      { idempotencyKey: crypto.randomUUID() },
    )
    const { page, grid } = await desk.open(date)
    await cellAt(grid, 'Court 1', '10:00', '11:00').click({ button: 'right' })
    const why = page.getByRole('dialog', { name: 'Why?' })
    await why.getByText('It costs SGD 31.00').waitFor()
    await why.getByText('The rule that won').waitFor()
    const lost = why.getByText('SGD 33.00')
    await expect.poll(() => lost.isVisible()).toBe(false)
    await why.getByText(/other rules?$/).click()
    await eventually(() => lost.isVisible(), true)
    expect(await violationsOn(page)).toEqual([])
    // From there to all that decides the prices, and back to the same venue.
    await why.getByRole('link', { name: 'Open price settings' }).click()
    const settings = page.getByRole('table', { name: 'Price settings' }).getByRole('row')
    await expect.poll(() => settings.nth(1).textContent()).toMatch(/decides the slot you asked about.*SGD 31\.00/)
    await page.getByRole('link', { name: 'Back to the schedule' }).click()
    await grid.waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('venue')]).toEqual(['/facilities/schedule', desk.club.venueId])
  })
})
