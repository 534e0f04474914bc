import { addDays } from '@fieldhouse/domain/time'
import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { reads, readsOnPhone } from './readings.ts'
import { at, bookAt, cellAt, clubOf, dayIn, openSchedule, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { COACH, DESK, execute, once, OWNER, sessionOf, signInAs } from './staff-page.ts'
import { dialog, failing, searchOf } from './transactions-page.ts'

// The schedule of classes: its calendar, the form of a class, and what changes one or those that follow.

const LIST = '**/partners/*/classSessions?*'

let club: Club
let coachId: string
beforeAll(async () => {
  club = await clubOf(OWNER)
  const { token } = await sessionOf(COACH)
  expect(token).not.toBe('')
  const { data } = await club.client.listInstructors({ partnerId: club.partnerId, query: { q: COACH } })
  coachId = data[0]!.id
})

/** Mondays far ahead, each used once. */
let used = 0
const monday = (): string => {
  const first = dayIn(150 + 7 * used++)
  const weekday = (Temporal.PlainDate.from(first).dayOfWeek + 6) % 7
  return addDays(first, -weekday)
}

type Over = Partial<Parameters<Club['client']['createClass']>[0]['body']>
/** A class that the owner created at another desk; nobody else has its name. */
const classAtDesk = async (day: string, over: Over = {}) => {
  const name = `Squad ${crypto.randomUUID().slice(0, 6)}`
  const { data } = await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        name,
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: at(day, '09:00'),
        endTime: at(day, '10:30'),
        memberPrice: 1000,
        nonMemberPrice: 1500,
        ...over,
      },
    },
    once(),
  )
  return { ...data, name: data.name }
}
const openWeek = async (day: string, more = '', session = sessionOf(OWNER)) => {
  await on.own(await session)
  await on.open(`/classes?day=${day}${more}`)
}
const row = (name: string) => on.main().getByRole('listitem').getByRole('button').filter({ hasText: name })
const days = () => on.main().getByRole('heading', { level: 2 }).allInnerTexts()
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const form = () => dialog(on.page, 'Create class')
const choose = async (within: Locator, label: string, option: string) => {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await on.page.getByRole('option', { name: option, exact: true }).click()
}
/** Of fields with the same beginning, the one that is called this. */
const input = (within: Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true }).or(within.getByRole('combobox', { name, exact: true }))

/** Opens what a class is, behind who has a place in it. */
const detailsOf = async (name: string) => {
  const opened = dialog(on.page, name)
  await opened.getByRole('tab', { name: 'Details' }).click()
  return opened
}

