import { addDays } from '@fieldhouse/domain/time'
import type { Locator } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { look } from './looks.ts'
import { reads } from './readings.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, once, OWNER, sessionOf } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// A class that is taught each week, from its making to its end: one of it changed alone, a part of it moved, all of it cancelled.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

/** A Monday far ahead, which no other journey uses. */
const first = dayIn(230)
const week = addDays(first, -((Temporal.PlainDate.from(first).dayOfWeek + 6) % 7))
const NAME = 'Evening squad'

const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const row = (name: string) => on.main().getByRole('listitem').getByRole('button').filter({ hasText: name })
const open = (day: string) => on.open(`/classes?day=${day}`)
const input = (within: Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true }).or(within.getByRole('combobox', { name, exact: true }))
/** A day as the screens show it. */
const shown = (date: string) => date.split('-').toReversed().join('/')
/** The lines of a list, each in one line of words. */
const lines = async (list: Locator) =>
  (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
/** The form of a class that was opened, behind who has a place in it. */
const detailsOf = async (name: string) => {
  const opened = dialog(on.page, name)
  await opened.getByRole('tab', { name: 'Details' }).click()
  return opened
}
const question = () => dialog(on.page, 'Save for which classes?')
const before = () => question().getByRole('list', { name: 'Classes before and after' })
/** The sessions of the class that stand, with when they begin. */
const standing = async () => {
  const query = { startTime: at(week, '00:00'), endTime: at(addDays(week, 35), '00:00') }
  const { data } = await club.client.listClassSessions({ partnerId: club.partnerId, query })
  return data.filter(({ name }) => name.startsWith(NAME))
}

it('a weekly class: one is changed alone, this and following ones move as the list said, and all are cancelled as the money said [BEYOND-08]', async () => {
  await on.own(await sessionOf(OWNER))
  const { data: made } = await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        name: NAME,
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: at(week, '18:00'),
        endTime: at(week, '19:00'),
        repeatType: 'everyWeek',
        endDate: addDays(week, 21),
        memberPrice: 1500,
        nonMemberPrice: 1500,
      },
    },
    once(),
  )
  const { data: found } = await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 2 } })
  const give = (session: number, customer: number, orderStatus: 'paid' | 'unpaid') =>
    club.client.addAttendance(
      {
        sessionId: made.sessions[session]!.id,
        customerId: found[customer]!.id,
        body: { paymentMethod: 'cash', orderStatus },
      },
      once(),
    )
  const paid = await give(1, 0, 'paid')
  await give(1, 1, 'unpaid')

  // The third is changed alone.
  await open(addDays(week, 14))
  await row(NAME).click()
  await input(await detailsOf(NAME), 'Name').fill(`${NAME}: guest`)
  await dialog(on.page, NAME).getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await lines(before())).length).toBe(1)
  await on.saysAnew('Class have been Updated', () => question().getByRole('button', { name: 'Save' }).click())

  // From the second on, each is on the next day and called otherwise; with the keyboard.
  await open(addDays(week, 7))
  await row(NAME).press('Enter')
  await input(await detailsOf(NAME), 'Name').fill(`${NAME} II`)
  await input(dialog(on.page, NAME), 'Name').press('Enter')
  await question().getByRole('radio', { name: 'Just this class' }).press('ArrowRight')
  await expect.poll(() => question().getByRole('radio', { name: 'This and following classes' }).isChecked()).toBe(true)
  await input(question(), 'Date of this class').fill(shown(addDays(week, 8)))
  await input(question(), 'Date of this class').press('Tab')
  await expect.poll(async () => (await lines(before())).filter((line) => line.includes('→ Tue')).length).toBe(3)
  expect((await lines(before()))[1]).toContain('Keeps what was changed of it alone: Name')
  await question()
    .getByText('participants are told by email', { exact: false })
    .or(question().getByText('Who has a place keeps it', { exact: false }))
    .first()
    .waitFor()
  // Nobody is told where that is not wanted; what was changed alone follows where it is.
  const told = question().getByText(/^\d participants? (is|are) told by email\.$/)
  await told.waitFor()
  await question().getByRole('checkbox', { name: 'Tell participants by email where their class moves' }).uncheck()
  await expect.poll(() => told.count()).toBe(0)
  await question().getByRole('checkbox', { name: 'Also change what was changed in single classes' }).check()
  await expect.poll(async () => (await lines(before()))[1]).toContain(`Name: ${NAME}: guest → ${NAME} II`)
  await question().getByRole('checkbox', { name: 'Also change what was changed in single classes' }).uncheck()
  await expect.poll(async () => (await lines(before()))[1]).toContain('Keeps what was changed of it alone: Name')
  await look(on.page, 'class-series-change', [1440, 390])
  await on.saysAnew('Class have been Updated', () => question().getByRole('button', { name: 'Save' }).click())
  const startOf = (days: number) => at(addDays(week, days), '18:00')
  await expect
    .poll(async () => (await standing()).map(({ name, startTime }) => [name, startTime]))
    .toEqual([
      [NAME, startOf(0)],
      [`${NAME} II`, startOf(8)],
      [`${NAME}: guest`, startOf(15)],
      [`${NAME} II`, startOf(22)],
    ])
  await on.button('Undo').click()
  await said('The change was taken back')
  await expect.poll(async () => (await standing())[1]!.startTime).toBe(startOf(7))

  // It moves to a day on which the venue is closed once somebody says so, and not before.
  await execute(
    `UPDATE venues SET opening_hours = jsonb_set(opening_hours, '{exceptions}', opening_hours -> 'exceptions' || $2::jsonb) WHERE id = $1`,
    [club.venueId, JSON.stringify([{ date: addDays(week, 9), hours: 'Closed-Closed' }])],
  )
  await open(addDays(week, 7))
  await row(NAME).click()
  await (await detailsOf(NAME)).getByRole('button', { name: 'Save' }).click()
  const save = question().getByRole('button', { name: 'Save' })
  const isClosed = question().getByText('The venue is closed then.')
  const hold = question().getByRole('checkbox', { name: 'Hold it although the venue is closed' })
  await expect.poll(() => hold.count()).toBe(0)
  await input(question(), 'Date of this class').fill(shown(addDays(week, 9)))
  await input(question(), 'Date of this class').press('Tab')
  await isClosed.waitFor()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await hold.check()
  await expect.poll(() => isClosed.count()).toBe(0)
  await hold.uncheck()
  await isClosed.waitFor()
  await hold.check()
  await on.saysAnew('Class have been Updated', () => save.click())
  await expect.poll(async () => (await standing())[1]!.startTime).toBe(startOf(9))

  // All of it is cancelled, those before as well, and what was paid goes back.
  await open(addDays(week, 9))
  await row(NAME).click()
  await (await detailsOf(NAME)).getByRole('button', { name: 'Cancel class' }).click()
  const cancel = dialog(on.page, 'Cancel class')
  await cancel.getByRole('radio', { name: 'All classes to come' }).check()
  const people = cancel.getByRole('list', { name: 'Who gets what back' })
  await cancel.getByRole('checkbox', { name: 'Give back what was paid, in the way it was paid' }).check()
  await expect.poll(async () => (await lines(people)).filter((line) => line.includes('SGD 15.00 back')).length).toBe(1)
  expect((await lines(people)).filter((line) => line.includes('SGD 15.00 is not owed any more'))).toHaveLength(1)
  await cancel.getByText('SGD 15.00 are to be handed back: Cash').waitFor()
  await cancel.getByRole('checkbox', { name: 'Money that was paid at the desk is handed back now' }).check()
  await cancel.getByText('SGD 15.00 are handed back now: Cash').waitFor()
  await look(on.page, 'class-series-cancel', [1440, 390])
  await cancel.getByRole('button', { name: 'Cancel class' }).click()
  await said('Session have been canceled')
  await expect.poll(async () => (await standing()).length).toBe(0)
  expect((await club.client.getOrder({ id: paid.data.order.id })).data).toMatchObject({
    refundedAmount: 1500,
    refundingAmount: 0,
  })
})

