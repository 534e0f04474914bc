import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { dialog } from './booking-page.ts'
import { takeBroken } from './browser.ts'
import { look } from './looks.ts'
import { withoutDemoPayouts } from './payouts-page.ts'
import { held, LOCKED, offering, on } from './stage.ts'
import { employ, execute, foundClub, holdsOnly, type Options, OWNER, type Session, signUpAs } from './staff-page.ts'

// Where a club's money goes: its bank account, set up in the dashboard or on the provider's own pages. Clubs of this file's own.

const START = 'Set up your bank account to receive payouts'
const MISSING = 'Your payout account is missing some information. Please contact us.'
const PHONE = { viewport: { width: 390, height: 844 } }
const TABLET = { viewport: { width: 768, height: 1024 } }

const form = () => dialog(on.page, 'Your bank account')
const part = (name: string) => form().getByRole('region', { name })
const input = (section: string, name: string) => part(section).getByRole('textbox', { name, exact: true })
const text = (words: string) => on.page.getByText(words, { exact: true }).last()
const save = () => form().getByRole('button', { name: 'Save', exact: true }).click()

const founded = async (country: string): Promise<Session> => {
  const session = await signUpAs('payee')
  const id = await foundClub(session, { brandName: 'Payee Club' })
  await execute(
    "UPDATE partners SET country_code = $2, default_currency_id = CASE $2 WHEN 'IN' THEN 'INR' ELSE 'SGD' END WHERE id = $1",
    [id, country],
  )
  return session
}

const opened = async (session: Session, options: Options = {}): Promise<Page> => {
  const page = await on.own(session, options)
  await on.open('/payments/payouts')
  await page.getByRole('region', { name: 'Payouts setup' }).getByRole('button').nth(1).waitFor()
  return page
}

const choose = async (section: string, name: string, option: string) => {
  await part(section).getByRole('combobox', { name, exact: true }).click()
  await on.page.getByRole('option', { name: option, exact: true }).click()
}

