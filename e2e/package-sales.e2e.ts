import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { Package } from '@fieldhouse/contract/packages'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { violationsOn } from './axe.ts'
import { CARD, payBy } from './card-forms.ts'
import { look } from './looks.ts'
import { saysWhy } from './says-why.ts'
import { on } from './stage.ts'
import { DESK, holdsOnly, signInAs } from './staff-page.ts'
import { takingFees as feesUntilTheEnd } from './taking-fees.ts'
import { dialog, failing, table, withTransactions, words, type Customer } from './transactions-page.ts'

// A package is sold from 'Add transaction' and from a customer, and is made in a place of its own.

const transactions = withTransactions({ firstDay: 905 })
const { fresh, newCustomer } = transactions

let ten: Package
beforeAll(async () => {
  const { client, partnerId } = transactions.club
  const price = { amount: 10_000, currency: 'SGD' as const }
  const expiry = { expiryMode: 'with_expiry', expiryValue: 30 } as const
  const body = { name: `Ten ${Date.now().toString(36)}`, description: 'On any court', numberOfPasses: 10, price }
  ten = (await client.createPackage({ partnerId, body: { ...body, ...expiry } })).data
})

const takingFees = (fees: object) => feesUntilTheEnd(transactions.club.partnerId, fees)

const kinds = (page: Page) => dialog(page, /^Add transaction$/)
const packages = (page: Page) => dialog(page, 'Select package')
const sale = (page: Page) => dialog(page, /^Add Transaction$/)
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const submit = (page: Page, name: string) => sale(page).getByRole('button', { name, exact: true })
const method = (page: Page, name: RegExp) => sale(page).getByRole('radio', { name })
const choose = async (page: Page, customer: Customer) => {
  await sale(page).getByRole('combobox', { name: 'Customer' }).fill(customer.search)
  await sale(page).getByRole('option', { name: customer.name }).click()
  await sale(page).getByRole('button', { name: 'Change customer' }).waitFor()
}
const toPackages = async (page: Page, opener = 'Add') => {
  await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click()
  await kinds(page)
    .getByRole('button', { name: /^Package / })
    .click()
}
const offer = (page: Page) => packages(page).getByRole('button', { name: new RegExp(`^${ten.name}`) })
const ordersOf = async ({ search }: Customer) => {
  const { client, partnerId } = transactions.club
  return (await client.listOrders({ partnerId, query: { q: search, limit: 10 } })).data
}
const held = async ({ id }: Customer) =>
  (await transactions.club.client.listPackagesOfCustomer({ id })).data.map(({ numberOfPasses }) => numberOfPasses)

