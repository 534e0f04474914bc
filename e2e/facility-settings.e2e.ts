import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { ownCourts } from './own-courts.ts'
import { origin } from './product.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { execute, holdsOnly, once, openVenue } from './staff-page.ts'

// An owner sets up what can be booked.

const { club, calls, main, combo, card, openSettings, pick, toast, groupNamed, groupOf, bookHour } = ownCourts({
  withVenue: false,
})

describe('the facilities of a club', () => {
  it(
    'begin with a venue, and a group of courts under it [FACILITIES-06] [FACILITIES-08] [FACILITIES-10] [FACILITIES-30] [FACILITIES-31] [FACILITIES-33] [FACILITIES-68] [FACILITIES-82]',
    { tags: ['gate'] },
    async () => {
      await openSettings()
      await reads(main(), 'facilities-without-a-venue')
      await holdsOnly(on.page, ['facilityGroup.view'])
      await on.page.reload()
      await main().getByText('No venues yet').waitFor()
      await expect.poll(() => main().getByRole('link').count()).toBe(0)
      // The pages of a window share what is kept on the device: this one would tell the next that it may only look.
      await on.page.close()
      await openSettings()
      await expect
        .poll(() => main().getByRole('link', { name: 'Create a venue' }).getAttribute('href'))
        .toBe('/venues/create')
      club.venueId = await openVenue(club.partnerId)
      await on.page.reload()
      await on.page.getByRole('heading', { name: 'Kallang', level: 2 }).waitFor()
      await expect.poll(() => main().getByRole('listitem').count()).toBe(0)
      await main().getByRole('link', { name: '+ Create facility group' }).click()
      await on.heading('Create facility group')
      expect(await violationsOf(on.page)).toEqual([])
      await reads(main(), 'facility-group-new')
      await pick('Sport', 'Padel')
      await on.field('Group name').fill('Centre')
      await on.field('Price').fill('-24.50')
      await on.field('Number of facilities').fill('-0')
      await on.button('Save').click()
      await main().getByText('Missing', { exact: true }).waitFor()
      await on.field('Number of facilities').fill('-3')
      await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
      await expect.poll(() => on.path()).toBe('/facilities/settings')
      await card('Centre').waitFor()
      const { data } = await calls().listFacilityGroups({ venueId: club.venueId })
      const told = { [data[0]!.id]: 'group' }
      await reads(main(), 'facilities-settings', told)
      await readsOnPhone(main(), 'facilities-settings', told)
      expect(data).toMatchObject([
        { name: 'Centre', type: 'Padel', price: 24.5, onlineBookingEnabled: false, timeSlotInterval: 60 },
      ])
      expect(data[0]!.facilities.map(({ name }) => name)).toEqual(['Centre 1', 'Centre 2', 'Centre 3'])
      // Of two venues each has its own groups, and the older one stands first.
      const annexId = await openVenue(club.partnerId, 'Annex')
      await on.page.reload()
      const annex = main().getByRole('region', { name: 'Annex' })
      await calls().createFacilityGroup({ venueId: club.venueId, body: { name: 'Beside it', count: 1 } }, once())
      await annex.getByRole('link', { name: '+ Create facility group' }).click()
      await on.field('Group name').fill('Far')
      await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
      await annex.getByRole('link', { name: /^Far/ }).waitFor()
      await expect.poll(() => main().getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Kallang', 'Annex'])
      const namesIn = async (venueId: string) =>
        (await calls().listFacilityGroups({ venueId })).data.map(({ name }) => name)
      expect([await namesIn(club.venueId), await namesIn(annexId)]).toEqual([['Centre', 'Beside it'], ['Far']])
      const cards = main().getByRole('region', { name: 'Kallang' }).getByRole('link').locator('strong')
      await expect.poll(() => cards.allInnerTexts()).toEqual(['Centre', 'Beside it'])
      // Who comes without having chosen a venue is sent to the list.
      for (const way of ['create', data[0]!.id]) {
        await on.page.goto(`${origin}/facilities/settings/${way}`)
        await expect.poll(() => on.path()).toBe('/facilities/settings')
        await card('Centre').waitFor()
      }
    },
  )

  it('are changed as it is typed, and say what is missing or wrong [FACILITIES-07] [FACILITIES-09] [FACILITIES-15] [FACILITIES-28] [FACILITIES-34] [FACILITIES-60] [FACILITIES-61] [FACILITIES-68] [FACILITIES-69] [FACILITIES-76] [FACILITIES-77] [FACILITIES-82]', async () => {
    const group = await groupNamed('Grass')
    await openSettings()
    await card('Grass').click()
    await on.heading('Grass')
    await expect.poll(on.path).toBe(`/facilities/settings/${group.id}`)
    expect(await violationsOf(on.page)).toEqual([])
    await reads(main(), 'facility-group')
    await on.page.getByRole('switch', { name: 'Enable online booking' }).click()
    for (const name of ['Group name', 'Price']) await on.field(name).fill('')
    await on.button('Save').click()
    await main().getByText('Please fill in all required fields').waitFor()
    await expect.poll(() => main().getByText('Missing', { exact: true }).count()).toBe(2)
    await on.field('Group name').fill('Lawn')
    await on.field('Price').fill('1,250.50')
    await on.field('Name of facility 1').fill('By the river')
    await on.button('Add facility').click()
    await expect.poll(() => on.field('Name of facility 3').inputValue()).toBe('Lawn 1')
    const offered = async (name: string) => {
      await combo(name).click()
      const options = await on.page.getByRole('option').allInnerTexts()
      await on.page.keyboard.press('Escape')
      return options
    }
    expect(await offered('Time slot interval')).toEqual([30, 45, 60, 90, 120].map((minutes) => `${minutes} minutes`))
    expect(await offered('Booking window')).toEqual([
      ...[7, 10, 14, 21, 28].map((days) => `${days} days`),
      'No restriction',
    ])
    await on.page.getByRole('switch', { name: 'Public facility names' }).click()
    await pick('Booking type', 'Private')
    await main().getByText('Only members can book online.', { exact: true }).waitFor()
    await pick('Booking window', '14 days')
    await on.field('Maximum booking slots').fill('4')
    await combo('Opens on Mon').click()
    await on.page.getByRole('option', { name: '9:30', exact: true }).click()
    await on.button('Add hours on Mon').click()
    await on.button('Remove 6:00-21:00 on Sun').click()
    await pick('Opens on Tue', '22:00')
    await on.button('Save').click()
    await main().getByText("Can't set start time after end", { exact: true }).waitFor()
    await pick('Opens on Tue', '6:00')
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    await expect.poll(() => card('Lawn').innerText()).toContain('3 facilities · 60 minutes · Online booking on')
    const saved = await groupOf(group.id)
    expect(saved).toMatchObject({
      name: 'Lawn',
      price: 1250.5,
      publicFacilityNames: false,
      onlineBookingEnabled: true,
      privateBooking: 'private',
      bookingDaysHorizon: 14,
      maximumBookingSlots: 4,
      openingHours: { MO: ['9:30-21:00', '22:00-24:00'], TU: ['6:00-21:00'], SU: [] },
    })
    expect(saved.facilities.map(({ name }) => name)).toEqual(['By the river', 'Grass 2', 'Lawn 1'])
    // Who changes one thing then leaves all others as they were saved; who cancels, everything.
    await card('Lawn').click()
    await on.field('Group name').fill('Lawn by the river')
    await on.button('Cancel').click()
    await on.button('Leave').click()
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    await card('Lawn').click()
    await on.field('Group name').fill('Meadow')
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect(await groupOf(group.id)).toEqual({ ...saved, name: 'Meadow', version: saved.version + 1 })
  })

  it('ask before another interval takes the slot pricing along [FACILITIES-23] [FACILITIES-70]', async () => {
    const group = await groupNamed('Clay')
    const at = { startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } }
    await calls().createPriceSettings({
      id: group.id,
      body: {
        priceSettings: [
          { ...at, dayOfWeek: 'MO' },
          { ...at, dayOfWeek: 'TU', effectiveFrom: '2031-01-01', effectiveUntil: '2031-12-31' },
        ],
      },
    })
    await openSettings()
    await card('Clay').click()
    await on.heading('Clay')
    await pick('Time slot interval', '90 minutes')
    const dialog = on.page.getByRole('dialog')
    await reads(dialog, 'facility-group-reset')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => combo('Time slot interval').inputValue()).toBe('60 minutes')
    await pick('Time slot interval', '90 minutes')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => combo('Time slot interval').inputValue()).toBe('90 minutes')
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    const { timeSlotInterval, priceSettings } = await groupOf(group.id)
    expect(timeSlotInterval).toBe(90)
    expect(priceSettings.map(({ dayOfWeek }) => dayOfWeek)).toEqual(['TU'])
  })

  it('are removed, but not while somebody is to play there [FACILITIES-51] [FACILITIES-82] [FACILITIES-84]', async () => {
    const group = await groupNamed('Hard')
    await bookHour(group.facilities[0]!.id, '2031-05-05T10:00:00+08:00')
    await openSettings()
    await card('Hard').click()
    const dialog = on.page.getByRole('dialog')
    const refusal = 'Cannot remove the facility because it has uncanceled booking in future'
    await on.button('Remove Hard 1').click()
    await dialog.getByText('Are you sure you want to remove this facility?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toast(refusal)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await on.page.getByRole('button', { name: 'Close' }).last().click()
    await on.page.getByText(refusal, { exact: true }).waitFor({ state: 'detached' })
    // Who thinks better of it has removed nothing.
    await on.button('Remove Hard 2').click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await groupOf(group.id)).facilities.map(({ name }) => name)).toEqual(['Hard 1', 'Hard 2'])
    await on.button('Delete facility group').click()
    await dialog.getByText('Are you sure you want to remove this facility?').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toast(refusal)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await on.button('Remove Hard 2').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await on.field('Name of facility 2').waitFor({ state: 'detached' })
    expect((await groupOf(group.id)).facilities.map(({ name }) => name)).toEqual(['Hard 1'])
    const empty = await groupNamed('Sand')
    // What was removed is saved already: nothing holds one back.
    await on.open('/facilities/settings')
    await card('Sand').click()
    await on.button('Delete facility group').click()
    await on.saysAnew('Facility group has been removed successfully', () =>
      dialog.getByRole('button', { name: 'Delete' }).click(),
    )
    await card('Hard').waitFor()
    await expect.poll(() => card('Sand').count()).toBe(0)
    await expect(groupOf(empty.id)).rejects.toMatchObject({ status: 404 })
  })
})