/** A picture of one pixel, and what is none. */
const PICTURE = {
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const LETTER = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

const attach = (section: string, file: typeof PICTURE) => part(section).locator('input[type=file]').setInputFiles(file)

const fillBank = async (number = '000123456') => {
  await input('Bank information', 'Account holder name').fill('Payee Club')
  await choose('Bank information', 'Account holder type', 'Company')
  await input('Bank information', 'Account number').fill(number)
  await input('Bank information', 'Routing number').fill('1100-000')
}

const fillOwner = async (section = 'Business owner', firstName = 'Mei') => {
  await input(section, 'First name').fill(firstName)
  await input(section, 'Last name').fill('Tan')
  await input(section, 'Address').fill('2 Hill Street')
  await input(section, 'Postal code').fill('179360')
  await input(section, 'Personal ID number').fill('S1234567D')
  await input(section, 'Date of birth').fill('01/05/1980')
  await on.page.keyboard.press('Tab')
  await attach(section, PICTURE)
}

const fillEntity = async (taxId = '201912345K') => {
  await input('Legal entity', 'Business name').fill('Payee Club Pte Ltd')
  await input('Legal entity', 'Tax ID').fill(taxId)
  await input('Legal entity', 'Address').fill('1 River Road')
  await input('Legal entity', 'Postal code').fill('018956')
}

const begin = async (session: Session, options: Options = {}) => {
  await opened(session, options)
  await on.button(START).click()
  await input('Legal entity', 'Business name').waitFor()
}

const fillAll = async ({ number, taxId }: { number?: string; taxId?: string } = {}) => {
  await fillBank(number)
  await fillOwner()
  await fillEntity(taxId)
  await form().getByRole('checkbox').check()
}

const account = (ending: string) => on.page.getByRole('listitem').filter({ hasText: `**** ${ending}` })

describe('a club in Singapore', () => {
  it(
    'chooses its methods and sets up its bank account by the full form, told of what is missing or no picture [PAYMETHODS-01] [BANK-01] [BANK-03] [BANK-19] [BANK-35] [BANK-37] [BANK-45] [BANK-53] [PAYOUTSTAB-15] [PAYOUTSTAB-16] [PAYOUTS-28]',
    { tags: ['gate'] },
    async () => {
      const session = await founded('SG')
      await on.own(session)
      await on.open('/payments/settings')
      await on.page.getByRole('switch', { name: 'Credit card for staff', exact: true }).click()
      await on.button('Save').click()
      await text('Payment settings have been updated successfully').waitFor()
      await on.page.getByRole('tab', { name: 'Payouts' }).click()
      await on.button(START).click()
      for (const name of ['Bank information', 'Business owner', 'Additional owners', 'Legal entity'])
        await part(name).waitFor()
      await save()
      await text('Please check invalid infomations').waitFor()
      // Country and currency are there; everything else is asked for, the terms too.
      await expect.poll(() => form().getByText('invalid', { exact: true }).count()).toBe(4 + 7 + 4 + 1)
      await expect
        .poll(() => input('Bank information', 'Account holder name').evaluate((one) => one === document.activeElement))
        .toBe(true)
      expect(await violationsOf(on.page)).toEqual([])
      await fillAll()
      await attach('Business owner', { ...PICTURE, buffer: Buffer.alloc(5 * 2 ** 20 + 1, PICTURE.buffer) })
      await part('Business owner').getByText('Image size is more than Max image size', { exact: true }).waitFor()
      await attach('Business owner', LETTER)
      await part('Business owner').getByText('Upload file error', { exact: true }).waitFor()
      const calls: string[] = []
      on.page.on(
        'request',
        (request) => void (request.method() !== 'GET' && calls.push(request.url().split('/').at(-1)!)),
      )
      await save()
      await part('Business owner').getByText('Upload file error', { exact: true }).waitFor()
      expect(calls).toEqual([])
      await attach('Business owner', PICTURE)
      await part('Business owner').getByRole('img', { name: 'Preview of the identity document' }).waitFor()
      await expect.poll(() => form().getByText('invalid', { exact: true }).count()).toBe(0)
      expect(await violationsOf(on.page)).toEqual([])
      await save()
      await text('Create bank account successful').waitFor()
      await form().waitFor({ state: 'detached' })
      // Documents, owners, the account, its bank account (BANK-47).
      expect(calls).toEqual(['identity', 'businessOwner', 'stripeAccount', 'bankAccounts'])
      await account('3456').waitFor()
      await text('Verified').waitFor()
      await expect.poll(() => on.page.getByText(MISSING).count()).toBe(0)
      expect(await violationsOf(on.page)).toEqual([])
    },
  )

  it('cannot change an owner who is verified, adds others and changes what it is called [BANK-20] [BANK-21] [BANK-22] [BANK-39] [BANK-50]', async () => {
    await begin(await founded('SG'))
    await fillAll()
    await part('Additional owners').getByText('owns at least 25% of the business; at most 3').waitFor()
    for (const count of [1, 2, 3]) {
      await part('Additional owners').getByRole('button', { name: '+ Add owner' }).click()
      await part('Additional owners')
        .getByRole('group', { name: `Additional owner ${count}` })
        .waitFor()
      // The keyboard goes on where the new owner begins.
      const first = part('Additional owners').getByRole('group', { name: `Additional owner ${count}` })
      await expect
        .poll(() =>
          first
            .getByRole('textbox')
            .first()
            .evaluate((field) => field === document.activeElement),
        )
        .toBe(true)
    }
    const add = part('Additional owners').getByRole('button', { name: '+ Add owner' })
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    for (const number of [3, 2, 1])
      await form()
        .getByRole('button', { name: `Remove additional owner ${number}` })
        .click()
    await save()
    await text('Create bank account successful').waitFor()
    await account('3456').getByRole('button', { name: /^View/ }).click()
    await part('Business owner').getByText('Verified. These details can’t be changed any more.').waitFor()
    await expect.poll(() => input('Business owner', 'First name').getAttribute('readonly')).not.toBeNull()
    await expect.poll(() => input('Business owner', 'First name').inputValue()).toBe('Mei')
    await expect.poll(() => input('Legal entity', 'Tax ID').getAttribute('placeholder')).toBe('**** 345K')
    await part('Bank information').getByText('**** 3456', { exact: true }).waitFor()
    await input('Legal entity', 'Business name').fill('Payee Racquets Pte Ltd')
    await save()
    await text('Update bank account successful').waitFor()
    await form().waitFor({ state: 'detached' })
    await account('3456').getByRole('button', { name: /^View/ }).click()
    await expect.poll(() => input('Legal entity', 'Business name').inputValue()).toBe('Payee Racquets Pte Ltd')
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('chooses how long payouts wait after a change, longer at once and shorter only then [BANK-31]', async () => {
    await begin(await founded('SG'))
    await fillAll()
    await save()
    await text('Create bank account successful').waitFor()
    const wait = on.page.getByRole('combobox', { name: 'After a change of the bank account, payouts wait' })
    const pick = async (days: string) => {
      await wait.click()
      await on.page.getByRole('option', { name: days, exact: true }).click()
    }
    await expect.poll(() => wait.inputValue()).toBe('2 days')
    await pick('5 days')
    await text('Payouts now wait 5 days after a change').waitFor()
    await pick('1 day')
    await text('The shorter wait counts once the longer one has passed').waitFor()
    await on.page.getByText(/^5 days until /).waitFor()
    await on.page.reload()
    await expect.poll(() => wait.inputValue()).toBe('1 day')
    await on.page.getByText(/^5 days until /).waitFor()
    await look(on.page, 'payout-wait', [1440, 390])
  })

  it('goes on where the saving broke off, and saves nothing twice [BANK-38] [BANK-46] [BANK-47]', async () => {
    await begin(await founded('SG'))
    const { page } = on
    await fillAll()
    await page.route('**/stripeAccount', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Not today' } } })
        : route.fallback(),
    )
    await save()
    await text('Create bank account error').waitFor()
    await text('Not today').waitFor()
    await expect.poll(() => input('Business owner', 'First name').inputValue()).toBe('Mei')
    await page.unroute('**/stripeAccount')
    const calls: string[] = []
    page.on('request', (request) => void (request.method() !== 'GET' && calls.push(request.url().split('/').at(-1)!)))
    await save()
    await text('Create bank account successful').waitFor()
    expect(calls).toEqual(['stripeAccount', 'bankAccounts'])
  })

  it("is told when the provider's library makes no token, and nothing of the account is sent [BANK-40] [BANK-46]", async () => {
    const page = await on.own(await founded('SG'))
    // A deployment with a real provider, whose library is not to be had here.
    await offering(page, { cards: { provider: 'stripe', publishableKey: 'pk_test_none' } })
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await on.open('/payments/payouts')
    await on.button(START).click()
    await fillAll()
    await form().getByText('I accept the terms of service of Stripe').waitFor()
    const calls: string[] = []
    page.on('request', (request) => void (request.method() !== 'GET' && calls.push(request.url().split('/').at(-1)!)))
    await save()
    await text('Create bank account failed. Please try again or contact with us').waitFor()
    expect(calls).toEqual(['identity', 'businessOwner'])
    // The policy of a server with the built-in provider lets no other library in, and the browser says so.
    for (const said of takeBroken()) expect(said).toContain("Loading the script 'https://js.stripe.com/")
  })

  it('is told that information is missing, and completes it on the pages of the provider [BANK-30] [BANK-48] [BANK-52] [PAYOUTSTAB-17] [PAYOUTSTAB-25]', async () => {
    const session = await founded('SG')
    await begin(session)
    await fillAll({ taxId: '000000000' })
    await save()
    await text('Create bank account successful').waitFor()
    await text(MISSING).waitFor()
    await text('Being checked').waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    const desk = on.page
    const onboarding = async (choice: string, said: string) => {
      const [provider] = await Promise.all([
        desk.waitForEvent('popup'),
        desk.getByRole('button', { name: /^Finish with/ }).click(),
      ])
      await provider.getByRole('button', { name: choice, exact: true }).waitFor()
      expect(await violationsOf(provider)).toEqual([])
      await provider.getByRole('button', { name: choice, exact: true }).click()
      await provider.getByText(said, { exact: true }).waitFor()
      await provider.close()
    }
    await onboarding('The link is no longer valid', 'This link may be invalid or expired. Please contact support.')
    await text(MISSING).waitFor()
    await onboarding('Everything is in order', 'Your application has been saved. You will be notified by email.')
    // The desk that asked hears of it by itself.
    await desk.getByText(MISSING).waitFor({ state: 'detached' })
    await text('Verified').waitFor()
    // Each of these is missing something.
    const club = 'partner_id = (SELECT partner_id FROM partner_owners WHERE profile_id = $1)'
    for (const [is, was] of [
      ['payout_enabled = false', 'payout_enabled = true'],
      ['charges_enabled = false', 'charges_enabled = true'],
      ["verification_status = 'unverified'", "verification_status = 'verified'"],
    ]) {
      for (const [state, count] of [
        [is, 1],
        [was, 0],
      ] as const) {
        await execute(`UPDATE payout_accounts SET ${state} WHERE ${club}`, [session.account.profileId])
        await desk.reload()
        await account('3456').waitFor()
        await expect.poll(() => desk.getByText(MISSING).count()).toBe(count)
      }
    }
  })

  it('is told when the onboarding does not open [BANK-41]', async () => {
    const page = await opened(await founded('SG'))
    await page.route('**/connectOnboarding', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'Out of order' } } }),
    )
    await page.getByRole('button', { name: /^Enter the details with/ }).click()
    await text('Something wrong. Please contact us').waitFor()
  })

  it('adds a further bank account, and removes one after a question [BANK-23] [BANK-44] [BANK-51]', async () => {
    await begin(await founded('SG'))
    await fillAll()
    await save()
    await account('3456').waitFor()
    await on.button('Add bank account').click()
    await expect.poll(() => part('Business owner').count()).toBe(0)
    await choose('Bank information', 'Country', 'Australia')
    await expect.poll(() => input('Bank information', 'Currency').inputValue()).toBe('AUD')
    await input('Bank information', 'City').fill('Sydney')
    await fillBank('777 888 999')
    await input('Bank information', 'Routing number').fill('123')
    await save()
    await text('Please check invalid infomations').waitFor()
    await input('Bank information', 'Routing number').fill('110-000')
    await save()
    await account('8999').waitFor()
    // The newest of several gets the money, and says from when: it takes the place of the first one.
    await account('8999')
      .getByText(/^Payouts from \d\d \w{3} 20\d\d \d\d:\d\d$/)
      .waitFor()
    await account('8999').getByText('Until then, remove it and payouts go to the one before at once.').waitFor()
    await look(on.page, 'bank-account-waits', [1440, 390])
    await expect.poll(() => on.page.getByText('Receives payouts', { exact: true }).count()).toBe(0)
    await account('3456').getByRole('button', { name: 'Remove **** 3456' }).click()
    const question = dialog(on.page, 'Remove bank account')
    await question.getByText('Are you sure you want to remove this bank account?', { exact: true }).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await account('3456').waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        account('8999')
          .getByText(/^Until then/)
          .count(),
      )
      .toBe(0)
  })

  it('asks before what was typed is lost', async () => {
    await begin(await founded('SG'))
    await input('Legal entity', 'Business name').fill('Payee Club Pte Ltd')
    // Escape folds the calendar away, and leaves the dialog.
    await input('Business owner', 'Date of birth').click()
    const calendar = on.page.getByRole('button', { name: /^\w+ \d{4}$/ }).first()
    await calendar.waitFor()
    await on.page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await form().waitFor()
    await form().getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = dialog(on.page, 'Discard what you typed?')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => input('Legal entity', 'Business name').inputValue()).toBe('Payee Club Pte Ltd')
    await on.page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await form().waitFor({ state: 'detached' })
  })

  it('sets it up on a phone and on a tablet too, with nothing beside the screen', async () => {
    for (const options of [PHONE, TABLET]) {
      await begin(await founded('SG'), options)
      expect(await violationsOf(on.page)).toEqual([])
      await fillAll()
      const wide = () => on.page.evaluate(() => document.documentElement.scrollWidth)
      expect(await wide()).toBe(options.viewport.width)
      await save()
      await account('3456').waitFor()
      expect(await wide()).toBe(options.viewport.width)
      expect(await violationsOf(on.page)).toEqual([])
    }
  })
})

