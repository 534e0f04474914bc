import type { Order } from '@fieldhouse/contract/orders'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { origin } from './product.ts'
import { eventually } from './schedule-page.ts'
import { DESK, execute } from './staff-page.ts'
import { dialog, failing, idOf, row, withTransactions, words } from './transactions-page.ts'

const transactions = withTransactions({ firstDay: 810, showsDocuments: true })
const { show, fresh, newCustomer, book } = transactions

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const RECEIPT = '**/partners/orders/receipt?**'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const prompt = (page: Page) => dialog(page, 'Send confirmation')

type Message = { channel: string; recipient: string; subject: string | null }
/** What was written to somebody. */
const messagesTo = (recipient: string) =>
  execute('SELECT channel, recipient, subject FROM outbox_messages WHERE recipient = $1', [recipient]) as Promise<
    Message[]
  >

/** The reply to the print that `press` starts, and where the document is shown. */
const printed = async (page: Page, press: () => Promise<void>) => {
  const [reply, tab] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/orders/receipt?')),
    page.waitForEvent('popup'),
    press(),
  ])
  await eventually(() => Promise.resolve(new URL(tab.url()).protocol), 'blob:')
  const asked = new URL(reply.url()).searchParams.getAll('orderIds[]')
  const headers = reply.headers()
  await tab.close()
  return { asked, type: headers['content-type'], name: headers['content-disposition'] }
}

const inIndia = async (run: () => Promise<void>) => {
  const country = (code: string) =>
    execute('UPDATE partners SET country_code = $2 WHERE id = $1', [transactions.club.partnerId, code])
  await country('IN')
  try {
    await run()
  } finally {
    await country('SG')
  }
}

describe('receipts', () => {
  it('of the ticked transactions of one customer are opened as one PDF [ORDERS-16] [ORDERS-76] [ORDERS-145]', async () => {
    const customer = await newCustomer()
    const orders: Order[] = [await book(customer.id, [10]), await book(customer.id, [10], { paid: true })]
    const page = await show(`/transaction?q=${customer.search}`)
    for (const order of orders) await row(page, order).getByRole('checkbox').check()
    const { asked, type, name } = await printed(page, () => button(page, 'Print Reciept').click())
    expect(asked.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
    expect([type, name]).toEqual(['application/pdf', `inline; filename="Receipts_${customer.id}.pdf"`])
    await button(page, 'Deselect all rows').click()
  })

  it('of an open transaction is printed from its detail; a failure is said and leaves no empty tab [ORDERS-109] [ORDERS-145]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction/${idOf(order)}?q=${customer.search}`, { email: DESK })
    const print = button(dialog(page), 'Print Receipt')
    const works = await failing(page, RECEIPT)
    await print.click()
    await page.getByText('Something went wrong, please try again', { exact: true }).waitFor()
    await eventually(() => Promise.resolve(page.context().pages().length), 1)
    await works()
    const { asked, name } = await printed(page, () => print.click())
    expect(asked).toEqual([order.id])
    expect(name).toBe(`inline; filename="Receipt_${idOf(order)}.pdf"`)
  })

  it('is saved under its name on a phone, from the menu of more actions [ORDERS-145]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction/${idOf(order)}?q=${customer.search}`, PHONE)
    await button(dialog(page), 'More actions').click()
    const item = page.getByRole('menuitem', { name: 'Print Receipt' })
    await item.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
    expect(download.suggestedFilename()).toBe(`Receipt_${idOf(order)}.pdf`)
  })
})

