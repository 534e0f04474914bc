import { closureDays } from '@fieldhouse/domain/facilities'
import { addDays, dateOf } from '@fieldhouse/domain/time'
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
  it('is saved in the order of its parts; a court is linked with any other of the club [FACILITIES-25] [FACILITIES-69] [FACILITIES-74]', async () => {
    const other = await groupNamed('River')
    await groupNamed('Shore', { count: 1 })
    const group = await groupNamed('Grass')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] } })
    await openGroup('Grass')
    await on.field('Name of facility 1').fill('Centre')
    await on.button('Add facility').click()
    await combo('Linked facilities of Centre').click()
    await expect
      .poll(() => on.page.getByRole('option').allInnerTexts())
      .toEqual(['Grass 2', 'Grass 3', 'River 1', 'River 2', 'Shore 1'])
    await on.page.getByText('Kallang · River', { exact: true }).filter({ visible: true }).waitFor()
    await on.page.getByRole('option', { name: 'River 1' }).click()
    await on.page.keyboard.press('Escape')
    await addClosure('05/05/2028', '05/05/2028')
    await setPrice('Mon 18:00–19:00: SGD 30.00', '35')
    const sent = listen(on.page)
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
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
    const sent = listen(on.page)
    for (const [address, method, said] of steps) {
      await broken(address, method)
      await on.button('Save').click()
      await toast(said)
      // Nothing that comes after it is sent.
      const last = sent.splice(0).at(-1)!
      expect([
        last.startsWith(method),
        last.endsWith(address.slice(2).replace('*', ':id').replace('?:id', '')),
      ]).toEqual([true, true])
      await on.page.unroute(address)
      await expect.poll(on.path).toBe(`/facilities/settings/${group.id}`)
      await on.page.getByRole('button', { name: 'Close' }).last().click()
    }
    await expect.poll(() => on.field('Name of facility 3').inputValue()).toBe('Clay 3')
    await cell('Mon 18:00–19:00: SGD 35.00').waitFor()
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    const saved = await groupOf(group.id)
    // Nothing was done twice, nothing is lost.
    expect(saved.facilities.map(({ name }) => name)).toEqual(['Clay 1', 'Clay 2', 'Clay 3'])
    expect(saved.closures).toHaveLength(1)
    expect(saved.priceSettings.map(({ startTime, slotPrice }) => [startTime, slotPrice?.price]).toSorted()).toEqual([
      ['18:00', 35],
      ['19:00', 30],
    ])
  })

  it('keeps the weekly pattern where a removal was done and its answer was lost [FACILITIES-71] [FACILITIES-83]', async () => {
    const group = await groupNamed('Lost')
    await calls().createPriceSettings({ id: group.id, body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] } })
    await openGroup('Lost')
    await setPrice('Mon 18:00–19:00: SGD 30.00', '35')
    const lost = async (address: string, method: string) => {
      await on.page.route(address, async (route) => {
        if (route.request().method() !== method) return route.fallback()
        await route.fetch()
        await route.abort()
      })
      await on.button('Save').click()
      await on.page.getByText(/fail$/i).first().waitFor()
      await on.page.unroute(address)
      await on.page.getByRole('button', { name: 'Close' }).last().click()
    }
    await lost('**/priceSettings?*', 'DELETE')
    expect((await groupOf(group.id)).priceSettings).toEqual([])
    await cell('Mon 19:00–20:00: SGD 30.00').waitFor()
    await lost('**/priceSettings', 'POST')
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    const { priceSettings } = await groupOf(group.id)
    expect(priceSettings.map(({ startTime, slotPrice }) => [startTime, slotPrice?.price]).toSorted()).toEqual([
      ['18:00', 35],
      ['19:00', 30],
    ])
  })

  it('begins the prices anew, also where the answer to the new hours was lost [FACILITIES-23] [FACILITIES-83]', async () => {
    const { id } = await groupNamed('Anew')
    await calls().createPriceSettings({ id, body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] } }, once())
    await openGroup('Anew')
    await pick('Time slot interval', '30 minutes')
    await on.page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await on.page.route(`**/facilityGroups/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await on.button('Save').click()
    await toast('Update facility group fail')
    await on.page.unroute(`**/facilityGroups/${id}`)
    await on.page.getByRole('button', { name: 'Close' }).last().click()
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect(await groupOf(id)).toMatchObject({ timeSlotInterval: 30, priceSettings: [] })
  })

  it('removes the prices that begin anew by fifties [FACILITIES-47]', async () => {
    const { id } = await groupNamed('Cork')
    const starts = Array.from({ length: 120 }, (_, n) => n)
    const priceSettings = starts.map((n) => ({ ...EVENING, dayOfWeek: 'MO' as const, priority: n }))
    await calls().createPriceSettings({ id, body: { priceSettings } }, once())
    await openGroup('Cork')
    await pick('Time slot interval', '30 minutes')
    await on.page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const removed: number[] = []
    on.page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (request.method() === 'DELETE' && pathname.endsWith('/priceSettings'))
        removed.push([...searchParams].filter(([name]) => name.startsWith('ids')).length)
    })
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect(removed).toEqual([50, 50, 20])
    expect((await groupOf(id)).priceSettings).toEqual([])
  })

  it('refuses closures that begin too early or end before they start, and says why one is refused [FACILITIES-35] [FACILITIES-36] [FACILITIES-37] [FACILITIES-55] [FACILITIES-80]', async () => {
    const group = await groupNamed('Wood')
    await openGroup('Wood')
    await on.field('Group name').fill('Parquet')
    // One that is not filled in is not sent.
    await on.button('Add closure').click()
    await addClosure('01/01/2026', '02/01/2026')
    await on.button('Save').click()
    const closure = main().getByRole('group', { name: 'Closure 2' })
    await closure.getByText("Can't set start time before now", { exact: true }).waitFor()
    await closure.getByLabel('Start: day').fill('05/05/2028')
    await closure.getByLabel('End: day').fill('04/05/2028')
    await closure.getByText('Time must be before end', { exact: true }).waitFor()
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
    await toast('In the way: 1 time that is taken')
    await toast('Wood 1 · Fri 05/05/2028 09:00–10:00 · Mai First')
    // It is refused before anything of the form is saved.
    const { closures, name } = await groupOf(group.id)
    expect([closures, name]).toEqual([[], 'Wood'])
    await expect.poll(() => on.field('Group name').inputValue()).toBe('Parquet')
  })

  it('closes for one interval what ends as it starts, and says why a closure is refused that is sent [FACILITIES-38] [FACILITIES-45] [FACILITIES-55] [FACILITIES-80]', async () => {
    const { id } = await groupNamed('Brief', { timeSlotInterval: 30 })
    await openGroup('Brief')
    await addClosure('05/05/2028', '05/05/2028', ['8:00', '8:00'])
    await on.page.route('**/closures', (route) => {
      const body = route.request().postDataJSON() as { closures: { timeRange: object }[] }
      body.closures[0]!.timeRange = { start: '2028-05-05T15:00:00.000Z', end: '2028-05-05T16:00:00.000Z' }
      return route.continue({ postData: body })
    })
    await on.button('Save').click()
    await toast('Closure is outside of opening hours')
    await on.page.unroute('**/closures')
    await on.page.getByRole('button', { name: 'Close' }).last().click()
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect((await groupOf(id)).closures.map(({ timeRange }) => timeRange)).toEqual([
      { start: '2028-05-05T00:00:00.000Z', end: '2028-05-05T00:30:00.000Z' },
    ])
    // It is moved to another court as well.
    await card('Brief').click()
    await main().getByRole('combobox', { name: 'Closed facility' }).click()
    await on.page.getByRole('option', { name: 'Brief 2', exact: true }).click()
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect((await groupOf(id)).closures.map(({ facilityName }) => facilityName)).toEqual(['Brief 2'])
  })

  it('offers closures the days from a year back to two years ahead, and none beyond [FACILITIES-39]', async () => {
    await groupNamed('Dated')
    await openGroup('Dated')
    await on.button('Add closure').click()
    const day = main()
      .getByRole('group', { name: /^Closure/ })
      .last()
      .getByLabel('Start: day')
    const { first, last } = closureDays(dateOf(Date.now(), 'Asia/Singapore'))
    const typed = (date: string) => date.split('-').toReversed().join('/')
    const taken = async (date: string) => {
      await day.fill(typed(date))
      await day.press('Tab')
      return expect.poll(async () => (await day.inputValue()) === typed(date))
    }
    for (const date of [first, last]) await (await taken(date)).toBe(true)
    for (const date of [addDays(first, -1), addDays(last, 1)]) await (await taken(date)).toBe(false)
  })

  it('says of a group, and of a facility, that cannot be removed for another reason that it failed [FACILITIES-52]', async () => {
    await groupNamed('Turf')
    await openGroup('Turf')
    await broken('**/facilityGroups/*', 'DELETE')
    const remove = async (button: string) => {
      await on.button(button).click()
      await on.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await toast('Remove the facility failed')
      await on.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await on.page.getByRole('dialog').waitFor({ state: 'detached' })
      await on.page.getByRole('button', { name: 'Close' }).last().click()
      await on.page.getByText('Remove the facility failed', { exact: true }).waitFor({ state: 'detached' })
    }
    await remove('Delete facility group')
    await broken('**/facilities/*', 'DELETE')
    await remove('Remove Turf 1')
  })

  it('leads back to the list where the group is not there [FACILITIES-65]', async () => {
    const group = await groupNamed('Gone')
    await openSettings()
    await on.page.route(`**/facilityGroups/${group.id}?*`, (route) =>
      route.fulfill({ status: 404, json: { data: {} } }),
    )
    await on.page.route(`**/facilityGroups/${group.id}`, (route) => route.fulfill({ status: 404, json: { data: {} } }))
    const visited: string[] = []
    on.page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await card('Gone').click()
    await expect.poll(() => visited).toContain(`/facilities/settings/${group.id}`)
    await expect.poll(() => on.path()).toBe('/facilities/settings')
    await card('Gone').waitFor()
    await on.page.unroute(`**/facilityGroups/${group.id}?*`)
    await on.page.unroute(`**/facilityGroups/${group.id}`)
    await card('Gone').click()
    await on.field('Group name').waitFor()
    expect(on.path()).toBe(`/facilities/settings/${group.id}`)
    await openSettings()
    await on.page.getByRole('link', { name: '+ Create facility group' }).first().click()
    await expect.poll(() => on.path()).toBe('/facilities/settings/create')
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save what I changed').click())
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save what I changed').click())
    expect(await groupOf(id)).toMatchObject({ price: 42, facilities: [{ name: 'Mine' }, { name: 'Beside' }] })
  })

  it('says that a closure was moved by somebody else as well, and saves over it or takes it', async () => {
    const { id, facilities } = await groupNamed('Closed twice')
    const at = (from: string, until: string) => ({
      facilityId: facilities[0]!.id,
      timeRange: { start: `2028-05-05T${from}:00+08:00`, end: `2028-05-05T${until}:00+08:00` },
    })
    const { data } = await calls().createClosures({ id, body: { closures: [at('08:00', '10:00')] } }, once())
    const standing = async () => (await groupOf(id)).closures.map(({ timeRange }) => new Date(timeRange.end).getTime())
    const endsAt = (hour: string) => [Date.parse(`2028-05-05T${hour}:00+08:00`)]
    const moveOwn = async (time: string) => {
      await main().getByRole('group', { name: 'Closure 1' }).getByLabel('End: time').click()
      await on.page.getByRole('option', { name: time, exact: true }).click()
    }
    await openGroup('Closed twice')
    await moveOwn('12:00')
    await calls().updateClosure({ id: data[0]!.id, body: at('08:00', '11:00') }, once())
    await on.button('Save').click()
    await on.page.getByRole('dialog').getByText('Somebody else has saved this meanwhile').waitFor()
    await reads(on.page.getByRole('dialog'), 'closure-changed-meanwhile')
    expect(await standing()).toEqual(endsAt('11:00'))
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save what I changed').click())
    expect(await standing()).toEqual(endsAt('12:00'))
    await openGroup('Closed twice')
    await moveOwn('13:00')
    await calls().updateClosure({ id: data[0]!.id, body: at('08:00', '14:00') }, once())
    await on.button('Save').click()
    await on.button('Take what is saved').click()
    await on.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await standing()).toEqual(endsAt('14:00'))
  })

  it('does not take away a price setting that somebody else has changed meanwhile, until it was seen', async () => {
    const { id } = await groupNamed('Priced twice')
    const { data } = await calls().createPriceSettings({
      id,
      body: { priceSettings: [{ ...EVENING, dayOfWeek: 'MO' }] },
    })
    await openGroup('Priced twice')
    await setPrice('Mon 18:00–19:00: SGD 30.00', '45')
    // What others save is not heard of while this is sent.
    let meanwhile = true
    await on.page.route(`**/facilityGroups/${id}`, async (route) => {
      if (meanwhile && route.request().method() === 'PUT') {
        meanwhile = false
        await calls().updatePriceSetting({ id: data[0]!.id, body: { slotPrice: { price: 35 } } })
      }
      await route.fallback()
    })
    await on.button('Save').click()
    await toast('Delete price setting fail')
    expect((await groupOf(id)).priceSettings.map(({ slotPrice }) => slotPrice?.price)).toEqual([35])
    await cell('Mon 19:00–20:00: SGD 35.00').waitFor()
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect((await groupOf(id)).priceSettings.map(({ slotPrice }) => slotPrice?.price)).toEqual(
      expect.arrayContaining([45, 35]),
    )
  })

  it('follows the versions of what is renamed and linked in one saving [FACILITIES-44]', async () => {
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect(versions).toEqual([1, expect.arrayContaining([2, 1]), expect.arrayContaining([3, 1])])
    const links = async () => (await groupOf(id)).facilities.map(({ linkedFacilityIds }) => linkedFacilityIds.length)
    expect(await links()).toEqual([2, 1, 1])
    expect(facilities).toHaveLength(3)
    // A link goes both ways, and is cut from either of them.
    await openGroup('Followed')
    await combo('Linked facilities of Followed 2').click()
    await on.page.getByRole('option', { name: 'First', exact: true }).click()
    await on.page.keyboard.press('Escape')
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    expect(await links()).toEqual([1, 0, 1])
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
    await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
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

  const sendsGroup = '**/venues/*/facilityGroups'

  it('is created with its closures and prices by one command [FACILITIES-26]', async () => {
    await fill('Centre')
    await pick('Time slot interval', '60 minutes')
    const sent = listen(on.page)
    await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
    expect(sent).toEqual(['POST venues/:id/facilityGroups'])
    const saved = (await groups()).find(({ name }) => name === 'Centre')
    expect(saved).toMatchObject({
      facilities: [{ name: 'Centre 1' }, { name: 'Centre 2' }],
      closures: [{ facilityName: 'Centre 1' }],
      priceSettings: [{ dayOfWeek: 'MO', startTime: '18:00', endTime: '19:00', slotPrice: { price: 35 } }],
    })
  })

  it('has the closures and prices of the facility that was chosen, and none of one that it has no more [FACILITIES-37]', async () => {
    await fill('Third')
    await on.field('Number of facilities').fill('3')
    const closure = (n: number) => main().getByRole('group', { name: `Closure ${n}` })
    await closure(1).getByRole('combobox', { name: 'Closed facility' }).click()
    await on.page.getByRole('option', { name: 'Third 2', exact: true }).click()
    await addClosure('06/05/2028', '06/05/2028')
    await closure(2).getByRole('combobox', { name: 'Closed facility' }).click()
    await on.page.getByRole('option', { name: 'Third 3', exact: true }).click()
    await on.field('Number of facilities').fill('2')
    await main().getByRole('combobox', { name: 'Facilities' }).click()
    await on.page.getByRole('option', { name: 'Third 2', exact: true }).click()
    await on.page.keyboard.press('Escape')
    await setPrice('Tue 18:00–19:00: SGD 20.00', '40')
    await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
    const saved = (await groups()).find(({ name }) => name === 'Third')!
    expect(saved.closures).toMatchObject([{ facilityName: 'Third 2' }])
    expect(saved.priceSettings.find(({ dayOfWeek }) => dayOfWeek === 'TU')).toMatchObject({
      slotPrice: { price: 40 },
      excludeFacilities: [saved.facilities[0]!.id],
    })
  })

  it('is not there where its last price is refused, which is said, and can be saved again [FACILITIES-27] [FACILITIES-57] [FACILITIES-59]', async () => {
    await fill('Court')
    await on.page.route(sendsGroup, (route) => {
      const body = route.request().postDataJSON() as { priceSettings: { endTime: string }[] }
      body.priceSettings.at(-1)!.endTime = '6:00'
      return route.continue({ postData: body })
    })
    await on.button('Save').click()
    await toast('Something went wrong on create')
    await on.page.getByText('Create Price Setting Fail: ').waitFor()
    expect((await groups()).map(({ name }) => name)).not.toContain('Court')
    await on.page.unroute(sendsGroup)
    await on.page.getByRole('button', { name: 'Close' }).last().click()
    await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
    expect((await groups()).filter(({ name }) => name === 'Court')).toHaveLength(1)
  })

  it('whose closure is refused says so as of one that stands [FACILITIES-55] [FACILITIES-59]', async () => {
    await fill('Nightly')
    await on.page.route(sendsGroup, (route) => {
      const body = route.request().postDataJSON() as { closures: { timeRange: object }[] }
      body.closures[0]!.timeRange = { start: '2028-05-05T15:00:00.000Z', end: '2028-05-05T16:00:00.000Z' }
      return route.continue({ postData: body })
    })
    await on.button('Save').click()
    await toast('Something went wrong on create')
    await on.page.getByText('Closure is outside of opening hours').waitFor()
    await on.page.unroute(sendsGroup)
  })

  it('is there once where the answer was lost and it is saved again [FACILITIES-27] [BEYOND-03]', async () => {
    await fill('Lost once')
    await on.page.route(sendsGroup, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await on.button('Save').click()
    await toast('Something went wrong on create')
    // It is whole by then, whether or not anybody comes back to this page.
    expect((await groups()).find(({ name }) => name === 'Lost once')).toMatchObject({
      closures: [{ facilityName: 'Lost once 1' }],
      priceSettings: [{ slotPrice: { price: 35 } }],
    })
    await on.page.unroute(sendsGroup)
    await on.page.getByRole('button', { name: 'Close' }).last().click()
    await on.saysAnew('Facility group has been created successfully', () => on.button('Save').click())
    expect((await groups()).filter(({ name }) => name === 'Lost once')).toHaveLength(1)
  })
})
