import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { fingerOn } from './finger.ts'
import { violationsOn } from './axe.ts'
import { withAnswer } from './calls.ts'
import { carry, middle } from './grid-page.ts'
import { ghost, toast, undone, words } from './move-page.ts'
import { at, blockAt, bookAt, cellAt, clubOf, dayIn, eventually, withSchedule } from './schedule-page.ts'
import { DESK, holdsOnly } from './staff-page.ts'

// A booking is moved on the grid itself: dragged, or by keyboard.

const desk = withSchedule({ firstDay: 240, daysEach: 2 })
const spoken = (page: Page) => page.getByRole('grid').locator('xpath=../following-sibling::output')

describe('a booking is dragged', () => {
  it(
    'to another court at the same price: it is moved at once, and Undo moves it back [BEYOND-42] [BOOKING-20] [BOOKING-59]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const { name, order } = await bookAt(
        desk.club,
        { court: 'Court 1', date, from: '10:00', until: '12:00' },
        { paid: true },
      )
      const { page, grid } = await desk.open(date)
      const before = cellAt(grid, 'Court 1', '10:00', '12:00')
      await carry(page, before, cellAt(grid, 'Court 3', '11:00', '12:00'))
      await words(page).getByText('SGD 40.00, same price').waitFor()
      await expect.poll(() => words(page).textContent()).toContain('Court 3 · 10:00–12:00')
      await expect.poll(() => ghost(page).textContent()).toContain(name)
      // It stands where it stood until it is let go of.
      await expect.poll(() => before.count()).toBe(1)
      await page.mouse.up()
      await toast(page).waitFor()
      await eventually(() => cellAt(grid, 'Court 3', '10:00', '12:00').count(), 1)
      await expect.poll(() => ghost(page).isVisible()).toBe(false)
      const { data: moved } = await desk.club.client.getOrder({ id: order.id })
      expect(moved).toMatchObject({ status: 'paid', totalAmount: 4000, currentVersion: 2 })
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await undone(page).waitFor()
      await eventually(() => before.count(), 1)
      await eventually(() => cellAt(grid, 'Court 3', '10:00', '11:00').count(), 1)
      expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject({
        status: 'paid',
        totalAmount: 4000,
      })
    },
  )

  it('onto another booking: who is in the way is said while it is dragged, and letting go changes nothing [BEYOND-42] [BOOKING-43]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { name } = await bookAt(
      desk.club,
      { court: 'Court 2', date, from: '10:00', until: '11:00' },
      { search: 'Hana' },
    )
    await blockAt(desk.club, { court: 'Court 3', date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    await carry(page, mine, cellAt(grid, 'Court 3', '10:00', '11:00'))
    await words(page).getByText('Taken: Net repair').waitFor()
    await carry(page, mine, cellAt(grid, 'Court 2', '10:00', '11:00'))
    await words(page).getByText(`Taken: ${name}`).waitFor()
    await page.mouse.up()
    await page.getByRole('alert').filter({ hasText: 'The booking was not moved' }).waitFor()
    await expect.poll(() => mine.count()).toBe(1)
  })

  it('until Escape gives it up; a click opens the booking, whose menu edits it as well [BEYOND-42]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    await carry(page, mine, cellAt(grid, 'Court 2', '12:00', '13:00'))
    await eventually(() => ghost(page).isVisible(), true)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => ghost(page).isVisible()).toBe(false)
    await expect.poll(() => mine.count()).toBe(1)
    await mine.click({ position: { x: 70, y: 40 } })
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  })

  it('into a race that another desk wins: it stays, and who took the place is said [BEYOND-42] [BOOKING-85]', async () => {
    const date = desk.date()
    const hours = { date, from: '10:00', until: '11:00' }
    const { order } = await bookAt(desk.club, { court: 'Court 1', ...hours })
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    let name = ''
    await page.route(`**/orders/${order.id}/facilityBookings`, async (route) => {
      ;({ name } = await bookAt(await clubOf(DESK), { court: 'Court 2', ...hours }, { search: 'Hana' }))
      await route.continue()
    })
    await carry(page, mine, cellAt(grid, 'Court 2', '10:00', '11:00'))
    await words(page).getByText('same price').waitFor()
    await page.mouse.up()
    const alert = page.getByRole('alert').filter({ hasText: 'The booking was not moved' })
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toContain(name)
    await eventually(() => ghost(page).isVisible(), false)
    await expect.poll(() => mine.count()).toBe(1)
  })

  it('while another desk books: its new place is in the way at once, and the drag goes on [BEYOND-42] [BEYOND-04]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 3', '12:00', '13:00'))
    await words(page).getByText('same price').waitFor()
    await blockAt(
      await clubOf(DESK),
      { court: 'Court 3', date, from: '12:00', until: '13:00' },
      'Sweeping',
      'internalEvent',
    )
    await words(page).getByText('Taken: Sweeping').waitFor()
    const free = await middle(cellAt(grid, 'Court 4', '12:00', '13:00'))
    await page.mouse.move(free.x, free.y, { steps: 3 })
    await words(page).getByText('same price').waitFor()
    await page.mouse.up()
    await eventually(() => cellAt(grid, 'Court 4', '12:00', '13:00').getAttribute('data-kind'), 'booked')
  })

  it('only where one may edit it: neither a court of another group nor somebody else’s event is moved [BEYOND-42] [SCHEDULE-72]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    await blockAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' }, 'Clinic', 'internalEvent')
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    await expect.poll(() => mine.getAttribute('aria-keyshortcuts')).toBe('M')
    await expect.poll(() => cellAt(grid, 'Court 2', '10:00', '11:00').getAttribute('aria-keyshortcuts')).toBeNull()
    await carry(page, cellAt(grid, 'Court 2', '10:00', '11:00'), cellAt(grid, 'Court 3', '12:00', '13:00'))
    await expect.poll(() => ghost(page).isVisible()).toBe(false)
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await carry(page, mine, cellAt(grid, 'Hall A1', '10:00', '11:00'))
    await words(page).getByText('Only to courts of Tennis').waitFor()
    await page.mouse.up()
    await page.getByRole('alert').filter({ hasText: 'The booking was not moved' }).waitFor()
    await expect.poll(() => mine.count()).toBe(1)
  })

  it('with what stands on its linked court: that goes along, is no booking of its own to drag, and stands in nobody’s way but others’ [BEYOND-42] [FACILITIES-74]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 4', date, from: '10:00', until: '12:00' })
    const { name } = await bookAt(
      desk.club,
      { court: 'Pickle 1', date, from: '14:00', until: '15:00' },
      { search: 'Hana' },
    )
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 4', '10:00', '12:00')
    const shadow = cellAt(grid, 'Pickle 1', '10:00', '12:00')
    await expect.poll(() => shadow.getAttribute('aria-keyshortcuts')).toBeNull()
    await carry(page, mine, cellAt(grid, 'Court 4', '14:00', '15:00'))
    await words(page).getByText(`Taken: ${name}`).waitFor()
    // It was taken hold of in its middle: an hour later it overlaps what it takes itself now.
    const later = await middle(cellAt(grid, 'Court 4', '12:00', '13:00'))
    const hold = await middle(cellAt(grid, 'Court 3', '11:00', '12:00'))
    await page.mouse.move(later.x, hold.y + 12, { steps: 3 })
    await words(page).getByText('same price').waitFor()
    await eventually(() => words(page).textContent(), 'Court 4 · 11:00–13:00SGD 40.00, same price')
    await page.mouse.up()
    await toast(page).waitFor()
    await eventually(() => cellAt(grid, 'Pickle 1', '11:00', '13:00').getAttribute('data-kind'), 'booked')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await undone(page).waitFor()
    await eventually(() => shadow.count(), 1)
    expect((await desk.club.client.getOrder({ id: order.id })).data.currentVersion).toBe(3)
  })

  it('within the day that is shown; with the next day beside it also there [BEYOND-42]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    await carry(page, mine, cellAt(grid, 'Court 1', '21:00', '22:00'))
    const { width, height } = page.viewportSize()!
    await page.mouse.move(width / 3, height - 2, { steps: 3 })
    await words(page).getByText('21:00–22:00').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.getByRole('switch', { name: 'Show next day' }).click()
    await eventually(() => cellAt(grid, 'Court 1', '08:00', '09:00').count(), 2)
    await carry(page, mine.first(), cellAt(grid, 'Court 1', '11:00', '12:00').first())
    // The next day lies further down: the grid is scrolled while the booking is in hand.
    const tomorrow = await middle(cellAt(grid, 'Court 1', '10:00', '11:00').last())
    await page.mouse.move(tomorrow.x, tomorrow.y, { steps: 3 })
    await words(page).getByText('same price').waitFor()
    await page.mouse.up()
    await toast(page).waitFor()
    const { data } = await desk.club.client.getOrder({ id: order.id })
    expect(data.orderLineItems[0]!.facilityBooking!.timeRange.start).toBe(at(desk.date(1), '10:00'))
  })

  it('while the connection breaks: that it was not moved is said, and Retry moves it once [BEYOND-42] [BEYOND-03]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    const keys: (string | undefined)[] = []
    let breaks = true
    await page.route(`**/orders/${order.id}/facilityBookings`, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (!breaks) return route.continue()
      // It reaches the server; the answer is lost.
      await withAnswer(route, () => route.abort('connectionreset'))
    })
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 2', '12:00', '13:00'))
    await words(page).getByText('same price').waitFor()
    await page.mouse.up()
    const alert = page.getByRole('alert').filter({ hasText: 'The booking was not moved' })
    await alert.waitFor()
    breaks = false
    await alert.getByRole('button', { name: 'Retry' }).click()
    await toast(page).waitFor()
    await eventually(() => cellAt(grid, 'Court 2', '12:00', '13:00').getAttribute('data-kind'), 'booked')
    expect(new Set(keys).size).toBe(1)
    expect((await desk.club.client.getOrder({ id: order.id })).data.currentVersion).toBe(2)
  })

  it('by nobody who may not edit bookings: no ghost, no key [BEYOND-42] [SCHEDULE-72]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date, { email: DESK })
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    await expect.poll(() => mine.getAttribute('aria-keyshortcuts')).toBe('M')
    await holdsOnly(page, ['facilityBooking.view', 'order.view'])
    await page.reload()
    await mine.waitFor()
    await eventually(() => mine.getAttribute('aria-keyshortcuts'), null)
    await carry(page, mine, cellAt(grid, 'Court 2', '12:00', '13:00'))
    await expect.poll(() => ghost(page).isVisible()).toBe(false)
    await page.mouse.up()
    await mine.focus()
    await page.keyboard.press('m')
    await expect.poll(() => ghost(page).isVisible()).toBe(false)
  })

  it('of the past as well: what was played on another court is put right [BEYOND-42] [BOOKING-101]', async () => {
    const date = dayIn(-460)
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { paid: true })
    const { page, grid } = await desk.open(date)
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 2', '11:00', '12:00'))
    await words(page).getByText('same price').waitFor()
    await page.mouse.up()
    await toast(page).waitFor()
    const { data } = await desk.club.client.getOrder({ id: order.id })
    expect(data.orderLineItems[0]!.facilityBooking!.timeRange.start).toBe(at(date, '11:00'))
  })
})

