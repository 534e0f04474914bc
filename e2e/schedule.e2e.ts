import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { blockAt, bookAt, cellAt, clubOf, dayIn, eventually, holdAt, withSchedule } from './schedule-page.ts'
import { DESK } from './staff-page.ts'

// The day of the demo's club in Singapore.

const desk = withSchedule({ firstDay: 60, daysEach: 1 })
const shortDay = (date: string) => String(Number(date.slice(8, 10)))

describe('the address', () => {
  it('is completed with day, venue and groups, and follows what is chosen [SCHEDULE-02] [SCHEDULE-03] [SCHEDULE-04] [SCHEDULE-05]', async () => {
    const { page } = await desk.open(desk.date())
    const search = () => new URL(page.url()).searchParams
    await eventually(async () => search().get('venue'), desk.club.venueId)
    expect(search().get('date')).toMatch(/^[A-Z][a-z]{2}, \d{2}\/\d{2}\/\d{4}$/)
    expect(search().get('facilityGroups')?.split(',')).toEqual(Object.values(desk.club.groups))
    await page.getByRole('radio').nth(2).click()
    await eventually(async () => search().get('date')?.slice(5, 7), desk.date(2).slice(8, 10))
    await page.getByRole('button', { name: /^Facility groups/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Badminton' }).click()
    await eventually(
      async () => search().get('facilityGroups')?.split(',').length,
      Object.keys(desk.club.groups).length - 1,
    )
    await eventually(() => page.getByRole('rowgroup', { name: /Badminton/ }).count(), 0)
  })

  it('an unknown tab leads to the schedule, the word facilities to the settings, and a reload shows the same day again [FACILITIES-03] [FACILITIES-04] [FACILITIES-05] [SCHEDULE-01]', async () => {
    const { page } = await desk.open(desk.date())
    await page.goto(page.url().replace('/facilities/schedule', '/facilities/courts'))
    await page.getByRole('grid').waitFor()
    expect(new URL(page.url()).pathname).toBe('/facilities/schedule')
    const { origin } = new URL(page.url())
    for (const tab of ['facilities', 'settings']) {
      await page.goto(`${origin}/facilities/${tab}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/facilities/settings')
      await expect.poll(() => page.getByRole('grid').count()).toBe(0)
    }
  })
})

describe('the days', () => {
  it('eight stand in a row that stays while one of them is chosen; Go to Today starts it at today [SCHEDULE-08] [SCHEDULE-09] [SCHEDULE-53]', async () => {
    const { page } = await desk.open(desk.date())
    const days = page.getByRole('radio')
    await expect.poll(() => days.count()).toBe(8)
    await days.nth(3).click()
    await expect.poll(() => days.first().textContent()).toContain(shortDay(desk.date()))
    await expect.poll(() => days.nth(3).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('button', { name: 'Go to Today' }).click()
    await eventually(() => days.first().getAttribute('aria-checked'), 'true')
    await expect.poll(() => days.first().textContent()).toContain(shortDay(dayIn(0)))
  })

  it('the next day follows after midnight in the same grid, and the choice outlives a reload [SCHEDULE-14] [SCHEDULE-16] [SCHEDULE-55] [SCHEDULE-56]', async () => {
    const { page, grid } = await desk.open(desk.date())
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.schedule.showNextDay'))).toBeNull()
    const courts = await cellAt(grid, 'Court 1', '10:00', '11:00').count()
    expect(courts).toBe(1)
    await page.getByRole('switch', { name: 'Show next day' }).click()
    await eventually(() => cellAt(grid, 'Court 1', '10:00', '11:00').count(), 2)
    await page.reload()
    await eventually(() => cellAt(grid, 'Court 1', '10:00', '11:00').count(), 2)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.schedule.showNextDay'))).toBe('true')
  })
})

describe('the view', () => {
  it('counts in quarters of an hour under a header of times, whichever way it is turned [SCHEDULE-18]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '10:15' })
    const { page, grid } = await desk.open(date)
    const [hour, quarter, rest] = [
      cellAt(grid, 'Court 1', '09:00', '10:00'),
      cellAt(grid, 'Court 1', '10:00', '10:15'),
      cellAt(grid, 'Court 1', '10:15', '11:00'),
    ]
    const units = (cell: Locator) => cell.getAttribute('aria-colspan')
    const placeOf = async (cell: Locator) => Number(await cell.getAttribute('aria-colindex'))
    expect([await units(hour), await units(quarter), await units(rest)]).toEqual(['4', '1', '3'])
    expect((await placeOf(rest)) - (await placeOf(quarter))).toBe(1)
    const header = grid.getByRole('columnheader', { name: '10:00', exact: true })
    expect([await units(header), await placeOf(header)]).toEqual(['4', await placeOf(quarter)])
    const lengths = async (side: 'width' | 'height') => {
      const [whole, part] = [(await hour.boundingBox())!, (await quarter.boundingBox())!]
      return whole[side] / part[side]
    }
    expect(await lengths('height')).toBeGreaterThan(3.5)
    await page.getByRole('button', { name: 'Rotate table' }).click()
    await eventually(async () => (await lengths('width')) > 3.5, true)
    await header.waitFor()
  })

  it('zooms in steps of 5 percent between 50 and 150 and starts at 100 again [SCHEDULE-11] [SCHEDULE-54]', async () => {
    const { page } = await desk.open(desk.date())
    const zoom = page.getByRole('group', { name: 'Zoom' })
    const [out, into] = [zoom.getByRole('button', { name: 'Zoom out' }), zoom.getByRole('button', { name: 'Zoom in' })]
    await into.click()
    await expect.poll(() => zoom.textContent()).toContain('105%')
    for (let step = 0; step < 9; step++) await into.click()
    await expect.poll(() => into.isDisabled()).toBe(true)
    for (let step = 0; step < 20; step++) await out.click()
    await expect.poll(() => zoom.textContent()).toContain('50%')
    await expect.poll(() => out.isDisabled()).toBe(true)
    await page.reload()
    await eventually(() => zoom.textContent(), '100%')
  })

  it('turns round and stays so after a reload [SCHEDULE-13] [SCHEDULE-16] [SCHEDULE-17] [SCHEDULE-56]', async () => {
    const { page, grid } = await desk.open(desk.date())
    await page.getByRole('button', { name: 'Rotate table' }).click()
    const isFlat = async () => {
      const a = await cellAt(grid, 'Court 1', '08:00', '09:00').boundingBox()
      const b = await cellAt(grid, 'Court 1', '09:00', '10:00').boundingBox()
      return a !== null && b !== null && b.x > a.x
    }
    await eventually(isFlat, true)
    await page.reload()
    await eventually(isFlat, true)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.schedule.rotated'))).toBe('true')
  })

  it('full screen covers the menu and is not remembered [SCHEDULE-12] [SCHEDULE-56]', async () => {
    const { page, grid } = await desk.open(desk.date())
    await page.getByRole('button', { name: 'Full screen' }).click()
    await eventually(async () => (await grid.boundingBox())!.x < 60, true)
    await page.reload()
    await eventually(async () => (await grid.boundingBox())!.x < 60, false)
  })
})

describe('the cells', () => {
  it(
    'say what stands in them: price, plan, payment, event, block, link [SCHEDULE-26] [SCHEDULE-27] [SCHEDULE-30] [SCHEDULE-31] [SCHEDULE-33] [SCHEDULE-36]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const paid = await bookAt(desk.club, { court: 'Court 4', date, from: '10:00', until: '11:00' }, { paid: true })
      const owed = await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' })
      await blockAt(
        desk.club,
        { court: 'Court 3', date, from: '10:00', until: '11:00' },
        'Junior squad',
        'internalEvent',
      )
      await blockAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
      const { page, grid } = await desk.open(date)
      const text = (court: string) => cellAt(grid, court, '10:00', '11:00').textContent()
      expect(await text('Court 4')).toContain(paid.name)
      expect(await text('Court 4')).toContain('PAID')
      expect(await text('Court 2')).toContain('UNPAID')
      expect(await text('Court 2')).toContain(owed.name)
      expect(await text('Court 3')).toMatch(/Junior squad.*Internal/)
      expect(await text('Court 1')).toContain('Net repair')
      expect(await text('Pickle 1')).toMatch(/Tennis Court 4.*LINKED/)
      await expect.poll(() => cellAt(grid, 'Court 2', '11:00', '12:00').textContent()).toBe('SGD 20.00')
      await expect.poll(() => cellAt(grid, 'Pickle 2', '08:00', '09:00').textContent()).toBe('Free')
      await expect.poll(() => page.getByText('1 unpaid · SGD 20.00').count()).toBe(1)
      expect(await violationsOn(page)).toEqual([])
    },
  )

  it('a name leads to the customer, read-only, with the way to more [SCHEDULE-34] [SCHEDULE-68]', async () => {
    const date = desk.date()
    const { name } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const { page, grid } = await desk.open(date)
    await grid.getByText(name).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('link', { name: /Open customer/ }).waitFor()
    await expect
      .poll(() => dialog.getByRole('link', { name: /Open customer/ }).getAttribute('href'))
      .toMatch(/^\/customers\?id=/)
    await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
  })

  it('a payment badge opens its transaction in a new tab [SCHEDULE-37]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const { page, grid } = await desk.open(date)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), grid.locator('[data-part="badge"]').click()])
    expect(new URL(tab.url()).pathname).toBe(`/transaction/${order.readableId.readableId}`)
  })

  it('a booked cell offers what its state allows, a linked one only its details [SCHEDULE-43] [SCHEDULE-44] [SCHEDULE-45] [SCHEDULE-46] [SCHEDULE-47] [SCHEDULE-65]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 4', date, from: '10:00', until: '12:00' })
    await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '12:00' }, { paid: true })
    await blockAt(desk.club, { court: 'Court 3', date, from: '10:00', until: '12:00' }, 'Junior squad', 'internalEvent')
    const { page, grid } = await desk.open(date)
    const items = async (court: string) => {
      await cellAt(grid, court, '10:00', '12:00').click({ position: { x: 60, y: 75 } })
      await page.getByRole('menu').waitFor()
      const names = await page.getByRole('menuitem').allTextContents()
      await page.keyboard.press('Escape')
      return names.filter((item) => ['Mark as paid', 'Edit', 'Cancel this slot', 'Delete'].includes(item))
    }
    expect(await items('Court 4')).toEqual(['Mark as paid', 'Edit', 'Cancel this slot'])
    expect(await items('Court 2')).toEqual(['Edit', 'Cancel this slot'])
    expect(await items('Court 3')).toEqual(['Delete'])
    await cellAt(grid, 'Pickle 1', '10:00', '12:00').click({ position: { x: 60, y: 75 } })
    await page.getByRole('dialog').getByText('Tennis · Court 4').or(page.getByText('Tennis Court 4')).first().waitFor()
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })

  it('asking why explains a price by right click and by key [BEYOND-09] [BEYOND-20]', async () => {
    const { page, grid } = await desk.open(desk.date())
    const slot = cellAt(grid, 'Court 1', '18:00', '19:00')
    await slot.click({ button: 'right' })
    const dialog = page.getByRole('dialog', { name: 'Why?' })
    await dialog.getByText('It costs SGD 32.00').waitFor()
    await dialog.getByText('The rule that won').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await cellAt(grid, 'Court 1', '10:00', '11:00').click()
    await page.keyboard.press('?')
    await dialog.getByText('It costs SGD 20.00').waitFor()
  })
})

describe('live', () => {
  it('a booking at another desk appears without a reload, and the figures follow', { tags: ['gate'] }, async () => {
    const date = desk.date()
    const { page, grid } = await desk.open(date)
    await page.getByText(/^Live, updated/).waitFor()
    const cell = cellAt(grid, 'Court 2', '10:00', '11:00')
    await expect.poll(() => cell.textContent()).toBe('SGD 20.00')
    await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' })
    await expect.poll(() => cell.textContent()).toContain('UNPAID')
    await expect.poll(() => page.getByText('1 unpaid · SGD 20.00').count()).toBe(1)
  })

  it('a slot that another desk is booking is held with a countdown and can not be picked; it comes back [BEYOND-05]', async () => {
    const date = desk.date()
    const other = await clubOf(DESK)
    const { page, grid } = await desk.open(date)
    await page.getByText(/^Live, updated/).waitFor()
    await holdAt(other, [{ court: 'Court 2', date, from: '10:00', until: '11:00' }])
    const cell = cellAt(grid, 'Court 2', '10:00', '11:00')
    await expect.poll(() => cell.textContent()).toMatch(/Held.*Linh Phạm is booking/s)
    await cell.click({ force: true })
    await expect.poll(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
    await holdAt(other, [])
    await expect.poll(() => cell.textContent()).toBe('SGD 20.00')
  })

  it('a selected slot that somebody takes leaves the selection, and it is said', async () => {
    const date = desk.date()
    const { page, grid } = await desk.open(date)
    await cellAt(grid, 'Court 2', '10:00', '11:00').click()
    await page.getByText('1 slot(s) selected', { exact: true }).first().waitFor()
    await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' })
    await page.getByText('This slot is not available').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
  })

  it('when the server can not be read the last grid stays with the reason and a way to try again [SCHEDULE-70]', async () => {
    const { page, grid } = await desk.open(desk.date())
    await page.route(/\/slots\?/, (route) => route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } }))
    await page.getByRole('radio').nth(1).click()
    await page.getByText('Network fail, please try again').waitFor()
    await expect.poll(() => grid.getByRole('gridcell').count()).toBeGreaterThan(0)
    await page.unroute(/\/slots\?/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await eventually(() => page.getByText('Network fail, please try again').count(), 0)
  })
})

describe('the selection', () => {
  it(
    'counts slots of several groups, stays over another day and offers to book or clear [SCHEDULE-40] [SCHEDULE-62] [SCHEDULE-63]',
    { tags: ['gate'] },
    async () => {
      const { page, grid } = await desk.open(desk.date())
      await cellAt(grid, 'Court 2', '10:00', '11:00').click()
      await cellAt(grid, 'Hall A1', '10:00', '11:00').click()
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByText('2 slot(s) selected').waitFor()
      await expect.poll(() => bar.textContent()).toContain('SGD 32.00')
      await page.getByRole('radio').nth(1).click()
      await eventually(() => page.getByRole('radio').nth(1).getAttribute('aria-checked'), 'true')
      await bar.getByText('2 slot(s) selected').waitFor()
      await expect.poll(() => bar.getByRole('button', { name: 'Reopen' }).isDisabled()).toBe(true)
      await bar.getByRole('button', { name: 'Clear' }).click()
      await expect.poll(() => bar.count()).toBe(0)
    },
  )

  it('a mixed one can not be booked and reopens only what is closed [SCHEDULE-62]', async () => {
    const date = desk.date()
    await blockAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
    const { page, grid } = await desk.open(date)
    await cellAt(grid, 'Court 1', '10:00', '11:00').click()
    await cellAt(grid, 'Court 2', '10:00', '11:00').click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect.poll(() => bar.getByRole('button', { name: 'Book' }).getAttribute('aria-disabled')).toBe('true')
    await bar.getByRole('button', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen' })
    await eventually(() => dialog.getByRole('listitem').count(), 1)
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await page.getByText('Facility opened successfully.').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toBe('SGD 20.00')
  })
})

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  it(
    'the grid lies flat and a picked slot offers quick book or book with detail [SCHEDULE-17] [SCHEDULE-41]',
    { tags: ['gate'] },
    async () => {
      const { page, grid } = await desk.open(desk.date(), PHONE)
      const [first, second] = [cellAt(grid, 'Court 1', '07:00', '08:00'), cellAt(grid, 'Court 1', '08:00', '09:00')]
      expect((await second.boundingBox())!.x).toBeGreaterThan((await first.boundingBox())!.x)
      await second.tap()
      const sheet = page.getByRole('region', { name: 'Selection' })
      await sheet.getByRole('button', { name: 'Book with detail' }).waitFor()
      await sheet.getByRole('button', { name: /Quick book/ }).waitFor()
      expect(await violationsOn(page)).toEqual([])
    },
  )

  it('what can be done with a booking comes as a sheet from below [SCHEDULE-42]', async () => {
    const date = desk.date()
    const { name } = await bookAt(desk.club, { court: 'Court 1', date, from: '07:00', until: '09:00' })
    // It tells the club's day and hours, wherever the phone is.
    const { page, grid } = await desk.open(date, { ...PHONE, timezoneId: 'America/New_York' })
    await cellAt(grid, 'Court 1', '07:00', '09:00').tap()
    const sheet = page.getByRole('dialog', { name })
    const when = sheet.getByRole('definition').first()
    await expect.poll(() => when.textContent()).toContain(date.split('-').reverse().join('/'))
    await expect.poll(() => when.textContent()).toContain('07:00–09:00')
    await sheet.getByRole('button', { name: 'Mark as paid' }).waitFor()
    await expect
      .poll(() => sheet.getByRole('button').allTextContents())
      .toEqual(expect.arrayContaining(['Mark as paid', 'Edit', 'Open customer', 'Cancel this slot']))
  })
})

it('everything is said in Vietnamese too, in the dark as well [BEYOND-26]', async () => {
  const { page, grid } = await desk.open(desk.date(), { language: 'vi', colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Về hôm nay' }).waitFor()
  await cellAt(grid, 'Court 2', '10:00 đến', '11:00')
    .or(grid.getByRole('gridcell', { name: /10:00 đến 11:00.*Court 2/ }))
    .first()
    .click()
  await page.getByText('Đã chọn 1 khung giờ', { exact: true }).first().waitFor()
  expect(await violationsOn(page)).toEqual([])
})
