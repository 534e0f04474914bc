import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { ownCourts } from './own-courts.ts'
import { reads } from './readings.ts'
import { on } from './stage.ts'
import { once } from './staff-page.ts'

// How the form of a facility group is saved, step by step, and what is said where a step fails.

const { calls, club, main, card, combo, openGroup, openSettings, pick, toast, groupNamed, groupOf } = ownCourts()
const cell = (name: string) => on.page.getByRole('gridcell', { name, exact: true })
const broken = (address: string, method: string) =>
  on.page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: { data: {} } }) : route.fallback(),
  )

/** The commands that a page sends, as 'PUT partners/facilityGroups/:id'. */
const listen = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/v1.9.0/')[1]
    // What is only asked about is no change.
    if (request.method() !== 'GET' && path !== undefined && !path.endsWith('/dryRun'))
      sent.push(`${request.method()} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`)
  })
  return sent
}

const EVENING = { startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } }

const addClosure = async (from: string, until: string, time: [string, string] = ['8:00', '10:00']) => {
  await on.button('Add closure').click()
  const closure = main()
    .getByRole('group', { name: /^Closure/ })
    .last()
  await closure.getByLabel('Start: day').fill(from)
  await closure.getByLabel('Start: time').click()
  await on.page.getByRole('option', { name: time[0], exact: true }).click()
  await closure.getByLabel('End: day').fill(until)
  await closure.getByLabel('End: time').click()
  await on.page.getByRole('option', { name: time[1], exact: true }).click()
}

const setPrice = async (name: string, price: string) => {
  await cell(name).click()
  await on.page.getByLabel('Price (SGD)', { exact: true }).fill(price)
  await on.button('Set price').click()
}

