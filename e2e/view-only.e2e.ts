import { formatDayParam } from '@fieldhouse/domain/time'
import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { saysWhy } from './says-why.ts'
import { blockAt, cellAt } from './schedule-page.ts'
import { on } from './stage.ts'
import { employ, holdsOnly, signUpAs } from './staff-page.ts'
import { dialog, idOf, row, withTransactions, words } from './transactions-page.ts'

// Somebody who may look at everything and change nothing: what changes something is off on every screen, and says why.

const transactions = withTransactions({ firstDay: 1440 })
const { newCustomer, book, cancel } = transactions

const BARRED = 'You do not have permissions for this action.'
const LOOKS = [
  'order.view',
  'orderTransaction.view',
  'customer.view',
  'facilityBooking.view',
  'facilityGroup.view',
  'facility.view',
  'payout.viewPaymentsOption',
  'payout.viewPayoutsAccount',
]

const areOff = async (scope: Locator, names: readonly (string | RegExp)[]) => {
  for (const name of names) {
    const control = scope.getByRole('button', { name, exact: typeof name === 'string' })
    await control.waitFor()
    await expect.poll(async () => [String(name), await control.isDisabled()]).toEqual([String(name), true])
  }
}
const saysBarred = async (control: Locator) => {
  await saysWhy(control, BARRED)
  await on.page.mouse.move(0, 0)
}
/** The items of the menu that is open which are off, each with its reason. */
const barredItems = async () => {
  const items = await on.page.getByRole('menuitem', { disabled: true }).all()
  return Promise.all(
    items.map(async (item) => {
      const said = `${await words(item)} ${(await item.getAttribute('title')) ?? ''}`
      return [said.split(BARRED)[0]!.trim(), said.includes(BARRED)]
    }),
  )
}

describe('who may only look', () => {
  it('changes no booking, no transaction, no customer, no settings and no day: the controls are off and say why [ACCESS-24]', async () => {
    const customer = await newCustomer()
    const open = await book(customer.id, [10])
    const refundable = await cancel(await book(customer.id, [10], { paid: true }))
    const { start } = open.orderLineItems[0]!.facilityBooking!.timeRange
    const date = Temporal.Instant.from(start).toZonedDateTimeISO('Asia/Singapore').toPlainDate().toString()
    await blockAt(transactions.club, { court: 'Court 2', date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
    const session = await signUpAs('looks')
    await employ(session, ['operations', 'finance'])
    await on.own(session)
    await holdsOnly(on.page, LOOKS)

    await on.open(`/transaction?q=${customer.search}`)
    await row(on.page, open)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await expect.poll(barredItems).toEqual([
      ['Mark as paid', true],
      ['Send confirmation', true],
      ['Cancel transaction', true],
    ])
    await on.page.keyboard.press('Escape')
    await row(on.page, open).getByRole('checkbox').check()
    await areOff(on.main(), ['Cancel selected'])
    await expect.poll(() => on.button('Print Reciept').isDisabled()).toBe(false)

    await on.visit(`/transaction/${idOf(open)}`)
    const detail = dialog(on.page)
    await areOff(detail, ['Mark as paid', 'Cancel Transaction', 'Add line item'])
    await saysBarred(detail.getByRole('button', { name: 'Mark as paid' }))
    await detail.getByRole('tab', { name: /^Payment History/ }).click()
    await areOff(detail.getByRole('table'), ['Mark as paid'])
    await detail.getByRole('tab', { name: 'Internal Transaction Note' }).click()
    await areOff(detail, ['Save'])
    await expect.poll(() => detail.getByRole('textbox').isEditable()).toBe(false)
    await on.visit(`/transaction/${idOf(refundable)}`)
    await areOff(detail, ['Issue refund'])

    await on.visit(`/customers?q=${customer.search}`)
    await areOff(on.main(), ['Add a Customer'])
    await on.page.getByText(`${customer.search}@mail.example`).click()
    await areOff(dialog(on.page, customer.name), ['Add membership'])
    await on.page.keyboard.press('Escape')
    await on.page.getByRole('checkbox', { name: new RegExp(customer.search) }).check()
    await areOff(on.main(), ['Delete selected'])

    await on.visit('/payments/settings')
    await on.page.getByRole('heading', { level: 2, name: 'Payment options', exact: true }).waitFor()
    await areOff(on.main(), ['Save'])
    for (const role of ['radio', 'switch'] as const) {
      const controls = await on.main().getByRole(role).all()
      expect(controls.length).toBeGreaterThan(1)
      for (const control of controls) {
        await expect.poll(() => control.isDisabled()).toBe(true)
        const before = await control.isChecked()
        await control.click({ force: true })
        await expect.poll(() => control.isChecked()).toBe(before)
      }
    }
    await on.visit('/payments/dayClose')
    await areOff(on.main(), ['Close day'])

    await on.visit(`/facilities/schedule?date=${encodeURIComponent(formatDayParam(date))}`)
    const grid = on.page.getByRole('grid')
    const booked = cellAt(grid, 'Court 1', '10:00', '11:00')
    await booked.filter({ hasText: customer.search }).click({ position: { x: 70, y: 40 } })
    await expect.poll(barredItems).toEqual([
      ['Mark as paid', true],
      ['Edit', true],
      ['Cancel this slot', true],
    ])
    await on.page.keyboard.press('Escape')
    const bar = on.page.getByRole('region', { name: 'Selection' })
    await cellAt(grid, 'Court 2', '10:00', '11:00').click()
    await areOff(bar, ['Reopen'])
    await saysBarred(bar.getByRole('button', { name: 'Reopen' }))
    await bar.getByRole('button', { name: /^Clear/ }).click()
    await cellAt(grid, 'Court 3', '10:00', '11:00').click()
    await areOff(bar, [/^Book/])
    await saysBarred(bar.getByRole('button', { name: /^Book/ }))
  })
})
