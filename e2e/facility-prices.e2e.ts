import { describe, expect, it } from 'vitest'
import { install } from './browser.ts'
import { violationsOf } from './axe.ts'
import { ownCourts } from './own-courts.ts'
import { reads } from './readings.ts'
import { on } from './stage.ts'
import { once } from './staff-page.ts'

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
  it('shows what every slot costs, and keeps what is edited until it is saved [FACILITIES-11] [FACILITIES-71] [BEYOND-33]', async () => {
    const group = await groupNamed('Grass')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...evening, dayOfWeek: 'MO' }] } })
    await openGroup('Grass')
    expect(await main().getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Facility information',
      'Online bookings',
      'Prices by day and time',
      'Price settings',
    ])
    await cell('Mon 18:00–19:00: SGD 32.50').waitFor()
    await cell('Mon 17:00–18:00: SGD 20.00').waitFor()
    expect(await on.page.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']),
    )
    expect(await violationsOf(on.page)).toEqual([])
    await choose('Members')
    await cell('Mon 18:00–19:00: SGD 24.00').waitFor()
    await choose('Guests')
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
    await main().getByRole('combobox', { name: 'Facilities', exact: true }).click()
    await on.page.getByRole('option', { name: 'Grass 2' }).click()
    await on.page.keyboard.press('Escape')
    await cell('Wed 6:00–7:00: SGD 20.00').click()
    await bar().getByRole('button', { name: 'Disable' }).click()
    await cell('Wed 6:00–7:00: Can’t be booked').waitFor()
    await bar().getByRole('button', { name: 'Enable' }).waitFor()
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    expect(await settingsOf(group.id)).toEqual([
      { at: 'MO 18:00-21:00', price: 32.5, members: 24, without: 0 },
      { at: 'SA 9:00-11:00', price: 45, members: undefined, without: 0 },
      { at: 'SU 9:00-11:00', price: 45, members: undefined, without: 0 },
      { at: 'TU 6:00-7:00', price: 0, members: undefined, without: 0 },
      { at: 'WE 6:00-7:00', price: 'disabled', members: undefined, without: 1 },
    ])
  })

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
    expect(await bar().count()).toBe(0)
  })

  it('chooses slots by keys, lets them go, and leads to the schedule of their next day [FACILITIES-12] [FACILITIES-67]', async () => {
    const group = await groupNamed('Sand')
    await openGroup('Sand')
    await cell('Mon 6:00–7:00: SGD 20.00').focus()
    await on.page.keyboard.press('ArrowRight')
    await on.page.keyboard.press('Space')
    await on.page.keyboard.press('Shift+ArrowDown')
    await bar().getByText('2 slot(s) selected').waitFor()
    expect(await cell('Tue 7:00–8:00: SGD 20.00').getAttribute('aria-selected')).toBe('true')
    await bar().getByRole('button', { name: 'Clear Selection' }).click()
    await expect.poll(() => bar().count()).toBe(0)
    await cell('Tue 9:00–10:00: SGD 20.00').click()
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

  it('does not react where the dashboard is installed [FACILITIES-13] [FACILITIES-66]', async () => {
    await groupNamed('Turf')
    const page = await on.own(owner())
    await install(page, 'display mode')
    await on.open('/facilities/settings')
    await main().getByRole('link', { name: /^Turf/ }).click()
    await cell('Mon 6:00–7:00: SGD 20.00').click()
    expect(await cell('Mon 6:00–7:00: SGD 20.00').getAttribute('aria-selected')).toBe('false')
    expect(await bar().count()).toBe(0)
    expect(await dialog().count()).toBe(0)
  })

  it('is locked after other hours or another interval until the form is saved [FACILITIES-22] [FACILITIES-24]', async () => {
    const group = await groupNamed('Wood')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...evening, dayOfWeek: 'MO' }] } })
    await openGroup('Wood')
    await on.button('Remove 6:00-21:00 on Sun').click()
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await main().getByText('the slot pricing begins anew', { exact: false }).waitFor()
    // What it will be is seen: the group's price everywhere, and nothing on the day that is closed.
    await cell('Mon 18:00–19:00: SGD 20.00').click()
    expect(await cell('Mon 18:00–19:00: SGD 20.00').getAttribute('aria-selected')).toBe('false')
    expect(await bar().count()).toBe(0)
    expect(await main().getByRole('gridcell', { name: /^Sun/ }).count()).toBe(0)
    // That it is closed is said by a word and a hatch, not by a colour alone.
    const closed = main().getByRole('gridcell', { name: 'Closed', exact: true }).first()
    expect(await closed.evaluate((one) => (one as HTMLElement).innerText)).toBe('Closed')
    expect(await closed.evaluate((one) => getComputedStyle(one).backgroundImage)).toContain('repeating-linear-gradient')
    expect(await closed.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
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
    expect(await dialog().getByLabel('Priority').inputValue()).toBe('4')
  })

  it('is added, changed and removed beside a week as it would be [FACILITIES-58] [BEYOND-33]', async () => {
    const group = await groupNamed('Hard')
    await openGroup('Hard')
    await on.button('Add price setting').click()
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('Missing').waitFor()
    // A list of times that only has the focus stays closed; a key opens it.
    const from = dialog().getByRole('combobox', { name: 'From', exact: true })
    await from.focus()
    await on.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await from.getAttribute('aria-expanded')).toBe('false')
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
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('The price setting was added')
    await cell('Sat 18:00–19:00: SGD 50.00').waitFor()
    expect(await settingsOf(group.id)).toEqual([
      { at: 'SA 18:00-21:00', price: 50, members: 40, without: 0 },
      { at: 'SU 18:00-21:00', price: 50, members: 40, without: 0 },
    ])
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
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await toast('The price setting was changed')
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
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await toast('The price setting was removed')
    await cell('Sat 18:00–19:00: SGD 20.00').waitFor()
    expect((await groupOf(group.id)).priceSettings).toHaveLength(1)
  })
})