describe('without a mouse', () => {
  it(
    'M takes a booking up, arrows carry it, every step is spoken, Enter puts it down and focus stays on it; Escape leaves it [BEYOND-42] [BEYOND-20]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const { name } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
      await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' }, { search: 'Hana' })
      const { page, grid } = await desk.open(date)
      await cellAt(grid, 'Court 1', '09:00', '10:00').click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('m')
      await eventually(async () => (await spoken(page).textContent())?.startsWith(`Moving ${name}`), true)
      await page.keyboard.press('ArrowRight')
      await eventually(
        async () => (await spoken(page).textContent())?.startsWith('Court 2, 10:00 to 11:00, Taken: Hana'),
        true,
      )
      await page.keyboard.press('ArrowDown')
      await eventually(() => spoken(page).textContent(), 'Court 2, 11:00 to 12:00, SGD 20.00, same price')
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await eventually(() => spoken(page).textContent(), 'Left where it was')
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await toast(page).waitFor()
      await eventually(
        () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.replace(/,.*(?=, Court)/, '')),
        `${name}, Court 2`,
      )
    },
  )

  it('a long press takes it up on a phone, and a tap opens its sheet [BEYOND-42] [SCHEDULE-42]', async () => {
    const date = desk.date()
    const { name } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const mine = cellAt(grid, 'Court 1', '10:00', '11:00')
    const from = await middle(mine)
    const to = { x: from.x, y: from.y + 2 * 49 }
    const finger = await fingerOn(page)
    await finger.listen()
    await finger.down(from)
    await finger.untilBuzz()
    await finger.move([{ x: from.x, y: from.y + 30 }, to])
    await words(page).getByText('same price').waitFor()
    await finger.up()
    await eventually(() => cellAt(grid, 'Court 3', '10:00', '11:00').getAttribute('data-kind'), 'booked')
    await cellAt(grid, 'Court 3', '10:00', '11:00').tap()
    await page.getByRole('dialog', { name }).waitFor()
    expect(page.context().pages()).toHaveLength(1)
  })
})