describe('a club in India', () => {
  it('sets its bank account up by a form of the bank alone, and changes it [BANK-26] [BANK-43] [PAYOUTSTAB-19] [PAYOUTSTAB-27]', async () => {
    const page = await opened(await founded('IN'))
    await on.button(START).click()
    for (const [name, value] of [
      ['Country', 'India'],
      ['Currency', 'INR'],
    ] as const) {
      await expect.poll(() => input('Bank information', name).inputValue()).toBe(value)
      await expect.poll(() => input('Bank information', name).getAttribute('readonly')).not.toBeNull()
    }
    await expect.poll(() => part('Legal entity').count()).toBe(0)
    await choose('Bank information', 'Account holder type', 'Company')
    await input('Bank information', 'Account number').fill('123456789012')
    await input('Bank information', 'IFSC code').fill('HDFC0000053')
    await input('Business owner', 'Email').fill('asha@mumbai.example')
    await save()
    await text('Please check invalid infomations').waitFor()
    await expect.poll(() => form().getByText('invalid', { exact: true }).count()).toBe(1)
    expect(await violationsOf(page)).toEqual([])
    await input('Business owner', 'Phone').fill('+91 98765 43210')
    await save()
    await text('Create bank account successful').waitFor()
    await account('9012').getByRole('button', { name: /^View/ }).click()
    // Of both numbers the server answers the ends alone.
    await expect.poll(() => input('Bank information', 'IFSC code').inputValue()).toBe('')
    await expect.poll(() => input('Bank information', 'Account number').getAttribute('placeholder')).toBe('**** 9012')
    await expect.poll(() => input('Bank information', 'IFSC code').getAttribute('placeholder')).toBe('**** 0053')
    await input('Bank information', 'Account number').fill('999988887777')
    await input('Bank information', 'IFSC code').fill('HDFC0000053')
    await save()
    await text('Update bank account successful').waitFor()
    await account('7777').waitFor()
    await expect.poll(() => on.page.getByText('Credit card payments are not yet supported').count()).toBe(0)
  })
})