describe('confirmations', () => {
  it('are asked for, may wait, say why they failed, and are sent once by email [ORDERS-93] [ORDERS-105] [ORDERS-106]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const email = `${customer.search}@mail.example`
    const page = await fresh(`/transaction/${idOf(order)}?q=${customer.search}`, { email: DESK })
    const open = button(dialog(page), 'Send confirmation')
    await open.click()
    await prompt(page).getByText('Do you want to send confirmation to customer?', { exact: true }).waitFor()
    await expect.poll(() => words(prompt(page))).toContain(`${idOf(order)} · ${customer.name} · ${email}`)
    expect(await violationsOn(page)).toEqual([])
    await button(prompt(page), 'Later').click()
    await prompt(page).waitFor({ state: 'hidden' })
    expect(await messagesTo(email)).toEqual([])
    await eventually(() => open.evaluate((element) => element === document.activeElement), true)

    await page.keyboard.press('Enter')
    await page.route('**/confirmations', (route) =>
      route.fulfill({ status: 503, json: { status: 503, data: { msg: 'This is being changed right now.' } } }),
    )
    await button(prompt(page), 'Send').click()
    await page.getByText('Send confirmation failed', { exact: true }).waitFor()
    await page.getByText('This is being changed right now.').waitFor()
    await page.unroute('**/confirmations')
    await button(prompt(page), 'Send').click()
    await page.getByText('Confirmation email sent', { exact: true }).waitFor()
    await prompt(page).waitFor({ state: 'hidden' })
    expect(await messagesTo(email)).toEqual([
      { channel: 'email', recipient: email, subject: `Your booking ${idOf(order)} is confirmed` },
    ])
    await dialog(page).waitFor()
  })

  it('are sent from the menu of a row, and not to who lacks the contact [ORDERS-83] [ORDERS-106] [ORDERS-128]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    const page = await fresh(`/transaction?q=${customer.search}`)
    const item = page.getByRole('menuitem', { name: /^Send confirmation/ })
    const openMenu = async () => {
      await button(row(page, order), `Actions of ${idOf(order)}`).click()
      await item.waitFor()
    }
    await openMenu()
    await item.click()
    await button(prompt(page), 'Send').click()
    await page.getByText('Confirmation email sent', { exact: true }).waitFor()
    await inIndia(async () => {
      await page.reload()
      await openMenu()
      // India, and the customer has an email only.
      await expect.poll(() => item.getAttribute('data-disabled')).toBe('true')
      await item.getByText('This customer has no mobile.').waitFor()
      const own = String(Date.now()).slice(-8)
      const has = (mobile: string) =>
        execute('UPDATE customers SET mobile = $2, email = NULL WHERE id = $1', [customer.id, mobile])
      await has(`022 ${own}`)
      await page.reload()
      await openMenu()
      // A landline.
      await item.getByText('Text messages do not reach the mobile of this customer.').waitFor()
      await expect.poll(() => item.getAttribute('data-disabled')).toBe('true')
      await has(`98${own}`)
      await page.reload()
      await openMenu()
      await item.click()
      await button(prompt(page), 'Send').click()
      await page.getByText('Confirmation sms sent', { exact: true }).waitFor()
      // As it is dialled in the country of the club.
      expect(await messagesTo(`+9198${own}`)).toMatchObject([{ channel: 'sms' }])
      await execute(`UPDATE outbox_messages SET failed_at = now(), failure = 'noSuchRecipient' WHERE recipient = $1`, [
        `+9198${own}`,
      ])
      await page.goto(page.url().replace(/\/transaction.*/, `/transaction/${idOf(order)}`))
      await dialog(page)
        .getByText(`SMS to +9198${own} could not be sent: that address or number does not exist`)
        .waitFor()
      expect(await violationsOn(page)).toEqual([])
      await page.goBack()
    })
    await page.reload()
    await openMenu()
    await item.getByText('This customer has no email.').waitFor()
  })

  it('are offered once a draft was marked as confirmed [ORDERS-146]', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10], { paid: true })
    const mobile = `+6591${String(Date.now()).slice(-6)}`
    await execute('UPDATE customers SET mobile = $2 WHERE id = $1', [customer.id, mobile])
    await execute("UPDATE orders SET processing_status = 'DRAFT' WHERE id = $1", [order.id])
    await inIndia(async () => {
      const page = await fresh(`/transaction/${idOf(order)}?q=${customer.search}&processing=ALL`)
      await button(dialog(page), 'Mark as confirmed').click()
      await dialog(page, 'Mark as confirmed')
        .getByRole('button', { name: /^Mark as confirmed · .* paid$/ })
        .click()
      await prompt(page).getByText('Do you want to send confirmation to customer?', { exact: true }).waitFor()
      await button(prompt(page), 'Later').waitFor()
      await button(prompt(page), 'Send').click()
      await page.getByText('Confirmation sms sent', { exact: true }).waitFor()
      expect(await messagesTo(mobile)).toMatchObject([{ channel: 'sms' }])
    })
  })

  it('reach the reader of the outbox with what was bought, when and where', async () => {
    const customer = await newCustomer()
    const order = await book(customer.id, [10])
    await transactions.club.client.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } })
    const reply = await fetch(`${origin}/outbox.json`)
    const { data } = (await reply.json()) as { data: { subject: string; text: string }[] }
    const mail = data.find(({ subject }) => subject === `Your booking ${idOf(order)} is confirmed`)
    expect(mail?.text).toContain('Hello Mai,')
    expect(mail?.text).toMatch(/Court 1\n\w{3} \d\d\/\d\d\/\d{4} 10:00–11:00\nSGD /)
  })
})