describe('the calendar of classes', () => {
  it('shows a week by day, leads to the weeks around it and back to this one [CLASSES-09] [CLASSES-10] [CLASSES-12] [CLASSES-76]', async () => {
    const week = monday()
    const { name } = await classAtDesk(addDays(week, 2), { maxPeople: 12, instructorIds: [coachId] })
    await openWeek(week)
    await row(name).waitFor()
    expect(await days()).toHaveLength(1)
    for (const text of ['09:00–10:30', '0/12', 'SGD 10.00 / SGD 15.00'])
      await expect.poll(() => row(name).innerText()).toContain(text)
    // What another desk creates comes by itself (BEYOND-04).
    const { name: second } = await classAtDesk(addDays(week, 4))
    await row(second).waitFor()
    await expect.poll(() => days()).toHaveLength(2)
    await on.button('Next week').click()
    await expect.poll(() => searchOf(on.page)).toEqual({ day: addDays(week, 7) })
    await on.button('Previous week').click()
    await row(name).waitFor()
    await on.button('Jump to current week').click()
    await expect.poll(() => searchOf(on.page)).toEqual({})
    await expect.poll(() => on.button('Jump to current week').count()).toBe(0)
  })

  it('has a month over the week, with a dot where there are classes [CLASSES-08] [CLASSES-11] [CLASSES-76]', async () => {
    const week = monday()
    const { name } = await classAtDesk(week)
    await openWeek(addDays(week, 35))
    await on.page
      .getByRole('radiogroup', { name: 'What the calendar shows' })
      .getByText('Month', { exact: true })
      .click()
    await expect.poll(() => searchOf(on.page)).toMatchObject({ view: 'month' })
    for (let n = 0; n < 2 && !searchOf(on.page)['day']?.startsWith(week.slice(0, 7)); n++) {
      const before = searchOf(on.page)['day']
      await on.button('Previous month').click()
      await expect.poll(() => searchOf(on.page)['day']).not.toBe(before)
    }
    const month = on.page.getByRole('region', { name: 'The month' })
    await month
      .getByRole('button', { name: /: [1-9]\d* class/ })
      .first()
      .waitFor()
    await look(on.page, 'classes-month')
    await on.button('Next month').click()
    await openWeek(week, '&view=month')
    await row(name).waitFor()
  })

  it('is narrowed to venues and coaches by an owner, and shows an instructor their own [CLASSES-05] [CLASSES-06] [CLASSES-07] [CLASSES-45]', async () => {
    const week = monday()
    const own = await classAtDesk(week, { instructorIds: [coachId] })
    const others = await classAtDesk(week, { startTime: at(week, '12:00'), endTime: at(week, '13:00') })
    await openWeek(week)
    await row(others.name).waitFor()
    await on.page.getByRole('combobox', { name: 'Venues' }).waitFor()
    await on.page.getByRole('combobox', { name: 'Coaches' }).click()
    await on.page.getByRole('option').first().waitFor()
    await openWeek(week, `&coaches=${encodeURIComponent(JSON.stringify([coachId]))}`)
    await row(own.name).waitFor()
    await expect.poll(() => row(others.name).count()).toBe(0)
    await openWeek(week, '', signInAs(COACH))
    await row(own.name).waitFor()
    await expect.poll(() => row(others.name).count()).toBe(0)
    await expect.poll(() => on.page.getByRole('combobox').count()).toBe(0)
    await expect.poll(() => on.button('+ Create class').count()).toBe(0)
    await row(own.name).click()
    const opened = await detailsOf(own.name)
    await expect.poll(() => input(opened, 'Name').isDisabled()).toBe(true)
    await expect.poll(() => opened.getByRole('button', { name: /Save|Cancel class/ }).count()).toBe(0)
    await opened.getByRole('tab', { name: 'Attendance' }).click()
    await opened.getByText('have a place').waitFor()
    await expect.poll(() => opened.getByRole('button', { name: 'Add participant' }).count()).toBe(0)
  })

  it('says that it loads, that nothing is taught, and that it failed, and is tried again [CLASSES-76]', async () => {
    const week = monday()
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, LIST)
    await on.open(`/classes?day=${week}`)
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await said('No class in this week')
    await look(on.page, 'classes-none', [1440, 390])
    const works = await failing(on.page, LIST)
    await on.button('Next week').click()
    await on.button('Retry').waitFor()
    await works()
    await on.button('Retry').click()
    await said('No class in this week')
  })
})

