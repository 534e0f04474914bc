import { formatDayParam } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { begin, dialog, menu, press } from './booking-page.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { dayIn } from './schedule-page.ts'
import { on } from './stage.ts'

// Staff may book a court while it is closed, but are told so wherever they do.

const { owner, groupNamed, bookHour, openVenueAt } = ownCourts()
type Group = Awaited<ReturnType<typeof groupNamed>>
let clay: Group

/** A Monday some way ahead and the days after it, of which the first is a special day, closed, and the fifth a Saturday. */
const MONDAY = Temporal.PlainDate.from(dayIn(100))
const dayOf = (later: number) => MONDAY.add({ days: 8 - MONDAY.dayOfWeek + later }).toString()
/** 'Tue 20/05/2031', as texts say it; '20/05/2031', as it is typed. */
const words = (date: string) => formatDayParam(date).replace(',', '')
const typed = (date: string) => words(date).slice(4)

beforeAll(async () => {
  clay = await groupNamed('Clay', { useVenueOpeningHours: true })
  const day = '8:00-20:00'
  const exceptions = [{ date: dayOf(1), hours: 'Closed-Closed' }]
  await openVenueAt({ MO: day, TU: day, WE: day, TH: day, FR: day, SA: '', SU: '', PH: '', exceptions })
})

const openDay = async (day: string) => {
  await on.own(owner())
  await on.open(`/facilities/schedule?${new URLSearchParams({ date: formatDayParam(day) })}`)
  const grid = on.page.getByRole('grid')
  await grid.waitFor()
  return { page: on.page, grid }
}
const court = (group: Group) => group.facilities[0]!.name
const ANYWAY = 'You can book all the same.'

describe('what is closed', () => {
  it('a series over a special day of the venue names that day, in the form and in the review, and is booked all the same [BOOKING-87]', async () => {
    const screen = await openDay(dayOf(0))
    const make = await begin(screen, court(clay), '10:00', '11:00')
    const warning = make.getByText('Closed at that time', { exact: true })
    await make.getByRole('combobox', { name: 'Customer' }).waitFor()
    await expect.poll(() => warning.count()).toBe(0)
    await make.getByText('Daily', { exact: true }).click()
    await warning.waitFor()
    await make.getByText(`${words(dayOf(1))} 10:00–11:00. ${ANYWAY}`, { exact: true }).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await look(on.page, 'closed-series', [1440, 390])
    await press(on.page, 'Review slots')
    const review = dialog(on.page, 'Review slots')
    await review.getByText(`${words(dayOf(1))} 10:00–11:00. ${ANYWAY}`, { exact: true }).waitFor()
    const rows = review.getByRole('listitem').filter({ has: on.page.getByRole('checkbox') })
    await expect
      .poll(async () => (await rows.allTextContents()).map((row) => /Closed at this time/.test(row)))
      .toEqual([false, true])
    await look(on.page, 'closed-review', [1440, 390])
    // Taken out, nothing is closed any more.
    await rows.nth(1).getByRole('checkbox').uncheck()
    await review.getByText('Closed at that time', { exact: true }).waitFor({ state: 'detached' })
    await rows.nth(1).getByRole('checkbox').check()
    await review.getByText('Closed at that time', { exact: true }).waitFor()
  })

  it('a slot that is moved or added by hand in the review is told beside its fields [BOOKING-87] [BEYOND-07]', async () => {
    const screen = await openDay(dayOf(2))
    await begin(screen, court(clay), '10:00', '11:00')
    await press(on.page, 'Review slots')
    const review = dialog(on.page, 'Review slots')
    await review.getByRole('button', { name: '+ Add slot' }).click()
    const fields = review.getByRole('group', { name: 'Add slot' })
    await fields.getByRole('textbox', { name: 'Date' }).fill(typed(dayOf(1)))
    await on.page.keyboard.press('Tab')
    await fields.getByRole('status').getByText('Closed at this time').waitFor()
    await fields.getByRole('textbox', { name: 'Date' }).fill(typed(dayOf(3)))
    await on.page.keyboard.press('Tab')
    await fields.getByText('Closed at this time').waitFor({ state: 'detached' })
  })

  it('an edit to a closed weekday says so before Save and saves all the same [BOOKING-87] [BOOKING-20]', async () => {
    await bookHour(clay.facilities[0]!.id, `${dayOf(3)}T10:00:00+08:00`)
    const screen = await openDay(dayOf(3))
    await menu(screen, court(clay), '10:00', '11:00', 'Edit')
    const edit = dialog(on.page, 'Edit booking slot')
    const move = async (day: string) => {
      await edit.getByRole('textbox', { name: 'Date' }).fill(day)
      await on.page.keyboard.press('Tab')
    }
    await move(typed(dayOf(4)))
    await expect.poll(() => edit.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true)
    await expect.poll(() => edit.getByText('Closed at that time').count()).toBe(0)
    await move(typed(dayOf(5)))
    await edit.getByText(`${words(dayOf(5))} 10:00–11:00. ${ANYWAY}`, { exact: true }).waitFor()
    await look(on.page, 'closed-edit', [1440, 390])
    await press(on.page, 'Save')
    await on.page.getByText('Booking has been updated successfully.').waitFor()
  })
})
