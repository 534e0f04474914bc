import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { dialog, press } from './booking-page.ts'
import { inDetail } from './money-page.ts'
import { others, top, withSent } from './sent-page.ts'
import { prefilled } from './transactions-page.ts'
import { bookHudson, DAY } from './two-venues.ts'

// What the dialogs of transactions, customers and the day send when everything in them is set otherwise than at first, and when the answer
// is lost.

const desk = withSent(async () => {})
const { shownAt, later, isTold } = desk

/** Two slots of an order of Ada's. */
const booked = async (orderStatus: 'paid' | 'pending', from = 18) => {
  const date = later(DAY)
  const order = await bookHudson(
    desk.club,
    desk.club.ids['ada']!,
    [from, from + 2].map((hour) => ['Padel 1', `${date} ${hour}:00`, `${date} ${hour + 1}:00`] as const),
    { orderStatus },
  )
  return order.readableId.readableId
}
const detailOf = async (id: string) => {
  const opened = await shownAt(`/transaction/${id}`)
  await dialog(opened.page, 'Transaction Details').getByRole('tab', { name: 'Information' }).waitFor()
  return opened
}
/** Gives back another sum than what is filled in. */
const returns = async (page: Page, sum: string) => {
  const ask = top(page)
  await prefilled(ask)
  await ask.getByLabel('Refund amount').fill(sum)
  await ask
    .getByText(`${Number(sum).toLocaleString('en')} returned`, { exact: false })
    .first()
    .waitFor()
  await ask.getByLabel('Handed back now').check()
}

describe('what is sent for money, and sent again when its answer is lost [BEYOND-03]', () => {
  it('by the cancellation of a transaction, told to nobody', async () => {
    const { page, sent } = await detailOf(await booked('paid'))
    await inDetail(page, 'Cancel Transaction').click()
    await others(page, 'Rain')
    await returns(page, '120000')
    await top(page).getByRole('switch', { name: 'Email customer' }).uncheck()
    await sent.twice(() => top(page).getByRole('button', { name: 'Cancel Transaction' }).click())
    await isTold(sent, 'cancel-transaction')
  })

  it('by refunds, the second one of the same sum', async () => {
    const { page, sent } = await detailOf(await booked('paid'))
    await inDetail(page, 'Cancel Transaction').click()
    await prefilled(top(page))
    await top(page).getByLabel('Refund amount').fill('0')
    await sent.once(() => top(page).getByRole('button', { name: 'Cancel Transaction' }).click())
    for (const answer of ['lost', 'got']) {
      await inDetail(page, 'Issue refund').click()
      await returns(page, '40000')
      if (answer === 'got') await top(page).getByRole('switch', { name: 'Email customer' }).uncheck()
      const send = () => top(page).getByRole('button', { name: 'Issue refund' }).click()
      if (answer === 'lost') await sent.twice(send)
      else await sent.once(send)
    }
    await isTold(sent, 'refund')
  })

  it('by line items, one of them only typed, by a note and by a payment', async () => {
    const { page, sent } = await detailOf(await booked('pending'))
    const line = async (description: string, amount: string) => {
      await inDetail(page, 'Add line item').click()
      await top(page).getByLabel('Description').fill(description)
      await top(page).getByLabel('Amount', { exact: true }).fill(amount)
    }
    await line('Racket hire', '100000')
    await inDetail(page, 'Add').click()
    await line('Goodwill', '-9000')
    await inDetail(page, 'Save').click()
    await dialog(page, 'Confirm additional charge').getByRole('combobox', { name: 'Payment method' }).click()
    await page.getByRole('option', { name: 'Voucher', exact: true }).click()
    await sent.twice(() => press(page, /^Confirm · /))
    await inDetail(page, 'Mark as paid').click()
    await sent.twice(() => top(page).getByRole('button', { name: 'Confirm' }).click())
    await page.getByRole('tab', { name: 'Internal Transaction Note' }).click()
    await page.getByRole('textbox', { name: 'Internal Transaction Note' }).fill('Calls back at six')
    await sent.once(() => inDetail(page, 'Save').click())
    await isTold(sent, 'lines-note-and-payment')
  })

  it('by a new customer', async () => {
    const { page, sent } = await shownAt('/customers')
    await page.getByRole('button', { name: 'Add a Customer' }).first().click()
    for (const [name, text] of [
      ['First name', 'Dora'],
      ['Last name', 'Núñez'],
      ['Email', 'dora@two.example'],
      ['Mobile', '+1 212 555 0199'],
      ['Note', 'Plays at noon'],
    ] as const)
      await dialog(page, 'Add a Customer').getByRole('textbox', { name, exact: true }).fill(text)
    await sent.twice(() => press(page, 'Add customer'))
    await isTold(sent, 'new-customer')
  })

  it('by the policies, both of them', async () => {
    const { page, sent } = await shownAt('/payments/policies')
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    const hours = { name: 'Min hours before service time', exact: true }
    await part('Cancellation Policy').getByRole('textbox', hours).fill('36')
    await page.getByRole('button', { name: '+ Add refund rule' }).click()
    await page.getByRole('textbox', { name: 'Refund (%)' }).last().fill('12.5')
    await page.getByRole('switch', { name: 'Allow customers to reschedule' }).click()
    await part('Reschedule Policy').getByRole('textbox', hours).fill('6')
    for (const box of await part('Reschedule Policy').getByRole('checkbox').all()) await box.check()
    await sent.twice(() => page.getByRole('button', { name: 'Save', exact: true }).click())
    await page.getByRole('switch', { name: 'Allow customers to reschedule' }).click()
    await sent.once(() => page.getByRole('button', { name: 'Save', exact: true }).click())
    await isTold(sent, 'policies')
  })
})