describe('a club elsewhere', () => {
  it('is told that cards are not supported, and has nothing to set up [BANK-42] [PAYOUTSTAB-18] [PAYOUTSTAB-26]', async () => {
    await on.own(await founded('VN'))
    await on.open('/payments/payouts')
    await on.page.getByText('Credit card payments are not yet supported in your country.').waitFor()
    await on.page
      .getByText('Please contact us at support@fieldhouse.example to be notified when it is available.')
      .waitFor()
    await expect.poll(() => on.button(START).count()).toBe(0)
    expect(await violationsOf(on.page)).toEqual([])
  })
})

describe('the result of the onboarding', () => {
  const SAVED = 'Your application has been saved. You will be notified by email.'
  const BROKEN = 'This link may be invalid or expired. Please contact support.'

  it('is what the address says; a missing or unknown word is a failure [PAYOUTSTAB-03] [PAYOUTSTAB-04] [PAYOUTSTAB-05] [PAYOUTSTAB-06]', async () => {
    for (const [address, words] of [
      ['?status=success', SAVED],
      ['?status=failure', BROKEN],
      ['?status=maybe', BROKEN],
      ['', BROKEN],
    ] as const) {
      await on.at(OWNER, `/payments/stripeOnboarding${address}`)
      await text(words).waitFor()
      await expect.poll(on.path).toBe('/payments/stripeOnboarding')
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('gives way to the payouts after ten seconds, or at once by its link [PAYOUTSTAB-07] [PAYOUTSTAB-08] [PAYOUTSTAB-24]', async () => {
    const colleague = await signUpAs('onboarded')
    await employ(colleague, ['finance'])
    const page = await on.own(colleague)
    await page.clock.install()
    await on.open('/payments/stripeOnboarding?status=success')
    await text('You will be redirected in 10 seconds.').waitFor()
    await page.clock.runFor(4_000)
    await text('You will be redirected in 6 seconds.').waitFor()
    await expect.poll(on.path).toBe('/payments/stripeOnboarding')
    await page.clock.runFor(6_000)
    await page.waitForURL('**/payments/payouts')
    await on.visit('/payments/stripeOnboarding?status=success')
    await page.getByRole('link', { name: 'Go to Payouts now', exact: true }).click()
    await page.waitForURL('**/payments/payouts')
  })
})

describe('the payouts', () => {
  beforeAll(withoutDemoPayouts)

  it('have sections that fold away by the keyboard [PAYOUTSTAB-09]', async () => {
    await on.at(OWNER, '/payments/payouts')
    await on.button(START).waitFor()
    for (const [title, words] of [
      ['Payouts setup', START],
      ['Balance', 'Available soon'],
      ['Payouts log', 'Filter'],
    ] as const) {
      const section = on.page.getByRole('region', { name: title })
      const fold = section.getByRole('button', { name: title })
      const inside = section.getByText(words, { exact: true }).first()
      await inside.waitFor()
      await fold.press('Enter')
      await inside.waitFor({ state: 'hidden' })
      await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('say that they are being read, and that they could not be, with a way to try again', async () => {
    const page = await on.own(await founded('SG'))
    const setUp = page.getByRole('region', { name: 'Payouts setup' })
    const release = await held(page, '**/stripeAccount')
    await on.open('/payments/payouts')
    await setUp.getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
    release()
    await on.button(START).waitFor()
    await page.route('**/stripe/bankAccounts', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: { msg: 'Out of order' } } }),
    )
    await page.reload()
    await page.getByText('Out of order').waitFor()
    await page.unroute('**/stripe/bankAccounts')
    await setUp.getByRole('button', { name: 'Retry' }).click()
    await on.button(START).waitFor()
  })

  it('let nobody set up a bank account who may only see them, and show the log to who may see that [PAYOUTS-29]', async () => {
    const viewer = await signUpAs('viewer-of-payouts')
    await employ(viewer, ['finance'])
    const page = await on.own(viewer)
    await holdsOnly(page, ['payout.viewPayoutsAccount'])
    await on.open('/payments/payouts')
    const start = on.button(START)
    await start.waitFor()
    await expect.poll(() => start.getAttribute('aria-disabled')).toBe('true')
    await start.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => form().count()).toBe(0)
    await expect.poll(() => page.getByRole('region', { name: 'Payouts log' }).count()).toBe(0)
  })

  it('are closed to who may not see them [PAYOUTS-29]', async () => {
    const desk = await signUpAs('desk-without-payouts')
    await employ(desk, ['operations'])
    await on.at(desk, '/payments/payouts')
    await on.heading(LOCKED)
  })
})
