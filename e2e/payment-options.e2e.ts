import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, createClient } from '@fieldhouse/contract'
import { violationsOf } from './axe.ts'
import { begin, choose, dialog, press } from './booking-page.ts'
import { answering } from './calls.ts'
import { origin } from './product.ts'
import { reads } from './readings.ts'
import { dayIn, openSchedule } from './schedule-page.ts'
import { held, LOCKED, offering, on } from './stage.ts'
import { execute, foundClub, once, signInAs, signUpAs, type Session } from './staff-page.ts'

// How a club takes money, as its owner changes it: the demo's club in Sydney, and clubs of this file's own.

const HARBOUR_OWNER = 'owner@harbour.example'
const SAVED = 'Payment settings have been updated successfully'
const UPDATE = '**/v1.9.0/partners/partners/*'

const control = (name: string) => on.page.getByRole('switch', { name, exact: true })
const row = (method: string) => on.page.getByRole('row', { name: new RegExp(`^${method}`) })
const alert = (text: string) => on.page.getByRole('alert').getByText(text, { exact: true })

/** Everything as the demo has it, whatever the test before left. */
const restore = () =>
  execute(
    `UPDATE partners SET absorb_processing_fee = false, payment_methods_for_customers = '{cash}', processing_fee_config = $1,
       payment_methods_for_staff = '{cash,cheque,bankTransfer,pointOfSales,touchAndGo}' WHERE id =
       (SELECT partner_id FROM partner_profiles WHERE uri = 'harbour')`,
    [JSON.stringify({ creditCard: { AUD: { fieldhouseFeesPercentage: 2.9, fieldhouseFeesAmount: 0.3 } } })],
  )
beforeEach(restore)

/** Somebody new at the front desk of the club in Sydney. */
const colleague = async (): Promise<Session> => {
  const session = await signUpAs('harbour-desk')
  await execute(
    `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
     SELECT partner_id, gen_random_uuid(), 'New', 'Colleague', $1, $2, '{operations}', now() FROM partner_profiles WHERE uri = 'harbour'`,
    [session.account.email, session.account.profileId],
  )
  return session
}
afterAll(restore)

const opened = async (person: string | Session = HARBOUR_OWNER, path = '/payments/settings') => {
  await on.at(person, path)
  await on.page.getByRole('heading', { level: 2, name: 'Payment options', exact: true }).waitFor()
}

