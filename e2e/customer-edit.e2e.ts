import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { execute } from './staff-page.ts'
import { dialog, failing, withTransactions, words } from './transactions-page.ts'

// A customer in the dialog that changes them: what is sent, what is refused, what somebody else saved meanwhile, and what they hold.

const transactions = withTransactions({ firstDay: 1090 })
const { fresh, newCustomer, book } = transactions

const isIn = (field: Locator, text: string) => expect.poll(() => field.inputValue()).toBe(text)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const marked = (form: Locator) =>
  form.locator('[aria-invalid="true"]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
const opened = async (customer: { id: string; name: string }) => {
  const page = await fresh(`/customers?id=${customer.id}`)
  const form = dialog(page, customer.name)
  await form.getByText('Edit Customer', { exact: true }).waitFor()
  return { page, form, save: form.getByRole('button', { name: 'Save change' }) }
}

describe('the dialog of a customer', () => {
  it('has all sections, and saves what was changed and nothing else [CUSTOMERS-10] [CUSTOMERS-12] [CUSTOMERS-37] [CUSTOMERS-38] [CUSTOMERS-48]', async () => {
    const customer = await newCustomer()
    const { page, form, save } = await opened(customer)
    await form.getByRole('heading', { level: 3, name: 'Upcoming bookings' }).waitFor()
    await expect
      .poll(() => form.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual([
        'Basic info',
        'ID',
        'Address',
        'Tax invoices',
        'Internal note',
        'Wallet balance',
        'Total spend',
        'Membership',
        'Saved cards',
        'Upcoming bookings',
        'Calendar',
        'Their data',
      ])
    await expect.poll(() => form.getByRole('contentinfo').count()).toBe(0)
    for (const name of ['Cancel', 'Delete customer', 'Save change']) await form.getByRole('button', { name }).waitFor()
    expect(await violationsOn(page)).toEqual([])

    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON())
    })
    await form.getByLabel('Last name').fill('Tran')
    await form.getByLabel('Own ID').fill('M-17')
    await form.getByLabel('Date of birth').fill('29/02/1984')
    await form.getByLabel('Date of birth').press('Tab')
    await form.getByLabel('Gender').click()
    await page.getByRole('option', { name: 'Male', exact: true }).click()
    await form.getByLabel('Street').fill('1 Court Road')
    await form.getByLabel('Unit').fill('#02-03')
    await form.getByLabel('City').fill('Hue')
    await form.getByLabel('Postal code').fill('530000')
    await form.getByLabel('Country').fill('Viet')
    await page.getByRole('option', { name: 'Vietnam', exact: true }).click()
    await form.getByLabel('Name on tax invoices').fill('Tran & Co.')
    await form.getByLabel('Tax number').fill('0301234567')
    await form.getByRole('textbox', { name: 'Note' }).fill('Left-handed')
    await save.click()
    await said(page, 'Update customer successfully')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    const again = await opened({ ...customer, name: 'Mai Tran' })
    await isIn(again.form.getByLabel('Date of birth'), '29/02/1984')
    await isIn(again.form.getByLabel('Country'), 'Vietnam')
    await isIn(again.form.getByLabel('Unit'), '#02-03')
    await isIn(again.form.getByLabel('City'), 'Hue')
    await isIn(again.form.getByLabel('Postal code'), '530000')
    again.page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON())
    })
    await again.form.getByLabel('Own ID').fill('')
    await again.form.getByLabel('Street').fill('')
    await again.save.click()
    await said(again.page, 'Update customer successfully')
    expect(sent).toEqual([
      {
        version: 1,
        lastName: 'Tran',
        gender: 'male',
        dob: '29/02/1984',
        partnerSideCustomerIdString: 'M-17',
        addressStreet: '1 Court Road',
        addressUnit: '#02-03',
        addressCity: 'Hue',
        addressPostalCode: '530000',
        addressCountry: 'VN',
        invoiceName: 'Tran & Co.',
        taxNumber: '0301234567',
        partnerNote: 'Left-handed',
      },
      { version: 2, partnerSideCustomerIdString: '[[removed]]', addressStreet: '[[removed]]' },
    ])
  })

  it('marks what is missing or wrong, and keeps what was typed where saving fails [CUSTOMERS-22] [CUSTOMERS-23] [CUSTOMERS-25] [CUSTOMERS-26] [CUSTOMERS-52]', async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const { page, form, save } = await opened(customer)
    await form.getByLabel('First name').fill(' ')
    await form.getByLabel('Email').fill('')
    await save.click()
    await expect.poll(() => form.getByText('Missing', { exact: true }).count()).toBe(3)
    expect(await marked(form)).toEqual(['firstName', 'email', 'mobile'])
    await form.getByLabel('First name').fill('Mai')
    await form.getByLabel('Mobile').fill('12')
    await form.getByText('Invalid phone number', { exact: true }).waitFor()
    await form.getByLabel('Mobile').fill('')
    await form.getByLabel('Email').fill(`${other.search}@mail.example`)
    await save.click()
    await said(page, 'Update customer failed: The customer has already existed in system')
    await form.getByLabel('Email').fill(`new.${customer.search}@mail.example`)
    const works = await failing(page, '**/partners/customers/*', 'PUT')
    await save.click()
    await said(page, 'Update customer failed')
    await works()
    await isIn(form.getByLabel('Email'), `new.${customer.search}@mail.example`)
    await save.click()
    await said(page, 'Update customer successfully')
  })

  it('says of who has no contact that nothing is saved before they have one [CUSTOMERS-23]', async () => {
    const customer = await newCustomer()
    await execute('UPDATE customers SET email = NULL, mobile = NULL WHERE id = $1', [customer.id])
    const { page, form, save } = await opened(customer)
    await form
      .getByText('This customer has no email and no mobile. Nothing is saved until they have one of them.')
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Note' }).fill('Pays late')
    await save.click()
    await expect.poll(() => marked(form)).toEqual(['email', 'mobile'])
    await form.getByLabel('Email').fill(`back.${customer.search}@mail.example`)
    await save.click()
    await said(page, 'Update customer successfully')
  })

  it('tells what somebody else saved meanwhile before it is saved over, and that they are deleted', async () => {
    const customer = await newCustomer()
    const { page, form, save } = await opened(customer)
    const { client } = transactions.club
    await form.getByLabel('City').fill('Hue')
    await client.updateCustomer({ id: customer.id, body: { version: 1, partnerNote: 'Left-handed' } })
    await save.click()
    const told = page.getByRole('dialog').filter({ hasText: 'Left-handed' })
    await told.getByRole('button', { name: 'Save what I changed' }).click()
    await said(page, 'Update customer successfully')
    const { data } = await client.getCustomer({ id: customer.id })
    expect([data.addressCity, data.partnerNote, data.version]).toEqual(['Hue', 'Left-handed', 3])
    const late = await opened(customer)
    await late.form.getByLabel('City').fill('Da Nang')
    await client.deleteCustomer({ id: customer.id }, { idempotencyKey: crypto.randomUUID() })
    await late.save.click()
    await late.form.getByRole('alert').filter({ hasText: 'Update customer failed' }).waitFor()
    await isIn(late.form.getByLabel('City'), 'Da Nang')
  })

  it('shows what they hold by currency, 0 of the own one where that is nothing, and leads to issuing credits [CUSTOMERS-11] [CUSTOMERS-14] [CUSTOMERS-34]', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = transactions.club
    // Money in the wallet is told apart from credits, which are no money.
    await execute(
      "INSERT INTO wallet_balances (partner_id, customer_id, currency, balance_minor) VALUES ($1, $2, 'SGD', 1250)",
      [partnerId, customer.id],
    )
    const { form, page } = await opened(customer)
    const wallet = form.getByRole('region', { name: 'Wallet balance' })
    const spend = form.getByRole('region', { name: 'Total spend' })
    await expect
      .poll(() => words(wallet))
      .toBe('Wallet balance Club credits SGD 0.00 Fieldhouse wallet SGD 12.50 Issue credits')
    await expect.poll(() => words(spend)).toBe('Total spend SGD 0.00')
    const { data: types } = await client.listCreditTypes({ partnerId })
    await client.issueCredit(
      { partnerId, body: { customerId: customer.id, clubCreditTypeId: types[0]!.id, amount: 4050 } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await execute(
      "INSERT INTO credit_balances (partner_id, customer_id, currency, balance_minor) VALUES ($1, $2, 'VND', 250000)",
      [partnerId, customer.id],
    )
    const order = await book(customer.id, [9], { paid: true })
    // Another desk did all that: what stands here follows.
    await expect.poll(() => words(spend)).toBe(`Total spend SGD ${(order.totalAmount / 100).toFixed(2)}`)
    await expect
      .poll(() => words(wallet))
      .toBe('Wallet balance Club credits SGD 40.50 VND 250,000 Fieldhouse wallet SGD 12.50 Issue credits')
    const link = wallet.getByRole('link', { name: 'Issue credits' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/credits/log?action=issue&customerId=${customer.id}`)
    expect(await violationsOn(page)).toEqual([])
  })

  it('shows the packages that they bought with the passes that are left, and until which day by the clock of the club [CUSTOMERS-11] [CUSTOMERS-46]', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = transactions.club
    const { data: pack } = await client.createPackage(
      {
        partnerId,
        body: {
          name: `Ten hours ${customer.search}`,
          numberOfPasses: 10,
          price: { amount: 15_000, currency: 'SGD' },
          expiryMode: 'with_expiry',
          expiryValue: 90,
        },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    await client.placePackageOrder(
      { partnerId, body: { customerId: customer.id, packageId: pack.id, paymentMethod: 'cash', orderStatus: 'paid' } },
      { idempotencyKey: crypto.randomUUID() },
    )
    // Early on the 5th in Singapore, and still the 4th further west.
    await execute(
      "UPDATE customer_packages SET passes_left = 7, expires_at = '2031-03-04T16:30:00Z' WHERE customer_id = $1",
      [customer.id],
    )
    const page = await fresh(`/customers?id=${customer.id}`, { timezoneId: 'America/Los_Angeles' })
    const packages = dialog(page, customer.name).getByRole('region', { name: 'Packages' })
    await expect
      .poll(() => words(packages))
      .toBe(`Packages Ten hours ${customer.search} 7 of 10 passes left, until 05 Mar 2031`)
  })

  it('asks before a membership is deleted, and shows what is left [CUSTOMERS-13]', async () => {
    const customer = await newCustomer()
    const { client, partnerId } = transactions.club
    const pricing = { price: 9, currency: 'SGD', recurring: 1 as const }
    const { data: plan } = await client.createMembershipPlan({
      partnerId,
      body: { name: 'Corner', pricing: [pricing] },
    })
    const today = (await client.getToday({ partnerId })).data.date
    const startAt = today.split('-').toReversed().join('/')
    await client.placeSubscriptionOrder(
      {
        partnerId,
        body: { customerId: customer.id, subscription: { planId: plan.id, pricingWindow: pricing, startAt } },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    const { page, form } = await opened(customer)
    const membership = form.getByRole('region', { name: 'Membership' })
    await membership.getByText('SGD 9.00 for 1 month').waitFor()
    await membership.getByText('Active', { exact: true }).waitFor()
    await look(page, 'customer-edit')
    await membership.getByRole('button', { name: 'Delete membership Corner' }).click()
    const ask = dialog(page, 'Delete membership')
    await ask.getByText('Do you want to delete this membership?', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await membership.getByRole('button', { name: 'Delete membership Corner' }).click()
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await membership.getByText('No membership', { exact: true }).waitFor()
    await dialog(page, customer.name).waitFor()
  })

  it('deletes them after the question, and stays where they stay [CUSTOMERS-12]', async () => {
    const [stays, goes] = [await newCustomer(), await newCustomer()]
    await book(stays.id, [14])
    for (const customer of [stays, goes]) {
      const { page, form } = await opened(customer)
      await form.getByRole('button', { name: 'Delete customer' }).click()
      const ask = dialog(page, 'Delete customers')
      await ask.getByText('Do you want to delete selected customer(s) ?', { exact: true }).waitFor()
      await ask.getByRole('button', { name: 'Delete', exact: true }).click()
      if (customer === goes) {
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        continue
      }
      await said(page, 'Because Customer has non-canceled transaction')
      await dialog(page, customer.name).waitFor()
    }
  })
})
