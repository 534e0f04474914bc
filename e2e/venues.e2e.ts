import { describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { pngOf } from './pictures.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { execute, holdsOnly, once } from './staff-page.ts'

// An owner says where the club is: its venues, their page, hours, place and groups of courts.

const { club, calls, owner, main, combo, pick, toast, bookHour } = ownCourts({ withVenue: false })

const siteUrl = async () => (await calls().getProviders({})).data.siteUrl
const told = async () => ({ [await siteUrl()]: 'site' })
const venues = async () => (await calls().listVenues({ partnerId: club.partnerId, query: { limit: 100 } })).data
const save = () => on.button('Save').click()
const foot = () => main().getByRole('alert').last()
const chosen = () => combo('Venue').inputValue()

/** Opens the venues from the start, as a menu does. */
const openVenues = async (): Promise<Page> => {
  const page = await on.own(owner())
  await on.open('/venues')
  await on.heading('Venues')
  return page
}
const choosePlace = async (typed: string, place: RegExp, field: Locator = combo('Place search')) => {
  await field.fill(typed)
  await on.page.getByRole('option', { name: place }).click()
}
const hoursOf = async (day: string) => [
  await combo(`Opens on ${day}`).inputValue(),
  await combo(`Closes on ${day}`).inputValue(),
]

describe('the first venue of a club', () => {
  it('is not asked for of who may not make it: they read whom to ask [VENUES-02]', async () => {
    await on.own(owner())
    await holdsOnly(on.page, ['venue.view'])
    await on.open('/venues')
    await main().getByText('Ask somebody who can create venues to add the first one.').waitFor()
    expect(on.path()).toBe('/venues')
  })

  it(
    'is made where there is none, and leads to the venues [VENUES-02] [VENUES-05] [VENUES-06] [VENUES-08] [VENUES-17] [VENUES-20] [VENUES-25] [VENUES-26] [VENUES-28] [VENUES-29] [VENUES-48] [VENUES-49] [VENUES-50] [VENUES-63]',
    { tags: ['gate'] },
    async () => {
      const page = await on.own(owner())
      await on.open('/venues')
      await expect.poll(() => on.path()).toBe('/venues/create')
      await on.heading('Create venue')
      const trail = on.page.getByRole('navigation', { name: 'Where you are' })
      await expect
        .poll(() => trail.innerText().then((text) => text.replaceAll(/\s+/g, ' ')))
        .toBe('Venues > Create Venue')
      await reads(main(), 'venue-new', await told())
      expect(await violationsOf(page)).toEqual([])

      await on.button('Create venue').click()
      await expect.poll(() => foot().innerText()).toBe('Please fill out required fields')
      for (const name of ['Venue name', 'Venue page URL', 'Phone number', 'City', 'Postal Code'])
        await expect.poll(() => on.field(name).getAttribute('aria-invalid'), { message: name }).toBe('true')
      await expect.poll(() => combo('Street address').getAttribute('aria-invalid')).toBe('true')

      // The address of the page follows the name, until somebody writes one of their own.
      const address = on.field('Venue page URL')
      await on.field('Venue name').fill('Sân Đồng Nai')
      await expect.poll(() => address.inputValue()).toBe('san-dong-nai')
      await main()
        .getByText(`${await siteUrl()}/venues/san-dong-nai`, { exact: true })
        .first()
        .waitFor()
      await address.fill('Kallang Padel!')
      await address.blur()
      await expect.poll(() => address.inputValue()).toBe('kallang-padel')
      await on.field('Venue name').fill('Kallang Padel Club')
      await expect.poll(() => address.inputValue()).toBe('kallang-padel')
      await on.field('Phone number').fill('+65 6200 1234')

      await on.button('+ Add facility').click()
      await expect.poll(() => combo('Sport').inputValue()).toBe('Badminton')
      await combo('Sport').click()
      await expect.poll(() => on.page.getByRole('option').count()).toBe(43)
      await on.page.keyboard.press('Escape')
      await pick('Sport', 'Padel')
      await on.field('Name').fill('Centre')
      await on.field('No. of facilities').fill('3')

      // Opening a closed day closes it one step later; Closed at either end closes the day.
      expect(await hoursOf('Mon')).toEqual(['8:00', '20:00'])
      expect(await hoursOf('Sat')).toEqual(['Closed', 'Closed'])
      await pick('Opens on Sat', '10:00')
      expect(await hoursOf('Sat')).toEqual(['10:00', '10:30'])
      await pick('Closes on Sat', '24:00')
      await pick('Closes on Mon', 'Closed')
      expect(await hoursOf('Mon')).toEqual(['Closed', 'Closed'])

      await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Singapore')
      await choosePlace('roland', /Roland-Garros/, combo('Street address'))
      await expect.poll(() => combo('Timezone').inputValue()).toBe('Europe/Paris')
      await expect.poll(() => on.field('City').inputValue()).toBe('Paris')
      await expect.poll(() => on.field('Postal Code').inputValue()).toBe('75016')
      await on.field('City').fill('Paris 16e')
      await on.saysAnew('Venue has been created successfully', () => on.button('Create venue').click())
      await expect.poll(() => on.path()).toBe('/venues')

      const [venue] = await venues()
      expect(venue).toMatchObject({
        venueName: 'Kallang Padel Club',
        pageInfo: { uri: 'kallang-padel' },
        phoneNumber: '+65 6200 1234',
        timezone: 'Europe/Paris',
        isAddressSelected: true,
        location: { name: 'Stade Roland-Garros', city: 'Paris 16e', postalCode: '75016', latitude: 48.847 },
        openingHours: {
          MO: 'Closed-Closed',
          TU: '8:00-20:00',
          SA: '10:00-24:00',
          SU: 'Closed-Closed',
          PH: 'Closed-Closed',
        },
        facilityGroups: [{ type: 'Padel', name: 'Centre', count: 3 }],
      })
      await on.heading('Venues')
      await reads(main(), 'venue', await told())
      await readsOnPhone(main(), 'venue', await told())
      expect(await violationsOf(page)).toEqual([])
    },
  )
})

describe('the venues of a club', () => {
  it('are chosen from a list, oldest first, or by the way that leads there [VENUES-01] [VENUES-03] [VENUES-04] [VENUES-41]', async () => {
    const [first] = await venues()
    await openVenues()
    await execute("UPDATE partners SET timezone = 'Asia/Ho_Chi_Minh' WHERE id = $1", [club.partnerId])
    await on.page.reload()
    await on.page.getByRole('link', { name: '+ Create venue' }).click()
    await expect.poll(() => on.path()).toBe('/venues/create')
    // Until a place is chosen it is in the zone of the club.
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Ho_Chi_Minh')
    await on.button('Cancel').click()
    await expect.poll(() => on.path()).toBe('/venues')
    await on.page.getByRole('link', { name: '+ Create venue' }).click()
    await on.field('Venue name').fill('Annexe')
    await on.field('Phone number').fill('6200 9999')
    await combo('Street address').fill('8 Aljunied Road')
    await on.field('City').fill('Singapore')
    await on.field('Postal Code').fill('389801')
    await on.saysAnew('Venue has been created successfully', () => on.button('Create venue').click())
    expect((await venues()).map(({ timezone }) => timezone)).toEqual(['Europe/Paris', 'Asia/Ho_Chi_Minh'])
    // The new one is what the way here named; it stands behind the older one, whatever their names.
    await expect.poll(chosen).toBe('Annexe')
    await combo('Venue').click()
    await expect.poll(() => on.page.getByRole('option').allInnerTexts()).toEqual([first!.venueName, 'Annexe'])
    await on.page.keyboard.press('Escape')
    await expect.poll(() => combo('Street address').inputValue()).toBe('8 Aljunied Road')
    await pick('Venue', first!.venueName)
    await expect.poll(() => on.field('Phone number').inputValue()).toBe('+65 6200 1234')
    // Without a way, and with a venue that nobody knows, the oldest.
    await openVenues()
    expect(await chosen()).toBe(first!.venueName)
    await on.page.evaluate(() => history.replaceState({ ...history.state, venueId: 'gone' }, ''))
    await on.page.reload()
    await expect.poll(chosen).toBe(first!.venueName)
  })

  it('are not left with what was typed without a question; a saved one keeps its address under another name [VENUES-49]', async () => {
    await openVenues()
    await on.field('Venue name').fill('Kallang')
    await pick('Venue', 'Annexe')
    await on.page.getByRole('dialog').getByText('Discard what you typed?').waitFor()
    await on.button('Keep editing').click()
    await expect.poll(() => on.field('Venue name').inputValue()).toBe('Kallang')
    await pick('Venue', 'Annexe')
    await on.button('Discard').click()
    await expect.poll(() => on.field('Venue name').inputValue()).toBe('Annexe')
    await on.field('Venue name').fill('Annexe East')
    await expect.poll(() => on.field('Venue page URL').inputValue()).toBe('annexe')
  })
})

describe('the form of a venue', () => {
  it('takes tags by Enter, five of them, each once [VENUES-07] [VENUES-33] [VENUES-34] [VENUES-35] [VENUES-38] [VENUES-40]', async () => {
    await openVenues()
    const sent: string[] = []
    on.page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    const tags = on.page.getByLabel('Tags', { exact: true }).and(on.page.getByRole('textbox'))
    const shown = () => on.page.getByRole('list', { name: 'Tags' }).getByRole('listitem').allInnerTexts()
    for (const tag of [' Indoor ', 'Parking', '  ']) {
      await tags.fill(tag)
      await tags.press('Enter')
    }
    expect(await shown()).toEqual(['Indoor', 'Parking'])
    await tags.fill('parking')
    await tags.press('Enter')
    await main().getByText('Tag should be unique. Please input another tag', { exact: true }).waitFor()
    await tags.fill('Café')
    await tags.press('Enter')
    await tags.fill('x'.repeat(60))
    await expect.poll(async () => (await tags.inputValue()).length).toBe(50)
    await tags.fill('Showers')
    await tags.press('Enter')
    await tags.fill('Night play')
    await tags.press('Enter')
    await expect.poll(() => tags.getAttribute('readonly')).not.toBeNull()
    await on.button('Remove Parking').click()
    await expect.poll(() => tags.getAttribute('readonly')).toBeNull()
    await on.page.getByRole('switch', { name: 'Call to book' }).click()
    await on.field('Website').fill('kallang.example')
    // Enter added tags and sent nothing.
    expect(sent).toEqual([])
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]).toMatchObject({
      tags: ['Indoor', 'Café', 'Showers', 'Night play'],
      canCallToBook: true,
      website: 'https://kallang.example',
    })
    // What was saved stands there, and is taken back.
    await openVenues()
    await expect.poll(() => on.field('Website').inputValue()).toBe('https://kallang.example')
    await expect.poll(() => on.page.getByRole('switch', { name: 'Call to book' }).isChecked()).toBe(true)
    expect(await shown()).toEqual(['Indoor', 'Café', 'Showers', 'Night play'])
    await on.field('Website').fill('')
    await on.page.getByRole('switch', { name: 'Call to book' }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]).toMatchObject({ website: null, canCallToBook: false })
  })

  it('opens and closes by half hours, in the zone of the venue; breaks, holidays and days of their own stay [VENUES-09] [VENUES-19] [VENUES-21] [VENUES-31] [VENUES-32]', async () => {
    const exceptions = [{ date: '2031-12-31', hours: '10:00-14:00' }]
    const more = { WE: '8:00-12:00,14:00-20:00', PH: '10:00-16:00', exceptions }
    await execute(
      "UPDATE venues SET opening_hours = opening_hours || $2 WHERE partner_id = $1 AND uri = 'kallang-padel'",
      [club.partnerId, JSON.stringify(more)],
    )
    await openVenues()
    await main().getByText('With a break: 08:00–12:00, 14:00–20:00', { exact: true }).waitFor()
    await pick('Opens on Wed', '7:30')
    await combo('Opens on Tue').click()
    const choices = await on.page.getByRole('option').allInnerTexts()
    expect([choices.length, ...choices.slice(0, 4), choices.at(-1)]).toEqual([
      50,
      'Closed',
      '0:00',
      '0:30',
      '1:00',
      '24:00',
    ])
    await on.page.getByRole('option', { name: '21:00', exact: true }).click()
    await save()
    await expect.poll(() => foot().innerText()).toBe('Opening hours invalid')
    // The day says it, and is led to.
    const day = main().locator('dl > *').filter({ hasText: 'Tue' })
    await day.getByText('Opening hours invalid', { exact: true }).waitFor()
    await expect.poll(() => main().getByText('Opening hours invalid', { exact: true }).count()).toBe(2)
    await expect.poll(() => combo('Opens on Tue').evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => combo('Opens on Wed').getAttribute('aria-invalid')).not.toBe('true')
    await pick('Closes on Tue', '23:30')
    await pick('Timezone', 'Asia/Tokyo')
    await on.field('Additional note').fill('Closed on the last day of the year.')
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]).toMatchObject({
      timezone: 'Asia/Tokyo',
      additionalNote: 'Closed on the last day of the year.',
      openingHours: { ...more, MO: 'Closed-Closed', TU: '21:00-23:30', WE: '7:30-12:00,14:00-20:00' },
    })
  })

  it('asks for an address that was chosen: by its name, or by its position [VENUES-11] [VENUES-12] [VENUES-13] [VENUES-14] [VENUES-16] [VENUES-42] [VENUES-52]', async () => {
    await openVenues()
    // The button that saves comes after every field.
    const isLast = on
      .button('Save')
      .evaluate((button) =>
        [...document.querySelectorAll('main input, main textarea')].every(
          (field) => field.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
        ),
      )
    expect(await isLast).toBe(true)
    await on.button('Address').click()
    await expect.poll(() => combo('Street address').count()).toBe(0)
    await on.button('Address').click()
    await combo('Street address').fill('5 Stadium Walk')
    await main().getByText('No position yet: choose a place, or type its coordinates.').waitFor()
    await save()
    await expect.poll(() => foot().innerText()).toBe('Your venue address is invalid')
    // A position says where it is, the street stays as it is written.
    await choosePlace('1.3043, 103.8742', /1\.3043, 103\.8742/)
    await main().getByText('1.3043, 103.8742 · 5 Stadium Walk', { exact: true }).waitFor()
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Singapore')
    await expect.poll(() => on.field('City').inputValue()).toBe('Paris 16e')
    // What is found is shown, with other letters than were typed as well.
    await combo('Place search').fill('ph')
    await main().getByText('Type at least 3 letters.', { exact: true }).waitFor()
    await combo('Place search').fill('phu tho')
    await on.page.getByRole('option', { name: /^Phú Thọ Indoor Stadium/ }).waitFor()
    await combo('Place search').fill('atlantis')
    await main()
      .getByText(/^No place found\./)
      .waitFor()
    await choosePlace('wimbledon', /All England Club/)
    await main()
      .getByText('All England Club · Church Road, Wimbledon, London SW19 5AE, United Kingdom · 51.434, -0.2143')
      .waitFor()
    await expect.poll(() => on.field('City').inputValue()).toBe('London')
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Europe/London')
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]).toMatchObject({
      timezone: 'Europe/London',
      isAddressSelected: true,
      location: {
        placeId: expect.stringMatching(/^known\.all-england-club/),
        name: 'All England Club',
        city: 'London',
        postalCode: 'SW19 5AE',
        latitude: 51.434,
        longitude: -0.2143,
        meta: { source: 'Fieldhouse', country: 'United Kingdom' },
      },
    })
    // A zone that can't be looked up stays as it was.
    await on.page.route('**/maps/timezone?*', (route) => route.fulfill({ status: 500, json: { data: {} } }))
    await choosePlace('roland', /Roland-Garros/)
    await main()
      .getByText(/^Stade Roland-Garros · /)
      .waitFor()
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Europe/London')
  })

  it('has its position set on a map, where no pictures of streets are served as well [VENUES-12] [VENUES-14]', async () => {
    const page = await openVenues()
    const map = page.getByRole('group', { name: 'Map' })
    await map.scrollIntoViewIfNeeded()
    await main()
      .getByText(/^This server has no pictures for maps/)
      .waitFor()
    await map
      .getByText(/^51\.\d+°, -0\.\d+°$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    // Every label that is seen is seen whole, wherever the map is moved to; some are not, as the pieces of the map are wider than they.
    const labels = () =>
      map.evaluate((element) => {
        const edge = element.getBoundingClientRect()
        const seen = [...element.querySelectorAll('.leaflet-tile span, .leaflet-tile:not(:has(span))')].filter(
          (label) => label.checkVisibility({ visibilityProperty: true }),
        )
        const range = document.createRange()
        const cut = seen.filter((label) => {
          range.selectNodeContents(label)
          const at = range.getBoundingClientRect()
          const meets = at.right > edge.left && at.left < edge.right && at.bottom > edge.top && at.top < edge.bottom
          const whole = at.left >= edge.left && at.right <= edge.right && at.top >= edge.top && at.bottom <= edge.bottom
          return meets && !whole
        })
        return { some: seen.length > 0, cut: cut.map(({ textContent }) => textContent) }
      })
    const box = (await map.boundingBox())!
    for (let moves = 0; moves < 8; moves++) {
      await page.mouse.move(box.x + 200, box.y + 140)
      await page.mouse.down()
      await page.mouse.move(box.x + 170, box.y + 115, { steps: 3 })
      await page.mouse.up()
      await expect.poll(labels).toEqual({ some: true, cut: [] })
    }
    await map.click({ position: { x: 40, y: 200 } })
    const position = main().getByText(/^All England Club · .* · 51\.4\d+, -0\.2\d+$/)
    await position.waitFor()
    const pressed = await position.innerText()
    // The zone is that of the place, whatever was chosen before.
    await pick('Timezone', 'Asia/Tokyo')
    await map.click({ position: { x: 48, y: 190 } })
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Europe/London')
    await on.button('Zoom out').click()
    await on.button('Put the pin in the middle').click()
    await expect.poll(() => position.innerText()).not.toBe(pressed)
    const middle = await position.innerText()
    await map.click({ position: { x: 60, y: 60 } })
    await expect.poll(() => position.innerText()).not.toBe(middle)
    await on.saysAnew('Venue has been updated successfully', save)
    const { location } = (await venues())[0]!
    await expect.poll(() => position.innerText()).toContain(`${location!.latitude}, ${location!.longitude}`)
    expect(location).toMatchObject({ name: 'All England Club', city: 'London' })
    expect((await venues())[0]!.timezone).toBe('Europe/London')
  })

  it('adds, renames and removes groups after the venue itself, and asks before they go [FACILITIES-84] [VENUES-08] [VENUES-24] [VENUES-44] [VENUES-46] [VENUES-62] [VENUES-64]', async () => {
    await openVenues()
    const row = (n: number) =>
      main()
        .getByRole('listitem')
        .filter({ has: on.page.getByLabel('No. of facilities') })
        .nth(n)
    const count = (n: number) => row(n).getByLabel('No. of facilities')
    await expect.poll(() => count(0).getAttribute('readonly')).not.toBeNull()
    await on.button('+ Add facility').click()
    await count(1).fill('0')
    await save()
    await expect.poll(() => foot().innerText()).toBe('No. of facilities must be greater than or equal to 1')
    await count(1).fill('2')
    await row(1).getByLabel('Name').fill('Grass')
    await row(0).getByLabel('Name').fill('Centre Court')
    for (const name of ['Sand', 'Mistake']) {
      await on.button('+ Add facility').click()
      await main().getByLabel('Name', { exact: true }).last().fill(name)
    }
    await on.button('Remove Mistake').click()
    await expect.poll(() => main().getByLabel('No. of facilities').count()).toBe(3)
    const sent: string[] = []
    on.page.on('request', (request) => {
      if (request.method() !== 'GET')
        sent.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-2)}`)
    })
    await on.saysAnew('Venue has been updated successfully', save)
    const made = `POST ${(await venues())[0]!.id}`
    expect(sent).toEqual(['PUT venues', made, made, 'PUT facilityGroups'])
    expect((await venues())[0]!.facilityGroups).toMatchObject([
      { type: 'Padel', name: 'Centre Court', count: 3 },
      { type: 'Badminton', name: 'Grass', count: 2, facilities: [{ name: 'Grass 1' }, { name: 'Grass 2' }] },
      { type: 'Badminton', name: 'Sand', count: 1 },
    ])
    // Another sport alone is a change as well.
    await row(1).getByRole('combobox', { name: 'Sport' }).click()
    await on.page.getByRole('option', { name: 'Tennis', exact: true }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    await expect.poll(() => on.button('Save').isDisabled()).toBe(true)
    expect((await venues())[0]!.facilityGroups.map(({ type }) => type)).toEqual(['Padel', 'Tennis', 'Badminton'])
    await expect.poll(() => count(1).getAttribute('readonly')).not.toBeNull()
    await on.button('Remove Grass').click()
    await on.button('Keep Grass').click()
    for (const name of ['Grass', 'Sand']) await on.button(`Remove ${name}`).click()
    await save()
    const asked = on.page.getByRole('dialog')
    await asked.getByText('Are you sure you want to remove this facility?').waitFor()
    // Nothing is saved by who thinks again.
    const before = sent.length
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => asked.count()).toBe(0)
    expect(sent.slice(before)).toEqual([])
    await save()
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await venues())[0]!.facilityGroups.map(({ name }) => name)).toEqual(['Centre Court'])
  })

  it('keeps a group that is booked, and says why [VENUES-66] [VENUES-67]', async () => {
    // A Thursday at noon where the venue has come to be: on Mondays it is closed by now.
    const { timezone, facilityGroups } = (await venues())[0]!
    await calls().updateFacilityGroup({ id: facilityGroups[0]!.id, body: { price: 20 } })
    const noon = Temporal.PlainDateTime.from('2031-05-08T12:00').toZonedDateTime(timezone).toInstant()
    await bookHour(facilityGroups[0]!.facilities[0]!.id, noon.toString())
    await openVenues()
    await on.field('Phone number').fill('+65 6200 5555')
    await on.button('Remove Centre Court').click()
    await save()
    await on.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast('Cannot remove the facility because it has uncanceled booking in future')
    expect((await venues())[0]).toMatchObject({
      phoneNumber: '+65 6200 5555',
      facilityGroups: [{ name: 'Centre Court' }],
    })
    // What was saved is saved: going on needs no other version.
    await on.button('Keep Centre Court').click()
    await on.field('Phone number').fill('+65 6200 6666')
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]!.phoneNumber).toBe('+65 6200 6666')
  })

  it('is saved though a group that it removes was removed by somebody else', async () => {
    const [venue] = await venues()
    const { data: group } = await calls().createFacilityGroup(
      { venueId: venue!.id, body: { price: 0, useVenueOpeningHours: false, name: 'Passing', count: 1 } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await openVenues()
    await on.field('Phone number').fill('+65 6200 7777')
    await on.button('Remove Passing').click()
    let meanwhile = true
    await on.page.route(`**/facilityGroups/${group.id}`, async (route) => {
      if (meanwhile && route.request().method() === 'DELETE') {
        meanwhile = false
        await calls().deleteFacilityGroup({ id: group.id })
      }
      await route.fallback()
    })
    await save()
    await on.saysAnew('Venue has been updated successfully', () =>
      on.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    )
    expect((await venues())[0]).toMatchObject({ phoneNumber: '+65 6200 7777' })
    expect((await venues())[0]!.facilityGroups.map(({ id }) => id)).not.toContain(group.id)
  })

  it('says where it could not be saved, and where its page is somebody else’s [VENUES-65] [VENUES-66]', async () => {
    const broken = (address: string) =>
      on.page.route(address, (route) => route.fulfill({ status: 500, json: { data: {} } }))
    await openVenues()
    await on.field('Phone number').fill('1')
    await broken('**/partners/venues/*')
    await save()
    await toast('Can not update venue')
    await on.page.unroute('**/partners/venues/*')
    // The server's own words stand in their place.
    const says = (address: string, msg: string) =>
      on.page.route(address, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 400, json: { data: { msg, errorCode: 'error.badRequest.other' } } }),
      )
    await says('**/partners/venues/*', 'Not on a Sunday')
    await save()
    await toast('Not on a Sunday')
    await on.page.unroute('**/partners/venues/*')
    await on.field('Venue page URL').fill('annexe')
    await save()
    await main().getByText('This page URL has already been taken', { exact: true }).first().waitFor()
    await on.field('Venue page URL').fill('create')
    await save()
    await main()
      .getByText('The product itself has this address. Please choose another one.', { exact: true })
      .first()
      .waitFor()
    await on.own(owner())
    await on.open('/venues/create')
    await on.field('Venue name').fill('Third')
    for (const name of ['Phone number', 'City', 'Postal Code']) await on.field(name).fill('1')
    await combo('Street address').fill('1')
    await says('**/partners/venues', 'Not on a Monday')
    await on.button('Create venue').click()
    await toast('Not on a Monday')
    await on.page.unroute('**/partners/venues')
    await broken('**/partners/venues')
    await on.button('Create venue').click()
    await toast('Can not create venue')
    expect(await venues()).toHaveLength(2)
  })

  it('shows photos, in the order that was chosen [VENUES-10]', async () => {
    const page = await openVenues()
    const part = page.getByRole('region', { name: 'Media' })
    const photos = async () =>
      part.locator('ol img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
    const give = async (...files: Awaited<ReturnType<typeof pngOf>>[]) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), on.button('Add photos').click()])
      await chooser.setFiles(files)
    }
    await give(await pngOf('hall.png', '#2a6'), await pngOf('court.png', '#a62'))
    await expect.poll(() => part.locator('ol img').count()).toBe(2)
    // They are there, and are what was drawn.
    await expect
      .poll(() =>
        part
          .getByRole('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(400)
    const [hall, court] = await photos()
    await part.getByRole('button', { name: 'Put photo 2 one place ahead' }).click()
    await expect.poll(photos).toEqual([court, hall])
    await part.scrollIntoViewIfNeeded()
    await look(page, 'venue-photos')
    await on.saysAnew('Venue has been updated successfully', save)
    await on.page.reload()
    await expect.poll(() => part.locator('ol img').count()).toBe(2)
    await part.scrollIntoViewIfNeeded()
    await expect.poll(photos).toEqual([court, hall])

    await give({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('This file is not a picture: jpg, png, gif or webp are taken.').waitFor()
    await dialog.getByRole('contentinfo').or(dialog).getByRole('button', { name: 'Close' }).last().click()
    await part.getByRole('button', { name: 'Remove photo 1' }).click()
    await on.saysAnew('Venue has been updated successfully', save)
    const kept = (await venues()).find(({ media }) => media.length > 0)!
    expect(kept.media.map(({ url }) => url.replace('page.webp', 'card.webp'))).toEqual([new URL(hall!).pathname])
  })

  it('shows how a search engine shows its page [VENUES-15]', async () => {
    await openVenues()
    const preview = main().getByRole('figure', { name: 'Search-result preview' })
    await expect.poll(() => preview.innerText()).toContain('Kallang Padel Club')
    await on.field('Page title').fill('Padel by the river')
    await on.field('Keywords').fill('padel,  courts ,,river')
    await on.field('Meta description').fill('Three courts.')
    await expect
      .poll(async () => (await preview.innerText()).split(/\n+/))
      .toEqual([`${await siteUrl()}/venues/kallang-padel`, 'Padel by the river', 'Three courts.'])
    await on.saysAnew('Venue has been updated successfully', save)
    expect((await venues())[0]!.pageInfo).toMatchObject({
      metaPageTitle: 'Padel by the river',
      metaKeywords: ['padel', 'courts', 'river'],
      metaDescription: 'Three courts.',
    })
  })
})

describe('a venue that somebody else has saved meanwhile', () => {
  it('has a group that both have renamed: that is told, and saved over', async () => {
    const [venue] = await venues()
    const [group] = venue!.facilityGroups
    await openVenues()
    const name = main().getByRole('textbox', { name: 'Name', exact: true }).first()
    await name.fill('Named here')
    await calls().updateFacilityGroup({ id: group!.id, body: { name: 'Named there' } }, once())
    await on.button('Save').click()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByText(/^Saved now: Named there/).waitFor()
    await dialog.getByText(/^Yours: Named here/).waitFor()
    expect((await venues())[0]!.facilityGroups[0]!.name).toBe('Named there')
    await on.saysAnew('Venue has been updated successfully', () => on.button('Save what I changed').click())
    expect((await venues())[0]!.facilityGroups[0]!.name).toBe('Named here')
  })

  /** What a colleague saves while a form stands open. */
  const saveElsewhere = async (phoneNumber: string) => {
    const [venue] = await venues()
    const {
      venueName,
      website,
      tags,
      pageInfo,
      canCallToBook,
      timezone,
      additionalNote,
      isAddressSelected,
      location,
      openingHours,
    } = venue!
    const { pageType: _, uri, ...meta } = pageInfo
    await calls().updateVenue(
      {
        id: venue!.id,
        body: {
          venueName,
          website,
          tags,
          pageInfo: { uri: uri!, ...meta },
          canCallToBook,
          timezone,
          additionalNote,
          isAddressSelected,
          location: { ...location!, city: location!.city!, postalCode: location!.postalCode! },
          openingHours,
          phoneNumber,
          version: venue!.version,
        },
      },
      once(),
    )
  }

  it('stands in a form that nobody has typed in', async () => {
    await openVenues()
    await saveElsewhere('111')
    await expect.poll(() => on.field('Phone number').inputValue()).toBe('111')
  })

  it('is told, and taken over or saved over; what nobody changed stays as it was [VENUES-18] [VENUES-55]', async () => {
    await execute(
      `UPDATE venues SET additional_note = 'Ring twice', website = 'https://kallang.example', tags = '{Indoor,Parking,Showers}',
         can_call_to_book = true WHERE partner_id = $1 AND uri = 'kallang-padel'`,
      [club.partnerId],
    )
    const [before] = await venues()
    await openVenues()
    await on.field('Venue name').fill('Kallang North')
    await saveElsewhere('222')
    await save()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByText('Somebody else has saved this meanwhile').waitFor()
    await reads(dialog, 'venue-changed-meanwhile')
    await on.button('Take what is saved').click()
    await expect.poll(() => on.field('Venue name').inputValue()).toBe('Kallang Padel Club')
    await expect.poll(() => on.field('Phone number').inputValue()).toBe('222')
    await on.field('Venue name').fill('Kallang South')
    await saveElsewhere('333')
    await save()
    await on.saysAnew('Venue has been updated successfully', () => on.button('Save what I changed').click())
    expect((await venues())[0]).toEqual({
      ...before!,
      venueName: 'Kallang South',
      phoneNumber: '333',
      version: before!.version + 3,
      updatedAt: expect.any(String),
    })
  })
})
