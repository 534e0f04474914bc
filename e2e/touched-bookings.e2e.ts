import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { execute } from './staff-page.ts'

// Bookings that stand in what a change of their group changes: told before it is saved, and kept as they are.

const { club, calls, main, combo, pick, openGroup, openSettings, toast, groupNamed, groupOf, bookHour, openVenueAt } =
  ownCourts()
type Group = Awaited<ReturnType<typeof groupNamed>>
let clay: Group
let grass: Group

const dialog = () => on.page.getByRole('dialog', { name: /^This touches / })
const cell = (name: string) => on.page.getByRole('gridcell', { name, exact: true })
const save = () => main().getByRole('button', { name: 'Save', exact: true }).click()
const saved = () => toast('Facility group has been updated successfully')
/** What stands on the courts of the group on that Monday. */
const standing = async ({ id }: Group) => {
  const { data } = await calls().getDaySchedule({ id, query: { date: '2031-05-05', extended: 'true' } })
  return data.facilities.flatMap(({ slots }) =>
    slots.flatMap(({ booking, start, end }) => (booking ? [`${start} ${end}`] : [])),
  )
}
/** What was sold, and for how much. */
const sums = async () =>
  (await calls().listOrders({ partnerId: club.partnerId })).data.map(({ id, totalAmount }) => [id, totalAmount])
const closesAt = async (time: string) => {
  await combo('Closes on Mon').click()
  await on.page.getByRole('option', { name: time, exact: true }).click()
}

beforeAll(async () => {
  clay = await groupNamed('Clay')
  grass = await groupNamed('Grass')
  await bookHour(clay.facilities[0]!.id, '2031-05-05T19:00:00+08:00')
  for (const hour of [8, 10, 12, 14, 16, 18])
    await bookHour(grass.facilities[0]!.id, `2031-05-05T${String(hour).padStart(2, '0')}:00:00+08:00`)
})