describe('a new class', () => {
  it('starts at eight for 90 minutes, says the first thing that is missing, and is created [CLASSES-14] [CLASSES-22] [CLASSES-24] [CLASSES-30] [CLASSES-31] [CLASSES-62] [CLASSES-65]', async () => {
    const week = monday()
    await bookAt(club, { court: 'Court 1', date: week, from: '08:00', until: '09:00' })
    await openWeek(week)
    await on.button('+ Create class').click()
    await form().waitFor()
    await expect.poll(() => input(form(), 'Start time').inputValue()).toBe('8:00')
    await expect.poll(() => input(form(), 'End time').inputValue()).toBe('9:30')
    await form().getByRole('button', { name: 'Create class' }).click()
    await expect.poll(() => on.page.getByText('Missing name').count()).toBeGreaterThan(1)
    const name = `Juniors ${crypto.randomUUID().slice(0, 6)}`
    await input(form(), 'Name').fill(name)
    await choose(form(), 'Sport', 'Badminton')
    await input(form(), 'Name').click()
    await choose(form(), 'Facility', 'Court 1')
    await form().getByText('Time slots not available.').waitFor()
    await look(on.page, 'class-new', [1440, 390])
    await choose(form(), 'Start time', '10:00')
    await expect.poll(() => input(form(), 'End time').inputValue()).toBe('11:30')
    await expect.poll(() => form().getByText('Time slots not available.').count()).toBe(0)
    await form().getByRole('button', { name: 'Create class' }).click()
    await expect.poll(() => on.page.getByText('Missing prices').count()).toBeGreaterThan(1)
    await input(form(), 'Price for members (SGD)').fill('12.50')
    await input(form(), 'Price for others (SGD)').fill('0.50')
    await form().getByRole('button', { name: 'Create class' }).click()
    await expect.poll(() => on.page.getByText('Price is not less than 1').count()).toBeGreaterThan(1)
    await input(form(), 'Price for others (SGD)').fill('15')
    await form().getByRole('button', { name: 'Create class' }).click()
    await said('Class have been created')
    await expect.poll(() => row(name).innerText()).toContain('SGD 12.50 / SGD 15.00')
    await expect.poll(() => row(name).innerText()).toContain('Court 1')
  })

  it(
    'that repeats leaves out the days that are taken, and is saved whole [CLASSES-71]',
    { tags: ['gate'] },
    async () => {
      const week = monday()
      await bookAt(club, { court: 'Court 2', date: addDays(week, 1), from: '14:00', until: '15:00' })
      await openWeek(week)
      await on.button('+ Create class').click()
      const name = `Camp ${crypto.randomUUID().slice(0, 6)}`
      await input(form(), 'Name').fill(name)
      await choose(form(), 'Sport', 'Badminton')
      await input(form(), 'Name').click()
      await choose(form(), 'Facility', 'Court 2')
      await choose(form(), 'Start time', '14:00')
      await choose(form(), 'Repeat', 'Every day')
      const [y, m, d] = addDays(week, 2).split('-')
      await input(form(), 'Ends on').fill(`${d}/${m}/${y}`)
      await input(form(), 'Ends on').press('Enter')
      await form()
        .getByText(/1 of 3 days/)
        .waitFor()
      await form().getByRole('button', { name: 'Leave out what is taken' }).click()
      await form().getByText('1 of 3 days is left out.').waitFor()
      await input(form(), 'Price for members (SGD)').fill('0')
      await input(form(), 'Price for others (SGD)').fill('0')
      await form().getByRole('button', { name: 'Create class' }).click()
      await said('Class have been created')
      await expect.poll(() => row(name).count()).toBe(2)
      await expect.poll(() => row(name).first().innerText()).toContain('Free')
    },
  )

  it('on a day on which the venue is closed is asked about before it is created, also without a court [BEYOND-54]', async () => {
    const week = monday()
    const closed = addDays(week, 1)
    await execute(
      `UPDATE venues SET opening_hours = jsonb_set(opening_hours, '{exceptions}', opening_hours -> 'exceptions' || $2::jsonb) WHERE id = $1`,
      [club.venueId, JSON.stringify([{ date: closed, hours: 'Closed-Closed' }])],
    )
    await openWeek(week)
    await on.button('+ Create class').click()
    const name = `Holiday ${crypto.randomUUID().slice(0, 6)}`
    await input(form(), 'Name').fill(name)
    await choose(form(), 'Sport', 'Badminton')
    await input(form(), 'Name').click()
    await choose(form(), 'Repeat', 'Every day')
    const [y, m, d] = addDays(week, 2).split('-')
    await input(form(), 'Ends on').fill(`${d}/${m}/${y}`)
    await input(form(), 'Ends on').press('Enter')
    await form().getByText('The venue is closed', { exact: true }).waitFor()
    await input(form(), 'Price for members (SGD)').fill('0')
    await input(form(), 'Price for others (SGD)').fill('0')
    await look(on.page, 'class-closed-day', [1440, 390])
    await form().getByRole('button', { name: 'Create class' }).click()
    await said('The venue is closed on this day. Please choose another one, or allow it.')
    await form().getByRole('button', { name: 'Leave out closed days' }).click()
    await form().getByText('1 of 3 days is left out.').waitFor()
    await form()
      .getByRole('checkbox', { name: /^Hold the class on Tue/ })
      .check()
    await form().getByRole('checkbox', { name: 'Hold it although the venue is closed' }).check()
    await form().getByRole('button', { name: 'Create class' }).click()
    await said('Class have been created')
    await expect.poll(() => row(name).count()).toBe(3)
  })
})

