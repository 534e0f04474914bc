import { describe, expect, it } from 'vitest'
import { install } from './browser.ts'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads } from './readings.ts'
import { on } from './stage.ts'
import { execute, once } from './staff-page.ts'

// What the slots of a week cost, in the form of a facility group.

const { club, calls, main, openGroup, toast, groupNamed, groupOf, owner } = ownCourts()
const cell = (name: string) => on.page.getByRole('gridcell', { name, exact: true })
const bar = () => on.page.getByRole('region', { name: 'Chosen slots' })
const dialog = () => on.page.getByRole('dialog')
const choose = (label: string) => on.page.getByText(label, { exact: true }).click()
const evening = { startTime: '18:00', endTime: '21:00', slotPrice: { price: 32.5 }, memberPrice: { price: 24 } }
const settingsOf = async (id: string) =>
  (await groupOf(id)).priceSettings
    .map(({ dayOfWeek, startTime, endTime, slotPrice, memberPrice, isDisable, excludeFacilities }) => ({
      at: `${dayOfWeek} ${startTime}-${endTime}`,
      price: isDisable ? 'disabled' : slotPrice?.price,
      members: memberPrice?.price,
      without: excludeFacilities.length,
    }))
    .toSorted((a, b) => a.at.localeCompare(b.at))