describe('the form of a group', () => {
  it('is saved in the order of its parts [FACILITIES-25] [FACILITIES-69]', async () => {
    const other = await groupNamed('River')
    const group = await groupNamed('Grass')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] } })
    await openGroup('Grass')
    await on.field('Name of facility 1').fill('Centre')
    await on.button('Add facility').click()
    await combo('Linked facilities of Centre').click()
    await on.page.getByRole('option', { name: 'River 1' }).click()
    await on.page.keyboard.press('Escape')
    await addClosure('05/05/2028', '05/05/2028')
    await setPrice('Mon 18:00–19:00: SGD 30.00', '35')
    const sent = listen(on.page)
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    expect(sent).toEqual([
      'PUT partners/facilityGroups/:id',
      'PUT partners/facilities/:id',
      'POST partners/facilityGroups/:id/facilities',
      'POST partners/partners/:id/facilities/link',
      'POST partners/facilityGroups/:id/closures',
      'DELETE partners/priceSettings',
      'POST partners/facilityGroups/:id/priceSettings',
    ])
    const saved = await groupOf(group.id)
    expect(saved.facilities.map(({ name }) => name)).toEqual(['Centre', 'Grass 2', 'Grass 3'])
    expect(saved.facilities[0]!.linkedFacilityIds).toEqual([other.facilities[0]!.id])
    expect(saved.closures).toMatchObject([
      {
        facilityId: saved.facilities[0]!.id,
        timeRange: { start: '2028-05-05T00:00:00.000Z', end: '2028-05-05T02:00:00.000Z' },
      },
    ])
    expect(saved.priceSettings.map(({ startTime, slotPrice }) => [startTime, slotPrice?.price]).toSorted()).toEqual([
      ['18:00', 35],
      ['19:00', 30],
    ])
    // What was linked and closed stands there, and is taken back.
    await card('Grass').click()
    await on.button('Remove closure 1').click()
    await main()
      .getByText('River 1', { exact: true })
      .locator('..')
      .getByRole('button', { includeHidden: true })
      .click()
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    await expect.poll(async () => (await groupOf(group.id)).closures).toEqual([])
    expect((await groupOf(other.id)).facilities[0]!.linkedFacilityIds).toEqual([])
  })

  it('says which step failed, keeps what was typed, and goes on from there [FACILITIES-53] [FACILITIES-54] [FACILITIES-55] [FACILITIES-56] [FACILITIES-57] [FACILITIES-83]', async () => {
    const group = await groupNamed('Clay')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] } })
    await openGroup('Clay')
    await on.button('Add facility').click()
    await addClosure('05/05/2028', '05/05/2028')
    await setPrice('Mon 18:00–19:00: SGD 30.00', '35')
    const steps = [
      ['**/facilityGroups/*', 'PUT', 'Update facility group fail'],
      ['**/facilities', 'POST', 'Update Facilities Fail'],
      ['**/closures', 'POST', 'Update closure fail'],
      ['**/priceSettings?*', 'DELETE', 'Delete price setting fail'],
      ['**/priceSettings', 'POST', 'Create Price Setting Fail'],
    ] as const
    for (const [address, method, said] of steps) {
      await broken(address, method)
      await on.button('Save').click()
      await toast(said)
      await on.page.unroute(address)
      await expect.poll(on.path).toBe(`/facilities/settings/${group.id}`)
      await on.page.getByRole('button', { name: 'Close' }).last().click()
    }
    expect(await on.field('Name of facility 3').inputValue()).toBe('Clay 3')
    await cell('Mon 18:00–19:00: SGD 35.00').waitFor()
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    const saved = await groupOf(group.id)
    // Nothing was done twice, nothing is lost.
    expect(saved.facilities.map(({ name }) => name)).toEqual(['Clay 1', 'Clay 2', 'Clay 3'])
    expect(saved.closures).toHaveLength(1)
    expect(saved.priceSettings.map(({ startTime, slotPrice }) => [startTime, slotPrice?.price]).toSorted()).toEqual([
      ['18:00', 35],
      ['19:00', 30],
    ])
  })

  it('refuses closures that begin too early or end before they start, and says why one is refused [FACILITIES-35] [FACILITIES-36] [FACILITIES-37] [FACILITIES-39] [FACILITIES-55] [FACILITIES-80]', async () => {
    const group = await groupNamed('Wood')
    await openGroup('Wood')
    // One that is not filled in is not sent.
    await on.button('Add closure').click()
    await addClosure('01/01/2026', '02/01/2026')
    await on.button('Save').click()
    await main().getByText("Can't set start time before now", { exact: true }).waitFor()
    const closure = main().getByRole('group', { name: 'Closure 2' })
    await closure.getByLabel('Start: day').fill('05/05/2028')
    await closure.getByLabel('End: day').fill('04/05/2028')
    await main().getByText('Time must be before end', { exact: true }).waitFor()
    // Beyond the days that are offered nothing can be chosen: the field takes the last one.
    await closure.getByLabel('End: day').fill('05/05/2038')
    await closure.getByLabel('End: day').press('Tab')
    await expect.poll(() => closure.getByLabel('End: day').inputValue()).not.toBe('05/05/2038')
    await closure.getByLabel('End: day').fill('05/05/2028')
    const { data: customer } = await calls().createCustomer({
      body: {
        partnerId: club.partnerId,
        firstName: 'Mai',
        lastName: 'First',
        email: `mai-${club.partnerId}@mail.example`,
      },
    })
    await calls().placeBooking(
      {
        partnerId: club.partnerId,
        body: {
          customerId: customer.id,
          paymentMethod: 'cash',
          bookings: [
            {
              facilityId: group.facilities[0]!.id,
              startTime: '2028-05-05T09:00:00+08:00',
              endTime: '2028-05-05T10:00:00+08:00',
            },
          ],
        },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    await on.button('Save').click()
    await toast('Cannot create closure because the slot(s) have been booked')
    expect((await groupOf(group.id)).closures).toEqual([])
  })

  it('says of a group that cannot be removed for another reason that it failed [FACILITIES-52]', async () => {
    await groupNamed('Turf')
    await openGroup('Turf')
    await broken('**/facilityGroups/*', 'DELETE')
    await on.button('Delete facility group').click()
    await on.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast('Remove the facility failed')
  })

  it('leads back to the list where the group is not there [FACILITIES-65]', async () => {
    const group = await groupNamed('Gone')
    await openSettings()
    await on.page.route(`**/facilityGroups/${group.id}?*`, (route) =>
      route.fulfill({ status: 404, json: { data: {} } }),
    )
    await on.page.route(`**/facilityGroups/${group.id}`, (route) => route.fulfill({ status: 404, json: { data: {} } }))
    await card('Gone').click()
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    await card('Gone').waitFor()
  })
})