it('what can not change says why, and is left out in sight; the dialogs read well in both languages [BEYOND-08]', async () => {
  await on.own(await sessionOf(OWNER))
  const monday = addDays(week, 42)
  const name = `Juniors ${crypto.randomUUID().slice(0, 4)}`
  const court = Object.values(club.courts)[0]!
  const body = {
    typeOfSports: ['Badminton' as const],
    venueId: club.venueId,
    facilityId: court,
    memberPrice: 0,
    nonMemberPrice: 0,
  }
  await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        ...body,
        name,
        startTime: at(monday, '18:00'),
        endTime: at(monday, '19:00'),
        repeatType: 'everyWeek',
        endDate: addDays(monday, 14),
      },
    },
    once(),
  )
  const other = { startTime: at(addDays(monday, 8), '18:00'), endTime: at(addDays(monday, 8), '19:00') }
  await club.client.createClass({ partnerId: club.partnerId, body: { ...body, name: 'In the way', ...other } }, once())
  await open(monday)
  await row(name).click()
  await (await detailsOf(name)).getByRole('button', { name: 'Save' }).click()
  await question().getByRole('radio', { name: 'All classes to come' }).check()
  await question().getByText('Nothing changes.').or(before()).first().waitFor()
  await input(question(), 'Date of this class').fill(shown(addDays(monday, 1)))
  await input(question(), 'Date of this class').press('Tab')
  await question().getByText('The court is not available.', { exact: false }).waitFor()
  await look(on.page, 'class-series-blocked', [1440, 390])
  const told = {
    [name]: 'name',
    ...Object.fromEntries(Array.from({ length: 22 }, (_, n) => [shown(addDays(monday, n)), `day ${n}`])),
  }
  await reads(question(), 'class-series-blocked', told)
  await question().getByRole('button', { name: 'Leave out the 1 that can not change' }).click()
  await expect
    .poll(async () => (await lines(before())).filter((line) => line.includes('Is left as it is')).length)
    .toBe(1)
  await on.saysAnew('Class have been Updated', () => question().getByRole('button', { name: 'Save' }).click())
})