/** What the server refuses with, once, in place of doing it. */
const refusing = (address: string, method: string, data: object) =>
  on.page.route(
    address,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { status: 400, data } })
        : route.fallback(),
    { times: 1 },
  )
const CODES = [
  ['error.notFound.bookingSlot', 'This slot is not available'],
  ['error.badRequest.alreadyBookedSlot', 'This slot is not available'],
  ['error.badRequest.disabledSlot', "This slot' price setting has been disabled"],
  ['error.badRequest.nullClassDescription', 'Class description cannot be null'],
  // As the server says them.
  ['error.badRequest.priceLessThanOne', 'Price is not less than 1'],
  ['error.badRequest.exclusionConstraint', 'conflicting key value violates exclusion constraint'],
] as const

describe('what the server refuses', () => {
  it('of a new class is said in its words, a taken slot in the form as well [CLASSES-54, CLASSES-56, CLASSES-57, CLASSES-58, CLASSES-59]', async () => {
    await openWeek(monday())
    await on.button('+ Create class').click()
    await input(form(), 'Name').fill('Refused')
    await choose(form(), 'Sport', 'Badminton')
    await input(form(), 'Price for members (SGD)').fill('-5')
    await expect.poll(() => input(form(), 'Price for members (SGD)').inputValue()).toBe('5')
    await input(form(), 'Price for others (SGD)').fill('15')
    const create = form().getByRole('button', { name: 'Create class' })
    const inForm = form().getByText('Time slots not available.')
    for (const [errorCode, msg] of CODES) {
      await refusing('**/partners/*/classes', 'POST', { errorCode, msg })
      await create.click()
      await on.page.getByText(msg, { exact: true }).last().waitFor()
      await on.page.getByRole('alert').getByRole('button', { name: 'Close' }).last().click()
      // Until another time is chosen.
      const next = { 'error.notFound.bookingSlot': '11:00', 'error.badRequest.alreadyBookedSlot': '12:00' }[
        errorCode as string
      ]
      if (next) {
        await inForm.waitFor()
        await choose(form(), 'Start time', next)
        await expect.poll(() => inForm.count()).toBe(0)
      }
    }
    await refusing('**/partners/*/classes', 'POST', { errorCode: '', msg: '' })
    await create.click()
    await on.page.getByText('Create Class fail', { exact: true }).waitFor()
  })

  it('of one that stands, too, or that it failed [CLASSES-60, CLASSES-61]', async () => {
    const week = monday()
    const { name } = await classAtDesk(week)
    await openWeek(week)
    await row(name).click()
    const opened = await detailsOf(name)
    await input(opened, 'Name').fill(`${name} b`)
    await refusing('**/classSessions/*', 'PUT', { errorCode: 'error.notFound.bookingSlot', msg: 'x' })
    await opened.getByRole('button', { name: 'Save' }).click()
    await on.page.getByText('This slot is not available', { exact: true }).waitFor()
    await refusing('**/classSessions/*', 'PUT', { errorCode: '', msg: '' })
    await opened.getByRole('button', { name: 'Save' }).click()
    await on.page.getByText('Update Class fail', { exact: true }).waitFor()
    await opened.getByRole('button', { name: 'Cancel class' }).click()
    await refusing('**/classSessions/*/series/canceled', 'POST', { errorCode: '', msg: '' })
    await dialog(on.page, 'Cancel class').getByRole('button', { name: 'Cancel class' }).click()
    await on.page.getByText('Delete class fail', { exact: true }).waitFor()
  })
})

