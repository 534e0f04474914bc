import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { begin, choose, dialog, menu, press } from './booking-page.ts'
import { blockAt, bookAt, cellAt, eventually, withSchedule } from './schedule-page.ts'

// What makes booking quick at the desk: the walk-in, a repeat of n times, an end that follows its start, and where a rule is read.

const desk = withSchedule({ firstDay: 350, daysEach: 1 })

describe('booking at the desk', () => {
  it('whoever comes without a name is one click away, and nobody is written to [BOOKING-91]', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await make.getByRole('option', { name: /^Walk-in/, selected: true }).click()
    await make.getByText('Change customer').waitFor()
    await expect.poll(() => make.innerText()).not.toMatch(/membership/i)
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Choose payment')
    const pay = dialog(page, 'Select payment method')
    await pay.getByRole('radio', { name: /^Cash/ }).check()
    await expect.poll(() => pay.getByRole('switch', { name: 'Email customer' }).isDisabled()).toBe(true)
    await press(page, /^Book · .* to pay$/)
    const cell = cellAt(grid, 'Court 1', '10:00', '11:00')
    await cell.filter({ hasText: 'Walk-in' }).waitFor()
    // As nobody was, it can be taken back.
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The booking was taken back').waitFor()
    await expect.poll(() => cell.textContent()).toBe('SGD 20.00')
  })

  it('a walk-in who pays cash is booked in six actions', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    const cell = cellAt(grid, 'Court 1', '10:00', '11:00')
    const enter = () => page.keyboard.press('Enter')
    const selection = page.getByRole('region', { name: 'Selection' })
    const walkIn = page.getByRole('option', { name: /^Walk-in/, selected: true })
    const pay = dialog(page, 'Select payment method')
    // Each action with what whoever works at the desk waits to see before it.
    const actions = [
      [() => cell.click(), cell],
      [() => selection.getByRole('button', { name: 'Book' }).click(), selection],
      [enter, walkIn],
      [() => pay.getByText('Cash', { exact: true }).click(), pay],
      [() => pay.getByText('Customer has paid').click(), pay.getByText('Customer has paid')],
      [
        enter,
        pay.getByRole('button', { name: 'Book · SGD 20.00 paid' }).and(page.locator(':enabled:not([data-loading])')),
      ],
    ] as const
    for (const [act, seen] of actions) {
      await seen.waitFor()
      await act()
    }
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cell.textContent()).toMatch(/Walk-in.*PAID/)
    expect(actions).toHaveLength(6)
  })

  it('Enter books once a method is chosen, once however often it is pressed [BOOKING-39] [BOOKING-111]', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    const placed: string[] = []
    page.on('request', (request) => {
      const body = request.method() === 'POST' ? request.postData() : null
      if (body?.includes('"orderStatus"')) placed.push(body)
    })
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await press(page, 'Choose payment')
    const pay = dialog(page, 'Select payment method')
    const cash = pay.getByRole('radio', { name: /^Cash/ })
    await cash.focus()
    await page.keyboard.press('Enter')
    await pay.getByText('Please choose one payment method', { exact: true }).waitFor()
    await page.keyboard.press('Space')
    await pay
      .getByRole('button', { name: 'Book · SGD 20.00 to pay' })
      .and(page.locator(':enabled:not([data-loading])'))
      .waitFor()
    await cash.evaluate((radio: HTMLInputElement) => {
      for (let presses = 0; presses < 2; presses++) radio.form?.requestSubmit()
    })
    await page.keyboard.press('Enter')
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toContain('UNPAID')
    expect(placed).toHaveLength(1)
  })

  it('what is said of one booking covers neither the total nor the main button of the next', async () => {
    const screen = await desk.open(desk.date())
    const { page } = screen
    // What is said stays for as long as it is looked at.
    await page.evaluate(() => {
      const soon = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (act: () => void, after = 0) => soon(act, after < 4_000 ? after : 3_600_000),
      })
    })
    const pay = dialog(page, 'Select payment method')
    const walkIn = async (from: string, until: string) => {
      const make = await begin(screen, 'Court 1', from, until)
      await make.getByRole('option', { name: /^Walk-in/, selected: true }).waitFor()
    }
    await walkIn('10:00', '11:00')
    await page.keyboard.press('Enter')
    await pay.getByRole('radio', { name: /^Cash/ }).check()
    await press(page, /^Book · .* to pay$/)
    await page.getByText('Booking successfully').waitFor()
    const covered = () =>
      page.evaluate(() => {
        const said = document.querySelector('output [data-tone]')!.getBoundingClientRect()
        return [...document.querySelectorAll('[role=dialog] :is([data-foot], [data-totals])')]
          .filter((kept) => {
            const { left, right, top, bottom } = kept.getBoundingClientRect()
            return left < said.right && right > said.left && top < said.bottom && bottom > said.top
          })
          .map((kept) => kept.textContent)
      })
    const staysClear = async () => {
      for (const [width, height] of [
        [1440, 900],
        [1440, 640],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect.poll(covered, { message: `at ${width} x ${height}` }).toEqual([])
      }
      await look(page, 'booking-while-said', [1440, 390])
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await walkIn('12:00', '13:00')
    await expect.poll(() => page.locator('[role=dialog] [data-totals]').count()).toBe(1)
    await staysClear()
    await page.keyboard.press('Enter')
    await pay.getByRole('radio', { name: /^Cash/ }).waitFor()
    await staysClear()
  })

  it('a customer who already plays at that hour is said so, and can be booked all the same', async () => {
    const date = desk.date()
    const { name } = await bookAt(
      desk.club,
      { court: 'Court 2', date, from: '10:00', until: '11:00' },
      { search: 'Nguyễn' },
    )
    const screen = await desk.open(date)
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(screen.page, 'Nguyễn')
    await make.getByText(`${name} already plays at 10:00 on Court 2`, { exact: true }).waitFor()
    await press(screen.page, 'Choose payment')
    await screen.page.getByRole('radio', { name: /^Cash/ }).waitFor()
  })

  it('a repeat is told by how many times it is, no more than it may last [BOOKING-36] [BOOKING-98]', async () => {
    const screen = await desk.open(desk.date())
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await make.getByText('Daily', { exact: true }).click()
    const times = make.getByRole('textbox', { name: 'How many times' })
    await eventually(() => times.inputValue(), '2 times')
    await times.fill('5')
    await times.blur()
    await make.getByText('× 5 days').waitFor()
    await times.fill('99')
    await times.blur()
    await make.getByText('× 16 days').waitFor()
  })

  it('the end of an edited slot follows its start [BOOKING-101]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    const edit = dialog(screen.page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await screen.page.getByRole('option', { name: '13:00', exact: true }).click()
    await expect.poll(() => edit.getByRole('combobox', { name: 'End' }).inputValue()).toBe('15:00')
  })

  it('a weekly repeat keeps one weekday: the last one that is ticked can not be unticked [BOOKING-32]', async () => {
    const screen = await desk.open(desk.date())
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await make.getByText('Weekly', { exact: true }).click()
    const days = make.getByRole('group', { name: 'Days of the week' })
    const ticked = () => days.getByRole('button', { pressed: true }).allTextContents()
    const [own] = await ticked()
    const other = own === 'Mon' ? 'Tue' : 'Mon'
    await days.getByRole('button', { name: own, exact: true }).click()
    expect(await ticked()).toEqual([own])
    await days.getByRole('button', { name: other, exact: true }).click()
    await eventually(async () => (await ticked()).toSorted(), [own, other].toSorted())
    await days.getByRole('button', { name: own, exact: true }).click()
    await eventually(ticked, [other])
    await days.getByRole('button', { name: other, exact: true }).click()
    expect(await ticked()).toEqual([other])
  })

  it('closures of one name and hour on two courts are two: each is listed, and both are reopened [BOOKING-24]', async () => {
    const date = desk.date()
    const courts = ['Court 1', 'Court 2']
    for (const court of courts)
      await blockAt(desk.club, { court, date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
    const { page, grid } = await desk.open(date)
    for (const court of courts) await cellAt(grid, court, '10:00', '11:00').click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reopen' }).click()
    const listed = dialog(page, 'Reopen').getByRole('listitem')
    await eventually(
      async () => (await listed.allTextContents()).map((text) => courts.filter((court) => text.includes(court))),
      courts.map((court) => [court]),
    )
    await press(page, 'Reopen')
    for (const court of courts) await eventually(() => cellAt(grid, court, '10:00', '11:00').textContent(), 'SGD 20.00')
  })
})