describe('the price grid of a group', () => {
  it(
    'shows what every slot costs, and keeps what is edited until it is saved [FACILITIES-11] [FACILITIES-20] [FACILITIES-71] [BEYOND-33]',
    { tags: ['gate'] },
    async () => {
      const group = await groupNamed('Grass')
      await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...evening, dayOfWeek: 'MO' }] } })
      await openGroup('Grass')
      await expect
        .poll(() => main().getByRole('heading', { level: 2 }).allTextContents())
        .toEqual([
          'Facility information',
          'Online bookings',
          'Limits of bookings',
          'Prices by day and time',
          'Price settings',
        ])
      await cell('Mon 18:00–19:00: SGD 32.50').waitFor()
      await cell('Mon 17:00–18:00: SGD 20.00').waitFor()
      await expect
        .poll(() => on.page.getByRole('columnheader').allTextContents())
        .toEqual(expect.arrayContaining(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']))
      expect(await violationsOf(on.page)).toEqual([])
      await choose('Members')
      // What members pay is what is explained to who looks at it.
      await cell('Mon 18:00–19:00: SGD 24.00').click({ button: 'right' })
      await dialog().getByText('It costs SGD 24.00', { exact: true }).waitFor()
      await on.page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      await choose('Guests')
      await cell('Mon 18:00–19:00: SGD 32.50').click({ button: 'right' })
      await dialog().getByText('It costs SGD 32.50', { exact: true }).waitFor()
      await on.page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      // All between two corners, at one price.
      await cell('Sat 9:00–10:00: SGD 20.00').click()
      await cell('Sun 10:00–11:00: SGD 20.00').click({ modifiers: ['Shift'] })
      await bar().getByText('4 slot(s) selected').waitFor()
      await reads(bar(), 'price-bar')
      await bar().getByLabel('Price (SGD)').first().fill('45')
      await bar().getByRole('button', { name: 'Set price' }).click()
      await cell('Sun 10:00–11:00: SGD 45.00').waitFor()
      // 'Why?' speaks of the week as the form has it.
      await cell('Sun 10:00–11:00: SGD 45.00').click({ button: 'right' })
      await dialog().getByText('SGD 45.00', { exact: false }).first().waitFor()
      await reads(dialog(), 'why-of-the-week')
      await on.page.keyboard.press('Escape')
      expect(await settingsOf(group.id)).toEqual([{ at: 'MO 18:00-21:00', price: 32.5, members: 24, without: 0 }])
      // Nothing, in words; and one that cannot be had on one court.
      await cell('Tue 6:00–7:00: SGD 20.00').click()
      await bar().getByLabel('Price (SGD)').first().fill('0')
      await on.page.keyboard.press('Enter')
      await cell('Tue 6:00–7:00: Free').waitFor()
      // Members alone; more than a thousand; and what is emptied costs what the group does.
      await cell('Thu 6:00–7:00: SGD 20.00').click()
      await bar().getByLabel('Member price (SGD)').fill('12.50')
      await bar().getByRole('button', { name: 'Set price' }).click()
      await choose('Members')
      await cell('Thu 6:00–7:00: SGD 12.50').waitFor()
      await choose('Guests')
      await cell('Fri 6:00–7:00: SGD 20.00').click()
      await bar().getByLabel('Price (SGD)').first().fill('1,250.50')
      await bar().getByRole('button', { name: 'Set price' }).click()
      await cell('Fri 6:00–7:00: SGD 1,250.50').click()
      const standing = () => bar().getByLabel('Price (SGD)').first().inputValue()
      expect(await standing()).toBe('1,250.50')
      // What differs is not told as one price.
      await cell('Sat 9:00–10:00: SGD 45.00').click({ modifiers: ['ControlOrMeta'] })
      await bar().getByText('2 slot(s) selected').waitFor()
      expect(await standing()).toBe('')
      await cell('Mon 20:00–21:00: SGD 32.50').click()
      await bar().getByLabel('Price (SGD)').first().fill('')
      await bar().getByRole('button', { name: 'Set price' }).click()
      await cell('Mon 20:00–21:00: SGD 20.00').waitFor()
      await main().getByRole('combobox', { name: 'Facilities', exact: true }).click()
      await on.page.getByRole('option', { name: 'Grass 2' }).click()
      await on.page.keyboard.press('Escape')
      await cell('Wed 6:00–7:00: SGD 20.00').click()
      await bar().getByRole('button', { name: 'Disable' }).click()
      await cell('Wed 6:00–7:00: Can’t be booked').waitFor()
      await bar().getByRole('button', { name: 'Enable' }).click()
      await cell('Wed 6:00–7:00: SGD 20.00').waitFor()
      await bar().getByRole('button', { name: 'Disable' }).click()
      await cell('Wed 6:00–7:00: Can’t be booked').waitFor()
      // Seen for both courts, it is had on one.
      await main()
        .getByText('Grass 2', { exact: true })
        .locator('..')
        .getByRole('button', { includeHidden: true })
        .click()
      await cell('Wed 6:00–7:00: SGD 20.00, not on 1').waitFor()
      await on.button('Save').click()
      await toast('Facility group has been updated successfully')
      expect(await settingsOf(group.id)).toEqual([
        { at: 'FR 6:00-7:00', price: 1250.5, members: undefined, without: 0 },
        { at: 'MO 18:00-20:00', price: 32.5, members: 24, without: 0 },
        { at: 'MO 20:00-21:00', price: undefined, members: 24, without: 0 },
        { at: 'SA 9:00-11:00', price: 45, members: undefined, without: 0 },
        { at: 'SU 9:00-11:00', price: 45, members: undefined, without: 0 },
        { at: 'TH 6:00-7:00', price: undefined, members: 12.5, without: 0 },
        { at: 'TU 6:00-7:00', price: 0, members: undefined, without: 0 },
        { at: 'WE 6:00-7:00', price: 'disabled', members: undefined, without: 1 },
      ])
    },
  )

  it('shows a certain week with what is bound to its dates, and closures [BEYOND-33]', async () => {
    const group = await groupNamed('Clay')
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' })
    const sunday = new Date(`${today}T12:00:00Z`)
    sunday.setUTCDate(sunday.getUTCDate() + ((7 - sunday.getUTCDay()) % 7) + 7)
    const day = sunday.toISOString().slice(0, 10)
    await calls().createPriceSettings({
      id: group.id,
      body: { priceSettings: [{ ...evening, dayOfWeek: 'SU', effectiveFrom: day, effectiveUntil: day }] },
    })
    await calls().createClosures(
      {
        id: group.id,
        body: {
          closures: group.facilities.map(({ id }) => ({
            facilityId: id,
            timeRange: { start: `${day}T08:00:00+08:00`, end: `${day}T10:00:00+08:00` },
          })),
        },
      },
      once(),
    )
    await openGroup('Clay')
    await cell('Sun 18:00–19:00: SGD 20.00').waitFor()
    await choose('A certain week')
    await cell('Sun 18:00–19:00: SGD 20.00').waitFor()
    await on.button('Week after').click()
    await cell('Sun 18:00–19:00: SGD 32.50').waitFor()
    await cell('Sun 8:00–9:00: Closed').waitFor()
    await cell('Sun 10:00–11:00: SGD 20.00').waitFor()
    // It is there to be asked, not to be edited.
    await cell('Sun 8:00–9:00: Closed').click()
    await dialog().getByText('Why?', { exact: false }).first().waitFor()
    await expect.poll(() => bar().count()).toBe(0)
  })

  it('shows a closure before it is saved, on the courts of the same ground too [BEYOND-33]', async () => {
    const { facilities } = await groupNamed('Moss', { count: 2 })
    const facilityIds = facilities.map(({ id }) => id)
    await calls().linkFacilities({ partnerId: club.partnerId, body: { facilityIds } }, once())
    await openGroup('Moss')
    await on.button('Add closure').click()
    const closure = main().getByRole('group', { name: 'Closure 1' })
    const next = new Date(Date.now() + 32 * 3_600_000)
    next.setUTCDate(next.getUTCDate() + ((8 - next.getUTCDay()) % 7))
    const day = next.toLocaleDateString('en-GB', { timeZone: 'UTC' })
    for (const [edge, time] of [
      ['Start', '8:00'],
      ['End', '10:00'],
    ] as const) {
      await closure.getByLabel(`${edge}: day`).fill(day)
      await closure.getByLabel(`${edge}: time`).click()
      await on.page.getByRole('option', { name: time, exact: true }).click()
    }
    await choose('A certain week')
    const isShown = cell('Mon 8:00–9:00: Closed')
    if ((await isShown.count()) === 0) await on.button('Week after').click()
    // Both courts are: one is closed, the other lies on its ground.
    await isShown.waitFor()
    await cell('Mon 10:00–11:00: SGD 20.00').waitFor()
    await on.button('Remove closure 1').click()
    await cell('Mon 8:00–9:00: SGD 20.00').waitFor()
  })

  it('shows as closed what is closed with a court on the same ground [BEYOND-33]', async () => {
    const group = await groupNamed('Loam', { count: 1 })
    const ground = await groupNamed('Whole ground', { count: 1 })
    const facilityIds = [group.facilities[0]!.id, ground.facilities[0]!.id]
    await calls().linkFacilities({ partnerId: club.partnerId, body: { facilityIds } }, once())
    const tomorrow = new Date(Date.now() + 32 * 3_600_000)
    const day = tomorrow.toISOString().slice(0, 10)
    const timeRange = { start: `${day}T08:00:00+08:00`, end: `${day}T10:00:00+08:00` }
    await calls().createClosures(
      { id: ground.id, body: { closures: [{ facilityId: facilityIds[1]!, timeRange }] } },
      once(),
    )
    await openGroup('Loam')
    await choose('A certain week')
    // The week that is shown first is this one: a Sunday's tomorrow is in the one after.
    if (tomorrow.getUTCDay() === 1) await on.button('Week after').click()
    const weekday = tomorrow.toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
    await cell(`${weekday} 8:00–9:00: Closed`).waitFor()
    await cell(`${weekday} 10:00–11:00: SGD 20.00`).waitFor()
  })

  it('chooses slots by keys, lets them go, and leads to the schedule of their next day [FACILITIES-12] [FACILITIES-67]', async () => {
    const group = await groupNamed('Sand')
    await openGroup('Sand')
    await cell('Mon 6:00–7:00: SGD 20.00').focus()
    await on.page.keyboard.press('ArrowRight')
    await on.page.keyboard.press('Space')
    await on.page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 slot(s) selected').waitFor()
    await expect.poll(() => cell('Tue 7:00–8:00: SGD 20.00').getAttribute('aria-selected')).toBe('true')
    await bar().getByRole('button', { name: 'Clear Selection' }).click()
    await expect.poll(() => bar().count()).toBe(0)
    // Of several days, the first one's next date.
    await cell('Thu 10:00–11:00: SGD 20.00').click()
    await cell('Tue 9:00–10:00: SGD 20.00').click({ modifiers: ['Shift'] })
    await bar().getByText('6 slot(s) selected').waitFor()
    await bar().getByRole('button', { name: 'Book' }).click()
    await expect.poll(() => on.path()).toBe('/facilities/schedule')
    const search = new URL(on.page.url()).searchParams
    expect(search.get('venue')).toBe(club.venueId)
    expect(search.get('facilityGroups')).toBe(group.id)
    const [, day = '', month = '', year = ''] = /^Tue, (\d\d)\/(\d\d)\/(\d{4})$/.exec(search.get('date') ?? '') ?? []
    const ahead = (Date.parse(`${year}-${month}-${day}T12:00:00Z`) - Date.now()) / 86_400_000
    expect(ahead).toBeGreaterThan(-1.5)
    expect(ahead).toBeLessThan(7.5)
  })

  it('chooses slots by dragging, and one more by Ctrl [FACILITIES-71]', async () => {
    await groupNamed('Slate')
    await openGroup('Slate')
    const from = cell('Mon 6:00–7:00: SGD 20.00')
    await from.hover()
    await on.page.mouse.down()
    await cell('Tue 8:00–9:00: SGD 20.00').hover()
    await on.page.mouse.up()
    await bar().getByText('6 slot(s) selected').waitFor()
    await cell('Sat 9:00–10:00: SGD 20.00').click({ modifiers: ['ControlOrMeta'] })
    await bar().getByText('7 slot(s) selected').waitFor()
    await from.click({ modifiers: ['ControlOrMeta'] })
    await bar().getByText('6 slot(s) selected').waitFor()
  })

  it('knows this week and the next day by the clock of the venue, today among them [FACILITIES-67] [BEYOND-33]', async () => {
    await groupNamed('Reed')
    // Monday at four in the morning there, Sunday evening here.
    const page = await on.own(owner(), { timezoneId: 'Europe/London' })
    await page.clock.setFixedTime('2031-05-04T20:00:00Z')
    await on.open('/facilities/settings')
    for (const [slot, date] of [
      ['Mon 9:00–10:00: SGD 20.00', 'Mon, 05/05/2031'],
      ['Sun 9:00–10:00: SGD 20.00', 'Sun, 11/05/2031'],
    ] as const) {
      await on.visit('/facilities/settings')
      await main().getByRole('link', { name: /^Reed/ }).click()
      await cell(slot).click()
      await bar().getByRole('button', { name: 'Book' }).click()
      await expect.poll(() => on.path()).toBe('/facilities/schedule')
      expect(new URL(page.url()).searchParams.get('date')).toBe(date)
    }
    await on.visit('/facilities/settings')
    await main().getByRole('link', { name: /^Reed/ }).click()
    await choose('A certain week')
    await main().getByText('05 May 2031 – 11 May 2031', { exact: true }).waitFor()
    await on.button('Week before').click()
    await main().getByText('28 Apr 2031 – 04 May 2031', { exact: true }).waitFor()
    await expect
      .poll(() => main().getByRole('columnheader').allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Mon\s*28\/4$/), expect.stringMatching(/^Sun\s*4\/5$/)]))
    await cell('Mon 9:00–10:00: SGD 20.00').click()
    await dialog().getByText('Reed 1 · Mon 28/04/2031 9:00–10:00', { exact: true }).waitFor()
  })

  it('is of the hours of the venue where the group keeps those, on days of their own too [FACILITIES-78] [BEYOND-33]', async () => {
    const group = await groupNamed('Elm')
    const page = await on.own(owner())
    await page.clock.setFixedTime('2031-05-05T02:00:00Z')
    await execute('UPDATE venues SET opening_hours = opening_hours || $2 WHERE id = $1', [
      club.venueId,
      JSON.stringify({ exceptions: [{ date: '2031-05-07', hours: '10:00-12:00' }] }),
    ])
    await on.open('/facilities/settings')
    await main().getByRole('link', { name: /^Elm/ }).click()
    await cell('Sat 6:00–7:00: SGD 20.00').waitFor()
    await on.page.getByRole('switch', { name: 'Use venue opening hours' }).click()
    await cell('Mon 19:00–20:00: SGD 20.00').waitFor()
    const days = () => main().getByRole('gridcell', { name: /^(Sat|Sun|Mon 6)/ })
    await expect.poll(() => days().count()).toBe(0)
    await expect.poll(() => on.page.getByRole('combobox', { name: 'Opens on Mon' }).isDisabled()).toBe(true)
    await expect.poll(() => on.button('Add hours on Mon').count()).toBe(0)
    await choose('A certain week')
    await cell('Wed 10:00–11:00: SGD 20.00').waitFor()
    await expect.poll(() => main().getByRole('gridcell', { name: /^Wed / }).count()).toBe(2)
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    expect(await groupOf(group.id)).toMatchObject({
      useVenueOpeningHours: true,
      openingHours: { MO: ['8:00-20:00'], SA: [] },
    })
  })

  it('tells of each court why it costs what it does there [BEYOND-33]', async () => {
    const { id, facilities } = await groupNamed('Peat')
    const excludeFacilities = [facilities[0]!.id]
    await calls().createPriceSettings({
      id,
      body: { priceSettings: [{ ...evening, dayOfWeek: 'MO', excludeFacilities }] },
    })
    await openGroup('Peat')
    await cell('Mon 18:00–19:00: SGD 20.00 – SGD 32.50').click({ button: 'right' })
    await dialog().getByText('It costs SGD 20.00', { exact: true }).waitFor()
    await dialog().getByRole('combobox', { name: 'Facility' }).click()
    await on.page.getByRole('option', { name: 'Peat 2', exact: true }).click()
    await dialog().getByText('It costs SGD 32.50', { exact: true }).waitFor()
    await dialog().getByText('Peat 2 · Mon 18:00–19:00', { exact: true }).waitFor()
  })

  it('shows each slot over the time that it lasts, where days open at other minutes [FACILITIES-71]', async () => {
    const group = await groupNamed('Ash')
    const week = Object.fromEntries(['TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ['7:00-9:00']]))
    const openingHours = { ...week, MO: ['7:30-9:30'] } as never
    await calls().updateFacilityGroup({ id: group.id, body: { openingHours } }, once())
    await openGroup('Ash')
    await cell('Mon 7:30–8:30: SGD 20.00').waitFor()
    // Only Monday is closed at some row: before half past seven.
    await expect.poll(() => main().getByRole('gridcell', { name: 'Closed', exact: true }).count()).toBe(1)
    await cell('Mon 7:30–8:30: SGD 20.00').focus()
    await on.page.keyboard.press('ArrowDown')
    await on.page.keyboard.press('Space')
    await expect.poll(() => cell('Mon 8:30–9:30: SGD 20.00').getAttribute('aria-selected')).toBe('true')
  })

  it('does not react where the dashboard is installed [FACILITIES-13] [FACILITIES-66]', async () => {
    await groupNamed('Turf')
    const page = await on.own(owner())
    await install(page, 'display mode')
    await on.open('/facilities/settings')
    await main().getByRole('link', { name: /^Turf/ }).click()
    await cell('Mon 6:00–7:00: SGD 20.00').click()
    for (const key of ['Space', 'Shift+ArrowDown', 'Enter']) await on.page.keyboard.press(key)
    await expect.poll(() => main().getByRole('gridcell', { selected: true }).count()).toBe(0)
    await expect.poll(() => bar().count()).toBe(0)
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('asks again for prices that were set after the first change was taken back [FACILITIES-23]', async () => {
    const interval = async (minutes: string) => {
      await on.page.getByRole('combobox', { name: 'Time slot interval', exact: true }).click()
      await on.page.getByRole('option', { name: minutes, exact: true }).click()
    }
    const goOn = () => dialog().getByRole('button', { name: 'Continue' }).click()
    const price = async () => {
      await cell('Mon 18:00–19:00: SGD 20.00').click()
      await on.page.getByLabel('Price (SGD)', { exact: true }).fill('35')
      await on.button('Set price').click()
      await cell('Mon 18:00–19:00: SGD 35.00').waitFor()
    }
    await groupNamed('Oak')
    await openGroup('Oak')
    for (let time = 0; time < 2; time++) {
      await price()
      await interval('30 minutes')
      await goOn()
      // It is lost already: nothing is asked on the way back.
      await interval('60 minutes')
      await cell('Mon 18:00–19:00: SGD 20.00').waitFor()
      await expect.poll(() => dialog().count()).toBe(0)
    }
  })

  it('is locked after other hours or another interval until the form is saved [FACILITIES-22] [FACILITIES-24]', async () => {
    const group = await groupNamed('Wood')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...evening, dayOfWeek: 'MO' }] } })
    await openGroup('Wood')
    // The hours of the venue are other hours, too.
    const ofVenue = on.page.getByRole('switch', { name: 'Use venue opening hours' })
    await ofVenue.click()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => ofVenue.isChecked()).toBe(false)
    await on.button('Remove 6:00-21:00 on Sun').click()
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await main().getByText('the slot pricing begins anew', { exact: false }).waitFor()
    // What it will be is seen: the group's price everywhere, and nothing on the day that is closed.
    await cell('Mon 18:00–19:00: SGD 20.00').click()
    await expect.poll(() => cell('Mon 18:00–19:00: SGD 20.00').getAttribute('aria-selected')).toBe('false')
    await expect.poll(() => bar().count()).toBe(0)
    // Nothing can be set there, and why it will cost that is told.
    await dialog().getByText('SGD 20.00', { exact: false }).first().waitFor()
    await on.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => main().getByRole('gridcell', { name: /^Sun/ }).count()).toBe(0)
    // That it is closed is said by a word and a hatch, not by a colour alone.
    const closed = main().getByRole('gridcell', { name: 'Closed', exact: true }).first()
    await expect.poll(() => closed.evaluate((one) => (one as HTMLElement).innerText)).toBe('Closed')
    await expect
      .poll(() => closed.evaluate((one) => getComputedStyle(one).backgroundImage))
      .toContain('repeating-linear-gradient')
    await expect.poll(() => closed.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    // It can be asked why, by keys as well.
    await closed.focus()
    await on.page.keyboard.press('?')
    await dialog().getByText('Sun 6:00–7:00', { exact: false }).waitFor()
    await dialog().getByText('The court is closed all day.', { exact: true }).waitFor()
    await on.page.keyboard.press('Escape')
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    expect(await settingsOf(group.id)).toEqual([])
  })
})