it('another tab leads back to the classes, without what was open in the first one [CLASSES-04]', async () => {
  await on.own(await sessionOf(OWNER))
  await on.open('/classes?tab=instructors&action=add')
  await dialog(on.page, 'Add instructor').getByRole('button', { name: 'Cancel' }).click()
  await on.page.getByRole('tab', { name: 'Schedule' }).click()
  await on.button('+ Create class').waitFor()
  expect(new URL(on.page.url()).pathname).toBe('/classes')
  expect(searchOf(on.page)).toEqual({})
})

it('the form begins today at the earliest, and leads to a new instructor beside it [CLASSES-36, CLASSES-41]', async () => {
  await openWeek(monday())
  await on.button('+ Create class').click()
  await input(form(), 'Name').fill('Kept')
  const date = input(form(), 'Date')
  const standing = await date.inputValue()
  const [y, m, d] = dayIn(-1).split('-')
  await date.fill(`${d}/${m}/${y}`)
  await date.press('Enter')
  await input(form(), 'Name').click()
  await expect.poll(() => date.inputValue()).not.toBe(`${d}/${m}/${y}`)
  expect(standing).not.toBe('')
  const opens = on.page.context().waitForEvent('page')
  await choose(form(), 'Instructor/Coach', 'Add new instructor')
  const beside = await opens
  await beside.getByRole('dialog', { name: 'Add instructor' }).waitFor()
  await beside.close()
  await expect.poll(() => input(form(), 'Name').inputValue()).toBe('Kept')
})

describe('a class that stands', () => {
  it(
    'is changed alone or with those that follow, and cancelled [CLASSES-13] [CLASSES-19] [CLASSES-20] [CLASSES-21] [CLASSES-63] [CLASSES-64] [CLASSES-72]',
    { tags: ['gate'] },
    async () => {
      const week = monday()
      const { name } = await classAtDesk(week, { repeatType: 'everyDay', endDate: addDays(week, 3) })
      await openWeek(week)
      await expect.poll(() => row(name).count()).toBe(4)
      await look(on.page, 'classes')
      const shown = (date: string) => date.split('-').toReversed().join('/')
      const told = {
        [name]: 'name',
        ...Object.fromEntries([0, 1, 2, 3].map((n) => [shown(addDays(week, n)), `day ${n}`])),
      }
      await row(name).nth(1).click()
      const opened = await detailsOf(name)
      await expect.poll(() => opened.getByRole('tab').allInnerTexts()).toEqual(['Details', 'Attendance'])
      await expect.poll(() => input(opened, 'Date').isDisabled()).toBe(true)
      await look(on.page, 'class-details', [1440, 390])
      await input(opened, 'Name').fill(`${name} later`)
      await opened.getByRole('button', { name: 'Save' }).click()
      const scope = dialog(on.page, 'Save for which classes?')
      await scope.getByRole('radio', { name: 'This and following classes' }).check()
      await expect.poll(() => scope.getByRole('listitem').count()).toBe(3)
      await reads(scope, 'class-scope', told)
      await scope.getByRole('button', { name: 'Save' }).click()
      await said('Class have been Updated')
      await expect.poll(() => row(`${name} later`).count()).toBe(3)
      await row(`${name} later`).last().click()
      await (await detailsOf(`${name} later`)).getByRole('button', { name: 'Cancel class' }).click()
      const cancel = dialog(on.page, 'Cancel class')
      await cancel.getByText('Are you sure you want to cancel this class?').waitFor()
      await cancel.getByRole('button', { name: 'Cancel class' }).click()
      await said('Session have been canceled')
      await expect.poll(() => row(name).count()).toBe(3)
    },
  )

  it('on a court stands on its schedule by its name, and is opened from there [CLASSES-70]', async () => {
    const week = monday()
    const { name } = await classAtDesk(week, { facilityId: club.courts['Court 3']! })
    const { page, grid } = await openSchedule(week)
    try {
      const cell = cellAt(grid, 'Court 3', '09:00', '10:30')
      await cell.waitFor()
      await expect.poll(() => cell.getAttribute('aria-label')).toContain(name)
      await cell.click()
      await page.getByRole('button', { name: 'Open class' }).click()
      await dialog(page, name).waitFor()
      expect(new URL(page.url()).pathname).toBe('/classes')
    } finally {
      await page.context().close()
    }
  })

  it('is no business of the desk', async () => {
    await openWeek(monday(), '', sessionOf(DESK))
    await expect.poll(() => on.page.getByText('No class in this week').count()).toBe(0)
  })
})

