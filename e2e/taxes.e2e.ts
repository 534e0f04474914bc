import { formatDayParam } from '@fieldhouse/domain/time'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { onAnotherDay } from './another-day.ts'
import { violationsOf } from './axe.ts'
import { downloaded } from './downloads.ts'
import { look } from './looks.ts'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'
import { freshEmail, once, type Options } from './staff-page.ts'

// The taxes of a club of its own: a rate is made, a court is sold with it, and what is given back has a credit note.

const courts = ownCourts()
let facilityId: string
beforeAll(async () => {
  const group = await courts.groupNamed('Padel', { price: 20 })
  facilityId = group.facilities[0]!.id
})

const rate = (n: number) => on.page.getByRole('group', { name: `Tax rate ${n}`, exact: true })
const read = async () => (await courts.calls().getTaxes({ partnerId: courts.club.partnerId })).data
const open = async (options: Options = {}) => {
  await on.own(courts.owner(), options)
  await on.open('/payments/taxes')
  await on.page.getByRole('heading', { name: 'Tax rates' }).waitFor()
}
const textOf = async (download: () => Promise<void>) => {
  const file = await downloaded(on.page, download)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

let hour = 1
/** An hour of the court on a day far ahead that nobody has yet, paid in cash. */
const sold = async (day = '2031-05-05') => {
  const from = hour++
  const at = (clock: number) => `${day}T0${clock}:00:00.000Z`
  const { partnerId } = courts.club
  const { data: customer } = await courts.calls().createCustomer({
    body: { partnerId, firstName: 'Mai', lastName: 'Taxed', email: freshEmail('taxed') },
  })
  const { data: order } = await courts.calls().placeBooking(
    {
      partnerId,
      body: {
        customerId: customer.id,
        paymentMethod: 'cash',
        orderStatus: 'paid',
        bookings: [{ facilityId, startTime: at(from), endTime: at(from + 1) }],
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    once(),
  )
  return order
}

/** The dialog that changes the customer of an order. */
const openCustomer = async ({ customerId }: { customerId: string | null }) => {
  await on.own(courts.owner())
  await on.open(`/customers?id=${customerId}`)
  const form = on.page.getByRole('dialog')
  await form.getByText('Edit Customer', { exact: true }).waitFor()
  return form
}

describe('the taxes of a club', () => {
  it('are nowhere to be seen while it has none [BEYOND-35]', async () => {
    const order = await sold()
    await on.own(courts.owner())
    await on.open(`/transaction/${order.id}`)
    await on.page.getByText(order.readableId.readableId).first().waitFor()
    for (const word of ['Tax documents', /^Net/, /GST/])
      await expect.poll(() => on.page.getByText(word).count()).toBe(0)
    const form = await openCustomer(order)
    await expect.poll(() => form.getByText('Tax invoices').count()).toBe(0)
  })

  it('are rates with a name, a percentage and a day, and stay [BEYOND-35]', { tags: ['gate'] }, async () => {
    await open()
    await on.page.getByText('You have no tax rates.').waitFor()
    await on.button('+ Add tax rate').click()
    await on.button('Save').click()
    await rate(1).getByText('Please enter a name', { exact: true }).waitFor()
    await rate(1).getByRole('textbox', { name: 'Name', exact: true }).fill('GST')
    await rate(1).getByRole('textbox', { name: 'Registration number' }).fill('M90367530Y')
    await rate(1).getByRole('textbox', { name: 'Percent', exact: true }).fill('9')
    expect(await violationsOf(on.page)).toEqual([])
    await look(on.page, 'taxes', [1440, 768, 390])
    await on.field('Name of your business').fill('Kallang Padel Pte. Ltd.')
    await on.field('Address').fill('1 Kallang Way, Singapore')
    await on.button('Save').click()
    await courts.toast('Taxes saved')
    expect(await read()).toMatchObject({
      sellerName: 'Kallang Padel Pte. Ltd.',
      rounding: 'line',
      rates: [{ name: 'GST', registrationNumber: 'M90367530Y', inclusive: true, parts: [{ name: 'GST', percent: 9 }] }],
    })
    // What was saved is what the form goes on from, and what was said of it is in nobody's way.
    await on.field('Address').fill('2 Kallang Way, Singapore')
    await on.page.getByText('Taxes saved', { exact: true }).hover()
    await on.button('Save').click()
    await expect.poll(async () => (await read()).sellerAddress).toBe('2 Kallang Way, Singapore')
    await expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
  })

  it(
    'are within what a court costs, on its tax invoice and, of what is given back, on a credit note [BEYOND-35]',
    { tags: ['gate'] },
    async () => {
      const order = await sold()
      await on.own(courts.owner())
      await on.open(`/transaction/${order.id}`)
      const page = on.page.getByRole('dialog').or(on.page.getByRole('main')).last()
      await page.getByText('GST 9 %', { exact: true }).waitFor()
      await page.getByText('18.35', { exact: true }).waitFor()
      await page.getByText('1.65', { exact: true }).waitFor()
      const documents = on.page.getByRole('list', { name: 'Tax documents' })
      const [issued] = (await courts.calls().listTaxDocuments({ id: order.id })).data
      const wall = Temporal.Instant.from(issued!.issuedAt).toZonedDateTimeISO('Asia/Singapore')
      await documents.getByText(/^Tax invoice INV-\d{4}-0001/).waitFor()
      await expect.poll(() => documents.innerText()).toContain(wall.toPlainTime().toString().slice(0, 5))
      expect(await violationsOf(on.page)).toEqual([])
      await look(on.page, 'taxed-transaction', [1440, 390])
      const invoice = await textOf(() => documents.getByRole('button', { name: /^Open INV/ }).click())
      expect(invoice).toContain('Kallang Padel Pte. Ltd. 2 Kallang Way, Singapore Tax registration no.: M90367530Y')
      expect(invoice).toContain('Net SGD 18.35 GST 9 % SGD 1.65 Total SGD 20.00')

      await courts.calls().cancelOrder({ id: order.id, body: { refundAmountCents: 1000, handedBack: true } }, once())
      await documents.getByText(/^Credit note CN-\d{4}-0001/).waitFor()
      const note = await textOf(() => documents.getByRole('button', { name: /^Open CN/ }).click())
      expect(note).toContain('Credit note')
      expect(note).toContain('Net SGD 9.18 GST 9 % SGD 0.82 Total SGD 10.00')
    },
  )

  it('are on invoices in the name of a company that buys, with its tax number [BEYOND-35]', async () => {
    const form = await openCustomer(await sold())
    const part = form.getByRole('region', { name: 'Tax invoices', exact: true })
    await part.getByRole('textbox', { name: 'Name on tax invoices', exact: true }).fill('Taxed Trading Pte. Ltd.')
    await part.getByRole('textbox', { name: 'Tax number', exact: true }).fill('M2-0098765-4')
    expect(await violationsOf(on.page)).toEqual([])
    await look(on.page, 'customer-tax-invoices', [1440, 390])
    await form.getByRole('button', { name: 'Save change', exact: true }).click()
    await courts.toast('Update customer successfully')
    const { partnerId } = courts.club
    const { data } = await courts.calls().listCustomers({ partnerId, query: { q: 'Taxed' } })
    expect(data.map(({ invoiceName, taxNumber }) => [invoiceName, taxNumber])).toContainEqual([
      'Taxed Trading Pte. Ltd.',
      'M2-0098765-4',
    ])
  })

  it('are added to prices, of some things alone, in parts and rounded once, as the club says; from today by its clock [BEYOND-35]', async () => {
    await open(onAnotherDay('Asia/Singapore'))
    await on.button('+ Add tax rate').click()
    const added = rate(1)
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill('VAT')
    await added.getByRole('combobox', { name: 'Prices', exact: true }).click()
    await on.page.getByRole('option', { name: 'are before tax, which is added', exact: true }).click()
    await added.getByRole('button', { name: '+ Add part' }).click()
    for (const [n, name, percent] of [
      [1, 'State', '10'],
      [2, 'City', '8.5'],
    ] as const) {
      await added.getByRole('textbox', { name: `Part ${n}`, exact: true }).fill(name)
      await added.getByRole('textbox', { name: `Percent of part ${n}`, exact: true }).fill(percent)
    }
    for (const kind of ['Classes', 'Memberships', 'Packages', 'Other items', 'Processing fees'])
      await added.getByRole('checkbox', { name: kind, exact: true }).uncheck()
    await courts.pick('Tax is rounded', 'once for the transaction')
    await on.button('Save').click()
    // The other one is of courts from the same day.
    await rate(2).getByText('Another rate for the same is valid from this day').waitFor()
    await on.button('Remove tax rate 2').click()
    await on.button('Save').click()
    await courts.toast('Taxes saved')
    expect(await read()).toMatchObject({
      rounding: 'order',
      rates: [
        {
          name: 'VAT',
          inclusive: false,
          validFrom: Temporal.Now.plainDateISO('Asia/Singapore').toString(),
          kinds: ['court'],
          parts: [
            { name: 'State', percent: 10 },
            { name: 'City', percent: 8.5 },
          ],
        },
      ],
    })
    // The desk is told of it before it books.
    await on.open(`/facilities/schedule?date=${formatDayParam('2031-05-06')}`)
    const grid = on.page.getByRole('grid')
    await begin({ page: on.page, grid }, 'Padel 1', '10:00', '11:00')
    await choose(on.page, 'Taxed')
    // What is asked for is said with it from the start.
    const make = dialog(on.page, 'Make a booking')
    await make.getByText('With the tax that is added to prices.').waitFor()
    await expect.poll(() => make.innerText()).toMatch(/Total\s+SGD\s+23\.70/)
    await payWith(on.page, 'Cash')
    const sums = on.page.getByRole('dialog').locator('dl').filter({ hasText: 'Net' })
    await expect
      .poll(async () => (await sums.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/Net 20\.00 State 10 % 2\.00 City 8\.5 % 1\.70 .*23\.70/)
    const order = await sold()
    expect(order.totalAmount).toBe(2370)
    await on.open(`/transaction/${order.id}`)
    for (const part of ['State 10 %', 'City 8.5 %', '1.70'])
      await on.page.getByText(part, { exact: true }).first().waitFor()
    // An hour more costs as much again, and that is what the desk asks for.
    const near = Temporal.Now.plainDateISO('Asia/Singapore').add({ days: 200 }).toString()
    const longer = await sold(near)
    await on.open(`/facilities/schedule?date=${formatDayParam(near)}`)
    const { start, end } = longer.orderLineItems[0]!.facilityBooking!.timeRange
    const clock = (instant: string, hours = 0) =>
      Temporal.Instant.from(instant).add({ hours }).toZonedDateTimeISO('Asia/Singapore').toString().slice(11, 16)
    await menu({ page: on.page, grid }, 'Padel 1', clock(start), clock(end), 'Edit')
    const edit = dialog(on.page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'End' }).click()
    await on.page.getByRole('option', { name: clock(end, 1), exact: true }).click()
    await expect.poll(() => edit.innerText()).toMatch(/Old price\s+SGD 23\.70\s+New price\s+SGD 47\.40/)
    await press(on.page, 'Save')
    await on.page.getByRole('radio', { name: /^Cash.*SGD 23\.70/ }).check()
    await press(on.page, 'Save · SGD 23.70 to pay')
    await on.page.getByText('Booking has been updated successfully.').waitFor()
    const { totalAmount, orderTransactions } = (await courts.calls().getOrder({ id: longer.id })).data
    expect(totalAmount).toBe(4740)
    expect(orderTransactions.find(({ status }) => status === 'PENDING')).toMatchObject({ amount: 2370 })

    // The club adds another tax from now on: what was sold keeps its own, wherever it goes.
    const { version, rates, ...said } = await read()
    const other = [{ ...rates[0]!, parts: [{ name: 'State', percent: 50 }] }]
    await courts.calls().saveTaxes({ partnerId: courts.club.partnerId, body: { ...said, rates: other, version } })
    await on.open(`/facilities/schedule?date=${formatDayParam(near)}`)
    await menu({ page: on.page, grid }, 'Padel 1', clock(start), clock(end, 1), 'Edit')
    await edit.getByRole('combobox', { name: 'End' }).click()
    await on.page.getByRole('option', { name: clock(end, 2), exact: true }).click()
    await expect.poll(() => edit.innerText()).toMatch(/Old price\s+SGD 47\.40\s+New price\s+SGD 71\.10/)
    await press(on.page, 'Cancel')
  })
})
