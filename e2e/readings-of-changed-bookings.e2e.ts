import { describe, expect, it, onTestFinished } from 'vitest'
import { begin, choose, dialog, heldUntil, press } from './booking-page.ts'
import { carry } from './grid-page.ts'
import { chosen, withHudson } from './hudson-page.ts'
import { toast, undone, words } from './move-page.ts'
import { reads } from './readings.ts'
import { cellAt } from './schedule-page.ts'
import { execute } from './staff-page.ts'
import { bookHudson, DAY, hudson, PAST, takeHudson } from './two-venues.ts'

// What is changed while it is booked, and what is changed afterwards, at a venue whose clock is neither the club's nor the browser's.

const desk = withHudson((club) =>
  takeHudson(club, [['Padel 2', '2031-05-20 22:00', '2031-05-20 23:00']], 'Net repair', 'closure'),
)
const read = (part: Parameters<typeof reads>[0], name: string) => reads(part, name, desk.club.told)
/** A court is booked on a day that is over, for as long as the test lasts: only what is over or comes within a year can be moved. */
const bookedBefore = async (...cell: [court: string, from: string, until: string]) => {
  const { client, ids } = desk.club
  const [court, from, until] = cell
  const { id } = await bookHudson(desk.club, ids['ben']!, [[court, `${PAST} ${from}`, `${PAST} ${until}`]], {
    orderStatus: 'paid',
  })
  onTestFinished(async () => void (await client.cancelOrder({ id, body: {} })))
  const now = async () => {
    const { status, totalAmount } = (await client.getOrder({ id })).data
    return { status, totalAmount }
  }
  return { cell, now }
}
/** Another desk takes a court for an event, for as long as the test lasts. */
const takenMeanwhile = async (court: string, from: string, until: string) => {
  const { data } = await takeHudson(desk.club, [[court, from, until]], 'Ladder night', 'internalEvent')
  const { groupId } = data
  onTestFinished(async () => void (await desk.club.client.deleteInternalBookings({ query: { groupId } })))
}