describe('the payment options of a club', () => {
  it('stand on the first of five tabs [PAYMETHODS-02] [PAYOUTSTAB-28]', async () => {
    for (const path of ['/payments', '/payments/settings']) {
      await opened(HARBOUR_OWNER, path)
      await on.heading('Payments')
    }
    await expect
      .poll(() => on.page.getByRole('tab').allTextContents())
      .toEqual(['Payments methods', 'Payouts', 'Policies', 'Report', 'Taxes'])
    await on.page.getByRole('tab', { name: 'Policies' }).click()
    await on.page.getByRole('region', { name: 'Cancellation Policy' }).waitFor()
    await expect.poll(on.path).toBe('/payments/policies')
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('are the currency, who bears the fee, and a row for each method with its fee and two switches [PAYMETHODS-04] [PAYMETHODS-05] [PAYMETHODS-23]', async () => {
    await opened()
    const currency = on.page.getByRole('combobox', { name: 'Default currency' })
    await expect
      .poll(async () => [await currency.inputValue(), await currency.isDisabled()])
      .toEqual(['AUD · Australian Dollar', true])
    await expect.poll(() => on.page.getByRole('radio').count()).toBe(2)
    await expect
      .poll(() => on.page.getByRole('radio', { name: 'Charge processing fee to customer' }).isChecked())
      .toBe(true)
    await expect
      .poll(() => on.page.getByRole('rowheader').allTextContents())
      .toEqual([
        'Credit cardSandbox: no money moves',
        'Club credits',
        'Cash',
        'Cheque',
        'Bank transfer',
        'Voucher',
        'Point of sales',
        'TouchAndGo',
        'Fieldhouse wallet',
        'Passes',
      ])
    await row('Credit card').getByText('2.9% + AUD 0.30', { exact: true }).waitFor()
    await expect.poll(() => on.page.getByRole('switch').count()).toBe(13)
    await expect.poll(() => control('Cash for customers').isChecked()).toBe(true)
    await expect.poll(() => control('Cheque for customers').count()).toBe(0)
    await on.page.getByText('the customer pays AUD 103.20, you receive AUD 100.00').waitFor()
    await on.page.getByRole('radio', { name: 'Absorb processing fee' }).check()
    await on.page.getByText('the customer pays AUD 100.00, you receive AUD 96.89').waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await on.button('Cancel').click()
    await expect
      .poll(() => on.page.getByRole('radio', { name: 'Charge processing fee to customer' }).isChecked())
      .toBe(true)
  })

  it('are saved, and stay [PAYMETHODS-13] [PAYMETHODS-15]', async () => {
    await opened()
    await on.page.getByRole('radio', { name: 'Absorb processing fee' }).check()
    await control('Credit card for customers').click()
    await control('Voucher for staff').click()
    await control('Cheque for staff').click()
    await on.saysAnew(SAVED, () => on.button('Save').click())
    const [kept] = await execute(
      `SELECT absorb_processing_fee, payment_methods_for_staff AS staff, payment_methods_for_customers AS customers
       FROM partners WHERE id = (SELECT partner_id FROM partner_profiles WHERE uri = 'harbour')`,
    )
    expect(kept).toEqual({
      absorb_processing_fee: true,
      staff: ['cash', 'bankTransfer', 'voucher', 'pointOfSales', 'touchAndGo'],
      customers: ['creditCard', 'cash'],
    })
    await opened()
    await expect.poll(() => control('Voucher for staff').isChecked()).toBe(true)
    await expect.poll(() => control('Cheque for staff').isChecked()).toBe(false)
  })

  it('keep what was changed when saving fails, and say so [PAYMETHODS-16]', async () => {
    await opened()
    await control('Voucher for staff').click()
    await on.page.route(UPDATE, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Not today' } } })
        : route.fallback(),
    )
    await on.button('Save').click()
    await on.page.getByText('Fail to update payment settings', { exact: true }).waitFor()
    await on.page.getByText('Not today', { exact: true }).waitFor()
    await expect.poll(() => control('Voucher for staff').isChecked()).toBe(true)
    await on.page.unroute(UPDATE)
    await on.saysAnew(SAVED, () => on.button('Save').click())
  })

  it('that nobody has changed are not sent by Enter', async () => {
    await opened()
    const sent: string[] = []
    on.page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    const fee = on.page.getByRole('radio', { name: 'Charge processing fee to customer' })
    await fee.focus()
    await on.page.keyboard.press('Enter')
    await control('Voucher for staff').click()
    await control('Voucher for staff').click()
    await fee.focus()
    await on.page.keyboard.press('Enter')
    await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
    expect(sent).toEqual([])
    // What an earlier save said is gone by itself; nothing says it anew.
    await expect.poll(() => on.page.getByText(SAVED, { exact: true }).count()).toBe(0)
    await on.page.getByRole('radio', { name: 'Absorb processing fee' }).check()
    await on.page.keyboard.press('Enter')
    await on.page.getByText(SAVED, { exact: true }).waitFor()
    expect(sent).toHaveLength(1)
  })

  it('that somebody else has saved meanwhile are told, and taken over or saved over', async () => {
    await opened()
    await control('Voucher for staff').click()
    const owner = await signInAs(HARBOUR_OWNER)
    const calls = createClient(api, { origin, token: () => owner.token })
    const { data: partner } = await calls.getActivePartner({ query: {} })
    const saveElsewhere = (absorbProcessingFee: boolean) =>
      calls.updatePartner({ partnerId: partner.id, body: { absorbProcessingFee } }, once())
    await saveElsewhere(true)
    await on.button('Save').click()
    await reads(on.page.getByRole('dialog'), 'payment-options-changed-meanwhile')
    await on.saysAnew(SAVED, () => on.button('Save what I changed').click())
    const { data: saved } = await calls.getPartner({ partnerId: partner.id, query: {} })
    expect(saved).toMatchObject({ absorbProcessingFee: true })
    expect(saved.paymentMethodsForStaff).toContain('voucher')
    await control('Voucher for staff').click()
    await saveElsewhere(false)
    await on.button('Save').click()
    await on.button('Take what is saved').click()
    await expect.poll(() => control('Voucher for staff').isChecked()).toBe(true)
    await expect
      .poll(() => on.page.getByRole('radio', { name: 'Charge processing fee to customer' }).isChecked())
      .toBe(true)
  })

  it('need one method for staff [PAYMETHODS-27]', async () => {
    await opened()
    // What the test before saved may still be at hand.
    await expect.poll(() => control('Voucher for staff').isChecked()).toBe(false)
    for (const method of ['Cash', 'Cheque', 'Bank transfer', 'Point of sales', 'TouchAndGo'])
      await control(`${method} for staff`).click()
    await alert('Please choose one payment method').waitFor()
    const asked: string[] = []
    on.page.on('request', (request) => void (request.method() === 'PUT' && asked.push(request.url())))
    await on.button('Save').click()
    await control('Cash for staff').click()
    await alert('Please choose one payment method').waitFor({ state: 'detached' })
    expect(asked).toEqual([])
    await on.button('Cancel').click()
  })

  it('are not left unsaved without asking', async () => {
    await opened()
    await control('Voucher for staff').click()
    await on.page.getByRole('tab', { name: 'Policies' }).click()
    const question = on.page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => control('Voucher for staff').isChecked()).toBe(true)
    await on.page.getByRole('tab', { name: 'Policies' }).click()
    expect(await violationsOf(on.page)).toEqual([])
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await on.page.waitForURL('**/payments/policies')
  })

  it('work by keyboard alone', async () => {
    await opened()
    const voucher = control('Voucher for staff')
    const before = await voucher.isChecked()
    await on.page.getByRole('radio', { name: 'Charge processing fee to customer' }).focus()
    await on.page.keyboard.press('ArrowDown')
    for (let tabs = 0; tabs < 25 && !(await voucher.evaluate((one) => one === document.activeElement)); tabs++)
      await on.page.keyboard.press('Tab')
    await on.page.keyboard.press('Space')
    await on.saysAnew(SAVED, () => on.page.keyboard.press('Enter'))
    await expect.poll(() => voucher.isChecked()).toBe(!before)
    await expect.poll(() => on.page.getByRole('radio', { name: 'Absorb processing fee' }).isChecked()).toBe(true)
  })

  it('say that they are being read, and that they could not be, with a way to try again', async () => {
    const page = await on.own(await signInAs(HARBOUR_OWNER))
    const release = await held(page, '**/v1.9.0/partners/currencies')
    await on.open('/payments/settings')
    await page.getByRole('main').getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
    release()
    await page.getByRole('heading', { name: 'Payment options' }).waitFor()
    await page.route('**/v1.9.0/partners/misc/countrySpecs', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: { msg: 'Out of order' } } }),
    )
    await page.reload()
    await page.getByText('Out of order').waitFor()
    await page.unroute('**/v1.9.0/partners/misc/countrySpecs')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Payment options' }).waitFor()
  })

  it('are closed to who may not see them [PAYMETHODS-31]', async () => {
    await on.at(await colleague(), '/payments/settings')
    await on.heading(LOCKED)
  })
})