describe('a price setting', () => {
  it('that somebody else has changed meanwhile is told, and taken over or saved over', async () => {
    const group = await groupNamed('Shared')
    const { data } = await calls().createPriceSettings(
      {
        id: group.id,
        body: { priceSettings: [{ dayOfWeek: 'SA', startTime: '18:00', endTime: '21:00', slotPrice: { price: 50 } }] },
      },
      once(),
    )
    const changeElsewhere = (price: number) =>
      calls().updatePriceSetting({ id: data[0]!.id, body: { slotPrice: { price } } }, once())
    const edit = async (priority: string) => {
      await on.button('Sat 18:00–21:00').click()
      await dialog().getByLabel('Priority').fill(priority)
    }
    const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await openGroup('Shared')
    await edit('4')
    await changeElsewhere(55)
    await save()
    const told = on.page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
    await reads(told, 'price-setting-changed-meanwhile')
    expect(await violationsOf(on.page)).toEqual([])
    await told.getByRole('button', { name: 'Save what I changed' }).click()
    await toast('The price setting was changed')
    expect((await groupOf(group.id)).priceSettings).toMatchObject([{ priority: 4, slotPrice: { price: 55 } }])
    await edit('6')
    await changeElsewhere(60)
    await save()
    await told.getByRole('button', { name: 'Take what is saved' }).click()
    await expect.poll(() => dialog().getByLabel('Price (SGD)', { exact: true }).inputValue()).toBe('60.00')
    await expect.poll(() => dialog().getByLabel('Priority').inputValue()).toBe('4')
  })

  it('wins or loses in the picture as it would once it is saved: by priority, then by its dates, then by its age [FACILITIES-72] [BEYOND-33]', async () => {
    const group = await groupNamed('Twice')
    const evenings = { dayOfWeek: 'SA', startTime: '18:00', endTime: '21:00' } as const
    for (const price of [30, 40])
      await calls().createPriceSettings(
        { id: group.id, body: { priceSettings: [{ ...evenings, slotPrice: { price } }] } },
        once(),
      )
    await openGroup('Twice')
    const draft = (price: string) =>
      dialog()
        .getByRole('gridcell', { name: `Sat 18:00–19:00: SGD ${price}`, exact: true })
        .waitFor()
    await on.button('Sat 18:00–21:00').first().click()
    const price = dialog().getByLabel('Price (SGD)', { exact: true })
    await expect.poll(() => price.inputValue()).toBe('30.00')
    // The other one is newer, whatever this one is changed to.
    await draft('40.00')
    await price.fill('35')
    await dialog().getByLabel('In effect from', { exact: true }).fill('01/06/2031')
    await draft('35.00')
    await dialog().getByRole('button', { name: 'In effect from: clear', exact: true }).click()
    await draft('40.00')
    await dialog().getByLabel('Priority').fill('1')
    await draft('35.00')
    await dialog().getByLabel('Priority').fill('0')
    await draft('40.00')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('The price setting was changed')
    await cell('Sat 18:00–19:00: SGD 40.00').waitFor()
    // One that is new is newer than both.
    await on.button('Add price setting').click()
    await dialog().getByRole('button', { name: 'Sat', exact: true }).click()
    await dialog().getByLabel('Price (SGD)', { exact: true }).fill('45')
    await draft('45.00')
  })

  it('is shown in the week that the page behind it shows, with what is typed there and not saved [BEYOND-33]', async () => {
    await groupNamed('Dusk')
    await openGroup('Dusk')
    await on.field('Price').fill('27')
    const opens = on.page.getByRole('combobox', { name: 'Opens on Mon', exact: true })
    await expect.poll(() => opens.inputValue()).toBe('6:00')
    // The hours of the venue stand in the fields that follow it, and one's own again in those that do so no more.
    const follows = on.page.getByRole('switch', { name: 'Use venue opening hours' })
    await follows.click()
    await expect.poll(() => opens.inputValue()).toBe('8:00')
    await follows.click()
    await expect.poll(() => opens.inputValue()).toBe('6:00')
    await follows.click()
    await expect.poll(() => opens.isDisabled()).toBe(true)
    await cell('Mon 8:00–9:00: SGD 27.00').waitFor()
    await on.button('Add price setting').click()
    const drafted = (name: string) => dialog().getByRole('gridcell', { name, exact: true })
    await drafted('Mon 8:00–9:00: SGD 27.00').waitFor()
    await expect.poll(() => dialog().getByRole('rowheader', { name: '6:00', exact: true }).count()).toBe(0)
    await dialog().getByText('With what is changed on the page and not saved yet.').waitFor()
    await look(on.page, 'price-setting-over-unsaved', [1440, 390])
  })

  it('is added, changed and removed beside a week as it would be [FACILITIES-18] [FACILITIES-56] [FACILITIES-57] [FACILITIES-58] [BEYOND-33]', async () => {
    const group = await groupNamed('Hard')
    await openGroup('Hard')
    await on.button('Add price setting').click()
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('Missing').waitFor()
    // A list of times that only has the focus stays closed; a key opens it.
    const from = dialog().getByRole('combobox', { name: 'From', exact: true })
    await from.focus()
    await on.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect.poll(() => from.getAttribute('aria-expanded')).toBe('false')
    await on.page.keyboard.press('ArrowDown')
    await expect.poll(() => from.getAttribute('aria-expanded')).toBe('true')
    await on.page.keyboard.press('Escape')
    await expect.poll(() => from.getAttribute('aria-expanded')).toBe('false')
    await dialog().waitFor()
    for (const day of ['Sat', 'Sun']) await dialog().getByRole('button', { name: day, exact: true }).click()
    await dialog().getByLabel('Price (SGD)', { exact: true }).fill('50')
    await dialog().getByLabel('Member price (SGD)', { exact: true }).fill('40')
    await dialog().getByLabel('Priority').fill('3')
    const draft = (name: string) => dialog().getByRole('gridcell', { name, exact: true })
    await draft('Sat 18:00–19:00: SGD 50.00').waitFor()
    await draft('Sun 17:00–18:00: SGD 20.00').waitFor()
    await reads(dialog(), 'price-setting-new')
    expect(await violationsOf(on.page)).toEqual([])
    await dialog().getByText('Members', { exact: true }).click()
    await draft('Sat 18:00–19:00: SGD 40.00').waitFor()
    const failing = async (address: string, button: string, words: string) => {
      await on.page.route(address, (route) => route.fulfill({ status: 500, json: { data: {} } }))
      await dialog().getByRole('button', { name: button, exact: true }).click()
      await toast(words)
      await on.page.unroute(address)
    }
    await dialog().getByText('Guests', { exact: true }).click()
    await draft('Sat 18:00–19:00: SGD 50.00').click()
    const why = on.page.getByRole('dialog', { name: 'Why?' })
    await why.getByText('It costs SGD 50.00', { exact: true }).waitFor()
    await why.getByRole('button', { name: 'Close' }).click()
    await why.waitFor({ state: 'detached' })
    await failing('**/priceSettings', 'Save', 'Create Price Setting Fail')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('The price setting was added')
    await cell('Sat 18:00–19:00: SGD 50.00').waitFor()
    expect(await settingsOf(group.id)).toEqual([
      { at: 'SA 18:00-21:00', price: 50, members: 40, without: 0 },
      { at: 'SU 18:00-21:00', price: 50, members: 40, without: 0 },
    ])
    // One that is not in use stays so until somebody says otherwise.
    const inUse = dialog().getByRole('switch', { name: 'In use' })
    await on.button('Sat 18:00–21:00').click()
    await inUse.click()
    const cannot = dialog().getByRole('switch', { name: 'Can’t be booked' })
    await cannot.click()
    await dialog().getByRole('combobox', { name: 'Not for' }).press('ArrowDown')
    await on.page.getByRole('option', { name: 'Hard 2', exact: true }).click()
    await on.page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await cell('Sat 18:00–19:00: SGD 20.00').waitFor()
    await on.button('Sat 18:00–21:00').click()
    await expect.poll(() => inUse.isChecked()).toBe(false)
    await expect.poll(() => cannot.isChecked()).toBe(true)
    await dialog().getByText('Hard 2', { exact: true }).waitFor()
    const typed = ['Price (SGD)', 'Member price (SGD)', 'Priority'].map((name) =>
      dialog().getByLabel(name, { exact: true }).inputValue(),
    )
    expect(await Promise.all(typed)).toEqual(['50.00', '40.00', '3'])
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await dialog().waitFor({ state: 'detached' })
    await on.button('Sun 18:00–21:00').click()
    await dialog().getByLabel('In effect from', { exact: true }).fill('01/06/2031')
    await dialog().getByLabel('In effect until', { exact: true }).fill('01/05/2031')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('The end must be after the start').waitFor()
    await dialog().getByLabel('In effect until', { exact: true }).fill('30/06/2031')
    await draft('Sun 18:00–19:00: SGD 50.00').waitFor()
    await on.page.route('**/priceSettings/*', (route) => route.fulfill({ status: 500, json: { data: {} } }))
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('Update price settings failed')
    await on.page.unroute('**/priceSettings/*')
    await on.saysAnew('The price setting was changed', () =>
      dialog().getByRole('button', { name: 'Save', exact: true }).click(),
    )
    expect((await groupOf(group.id)).priceSettings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          dayOfWeek: 'SU',
          effectiveFrom: '2031-06-01',
          effectiveUntil: '2031-06-30',
          priority: 3,
        }),
      ]),
    )
    await on.button('Sat 18:00–21:00').click()
    await dialog().getByRole('button', { name: 'Remove price setting' }).click()
    await failing('**/priceSettings?*', 'Delete', 'Delete price setting fail')
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('The price setting was removed')
    await cell('Sat 18:00–19:00: SGD 20.00').waitFor()
    expect((await groupOf(group.id)).priceSettings).toHaveLength(1)
  })
})