describe('a change of opening hours', () => {
  it('that leaves no booking outside is saved at once', async () => {
    await openGroup('Clay')
    await closesAt('20:00')
    await save()
    await saved()
    await expect.poll(() => dialog().count()).toBe(0)
  })

  it('tells which bookings it leaves outside, and saves nothing until that is agreed to', async () => {
    const before = await standing(clay)
    await openGroup('Clay')
    await closesAt('18:00')
    await save()
    await dialog().getByText('This touches 1 booking', { exact: true }).waitFor()
    await dialog().getByText('Mon 05/05/2031 19:00–20:00', { exact: true }).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await reads(dialog(), 'touched-by-hours')
    await on.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    // What was typed stands there still.
    await expect.poll(() => combo('Closes on Mon').inputValue()).toBe('18:00')
    expect((await groupOf(clay.id)).openingHours.MO).toEqual(['6:00-20:00'])
    await save()
    await dialog().getByRole('button', { name: 'Back', exact: true }).click()
    expect((await groupOf(clay.id)).openingHours.MO).toEqual(['6:00-20:00'])
    await save()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await saved()
    expect((await groupOf(clay.id)).openingHours.MO).toEqual(['6:00-18:00'])
    expect(await standing(clay)).toEqual(before)
  })

  it('of the venue tells which it leaves outside in the groups that follow it [BEYOND-54]', async () => {
    const { id, facilities } = await groupNamed('Follower')
    await calls().updateFacilityGroup({ id, body: { useVenueOpeningHours: true } })
    const day = '8:00-20:00'
    await openVenueAt({ MO: day, TU: day, WE: day, TH: day, FR: day, SA: '', SU: '', PH: '' })
    await bookHour(facilities[0]!.id, '2031-05-12T18:00:00+08:00')
    const second = await groupNamed('Second follower', { useVenueOpeningHours: true })
    await bookHour(second.facilities[0]!.id, '2031-05-12T19:00:00+08:00')
    await openSettings()
    await on.open('/venues')
    await on.heading('Venues')
    await combo('Closes on Mon').click()
    await on.page.getByRole('option', { name: '17:00', exact: true }).click()
    await save()
    await dialog().getByText('This touches 2 bookings', { exact: true }).waitFor()
    for (const time of ['18:00–19:00', '19:00–20:00'])
      await dialog().getByText(`Mon 12/05/2031 ${time}`, { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Back', exact: true }).click()
    const hours = async () =>
      (await calls().listVenues({ partnerId: club.partnerId, query: {} })).data.find(
        (venue) => venue.id === club.venueId,
      )?.openingHours.MO
    expect(await hours()).not.toMatch(/-17:00$/)
    await save()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await toast('Venue has been updated successfully')
    expect(await hours()).toMatch(/-17:00$/)
  })

  it('on a special day of the venue tells which it leaves outside, and is taken back by removing the day [BEYOND-54]', async () => {
    const { id, facilities } = await groupNamed('Holiday')
    await calls().updateFacilityGroup({ id, body: { useVenueOpeningHours: true } })
    await bookHour(facilities[0]!.id, '2031-05-20T10:00:00+08:00')
    const special = async () =>
      (await calls().listVenues({ partnerId: club.partnerId, query: {} })).data.find(
        (venue) => venue.id === club.venueId,
      )!.openingHours.exceptions
    const open = async () => {
      await on.open('/')
      await on.open('/venues')
      await on.heading('Venues')
    }
    const day = () => main().getByRole('textbox', { name: 'Date of special day 1' })
    await openSettings()
    await open()
    await main().getByRole('button', { name: 'Add a special day' }).click()
    await save()
    await main().getByText('Please fill out required fields').first().waitFor()
    await day().fill('20/05/2031')
    await on.page.keyboard.press('Tab')
    await combo('Opens on Tue 20/05/2031').waitFor()
    await expect.poll(() => combo('Opens on Tue 20/05/2031').inputValue()).toBe('Closed')
    expect(await violationsOf(on.page)).toEqual([])
    await look(on.page, 'venue-special-days', [1440, 390])
    await save()
    await dialog().getByText('This touches 1 booking', { exact: true }).waitFor()
    await dialog().getByText('Tue 20/05/2031 10:00–11:00', { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await toast('Venue has been updated successfully')
    expect(await special()).toEqual([{ date: '2031-05-20', hours: 'Closed-Closed' }])
    await expect
      .poll(async () =>
        (
          await calls().getDaySchedule({ id, query: { date: '2031-05-20', extended: 'true' } })
        ).data.facilities[0]!.slots.map(({ booking }) => Boolean(booking)),
      )
      .toEqual([true])
    // Open from 10:00 on it touches nothing.
    await open()
    await combo('Opens on Tue 20/05/2031').click()
    await on.page.getByRole('option', { name: '10:00', exact: true }).click()
    await combo('Closes on Tue 20/05/2031').click()
    await on.page.getByRole('option', { name: '14:00', exact: true }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    expect(await special()).toEqual([{ date: '2031-05-20', hours: '10:00-14:00' }])
    // What is over is not shown, and stays; of several the one goes that was meant.
    const [over, next] = [
      { date: '2020-05-20', hours: 'Closed-Closed' },
      { date: '2031-05-21', hours: '10:00-15:00' },
    ]
    await execute('UPDATE venues SET opening_hours = opening_hours || $2 WHERE id = $1', [
      club.venueId,
      JSON.stringify({ exceptions: [over, { date: '2031-05-20', hours: '10:00-14:00' }, next] }),
    ])
    await open()
    await main().getByRole('button', { name: 'Remove Tue 20/05/2031' }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    expect(await special()).toEqual([over, next])
    await open()
    await main().getByRole('button', { name: 'Remove Wed 21/05/2031' }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    expect(await special()).toEqual([over])
  })

  it('and another zone of the venue tells which it leaves outside in every group, one with hours of its own too [BEYOND-54]', async () => {
    const { facilities } = await groupNamed('Early')
    await bookHour(facilities[0]!.id, '2031-01-06T20:00:00+08:00')
    // The club's own zone is another one, and says nothing of when something is at its venue.
    const clubIn = (zone: string) => execute('UPDATE partners SET timezone = $2 WHERE id = $1', [club.partnerId, zone])
    await clubIn('Europe/Paris')
    await openSettings()
    await on.open('/venues')
    await on.heading('Venues')
    await combo('Timezone').fill('Asia/Tokyo')
    await on.page.getByRole('option', { name: 'Asia/Tokyo', exact: true }).click()
    await save()
    // By the clock of Tokyo it would end an hour after the group closes; its day is told by the clock of the venue as it is.
    const early = dialog().getByRole('listitem').filter({ hasText: 'Early 1 · ' })
    await early.getByText('Mon 06/01/2031 20:00–21:00', { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Back', exact: true }).click()
    const { data } = await calls().listVenues({ partnerId: club.partnerId, query: {} })
    expect(data.find(({ id }) => id === club.venueId)?.timezone).toBe('Asia/Singapore')
    await clubIn('Asia/Singapore')
  })

  it('and of the interval tells which no longer fit', async () => {
    const { id, facilities } = await groupNamed('Sand')
    await bookHour(facilities[0]!.id, '2031-05-05T10:00:00+08:00')
    await openGroup('Sand')
    await pick('Time slot interval', '90 minutes')
    await save()
    await dialog().getByText('It no longer fits the time slots.', { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await saved()
    expect((await groupOf(id)).timeSlotInterval).toBe(90)
  })

  it('is not saved where the bookings can not be looked up', async () => {
    await openGroup('Clay')
    await closesAt('12:00')
    await on.page.route('**/facilityGroups/*/dryRun', (route) => route.abort())
    await save()
    await on.page.getByRole('alert').first().waitFor()
    expect((await groupOf(clay.id)).openingHours.MO).toEqual(['6:00-18:00'])
    await on.page.unroute('**/facilityGroups/*/dryRun')
  })
})

describe('a change of prices', () => {
  it('tells the first five, and how many more there are', async () => {
    const before = [await standing(grass), await sums()]
    await openGroup('Grass')
    await on.field('Price').fill('25')
    await save()
    await dialog().getByText('This touches 6 bookings', { exact: true }).waitFor()
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(6)
    await dialog().getByText('and 1 more', { exact: true }).waitFor()
    await look(on.page, 'touched-bookings')
    await reads(dialog(), 'touched-by-price')
    await readsOnPhone(dialog(), 'touched-by-price')
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await saved()
    expect((await groupOf(grass.id)).price).toBe(25)
    // What is booked keeps its price.
    expect([await standing(grass), await sums()]).toEqual(before)
  })

  it('in the grid tells those of the slots that were edited', async () => {
    await openGroup('Grass')
    await cell('Mon 8:00–9:00: SGD 25.00').click()
    await cell('Mon 9:00–10:00: SGD 25.00').click({ modifiers: ['Shift'] })
    await on.button('Disable').click()
    await save()
    await dialog().getByText('This touches 1 booking', { exact: true }).waitFor()
    await dialog().getByText('This time can no longer be booked.', { exact: true }).waitFor()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await saved()
  })

  it('by a price setting of its own, made and removed', async () => {
    await openGroup('Grass')
    await on.button('Add price setting').click()
    const form = on.page.getByRole('dialog', { name: 'Add price setting' })
    await form.getByRole('button', { name: 'Mon', exact: true }).click()
    await form.getByLabel('Price (SGD)', { exact: true }).fill('40')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog()
      .getByText(/^This touches \d bookings?$/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Back', exact: true }).click()
    await expect.poll(() => form.getByLabel('Price (SGD)', { exact: true }).inputValue()).toBe('40')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
    await toast('The price setting was added')
    const { id } = (await groupOf(grass.id)).priceSettings.find(({ slotPrice }) => slotPrice?.price === 40)!
    await on.button('Mon 18:00–21:00').click()
    await on.button('Remove price setting').click()
    await dialog().getByRole('button', { name: 'Remove anyway', exact: true }).click()
    await toast('The price setting was removed')
    expect((await groupOf(grass.id)).priceSettings.map((setting) => setting.id)).not.toContain(id)
  })
})

it('courts that are linked are told what stands on them', async () => {
  const { id, facilities } = await groupNamed('Whole')
  await bookHour(facilities[0]!.id, '2031-05-05T09:00:00+08:00')
  await openGroup('Clay')
  await combo('Linked facilities of Clay 1').click()
  await on.page.getByRole('option', { name: 'Whole 1' }).click()
  await on.page.keyboard.press('Escape')
  await save()
  // Those on the courts of the other group are, too.
  await dialog().getByText('This touches 2 bookings', { exact: true }).waitFor()
  const told = dialog().getByRole('listitem').filter({ hasText: 'It does not take the newly linked facilities.' })
  await told.filter({ hasText: 'Clay 1 · ' }).filter({ hasText: 'Mon 05/05/2031 19:00–20:00' }).waitFor()
  await told.filter({ hasText: 'Whole 1 · ' }).filter({ hasText: 'Mon 05/05/2031 09:00–10:00' }).waitFor()
  await dialog().getByRole('button', { name: 'Save anyway', exact: true }).click()
  await saved()
  expect((await groupOf(id)).facilities[0]!.linkedFacilityIds).toEqual([clay.facilities[0]!.id])
})
