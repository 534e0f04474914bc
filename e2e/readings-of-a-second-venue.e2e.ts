import type { Order } from '@fieldhouse/contract/orders'
import { describe, expect, it, onTestFinished } from 'vitest'
import { choose, dialog, heldUntil, press } from './booking-page.ts'
import { chosen, PHONE, withHudson } from './hudson-page.ts'
import { reads } from './readings.ts'
import { cellAt } from './schedule-page.ts'
import { execute, open } from './staff-page.ts'
import { on } from './stage.ts'
import { ABROAD, bookHudson, DAY, hudson, moveHudson, PAST, takeHudson } from './two-venues.ts'

// What every dialog says that names an hour or a sum, at a venue whose clock is neither the club's nor the browser's, in a money without
// decimals.

const desk = withHudson(async (club) => {
  const { ada, ben } = club.ids
  await bookHudson(
    club,
    ada!,
    [
      ['Padel 1', `${DAY} 17:00`, `${DAY} 18:00`],
      ['Padel 1', `${DAY} 20:00`, `${DAY} 21:00`],
      ['Padel 2', `${DAY} 21:00`, `${DAY} 22:00`],
    ],
    { customerNote: 'Two rackets, please' },
  )
  // Over midnight, to a day with another price.
  await bookHudson(club, ben!, [['Padel 2', `${DAY} 23:00`, '2031-05-20 01:00']], { paymentMethod: 'creditCard' })
  const night = [`${DAY} 18:00`, `${DAY} 19:00`] as const
  await takeHudson(
    club,
    [
      ['Padel 2', ...night],
      ['Arena 1', ...night],
    ],
    'Ladder night',
    'internalEvent',
  )
  await takeHudson(club, [['Padel 2', `${DAY} 19:00`, `${DAY} 20:00`]], 'Net repair', 'closure')
})
const { away } = desk
/** The phrase that `reads` uses for what differs with each run. */
const read = (part: Parameters<typeof reads>[0], name: string) => reads(part, `second-venue-${name}`, desk.club.told)

describe('a venue in another zone than its club', () => {
  it('tells its own hours on the schedule and in the dialogs of what is booked', async () => {
    const { page, grid } = await desk.show({ remembered: { 'schedule.showNextDay': true } })
    await cellAt(grid, 'Padel 2', '00:00', '01:00').last().waitFor()
    await read(page.getByRole('main'), 'schedule')
    const evening = ['Padel 1', '20:00', '21:00'] as const
    for (const [cell, name, kept] of [
      [evening, 'Details', 'details'],
      [evening, 'Mark as paid', 'mark-as-paid'],
      [evening, 'Cancel this slot', 'cancel'],
      [['Padel 2', '18:00', '19:00'], 'Delete', 'delete'],
      [evening, 'Why?', 'why'],
      [['Padel 1', '17:00', '18:00'], 'Edit', 'edit'],
    ] as const) {
      await read(await chosen(page, cell, name), kept)
      await away(page)
    }
    await cellAt(grid, 'Arena 1', '20:00', '21:00').first().click()
    await read(page.getByRole('dialog'), 'linked')
    await away(page)
    await cellAt(grid, 'Padel 2', '19:00', '20:00').first().click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await read(page.getByRole('dialog'), 'reopen')
  })

  it('tells them on a phone, where bookings and picked slots are sheets', async () => {
    const { page, grid } = await desk.show(PHONE)
    await heldUntil(page, hudson(`${DAY} 18:35`))
    await read(page.getByRole('main'), 'phone')
    await cellAt(grid, 'Padel 2', '23:00', '00:00').tap()
    await read(page.getByRole('dialog'), 'phone-booking')
    await page.getByRole('button', { name: 'Close' }).click()
    await cellAt(grid, 'Padel 1', '19:00', '20:00').tap()
    const sheet = page.getByRole('region', { name: 'Selection' })
    await read(sheet, 'phone-selection')
    await sheet.getByRole('button', { name: /^Quick book/ }).click()
    await page.getByRole('dialog').getByText('Held for this desk until').waitFor()
    await read(page.getByRole('dialog'), 'phone-quick-book')
    await away(page)
    await sheet.getByRole('button', { name: 'Why?' }).click()
    await read(page.getByRole('dialog'), 'phone-why')
    await away(page)
    await page.getByRole('button', { name: 'View' }).click()
    await read(page.getByRole('dialog'), 'phone-view')
  })

  it('tells them from the first page of a booking to the payment by card', async () => {
    const { page, grid } = await desk.show()
    await heldUntil(page, hudson(`${DAY} 18:35`))
    const bar = page.getByRole('region', { name: 'Selection' })
    await cellAt(grid, 'Padel 2', '22:00', '23:00').click()
    await cellAt(grid, 'Padel 2', '20:00', '21:00').click()
    await read(bar, 'selection')
    await bar.getByRole('button', { name: 'Book' }).click()
    const make = dialog(page, 'Make a booking')
    await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
    await choose(page, 'Ada')
    await make.getByText('already plays').waitFor()
    await make.getByText('Held for this desk until').waitFor()
    await read(make, 'booking')
    await press(page, 'Review slots')
    await read(dialog(page, 'Review slots'), 'review')
    await press(page, 'Next')
    await page.getByRole('radio', { name: /^Credit card/ }).check()
    const pay = dialog(page, 'Select payment method')
    await pay.getByRole('button', { name: /^Book · .*517,000/ }).waitFor()
    await read(pay, 'payment')
    const placed = page.waitForResponse((response) => response.url().endsWith('/fromFacilityBookings'))
    await press(page, /^Book · /)
    const { data } = (await (await placed).json()) as { data: Order }
    desk.club.told[data.readableId.readableId] = 'order'
    onTestFinished(async () => void (await desk.club.client.cancelOrder({ id: data.id, body: {} })))
    const collect = dialog(page, 'Collect Payment')
    await collect.getByLabel('Card number').waitFor()
    await read(collect, 'collect')
    await collect.getByRole('tab', { name: 'Payment link' }).click()
    await read(collect, 'collect-by-link')
    await collect.getByRole('button', { name: 'Later' }).click()
    const said = page.locator('output').filter({ hasText: 'Booking successfully' })
    await expect.poll(() => said.innerText()).toMatch(/Ada Quỳnh, Padel 2, Mon 19\/05\/2031 20:00–21:00 \+1/)
  })

  it('asks for what is left of an order, at the desk and by its link [BOOKING-93]', async () => {
    const { club } = desk
    const order = await bookHudson(club, club.ids['ada']!, [['Padel 1', `${PAST} 17:00`, `${PAST} 18:00`]], {
      orderStatus: 'paid',
    })
    const moved = await moveHudson(club, order, [['Padel 1', `${PAST} 21:00`, `${PAST} 22:00`]])
    const email = `pays-${club.partnerId}@two.example`
    await club.client.requestPayment({ id: moved.id, body: { email } }, { idempotencyKey: crypto.randomUUID() })
    const [mail] = await execute('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email])
    const page = await on.own(null, { ...ABROAD, ...PHONE })
    await open(page, /\/pay\/[A-Za-z0-9_-]{43}/.exec(String(mail!.body_text))![0])
    await page.getByLabel('Card number').waitFor()
    await read(page.getByRole('main'), 'pay-page')
    const till = await on.own(club.session, ABROAD)
    await open(till, `/transaction/${moved.readableId.readableId}`)
    await till.getByRole('button', { name: 'Collect Payment' }).click()
    const collect = dialog(till, 'Collect Payment')
    await collect.getByLabel('Card number').waitFor()
    await read(collect, 'collect-the-rest')
  })
})