describe('a group that somebody else saves meanwhile', () => {
  it('stands in a form that nobody has typed in', async () => {
    const { id } = await groupNamed('Watched')
    await openGroup('Watched')
    await calls().updateFacilityGroup({ id, body: { price: 33 } }, once())
    await expect.poll(() => on.field('Price').inputValue()).toBe('33')
  })

  it('is told, and taken over or saved over', async () => {
    const { id } = await groupNamed('Shared')
    await openGroup('Shared')
    await on.field('Group name').fill('Mine')
    await calls().updateFacilityGroup({ id, body: { name: 'Theirs', price: 44 } }, once())
    await on.button('Save').click()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByText('Somebody else has saved this meanwhile').waitFor()
    await reads(dialog, 'facility-group-changed-meanwhile')
    await on.button('Save what I changed').click()
    await toast('Facility group has been updated successfully')
    expect(await groupOf(id)).toMatchObject({ name: 'Mine', price: 44 })
    await openGroup('Mine')
    await on.field('Group name').fill('Mine again')
    await calls().updateFacilityGroup({ id, body: { name: 'Theirs again' } }, once())
    await on.button('Save').click()
    await on.button('Take what is saved').click()
    await expect.poll(() => on.field('Group name').inputValue()).toBe('Theirs again')
  })

  it('keeps what others renamed, linked and closed beside what is typed', async () => {
    const { id, facilities } = await groupNamed('Worked on', { count: 1 })
    const { partnerId } = club
    const { facilities: others } = await calls()
      .getFacilityGroup({ id: (await groupNamed('Beside')).id, query: {} })
      .then(({ data }) => data)
    await openGroup('Worked on')
    await on.field('Price').fill('41')
    await calls().updateFacility({ id: facilities[0]!.id, body: { name: 'Centre court' } }, once())
    const facilityIds = [facilities[0]!.id, others[0]!.id]
    await calls().linkFacilities({ partnerId, body: { facilityIds } }, once())
    const timeRange = { start: '2028-06-05T00:00:00.000Z', end: '2028-06-05T02:00:00.000Z' }
    await calls().createClosures({ id, body: { closures: [{ facilityId: facilities[0]!.id, timeRange }] } }, once())
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    const saved = await calls().getFacilityGroup({ id, query: { fromDate: '2028-06-01', toDate: '2028-06-30' } })
    expect(saved.data).toMatchObject({
      price: 41,
      facilities: [{ name: 'Centre court', linkedFacilityIds: [others[0]!.id] }],
      closures: [{ timeRange }],
    })
  })

  it('says that a facility was renamed by somebody else as well, and saves over it', async () => {
    const { id, facilities } = await groupNamed('Named twice')
    await openGroup('Named twice')
    await on.field('Name of facility 1').fill('Mine')
    await on.field('Price').fill('42')
    await calls().updateFacility({ id: facilities[0]!.id, body: { name: 'Theirs' } }, once())
    await calls().updateFacility({ id: facilities[1]!.id, body: { name: 'Beside' } }, once())
    await on.button('Save').click()
    const dialog = on.page.getByRole('dialog')
    await reads(dialog, 'facility-changed-meanwhile')
    expect(await groupOf(id)).toMatchObject({ facilities: [{ name: 'Theirs' }, { name: 'Beside' }] })
    await on.button('Save what I changed').click()
    await toast('Facility group has been updated successfully')
    expect(await groupOf(id)).toMatchObject({ price: 42, facilities: [{ name: 'Mine' }, { name: 'Beside' }] })
  })

  it('follows the versions of what is renamed and linked in one saving', async () => {
    const { id, facilities } = await groupNamed('Followed', { count: 3 })
    await openGroup('Followed')
    await on.field('Name of facility 1').fill('First')
    const versions: unknown[] = []
    on.page.on('request', (request) => {
      if (request.method() === 'GET' || !/facilities\//.test(request.url())) return
      const { version, versions: both } = request.postDataJSON() as Record<string, unknown>
      versions.push(version ?? both)
    })
    await combo('Linked facilities of First').click()
    await on.page.getByRole('option', { name: 'Followed 2', exact: true }).click()
    await on.page.getByRole('option', { name: 'Followed 3', exact: true }).click()
    await on.page.keyboard.press('Escape')
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    expect(versions).toEqual([1, expect.arrayContaining([2, 1]), expect.arrayContaining([3, 1])])
    expect((await groupOf(id)).facilities.map(({ linkedFacilityIds }) => linkedFacilityIds.length)).toEqual([2, 1, 1])
    expect(facilities).toHaveLength(3)
  })

  it('is saved again by who saved it only so far', async () => {
    const { id } = await groupNamed('Half')
    await openGroup('Half')
    await on.field('Group name').fill('Half done')
    await addClosure('05/05/2028', '05/05/2028')
    await broken('**/closures', 'POST')
    await on.button('Save').click()
    await on.page.getByRole('alert').first().waitFor()
    await on.page.unroute('**/closures')
    await on.button('Save').click()
    await toast('Facility group has been updated successfully')
    expect(await groupOf(id)).toMatchObject({ name: 'Half done', closures: [{ facilityName: 'Half 1' }] })
  })
})

describe('a new group', () => {
  const fill = async (name: string) => {
    await openSettings()
    await main().getByRole('link', { name: '+ Create facility group' }).click()
    await on.heading('Create facility group')
    await on.field('Group name').fill(name)
    await on.field('Price').fill('20')
    await on.field('Number of facilities').fill('2')
    await addClosure('05/05/2028', '05/05/2028')
    await setPrice('Mon 18:00–19:00: SGD 20.00', '35')
  }
  const groups = async () => (await calls().listFacilityGroups({ venueId: club.venueId })).data

  it('is created with its closures and prices, in this order [FACILITIES-26]', async () => {
    await fill('Centre')
    await pick('Time slot interval', '60 minutes')
    const sent = listen(on.page)
    await on.button('Save').click()
    await toast('Facility group has been created successfully')
    expect(sent).toEqual([
      'POST venues/:id/facilityGroups',
      'POST partners/facilityGroups/:id/closures',
      'POST partners/facilityGroups/:id/priceSettings',
    ])
    const saved = (await groups()).find(({ name }) => name === 'Centre')
    expect(saved).toMatchObject({
      facilities: [{ name: 'Centre 1' }, { name: 'Centre 2' }],
      closures: [{ facilityName: 'Centre 1' }],
      priceSettings: [{ dayOfWeek: 'MO', startTime: '18:00', endTime: '19:00', slotPrice: { price: 35 } }],
    })
  })

  it('is not there where a later step failed, and can be saved again [FACILITIES-27] [FACILITIES-59]', async () => {
    await fill('Court')
    await broken('**/priceSettings', 'POST')
    await on.button('Save').click()
    await toast('Something went wrong on create')
    expect((await groups()).map(({ name }) => name)).not.toContain('Court')
    await on.page.unroute('**/priceSettings')
    await on.button('Save').click()
    await toast('Facility group has been created successfully')
    expect((await groups()).filter(({ name }) => name === 'Court')).toHaveLength(1)
  })
})