describe('who takes part in a class', () => {
  it('is added, said to be there, and removed again [ATTENDANCE-01, ATTENDANCE-02, ATTENDANCE-03, ATTENDANCE-14, ATTENDANCE-30, ATTENDANCE-31, ATTENDANCE-32, ATTENDANCE-43]', async () => {
    const week = monday()
    const { name } = await classAtDesk(week, { maxPeople: 1 })
    const [customer] = (await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })).data
    const called = `${customer!.firstName} ${customer!.lastName}`.trim()
    await openWeek(week)
    await row(name).click()
    const opened = dialog(on.page, name)
    await expect.poll(() => opened.getByRole('tab', { name: 'Attendance' }).getAttribute('aria-selected')).toBe('true')
    await opened.getByText('Nobody yet').waitFor()
    const addButton = opened.getByRole('button', { name: 'Add participant' })
    await addButton.click()
    const adding = dialog(on.page, 'Add participant')
    await adding.getByRole('button', { name: 'Add participant' }).click()
    await adding.getByText('Please Select Customer').first().waitFor()
    await adding
      .getByRole('combobox')
      .first()
      .fill(customer!.email ?? called)
    await on.page.getByRole('option').filter({ hasText: called }).first().click()
    await adding.getByText('Members SGD 10.00, others SGD 15.00').waitFor()
    await input(adding, 'Note').fill('Left-handed')
    await look(on.page, 'class-add-participant', [1440, 390])
    await adding.getByRole('button', { name: 'Add participant' }).click()
    await said('Customer have been added to class!')
    await opened.getByText('1/1', { exact: true }).waitFor()
    await expect.poll(() => opened.getByRole('listitem').innerText()).toMatch(/Left-handed[\s\S]*Cash[\s\S]*Unpaid/)
    await expect.poll(() => addButton.getAttribute('aria-disabled').then((off) => off ?? 'true')).toBe('true')
    // Pressed twice it stays: the other word stands under the pointer by then.
    await opened.getByRole('button', { name: `Check in: ${called}` }).dblclick()
    await said('Customer have been updated!')
    await opened.getByText(/^There since/).waitFor()
    await look(on.page, 'class-attendance', [1440, 390])
    await opened.getByRole('button', { name: `Undo: ${called} is there` }).click()
    await opened.getByRole('button', { name: `Check in: ${called}` }).waitFor()
    await opened.getByRole('button', { name: `Remove ${called}` }).click()
    const removing = dialog(on.page, 'Remove')
    await removing.getByText('Are you sure you want to remove this customer?').waitFor()
    await removing.getByRole('button', { name: 'Remove' }).click()
    await said('Customer have been removed from class!')
    await opened.getByText('Nobody yet').waitFor()
  })
})

