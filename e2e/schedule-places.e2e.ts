import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { formatDayParam as dayParam } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { afterEach, describe, expect, it } from 'vitest'
import { begin, choose, dialog, payWith, press } from './booking-page.ts'
import { install } from './browser.ts'
import { origin } from './product.ts'
import { cellAt, dayIn, eventually } from './schedule-page.ts'
import { execute, foundClub, open, OWNER, pageFor, signInAs, signUpAs, type Session } from './staff-page.ts'

// The schedule of a club of its own, the calendar's bounds, and the schedule of an installed dashboard.

let page: Page
afterEach(() => page.context().close())

const grid = () => page.getByRole('grid')
const toolbarButton = (name: RegExp) => page.getByRole('button', { name })
const openSchedule = async () => {
  await open(page, '/facilities/schedule')
  await grid().waitFor()
}

type OwnClub = { session: Session; partnerId: string; client: Client<Api> }

const newClub = async (): Promise<OwnClub> => {
  const session = await signUpAs('keeper')
  const partnerId = await foundClub(session, { brandName: 'Corner Courts' })
  return { session, partnerId, client: createClient(api, { origin, token: () => session.token }) }
}
const addVenue = async ({ partnerId }: OwnClub, name: string): Promise<string> => {
  const [row] = await execute(
    `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
     VALUES ($1, gen_random_uuid(), $2, 'Asia/Singapore', '{}', now()) RETURNING id`,
    [partnerId, name],
  )
  return String(row!.id)
}
const addGroup = async ({ client }: OwnClub, venueId: string, name: string) => {
  const hours = ['7:00-22:00']
  const openingHours = { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: hours, SU: hours }
  await client.createFacilityGroup({ venueId, body: { name, price: 20, timeSlotInterval: 60, openingHours, count: 2 } })
}

describe('a club that grows', () => {
  it('has a choice of groups from the second group on, and one of venues from the second venue on [SCHEDULE-06] [SCHEDULE-07]', async () => {
    const club = await newClub()
    const first = await addVenue(club, 'Corner Hall')
    await addGroup(club, first, 'Squash')
    page = await pageFor(club.session)
    const groups = toolbarButton(/^Facility groups/)
    const venues = toolbarButton(/^Venue/)
    await openSchedule()
    await expect.poll(async () => [await groups.count(), await venues.count()]).toEqual([0, 0])

    await addGroup(club, first, 'Padel')
    await openSchedule()
    await expect.poll(async () => [await groups.count(), await venues.count()]).toEqual([1, 0])
    const shown = () =>
      grid()
        .getByRole('rowgroup')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!.split(',')[0]))
    expect(await shown()).toEqual(['Squash', 'Padel'])
    await groups.click()
    await page.getByRole('menuitemcheckbox', { name: 'Squash' }).click()
    await eventually(shown, ['Padel'])
    // The last one stays: a schedule of nothing is none.
    await page.getByRole('menuitemcheckbox', { name: 'Padel' }).click()
    await expect.poll(() => page.getByRole('menuitemcheckbox', { checked: true }).allTextContents()).toEqual(['Padel'])
    expect(await shown()).toEqual(['Padel'])
    await page.getByRole('menuitemcheckbox', { name: 'Squash' }).click()
    await eventually(shown, ['Squash', 'Padel'])

    await addGroup(club, await addVenue(club, 'River Hall'), 'Tennis')
    await openSchedule()
    await expect.poll(async () => [await groups.count(), await venues.count()]).toEqual([1, 1])
    await venues.click()
    await page.getByRole('menuitemradio', { name: 'River Hall' }).click()
    await eventually(shown, ['Tennis'])
    // This venue has one group, so there is nothing to choose.
    await expect.poll(async () => [await groups.count(), await venues.count()]).toEqual([0, 1])
  })

  it('takes what is selected to another day, and not to another venue [SCHEDULE-63]', async () => {
    const club = await newClub()
    await addGroup(club, await addVenue(club, 'Corner Hall'), 'Squash')
    await addGroup(club, await addVenue(club, 'River Hall'), 'Tennis')
    page = await pageFor(club.session)
    await open(page, `/facilities/schedule?date=${encodeURIComponent(dayParam(dayIn(30)))}`)
    const bar = page.getByRole('region', { name: 'Selection' })
    const goTo = async (venue: string, group: string) => {
      await toolbarButton(/^Venue/).click()
      await page.getByRole('menuitemradio', { name: venue }).click()
      await grid().getByRole('rowgroup', { name: group }).waitFor()
    }
    await goTo('Corner Hall', 'Squash')
    await cellAt(grid(), 'Squash 1', '10:00', '11:00').click()
    await bar.getByText('1 slot(s) selected').waitFor()
    await goTo('River Hall', 'Tennis')
    await eventually(() => bar.count(), 0)
    await cellAt(grid(), 'Tennis 1', '10:00', '11:00').click()
    await bar.getByText('1 slot(s) selected').waitFor()
    await goTo('Corner Hall', 'Squash')
    await eventually(() => bar.count(), 0)
    await expect.poll(() => cellAt(grid(), 'Squash 1', '10:00', '11:00').getAttribute('aria-selected')).not.toBe('true')
  })
})

