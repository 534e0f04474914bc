import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { ownCourts } from './own-courts.ts'
import { origin } from './product.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { openVenue } from './staff-page.ts'

// An owner sets up what can be booked.

const { club, calls, main, combo, card, openSettings, pick, toast, groupNamed, groupOf, bookHour } = ownCourts({
  withVenue: false,
})

describe('the facilities of a club', () => {
  it('begin with a venue, and a group of courts under it [FACILITIES-06] [FACILITIES-08] [FACILITIES-10] [FACILITIES-30] [FACILITIES-31] [FACILITIES-68] [FACILITIES-82]', async () => {
    await openSettings()
    await reads(main(), 'facilities-without-a-venue')
    expect(await main().getByRole('link', { name: 'Create a venue' }).getAttribute('href')).toBe('/venues/create')
    club.venueId = await openVenue(club.partnerId)
    await on.page.reload()
    await on.page.getByRole('heading', { name: 'Kallang', level: 2 }).waitFor()
    expect(await main().getByRole('listitem').count()).toBe(0)
    await main().getByRole('link', { name: '+ Create facility group' }).click()
    await on.heading('Create facility group')
    expect(await violationsOf(on.page)).toEqual([])
    await reads(main(), 'facility-group-new')
    await pick('Sport', 'Padel')
    await on.field('Group name').fill('Centre')
    await on.field('Price').fill('-24.50')
    await on.field('Number of facilities').fill('-3')
    await on.button('Save').click()
    await toast('Facility group has been created successfully')
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
    // Who comes without having chosen a venue is sent to the list.
    for (const way of ['create', data[0]!.id]) {
      await on.page.goto(`${origin}/facilities/settings/${way}`)
      await expect.poll(() => on.path()).toBe('/facilities/settings')
      await card('Centre').waitFor()
    }
  })

  it('are changed as it is typed, and say what is missing [FACILITIES-07] [FACILITIES-09] [FACILITIES-82]', async () => {
    const group = await groupNamed('Grass')
    await openSettings()
    await card('Grass').click()
    await on.heading('Grass')
    await expect.poll(on.path).toBe(`/facilities/settings/${group.id}`)
    expect(await violationsOf(on.page)).toEqual([])
    await reads(main(), 'facility-group')
    await on.page.getByRole('switch', { name: 'Enable online booking' }).click()
    await on.field('Group name').fill('')
    await on.button('Save').click()
    await main().getByText('Please fill in all required fields').waitFor()
    await main().getByText('Missing', { exact: true }).waitFor()
    await on.field('Group name').fill('Lawn')
    await on.field('Name of facility 1').fill('By the river')
    await on.button('Add facility').click()
    await expect.poll(() => on.field('Name of facility 3').inputValue()).toBe('Lawn 1')
    await pick('Booking type', 'Private')
    await pick('Booking window', '14 days')
    await on.field('Maximum booking slots').fill('4')
    await combo('Opens on Mon').click()
    await on.page.getByRole('option', { name: '9:30', exact: true }).click()
    await on.button('Remove 6:00-21:00 on Sun').click()
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    const saved = await groupOf(group.id)
    expect(saved).toMatchObject({
      name: 'Lawn',
      onlineBookingEnabled: true,
      privateBooking: 'private',
      bookingDaysHorizon: 14,
      maximumBookingSlots: 4,
      openingHours: { MO: ['9:30-21:00'], TU: ['6:00-21:00'], SU: [] },
    })
    expect(saved.facilities.map(({ name }) => name)).toEqual(['By the river', 'Grass 2', 'Lawn 1'])
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
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
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
    await on.button('Remove Hard 2').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await on.field('Name of facility 2').waitFor({ state: 'detached' })
    expect((await groupOf(group.id)).facilities.map(({ name }) => name)).toEqual(['Hard 1'])
    const empty = await groupNamed('Sand')
    // What was removed is saved already: nothing holds one back.
    await on.open('/facilities/settings')
    await card('Sand').click()
    await on.button('Delete facility group').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toast('Facility group has been removed successfully')
    await card('Hard').waitFor()
    expect(await card('Sand').count()).toBe(0)
    await expect(groupOf(empty.id)).rejects.toMatchObject({ status: 404 })
  })
})