it('an instructor who may edit classes gives places in their own [ATTENDANCE-44] [CLASSES-74]', async () => {
  const week = monday()
  const { id: packageId } = (
    await club.client.createPackage(
      {
        partnerId: club.partnerId,
        body: {
          name: 'Ten evenings',
          numberOfPasses: 10,
          price: { amount: 15_000, currency: 'SGD' },
          expiryMode: 'without_expiry',
        },
      },
      once(),
    )
  ).data
  const byPasses = { packageIds: [packageId], numberOfPackagePassesRequired: 1 }
  const { name } = await classAtDesk(week, { instructorIds: [coachId], ...byPasses })
  const [customer] = (await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })).data
  const called = `${customer!.firstName} ${customer!.lastName}`.trim()
  await execute('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [coachId])
  try {
    await openWeek(week, '', signInAs(COACH))
    await on.button('+ Create class').click()
    // Who creates it teaches it.
    await form().getByText('Marcus Teo', { exact: true }).waitFor()
    await form().getByRole('button', { name: 'Cancel' }).click()
    await row(name).click()
    const opened = dialog(on.page, name)
    await opened.getByRole('button', { name: 'Add participant' }).click()
    const adding = dialog(on.page, 'Add participant')
    // They sell nothing, and take nothing by a provider.
    const ways = adding.getByRole('radiogroup', { name: 'How to pay' }).getByRole('radio')
    await expect.poll(() => ways.count()).toBe(2)
    await adding.getByRole('combobox', { name: 'Payment method', exact: true }).click()
    const methods = on.page.getByRole('option').filter({ visible: true })
    await methods.filter({ hasText: 'Cash' }).waitFor()
    await expect.poll(() => methods.allInnerTexts()).not.toContain('Credit card')
    await methods.filter({ hasText: 'Cash' }).click()
    await adding
      .getByRole('combobox')
      .first()
      .fill(customer!.email ?? called)
    await on.page.getByRole('option').filter({ hasText: called }).first().click()
    await adding.getByRole('button', { name: 'Add participant' }).click()
    await said('Customer have been added to class!')
    await opened.getByText(called).first().waitFor()
  } finally {
    await execute('UPDATE instructors SET can_edit_classes = false WHERE id = $1', [coachId])
  }
})

it('a class can not be cancelled before what becomes of it is there', async () => {
  const week = monday()
  const { name } = await classAtDesk(week)
  await openWeek(week)
  const release = await held(on.page, '**/series/canceled/dryRun')
  await row(name).click()
  await (await detailsOf(name)).getByRole('button', { name: 'Cancel class' }).click()
  const confirm = dialog(on.page, 'Cancel class').getByRole('button', { name: 'Cancel class' })
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true')
  release()
  await confirm.click()
  await said('Session have been canceled')
  await expect.poll(() => row(name).count()).toBe(0)
})

it('a class that is cancelled says before what becomes of its places, and their transactions show it after [CLASSES-73]', async () => {
  const week = monday()
  const { name, sessions } = await classAtDesk(week)
  const [customer] = (await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })).data
  const { data: place } = await club.client.addAttendance(
    { sessionId: sessions[0]!.id, customerId: customer!.id, body: { paymentMethod: 'cash', orderStatus: 'paid' } },
    once(),
  )
  await openWeek(week)
  await row(name).click()
  await (await detailsOf(name)).getByRole('button', { name: 'Cancel class' }).click()
  const asking = dialog(on.page, 'Cancel class')
  await asking.getByText('Who has a place is told by email.', { exact: false }).waitFor()
  await look(on.page, 'class-cancel', [1440, 390])
  await asking.getByRole('button', { name: 'Cancel class' }).click()
  await said('Session have been canceled')
  await on.open(`/transaction/${place.order.readableId}`)
  const detail = on.page.getByRole('dialog', { name: /^Transaction Details/ })
  const line = detail.getByRole('row').filter({ hasText: name })
  await line.getByText('09:00', { exact: false }).waitFor()
  await line.getByText('Cancelled', { exact: true }).waitFor()
  await look(on.page, 'class-place-taken-back', [1440, 390])
})

it('the calendar reads well, on a desk and on a phone', async () => {
  const week = monday()
  const { name } = await classAtDesk(week, { maxPeople: 8, instructorIds: [coachId] })
  await openWeek(week)
  await row(name).waitFor()
  const told = {
    [name]: 'name',
    ...Object.fromEntries(Array.from({ length: 7 }, (_, n) => [addDays(week, n), `day ${n}`])),
  }
  await reads(row(name), 'class-row', told)
  await readsOnPhone(row(name), 'class-row-on-a-phone', told)
})