it('a price is one of the club’s currency, in the form and in the grid, of a group that is made and of one that stands [FACILITIES-86]', async () => {
  await execute("UPDATE partners SET default_currency_id = 'VND' WHERE id = $1", [club.partnerId])
  await openSettings()
  const cell = (name: string) => on.page.getByRole('gridcell', { name, exact: true })
  const setPrice = async (slot: string, price: string) => {
    await cell(slot).click()
    await on.page.getByLabel('Price (VND)', { exact: true }).fill(price)
    await on.button('Set price').click()
  }
  await main().getByRole('link', { name: '+ Create facility group' }).first().click()
  await on.field('Group name').fill('Bamboo')
  await on.field('Price').fill('150000')
  await main().getByText('VND', { exact: true }).first().waitFor()
  await setPrice('Mon 18:00–19:00: VND 150,000', '1,250,000')
  await cell('Mon 18:00–19:00: VND 1,250,000').waitFor()
  await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
  await card('Bamboo').click()
  await setPrice('Tue 18:00–19:00: VND 150,000', '200000')
  await cell('Tue 18:00–19:00: VND 200,000').waitFor()
  await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
  await card('Bamboo').click()
  await on.button('Add price setting').click()
  const dialog = on.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Wed', exact: true }).click()
  await dialog.getByLabel('Price (VND)', { exact: true }).fill('1,300,000')
  await dialog.getByRole('gridcell', { name: 'Wed 18:00–19:00: VND 1,300,000', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await toast('The price setting was added')
  const { data } = await calls().listFacilityGroups({ venueId: club.venueId })
  const { price, currency, priceSettings } = data.find(({ name }) => name === 'Bamboo')!
  const prices = priceSettings.map(({ dayOfWeek, slotPrice }) => [dayOfWeek, slotPrice?.price, slotPrice?.currency])
  expect([price, currency, prices.toSorted()]).toEqual([
    150_000,
    'VND',
    [
      ['MO', 1_250_000, 'VND'],
      ['TU', 200_000, 'VND'],
      ['WE', 1_300_000, 'VND'],
    ],
  ])
})

it('the settings have every venue of the club, more than are read at once [FACILITIES-41]', async () => {
  await execute(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     SELECT $1, gen_random_uuid(), 'Hall ' || n, 'Asia/Singapore', '{"MO": "8:00-20:00"}', now() + make_interval(secs => n)
     FROM generate_series(1, 101) AS n`,
    [club.partnerId],
  )
  await openSettings()
  await on.page.getByRole('heading', { name: 'Hall 101', level: 2, exact: true }).waitFor()
  await expect.poll(() => on.page.getByRole('heading', { name: /^Hall \d+$/, level: 2 }).count()).toBe(101)
})
