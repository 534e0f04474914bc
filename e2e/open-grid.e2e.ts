import { describe, expect, it } from 'vitest'
import { begin, dialog, menu, press } from './booking-page.ts'
import { bookAt, cellAt, clubOf, withSchedule } from './schedule-page.ts'
import { DESK } from './staff-page.ts'

// What an open grid says, there and at other desks, while somebody is at work.

const desk = withSchedule({ firstDay: 1760, daysEach: 2 })

describe('a slot', () => {
  it('is held for others while it is being booked, and free for them as soon as that is given up [BEYOND-05]', async () => {
    const date = desk.date()
    const other = await clubOf(DESK)
    const held = async () => {
      const call = { id: other.groups.Tennis!, query: { date, extended: 'true' as const } }
      return (await other.client.getDaySchedule(call)).data.holds.map(({ facilityId }) => facilityId)
    }
    const screen = await desk.open(date)
    const make = await begin(screen, 'Court 2', '10:00', '11:00')
    await expect.poll(held).toEqual([other.courts['Court 2']])
    await make.getByRole('button', { name: 'Close' }).click()
    await make.waitFor({ state: 'hidden' })
    await expect.poll(held).toEqual([])
  })
})

describe('a booking that stays unpaid', () => {
  it('says what is owed as its order changes, and by which method [SCHEDULE-66] [BEYOND-04]', async () => {
    const date = desk.date()
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    await page.getByText(/^Live, updated/).waitFor()
    const label = () => cellAt(grid, 'Court 1', '10:00', '11:00').getAttribute('aria-label')
    await expect.poll(label).toContain('SGD 20.00 to pay · Cash')
    const item = { price: 500, currency: 'SGD', description: 'Balls' }
    await desk.club.client.addLineItems(
      { id: order.id, body: { changes: [{ action: 'addItem', lineItem: item }], paymentMethod: 'cheque' } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await expect.poll(label).toContain('SGD 25.00 to pay · Cash, Cheque')
  })
})

describe('a booking of several slots', () => {
  it('of which one was cancelled before is cancelled as what is left of it [BOOKING-102]', async () => {
    const date = desk.date()
    const hours = (court: string) => ({ court, date, from: '10:00', until: '11:00' })
    const { order } = await bookAt(desk.club, hours('Court 1'), {
      paid: true,
      also: [hours('Court 2'), hours('Court 3')],
    })
    const [gone] = order.orderLineItems.map(({ facilityBooking }) => facilityBooking!)
    await desk.club.client.cancelBookings(
      { orderId: order.id, body: { bookingIds: [gone!.id], refundAmountCents: 2000 } },
      { idempotencyKey: crypto.randomUUID() },
    )
    const screen = await desk.open(date)
    await menu(screen, 'Court 2', '10:00', '11:00', 'Cancel this slot')
    const cancel = dialog(screen.page, 'Cancel Booking')
    await cancel.getByRole('radio', { name: 'Cancel whole booking' }).check()
    await cancel.getByText('SGD 0.00 kept + SGD 40.00 returned = SGD 40.00 paid').waitFor()
    await press(screen.page, 'Confirm')
    await screen.page.getByText('Cancel booking successfully').waitFor()
    for (const court of ['Court 2', 'Court 3'])
      await expect.poll(() => cellAt(screen.grid, court, '10:00', '11:00').textContent()).toBe('SGD 20.00')
  })
})