describe('a package', () => {
  it('is sold from the transactions to who has paid in cash, and stands among them', { tags: ['gate'] }, async () => {
    const customer = await newCustomer()
    const page = await fresh(`/transaction?q=${customer.search}`)
    await toPackages(page)
    await expect
      .poll(() => words(offer(page)))
      .toBe(`${ten.name} 10 passes · Passes expire 30 days after the purchase On any court SGD 100.00`)
    await look(page, 'package-sale-select', [1440, 390])
    await offer(page).click()
    await submit(page, 'Create transaction').click()
    await sale(page).getByText('You need to choose customer', { exact: true }).waitFor()
    await choose(page, customer)
    await sale(page).getByText('Please choose one payment method', { exact: true }).waitFor()
    await method(page, /^Cash/).check()
    await submit(page, 'Create transaction · SGD 100.00 to pay').waitFor()
    await sale(page).getByRole('checkbox', { name: 'Customer has paid' }).check()
    await expect.poll(() => words(sale(page))).toContain(`${ten.name} 10 passes 100.00 Total SGD 100.00`)
    await look(page, 'package-sale', [1440, 390])
    const works = await failing(page, '**/fromPackages')
    await submit(page, 'Create transaction · SGD 100.00 paid').click()
    await said(page, 'Can not create new transaction')
    await works()
    await submit(page, 'Create transaction · SGD 100.00 paid').click()
    await said(page, 'Transaction has been created successfully.')
    await page.getByRole('button', { name: 'View transaction' }).waitFor()
    await sale(page).waitFor({ state: 'hidden' })
    await table(page).getByText(customer.name).waitFor()
    await table(page).getByText('Package', { exact: true }).waitFor()
    expect(await ordersOf(customer)).toMatchObject([
      { status: 'paid', totalAmount: 10_000, paymentMethod: 'cash', serviceType: 'buyPackage' },
    ])
    expect(await held(customer)).toEqual([10])
  })

  it('is sold from a customer, who is filled in, and its card is asked for with the fee that the button says', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers?id=${customer.id}`)
    // 2.9 % and 30 cents come on top: 100.00 + 3.20.
    await takingFees({ creditCard: { SGD: { fieldhouseFeesPercentage: 2.9, fieldhouseFeesAmount: 0.3 } } })
    await dialog(page, customer.name).getByText('No package', { exact: true }).waitFor()
    await look(page, 'customer-without-packages', [1440, 390])
    await dialog(page, customer.name).getByRole('button', { name: 'Add package' }).click()
    await packages(page).getByRole('button', { name: 'Cancel' }).waitFor()
    await offer(page).click()
    await sale(page).getByText(customer.name).waitFor()
    await method(page, /^Credit card/).check()
    await expect.poll(() => words(sale(page))).toContain('Processing fee 3.20 Total SGD 103.20')
    await submit(page, 'Create transaction · collect SGD 103.20').click()
    await said(page, 'Transaction has been created successfully.')
    await dialog(page, 'Collect Payment').waitFor()
    await payBy(page, CARD.pays)
    await said(page, 'Transaction successful')
    await dialog(page, customer.name).getByText('10 of 10 passes left').waitFor()
    expect(await ordersOf(customer)).toMatchObject([
      { status: 'paid', paymentMethod: 'creditCard', totalAmount: 10_320 },
    ])
  })

  it('that is gone when it is sold says so; another one is chosen, by keyboard alone', async () => {
    const customer = await newCustomer()
    const page = await fresh('/transaction?q=nobody')
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).focus()
    await page.keyboard.press('Enter')
    await kinds(page)
      .getByRole('button', { name: /^Package / })
      .focus()
    await page.keyboard.press('Enter')
    await offer(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type(customer.search)
    await sale(page).getByRole('option', { name: customer.name }).waitFor()
    await page.keyboard.press('Enter')
    await method(page, /^Cash/).focus()
    await page.keyboard.press('Space')
    await page.route('**/fromPackages', (route) =>
      route.fulfill({ status: 404, json: { status: 404, data: { msg: '', errorCode: 'error.notFound.package' } } }),
    )
    await submit(page, 'Create transaction · SGD 100.00 to pay').focus()
    await page.keyboard.press('Enter')
    await said(page, 'This package no longer exists')
    await sale(page).getByRole('button', { name: 'Change package' }).click()
    await packages(page).getByRole('button', { name: 'Back' }).click()
    await sale(page).getByText(customer.name).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await sale(page).waitFor({ state: 'hidden' })
    expect(await ordersOf(customer)).toEqual([])
  })
})

describe('the packages on sale', () => {
  it('say that they could not be read; where there are none, the way to make one', async () => {
    const page = await fresh('/transaction?q=nobody')
    const works = await failing(page, '**/packages?*')
    await toPackages(page)
    await packages(page).getByText('Network fail, please try again', { exact: true }).waitFor()
    await works()
    await page.route('**/packages?*', (route) =>
      route.fulfill({ json: { data: [], pagination: { offset: 0, limit: 20, total: 0 } } }),
    )
    await packages(page).getByRole('button', { name: 'Retry' }).click()
    await packages(page).getByRole('heading', { name: 'No packages yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'package-sale-none', [1440, 390])
    await packages(page).getByRole('link', { name: 'Go to packages' }).click()
    await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/packages')
  })

  it('have an entry of the menu beside the memberships; who sells reads them there and makes none', async () => {
    const page = await on.own(await signInAs(DESK))
    await holdsOnly(page, ['order.createBookingForExistingCustomer'])
    await on.open('/')
    await on.menu().getByRole('link', { name: 'Packages' }).click()
    await on.heading('Packages')
    await on.main().getByText(ten.name).waitFor()
    await saysWhy(on.button('+ Create a package'), 'You do not have permissions for this action.')
    await look(page, 'packages-of-who-sells', [1440, 390])
  })

  it('costs the same where it is chosen and where it is sold, with the tax that is on top', async () => {
    const { client, partnerId } = transactions.club
    const { version, rates, rounding, sellerName, sellerAddress } = (await client.getTaxes({ partnerId })).data
    const as = { rounding, sellerName, sellerAddress }
    const gst = {
      name: 'GST on packages',
      registrationNumber: 'M90367530Y',
      inclusive: false,
      validFrom: '2024-01-01',
      parts: [{ name: 'GST', percent: 9 }],
      kinds: ['package' as const],
    }
    const others = rates.map((rate) => ({ ...rate, kinds: rate.kinds.filter((kind) => kind !== 'package') }))
    const { data } = await client.saveTaxes({ partnerId, body: { ...as, version, rates: [...others, gst] as never } })
    onTestFinished(
      async () => void (await client.saveTaxes({ partnerId, body: { ...as, version: data.version, rates } })),
    )
    const page = await fresh('/transaction?q=nobody')
    await toPackages(page)
    await expect.poll(() => words(offer(page))).toContain('SGD 109.00')
    await offer(page).click()
    await expect.poll(() => words(sale(page))).toContain('Total SGD 109.00')
  })

  it('is paid by 84.00 of credits and the rest in cash', async () => {
    const { client, partnerId } = transactions.club
    const customer = await newCustomer()
    const body = { customerId: customer.id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 8400 }
    await client.issueCredit({ partnerId, body }, { idempotencyKey: crypto.randomUUID() })
    const page = await fresh(`/transaction?q=${customer.search}`)
    await toPackages(page)
    await offer(page).click()
    await choose(page, customer)
    await method(page, /^Cash/).check()
    await sale(page).getByRole('checkbox', { name: 'Take SGD 84.00 from club credits first' }).check()
    await expect
      .poll(() => words(sale(page)))
      .toMatch(/Total SGD 100\.00 Club credits (SGD )?84\.00 Left to pay (SGD )?16\.00/)
    // Each method takes what is left.
    await expect.poll(() => words(method(page, /^Cheque/).locator('xpath=ancestor::label'))).toContain('SGD 16.00')
    await sale(page).getByLabel('Customer has paid').check()
    await look(page, 'package-in-parts', [1440, 390])
    await submit(page, 'Create transaction · SGD 16.00 paid').click()
    await sale(page).waitFor({ state: 'hidden' })
    const [sold] = await ordersOf(customer)
    const { orderTransactions, status } = (await client.getOrder({ id: sold!.id })).data
    expect(status).toBe('paid')
    expect(orderTransactions.map(({ paymentMethod, amount }) => [paymentMethod, amount]).toSorted()).toEqual([
      ['cash', 1600],
      ['clubCredits', 8400],
    ])
  })

  it('are barred with the reason for who may not sell them', async () => {
    const page = await on.own(await signInAs(DESK))
    await holdsOnly(page, ['customer.view', 'order.view'])
    await on.open('/customers')
    await on.main().getByRole('button', { name: 'Add transaction', exact: true }).click()
    const kind = kinds(page).getByRole('button', { name: /^Package / })
    await expect.poll(() => kind.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => words(kind)).toBe('Package You do not have permissions for this action.')
    await on.open('/packages')
    await on.main().getByText('You do not have permissions for this section.').waitFor()
  })

  it('read well in Vietnamese', async () => {
    const page = await fresh('/transaction?q=nobody', { language: 'vi' })
    await page.getByRole('main').getByRole('button', { name: 'Thêm', exact: true }).click()
    await look(page, 'package-sale-kinds-vi', [1440, 390])
    await dialog(page, 'Thêm giao dịch')
      .getByRole('button', { name: /^Gói lượt / })
      .click()
    await dialog(page, 'Chọn gói lượt')
      .getByRole('button', { name: new RegExp(`^${ten.name}`) })
      .click()
    await dialog(page, 'Thêm giao dịch').getByRole('button', { name: 'Tạo giao dịch', exact: true }).waitFor()
    await look(page, 'package-sale-vi', [1440, 390])
  })
})