describe('a new club', () => {
  const found = async (name: string, country: string) => {
    const session = await signUpAs('founder')
    const id = await foundClub(session, { brandName: name })
    await execute('UPDATE partners SET country_code = $2 WHERE id = $1', [id, country])
    return session
  }

  it('chooses its currency once [PAYMETHODS-06] [PAYMETHODS-07] [PAYMETHODS-12]', async () => {
    const session = await found('Currency Club', 'SG')
    await opened(session)
    await on.button('Save').click()
    await on.page.getByText('Please select default currency!', { exact: true }).waitFor()
    const currency = on.page.getByRole('combobox', { name: 'Default currency' })
    await currency.fill('dong')
    await on.page.getByRole('option', { name: /^VND/ }).click()
    await on.saysAnew(SAVED, () => on.button('Save').click())
    await expect.poll(() => currency.isDisabled()).toBe(true)
    await expect.poll(() => currency.inputValue()).toMatch(/^VND/)
  })

  it('where cards do not work is told so, and cannot switch them on [PAYMETHODS-14] [PAYMETHODS-28]', async () => {
    const session = await found('Card Club', 'VN')
    await opened(session)
    await on.page.getByText('Credit card payments are not yet supported in your country.').first().waitFor()
    await on.page
      .getByText('Please contact us at support@fieldhouse.example to be notified when it is available.')
      .waitFor()
    for (const name of ['Credit card for staff', 'Credit card for customers']) {
      await expect.poll(() => control(name).getAttribute('aria-disabled')).toBe('true')
      await control(name).focus()
      await on.page.keyboard.press('Space')
      await expect.poll(() => control(name).isChecked()).toBe(false)
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('without an account is told at the switch to set one up first [PAYMETHODS-08] [PAYMETHODS-09] [PAYMETHODS-29]', async () => {
    // The sandboxes need no account: this deployment has real providers, as far as the page is told.
    const locked = async (session: Session, method: string, missing: object) => {
      const page = await on.own(session)
      await answering(page, UPDATE, missing)
      await on.open('/payments/settings')
      await control(`${method} for staff`).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      await page.getByRole('tooltip', { name: 'Please set up your bank account first' }).waitFor()
      await page.keyboard.press('Space')
      await expect.poll(() => control(`${method} for staff`).isChecked()).toBe(false)
      await expect.poll(() => control(`${method} for staff`).getAttribute('aria-disabled')).toBe('true')
    }
    await locked(await found('Unverified Club', 'SG'), 'Credit card', { chargesEnabled: false })
    await locked(await found('Gateway Club', 'IN'), 'Online Payment', { gatewayEnabled: false })
    await expect.poll(() => row('Credit card').count()).toBe(0)
  })

  it('where nobody takes cards says so beside the method', async () => {
    const page = await on.own(await found('Bare Club', 'SG'))
    await offering(page, { cards: { provider: null, publishableKey: null } })
    await on.open('/payments/settings')
    await page.getByRole('rowheader', { name: /Credit card.*No card provider is set up/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  it('where nobody takes cards is not told that it is for the country', async () => {
    const page = await on.own(await found('Bare Club in Vietnam', 'VN'))
    await offering(page, { cards: { provider: null, publishableKey: null } })
    const reason = 'Card payments aren’t set up on this deployment: ask who runs it.'
    await on.open('/payments/settings')
    await page.getByText(reason, { exact: true }).first().waitFor()
    await control('Credit card for staff').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('tooltip', { name: reason }).waitFor()
    await expect.poll(() => page.getByText(/not yet supported in your country/).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  it('on a phone has a card for each method, with nothing beside the screen', async () => {
    const page = await on.own(await found('Phone Club', 'SG'), { viewport: { width: 390, height: 844 } })
    await on.open('/payments/settings')
    await control('Cheque for staff').click()
    await on.page.getByText('Charge processing fee to customer').waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('another desk of the club', () => {
  let desk: Page
  beforeAll(async () => {
    const screen = await openSchedule(dayIn(790), { email: (await colleague()).account.email })
    desk = screen.page
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(desk, 'a')
    await press(desk, 'Choose payment')
    return () => desk.context().close()
  })

  it('is offered what was switched on while its payment dialog is open, and pays with nothing that was switched off [PAYMETHODS-04]', async () => {
    const pay = dialog(desk, 'Select payment method')
    await pay.getByRole('radio', { name: /^Cheque/ }).check()
    await expect.poll(() => pay.getByRole('radio', { name: /^Voucher/ }).count()).toBe(0)
    await opened()
    await control('Voucher for staff').click()
    await control('Cheque for staff').click()
    await on.saysAnew(SAVED, () => on.button('Save').click())
    await pay.getByRole('radio', { name: /^Voucher/ }).waitFor()
    await pay.getByRole('radio', { name: /^Cheque/ }).waitFor({ state: 'detached' })
    await pay.getByRole('button', { name: /^Book/ }).click()
    await pay.getByText('Please choose one payment method', { exact: true }).waitFor()
  })
})
