import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, dialog, menu } from './booking-page.ts'
import { bookAt, dayIn, eventually, withSchedule } from './schedule-page.ts'
import { visit } from './staff-page.ts'

// What a field takes and what it does not: whatever is typed beyond its ends leaves it as it was.

const desk = withSchedule({ firstDay: 385, daysEach: 1 })

const slashed = (date: string) => date.split('-').toReversed().join('/')
const later = (date: string, days: number) => slashed(Temporal.PlainDate.from(date).add({ days }).toString())
/** What stands in a field after each of these was typed, one after the other. */
const afterTyping = async (field: Locator, texts: readonly string[]) => {
  const stood = []
  for (const text of texts) {
    await field.fill(text)
    await field.press('Tab')
    await field.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    stood.push(await field.inputValue())
  }
  return stood
}

describe('the last day of a repeat', () => {
  it.each([
    ['Daily', 15],
    ['Weekly', 105],
  ])('of one that is %s lies from its own day to %i days later [BOOKING-35] [BOOKING-36]', async (name, most) => {
    const date = desk.date()
    const screen = await desk.open(date)
    const make = await begin(screen, 'Court 3', '10:00', '11:00')
    await make.getByText(name, { exact: true }).click()
    const until = make.getByRole('textbox', { name: 'Repeat until' })
    const [first, last] = [later(date, 0), later(date, most)]
    expect(await afterTyping(until, [last, later(date, most + 1), first, later(date, -1)])).toEqual([
      last,
      last,
      first,
      first,
    ])
    const times = make.getByRole('textbox', { name: 'How many times' })
    expect(await afterTyping(times, ['0', '', '2'])).toEqual(['1 time', '1 time', '2 times'])
    const [, whole] = await afterTyping(times, ['999', '1000'])
    await eventually(() => until.inputValue(), last)
    expect(whole).toMatch(/^1\d times$/)
  })
})

describe('an edited slot', () => {
  it('is moved to a day within a year [BOOKING-44]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 3', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    await menu(screen, 'Court 3', '10:00', '12:00', 'Edit')
    const day = dialog(screen.page, 'Edit booking slot').getByRole('textbox', { name: 'Date' })
    const latest = slashed(Temporal.PlainDate.from(dayIn(0)).add({ years: 1 }).toString())
    const beyond = slashed(Temporal.PlainDate.from(dayIn(1)).add({ years: 1 }).toString())
    expect(await afterTyping(day, [latest, beyond])).toEqual([latest, latest])
  })
})

describe('a membership', () => {
  it('starts today at the earliest [ADDTX-48]', async () => {
    const { page } = await desk.open(desk.date())
    await visit(page, '/customers')
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
    await dialog(page, 'Add transaction')
      .getByRole('button', { name: /^Membership / })
      .click()
    await dialog(page, 'Select membership plan')
      .getByRole('button', { name: /\/ month/ })
      .first()
      .click()
    const start = page.getByRole('dialog', { name: /^Add Transaction$/ }).getByRole('textbox', { name: 'Start date' })
    await eventually(() => start.inputValue(), slashed(dayIn(0)))
    const tomorrow = slashed(dayIn(1))
    expect(await afterTyping(start, [tomorrow, slashed(dayIn(-1))])).toEqual([tomorrow, tomorrow])
  })
})