describe('a slot of a booking', () => {
  it('that was unticked and is then moved is booked again; it can be put back, and others added [BEYOND-07] [BOOKING-97]', async () => {
    const screen = await desk.show()
    const { page } = screen
    await heldUntil(page, hudson(`${DAY} 18:35`))
    await cellAt(screen.grid, 'Padel 1', '19:00', '20:00').click()
    const make = await begin(screen, 'Padel 2', '22:00', '23:00')
    await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
    await choose(page, 'Ada')
    await make.getByText('Daily', { exact: true }).click()
    await make.getByText('1 slot is taken and left out.').waitFor()
    await read(make, 'changed-repeat')
    await press(page, 'Review slots')
    const review = dialog(page, 'Review slots')
    const slot = review.getByRole('listitem').filter({ hasText: /^22:00/ })
    await slot.first().getByRole('checkbox').uncheck()
    await review.getByText('2 slot(s)', { exact: true }).waitFor()
    await slot.first().getByRole('button', { name: 'Move' }).click()
    await read(review, 'changed-review-unticked')
    await slot
      .first()
      .getByRole('button', { name: /^Padel 1 22:00/ })
      .click()
    await review.getByText('3 slot(s)', { exact: true }).waitFor()
    await review.getByRole('button', { name: '+ Add slot' }).click()
    await read(review, 'changed-review-moved')
    await review.getByRole('combobox', { name: 'Court' }).click()
    await page.getByRole('option', { name: 'Padel 2', exact: true }).click()
    await review.getByRole('button', { name: 'Use this', exact: true }).click()
    await review.getByText('4 slot(s)', { exact: true }).waitFor()
    await review.getByRole('button', { name: 'Put back' }).click()
    await read(review, 'changed-review-added')
    await review.getByRole('button', { name: 'Remove' }).click()
    await review.getByText('3 slot(s)', { exact: true }).waitFor()
  })

  it('costs what members pay until the membership ends, and what others pay from then on', async () => {
    const { client, ids, partnerId, told } = desk.club
    const { data } = await client.createCustomer({
      body: { partnerId, firstName: 'Cleo', lastName: 'Marsh', email: 'cleo@two.example' },
    })
    told[data.id] = 'id of cleo'
    await execute(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT partner_id, gen_random_uuid(), $2, plan_id, starts_on, $3, now() FROM subscriptions WHERE customer_id = $1`,
      [ids['ada'], data.id, DAY],
    )
    const screen = await desk.show()
    const { page } = screen
    await heldUntil(page, hudson(`${DAY} 18:35`))
    const make = await begin(screen, 'Padel 1', '21:00', '22:00')
    await choose(page, 'Cleo')
    await make.getByText('Weekly', { exact: true }).click()
    await make.getByText('2 slots', { exact: false }).first().waitFor()
    await read(make, 'changed-beyond-a-membership')
    await press(page, 'Review slots')
    await read(dialog(page, 'Review slots'), 'changed-beyond-a-membership-review')
  })

  it('that another desk takes meanwhile is told with its hours, and so are those that are free', async () => {
    const screen = await desk.show({}, '2031-05-26')
    const { page, grid } = screen
    await heldUntil(page, hudson('2031-05-26 18:35'))
    await cellAt(grid, 'Padel 1', '23:00', '00:00').click()
    await takenMeanwhile('Padel 1', '2031-05-26 23:00', '2031-05-27 00:00')
    const lost = page.locator('output').filter({ hasText: 'Padel 1 23:00–00:00' })
    await read(lost, 'changed-selection-lost')
    const make = await begin(screen, 'Padel 2', '21:00', '22:00')
    await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
    await choose(page, 'Ben')
    await make.getByText('Held for this desk until').waitFor()
    await takenMeanwhile('Padel 2', '2031-05-26 21:00', '2031-05-26 22:00')
    await press(page, 'Choose payment')
    const refused = page.getByRole('dialog').filter({ hasText: 'In the way' })
    await read(refused, 'changed-conflict')
    await refused.getByRole('button', { name: /^Padel 1.*21:00/ }).click()
    await read(dialog(page, 'Make a booking').getByRole('complementary'), 'changed-conflict-solved')
  })

  it('of an event has a name and no price, and closes its courts where it is a block', async () => {
    const screen = await desk.show({}, '2031-05-27')
    const { page } = screen
    await heldUntil(page, hudson('2031-05-27 18:35'))
    const make = await begin(screen, 'Padel 1', '19:00', '20:00')
    await make.getByText('Held for this desk until').waitFor()
    await make.getByRole('tab', { name: 'Internal' }).click()
    await read(make, 'changed-event')
    await make.getByLabel('Event name').fill('Gala')
    await make.getByRole('switch').check()
    await read(make.locator('form'), 'changed-block')
    await press(page, 'Save')
    const said = page.locator('output').filter({ hasText: 'Booking successfully' })
    await read(said, 'changed-block-said')
    await said.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The booking was taken back').waitFor()
  })
})

describe('a booking is edited', () => {
  it.each([true, false])('to a dearer hour, paid at once or not: %s [BOOKING-101] [BOOKING-100]', async (hasPaid) => {
    const { cell, now } = await bookedBefore('Padel 1', hasPaid ? '17:00' : '18:00', hasPaid ? '18:00' : '19:00')
    const { page } = await desk.show({}, PAST)
    const edit = await chosen(page, cell, 'Edit')
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: hasPaid ? '21:00' : '22:00', exact: true }).click()
    await edit.getByText('VND 300,000').waitFor()
    await press(page, 'Save')
    await page.getByRole('radio', { name: /^Cash/ }).check()
    if (hasPaid) await page.getByRole('checkbox', { name: 'Customer has paid' }).check()
    await read(page.getByRole('dialog'), `changed-edit-${hasPaid ? 'paid' : 'unpaid'}`)
    await press(page, /^Save · /)
    await page.getByText('Booking has been updated successfully.', { exact: true }).waitFor()
    await expect.poll(now).toEqual({ status: hasPaid ? 'paid' : 'pending', totalAmount: 300_000 })
  })

  it('by hand on the grid, and back [BEYOND-42]', async () => {
    const { cell, now } = await bookedBefore('Padel 2', '19:00', '20:00')
    const { page, grid } = await desk.show({}, PAST)
    await carry(page, cellAt(grid, ...cell), cellAt(grid, 'Padel 2', '20:00', '21:00'))
    await words(page).getByText('100,000 more').waitFor()
    await expect.poll(() => words(page).innerText()).toMatch(/^Padel 2 · 20:00–21:00\s+VND 300,000, VND 100,000 more$/)
    await page.mouse.up()
    const ask = dialog(page, 'Move booking')
    await ask.getByRole('radio', { name: /^Cash/ }).check()
    await read(ask, 'changed-move')
    await press(page, 'Move')
    await read(toast(page), 'changed-move-said')
    await expect.poll(now).toEqual({ status: 'pending', totalAmount: 300_000 })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await read(undone(page), 'changed-move-undone')
    await expect.poll(now).toEqual({ status: 'paid', totalAmount: 200_000 })
  })
})