describe('whether a customer is told of a booking', () => {
  it('is on by default for who has an email, off and fixed for others; in India the mobile counts [BOOKING-91]', async () => {
    const club = await newClub()
    await addGroup(club, await addVenue(club, 'Corner Hall'), 'Squash')
    const { client, partnerId } = club
    const add = (firstName: string, contact: { email: string } | { mobile: string }) =>
      client.createCustomer({ body: { partnerId, firstName, ...contact } })
    const mobile = `+6581${Date.now().toString().slice(-6)}`
    await add('Maya', { email: `maya.${Date.now()}@mail.example` })
    await add('Omar', { mobile })
    page = await pageFor(club.session)
    let hour = 7
    const switchFor = async (name: string) => {
      await open(page, `/facilities/schedule?date=${encodeURIComponent(dayParam(dayIn(30)))}`)
      await grid().waitFor()
      const hours = [hour, ++hour].map((each) => `${String(each).padStart(2, '0')}:00`) as [string, string]
      await begin({ page, grid: grid() }, 'Squash 1', ...hours)
      await choose(page, name)
      await payWith(page, 'Cash')
      const tell = page.getByRole('switch', { name: 'Email customer' })
      return { on: await tell.isChecked(), fixed: await tell.isDisabled() }
    }
    expect(await switchFor('Maya')).toEqual({ on: true, fixed: false })
    expect(await switchFor('Omar')).toEqual({ on: false, fixed: true })
    await page.getByText('This customer has no email.').waitFor()

    await execute(`UPDATE partners SET country_code = 'IN' WHERE id = $1`, [partnerId])
    expect(await switchFor('Maya')).toEqual({ on: false, fixed: true })
    await page.getByText('This customer has no mobile number.').waitFor()
    expect(await switchFor('Omar')).toEqual({ on: true, fixed: false })
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    const sent = await execute('SELECT channel, recipient FROM outbox_messages WHERE partner_id = $1', [partnerId])
    expect(sent).toEqual([{ channel: 'sms', recipient: mobile }])
  })
})

describe('the calendar', () => {
  it('reaches from one year back to two years ahead [SCHEDULE-10]', async () => {
    page = await pageFor(await signInAs(OWNER))
    await openSchedule()
    await page.getByRole('button', { name: 'Choose a date' }).click()
    const calendar = dialog(page, 'Choose a date')
    const today = Temporal.PlainDate.from(dayIn(0))
    const dayButton = (date: Temporal.PlainDate) =>
      calendar.getByRole('button', {
        name: date.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
        exact: true,
      })
    const turn = async (name: string) => {
      const button = calendar.getByRole('button', { name })
      let months = 0
      for (; await button.isEnabled(); months++) await button.click()
      return months
    }
    /** Of the days in the month that is shown, the one inside the bounds can be chosen, its neighbour can't. */
    const expectEdge = async (inside: Temporal.PlainDate, outside: Temporal.PlainDate) => {
      await expect.poll(() => dayButton(inside).isEnabled()).toBe(true)
      if (outside.month === inside.month) await expect.poll(() => dayButton(outside).isEnabled()).toBe(false)
    }
    const earliest = today.subtract({ years: 1 })
    expect(await turn('Previous month')).toBe(12)
    await expectEdge(earliest, earliest.subtract({ days: 1 }))
    const latest = today.add({ years: 2 })
    expect(await turn('Next month')).toBe(36)
    await expectEdge(latest, latest.add({ days: 1 }))
    await dayButton(latest).click()
    await eventually(async () => new URL(page.url()).searchParams.get('date'), dayParam(latest.toString()))
  })
})

describe('an installed dashboard', () => {
  const nextDay = () => page.getByRole('switch', { name: 'Show next day' })
  const courtCells = () => cellAt(grid(), 'Court 1', '10:00', '11:00').count()

  it.each(['display mode', 'iOS'] as const)(
    'known by %s, shows one day and no switch for the next, and selects slots as ever [FACILITIES-66] [SCHEDULE-15] [SCHEDULE-57]',
    async (way) => {
      page = await pageFor(await signInAs(OWNER), { remembered: { 'schedule.showNextDay': true } })
      await install(page, way)
      await open(page, `/facilities/schedule?date=${encodeURIComponent(dayParam(dayIn(40)))}`)
      await grid().waitFor()
      await expect.poll(() => nextDay().count()).toBe(0)
      expect(await courtCells()).toBe(1)
      const slot = cellAt(grid(), 'Court 1', '10:00', '11:00')
      await slot.click()
      await expect.poll(() => slot.getAttribute('aria-selected')).toBe('true')
    },
  )

  it('is told once, when the page starts: one that becomes so meanwhile keeps its switch until it is loaded again [SCHEDULE-15] [SCHEDULE-57]', async () => {
    page = await pageFor(await signInAs(OWNER))
    await page.addInitScript(() => {
      if (location.protocol !== 'about:' && sessionStorage.getItem('installed'))
        Object.defineProperty(navigator, 'standalone', { value: true })
    })
    await open(page, '/')
    await page.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor()
    await page.evaluate(() => {
      sessionStorage.setItem('installed', 'yes')
      Object.defineProperty(navigator, 'standalone', { value: true })
    })
    await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Schedule' })
      .click()
    await grid().waitFor()
    await expect.poll(() => nextDay().count()).toBe(1)
    await page.reload()
    await grid().waitFor()
    await expect.poll(() => nextDay().count()).toBe(0)
  })
})
