import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { formatMoney } from '@fieldhouse/domain/money'
import { dateOf, formatListDate } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { onAnotherDay } from './another-day.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads } from './readings.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { held, LOCKED, on } from './stage.ts'
import { COACH, DESK, execute, holdsOnly, once, type Options, OWNER, sessionOf, signInAs } from './staff-page.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// Credits of a club: the log, issuing and revoking, and the limits.

const LIST = /\/clubCredits\?/
const CONFIG = '**/clubCredits/config'

let club: Club
/** A name that nobody else has. */
const own = `Cr${Date.now().toString(36)}`
const ids: Record<string, string> = {}

const add = async (firstName: string, lastName = own) => {
  const { data } = await club.client.createCustomer(
    { body: { partnerId: club.partnerId, firstName, lastName, email: `${firstName}.${own}@mail.example` } },
    once(),
  )
  // Without a contact, as some of those are who were brought from another product.
  await execute('UPDATE customers SET email = NULL WHERE id = $1', [data.id])
  ids[firstName] = data.id
}
const issue = (who: string, amount: number, type: 0 | 1 | 2 | 3 = 0) =>
  club.client.issueCredit(
    { partnerId: club.partnerId, body: { customerId: ids[who]!, amount, clubCreditTypeId: CREDIT_TYPES[type].id } },
    once(),
  )
const limits = (more: object = {}) =>
  club.client.updateCreditConfig(
    {
      partnerId: club.partnerId,
      body: { maxClubCreditIssue: null, maxClubCreditCustomer: null, maxClubCreditStaff: null, ...more },
    },
    once(),
  )

beforeAll(async () => {
  club = await clubOf(OWNER)
  await add('Ada')
  await add('Ben')
  await add('Cleo')
  await issue('Ada', 5000)
  await issue('Ada', 1200, 2)
  await club.client.revokeCredit({ partnerId: club.partnerId, body: { customerId: ids['Ada']!, amount: 300 } }, once())
  // Of several who issue, each is chosen by the own name.
  const { client, partnerId } = await clubOf(DESK)
  await add('Fay', own.replace('Cr', 'Fi'))
  await client.issueCredit(
    { partnerId, body: { customerId: ids['Fay']!, amount: 100, clubCreditTypeId: CREDIT_TYPES[0].id } },
    once(),
  )
})

const table = () => on.page.getByRole('table', { name: 'Credits' })
const rows = () => table().getByRole('row')
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const inDialog = (name: string, button: string) =>
  dialog(on.page, name).getByRole('button', { name: button, exact: true })
const openLog = async (address = `/credits/log?q=${own}`, session = sessionOf(OWNER), options: Options = {}) => {
  await on.own(await session, options)
  await on.open(address)
}
/** The cells of the rows that are shown. */
const cells = async (): Promise<string[][]> =>
  (await rows().allInnerTexts()).slice(1).map((line) =>
    line
      .split('\n')
      .join(' ')
      .split(/\t/)
      .map((cell) => cell.trim()),
  )
const pick = async (title: string, name: string) => {
  await dialog(on.page, title).getByRole('combobox').first().fill(name)
  await dialog(on.page, title).getByRole('option').filter({ hasText: name }).first().click()
}
const amount = (title: string) => dialog(on.page, title).getByRole('textbox', { name: 'Amount in SGD' })
const type = async (name: string) => {
  await dialog(on.page, 'Issue credit').getByRole('combobox', { name: 'Credit type' }).click()
  await on.page.getByRole('option', { name, exact: true }).click()
}

describe('the log of credits', () => {
  it('lists what was issued and revoked, newest first, on days of the club; the customer leads to themselves [CREDITS-01] [CREDITS-04] [CREDITS-10] [CREDITS-11] [CREDITS-57]', async () => {
    await openLog(undefined, undefined, onAnotherDay('Asia/Singapore'))
    await expect.poll(() => rows().count()).toBe(4)
    await expect
      .poll(() => table().getByRole('columnheader').allInnerTexts())
      .toEqual(['Date', 'Customer', 'Activity', 'Type', 'Amount', 'Issued by'])
    const { data: entries } = await club.client.listCredits({ partnerId: club.partnerId, query: { q: own } })
    const days = entries.map(({ createdAt }) => formatListDate(dateOf(Date.parse(createdAt), 'Asia/Singapore')))
    expect(days[0]).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/)
    const by = 'Ngọc Ánh Nguyễn'
    expect(await cells()).toEqual([
      [days[0], `Ada ${own}`, 'Revoked', '', 'SGD -3.00', by],
      [days[1], `Ada ${own}`, 'Issued', 'Promotion', 'SGD 12.00', by],
      [days[2], `Ada ${own}`, 'Issued', 'Top-up', 'SGD 50.00', by],
    ])
    await look(on.page, 'credits')
    // Their address opens them over the list, which then has the list's own address.
    const read = on.page.waitForRequest((request) =>
      new URL(request.url()).pathname.endsWith(`/customers/${ids['Ada']}`),
    )
    await table()
      .getByRole('link', { name: `Ada ${own}` })
      .first()
      .click()
    await read
    await expect.poll(on.path).toBe('/customers')
    await on.page.getByRole('dialog').waitFor()
  })

  it(
    'has what was used, taken off, and what was given back, each with its transaction [CREDITS-10] [CREDITS-56] [CREDITS-57]',
    { tags: ['gate'] },
    async () => {
      const surname = own.replace('Cr', 'Us')
      await add('Eve', surname)
      await issue('Eve', 123_456)
      const date = dayIn(690)
      const { data: order } = await club.client.placeBooking(
        {
          partnerId: club.partnerId,
          body: {
            bookings: [
              { facilityId: club.courts['Court 4']!, startTime: at(date, '10:00'), endTime: at(date, '12:00') },
            ],
            customerId: ids['Eve']!,
            paymentMethod: 'clubCredits',
            isForceBook: true,
            options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
          },
        },
        once(),
      )
      await club.client.cancelOrder({ id: order.id, body: { refundAmountCents: 100, autoRefund: true } }, once())
      await openLog(`/credits/log?q=${surname}`)
      await expect.poll(() => rows().count()).toBe(4)
      expect((await cells()).map(([, , ...rest]) => rest)).toEqual([
        ['Issued', 'Refund · Transaction', 'SGD 1.00', 'Ngọc Ánh Nguyễn'],
        ['Utilised', 'Transaction', formatMoney(-order.totalAmount, 'SGD'), 'Ngọc Ánh Nguyễn'],
        ['Issued', 'Top-up', 'SGD 1,234.56', 'Ngọc Ánh Nguyễn'],
      ])
      await rows().nth(2).getByRole('link', { name: 'Transaction', exact: true }).click()
      await on.page.getByText(order.readableId.readableId).first().waitFor()
      await expect.poll(on.path).toMatch(/^\/transaction/)
    },
  )

  it('is searched once typing has rested for 500 ms, not sooner [CREDITS-44]', async () => {
    // A window of its own: all pages of one have its clock.
    await on.own(await sessionOf(OWNER), { timezoneId: 'Asia/Singapore' })
    await on.page.clock.install()
    await on.open('/credits')
    await expect.poll(on.path).toBe('/credits/log')
    await table().waitFor()
    const asked: string[] = []
    on.page.on('request', (request) => {
      const text = new URL(request.url()).searchParams.get('q')
      if (text !== null && LIST.test(request.url())) asked.push(text)
    })
    await on.page.clock.pauseAt(Date.now() + 60_000)
    const search = on.page.getByRole('searchbox', { name: 'Search for a name, email or mobile' })
    await search.pressSequentially('Cr')
    await on.page.clock.runFor(480)
    // Another letter begins the rest anew.
    await search.pressSequentially(own.slice(2))
    await on.page.clock.runFor(480)
    expect(asked).toEqual([])
    await expect.poll(() => searchOf(on.page)).toEqual({})
    await on.page.clock.runFor(40)
    await on.page.clock.resume()
    await expect.poll(() => rows().count()).toBe(4)
    expect(asked).toEqual([own])
  })

  it('is filtered by type, activity, days and who issued; each filter has its own way out [CREDITS-45] [CREDITS-57]', async () => {
    await openLog()
    await expect.poll(() => rows().count()).toBe(4)
    await on.button('Filter').click()
    const filter = dialog(on.page, 'Filter')
    const choose = async (label: string, option: string) => {
      await filter.getByRole('combobox', { name: label }).click()
      await filter.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
    }
    await filter.getByRole('combobox', { name: 'Activity' }).click()
    const activities = filter.getByRole('option').filter({ visible: true })
    await expect.poll(() => activities.allInnerTexts()).toEqual(['All', 'Issued', 'Utilised', 'Revoked'])
    await filter.getByRole('combobox', { name: 'Activity' }).click()
    await choose('Type', 'Promotion')
    await choose('Activity', 'Issued')
    await choose('Issued by', 'Ngọc Ánh Nguyễn')
    await filter.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => rows().count()).toBe(2)
    await expect.poll(() => searchOf(on.page)).toMatchObject({ q: own, type: CREDIT_TYPES[2].id, activity: 'Issue' })
    await look(on.page, 'credits-filtered', [1440, 390])
    for (const chip of ['Type: Promotion', 'Activity: Issued', 'Issued by: Ngọc Ánh Nguyễn'])
      await on.page.getByText(chip, { exact: true }).waitFor()
    await on.button('Remove filter Type').click()
    await expect.poll(() => rows().count()).toBe(3)
    await expect.poll(() => searchOf(on.page)).toMatchObject({ q: own, activity: 'Issue', by: expect.any(String) })
    await on.button('Clear all').click()
    await expect.poll(() => rows().count()).toBe(4)
    await on.visit(`/credits/log?q=${own}&from=2019-01-01&to=2019-01-31`)
    await said('No entry matches')
    await look(on.page, 'credits-no-match', [1440, 390])
    await on.main().getByRole('button', { name: 'Clear filters' }).click()
    await table().waitFor()
    await expect.poll(() => searchOf(on.page)).toEqual({})
  })

  it('has pages of twelve [CREDITS-30]', async () => {
    for (let i = 0; i < 13; i++) await issue('Cleo', 100 + i)
    await openLog()
    await expect.poll(() => rows().count()).toBe(13)
    await on.button('Next page').click()
    await expect.poll(() => rows().count()).toBe(5)
    await expect.poll(() => searchOf(on.page)).toEqual({ q: own, page: '2' })
    // Another selection begins at its first page.
    await on.page.getByRole('searchbox', { name: 'Search for a name, email or mobile' }).fill('Cleo')
    await expect.poll(() => searchOf(on.page)).toEqual({ q: 'Cleo' })
  })

  it('says that it loads and that it failed, and is tried again', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, '**/clubCredits?*')
    await on.open(`/credits/log?q=${own}`)
    await on.heading(/^Credits/)
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await table().waitFor()
    await on.visit('/promotion')
    await on.heading(/^Promotion/)
    const works = await failing(on.page, LIST)
    await on.visit(`/credits/log?q=Ada`)
    await said('The credits could not be loaded')
    await works()
    await on.button('Retry').click()
    await table().waitFor()
  })
})

describe('issuing', () => {
  const TITLE = 'Issue credit'

  it(
    'asks for customer, type and amount, and says what is missing [CREDITS-12] [CREDITS-13] [CREDITS-15] [CREDITS-16] [CREDITS-17] [CREDITS-18] [CREDITS-53]',
    { tags: ['gate'] },
    async () => {
      await openLog()
      await on.button('Issue credit').click()
      await expect.poll(() => amount(TITLE).getAttribute('placeholder')).toBe('Max number Amount is 6')
      await inDialog(TITLE, 'Issue').click()
      for (const text of ['Please Select Customer', 'Please select credit type', 'Amount is invalid']) await said(text)
      await look(on.page, 'credits-issue-missing', [1440, 390])
      for (const [typed, problem] of [
        ['ten', 'Amount is invalid'],
        ['-5', 'Amount is invalid'],
        ['1000000', 'Max number Amount is 6'],
      ] as const) {
        await amount(TITLE).fill(typed)
        await dialog(on.page, TITLE).getByText(problem, { exact: true }).waitFor()
      }
      await pick(TITLE, 'Ben')
      await type('Compensation')
      // The client lets 0 pass, the server does not.
      await amount(TITLE).fill('0')
      await inDialog(TITLE, 'Issue').click()
      await said('Amount must be above 0 and at most 999999')
      await amount(TITLE).fill('12.50')
      await look(on.page, 'credits-issue', [1440, 390])
      await inDialog(TITLE, 'Issue').click()
      await said('Credit has been issued successfully!')
      await expect.poll(async () => words(rows().nth(1))).toContain(`Ben ${own} Issued Compensation SGD 12.50`)
      expect((await club.client.getCustomer({ id: ids['Ben']! })).data.clubCreditBalance).toEqual([
        { amount: 1250, currency: 'SGD' },
      ])
    },
  )

  it('is opened by an address, with the customer chosen, and goes from it when it closes [CREDITS-02] [CREDITS-03]', async () => {
    await openLog(`/credits?action=issue&customerId=${ids['Ben']}`)
    await expect.poll(() => dialog(on.page, TITLE).innerText()).toContain(`Ben ${own}`)
    expect(await words(dialog(on.page, TITLE))).toContain('Holds now: SGD 12.50')
    await inDialog(TITLE, 'Cancel').click()
    await expect.poll(() => dialog(on.page, TITLE).count()).toBe(0)
    await expect.poll(() => searchOf(on.page)).toEqual({})
    await expect.poll(on.path).toBe('/credits/log')
  })

  it('over a limit is refused in the words of that limit, and by default that it failed [CREDITS-34] [CREDITS-35] [CREDITS-36] [CREDITS-37] [CREDITS-42]', async () => {
    const { data: totals } = await club.client.getTotalCredits({ partnerId: club.partnerId })
    await openLog(`/credits/log?q=${own}&action=issue&customerId=${ids['Ben']}`)
    await type('Top-up')
    await amount(TITLE).fill('20')
    for (const [limit, text] of [
      [{ maxClubCreditStaff: 1999 }, 'Entered credits are more than Max credit issuance per staff'],
      [{ maxClubCreditCustomer: 3249 }, 'The customer has credit issuance more than Max credit balance per customer'],
      [{ maxClubCreditIssue: totals.outstanding + 1999 }, 'Overall credit is more than Max overall credit'],
    ] as const) {
      await limits(limit)
      await inDialog(TITLE, 'Issue').click()
      await said(text)
    }
    await limits()
    const works = await failing(on.page, '**/clubCredits/issue')
    await inDialog(TITLE, 'Issue').click()
    await said('Issue credit fail!')
    await works()
    await inDialog(TITLE, 'Issue').click()
    await said('Credit has been issued successfully!')
  })
})

describe('revoking', () => {
  const TITLE = 'Revoke credit'

  it('is of who holds credits alone, and waits for a customer and an amount [CREDITS-19] [CREDITS-20] [CREDITS-33] [CREDITS-38] [CREDITS-43]', async () => {
    await add('Dora')
    await openLog()
    await on.button('Revoke credit').click()
    const send = inDialog(TITLE, 'Revoke')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await amount(TITLE).fill('5')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await amount(TITLE).fill('')
    await dialog(on.page, TITLE).getByRole('combobox').fill(own)
    await expect.poll(() => dialog(on.page, TITLE).getByRole('option').count()).toBe(3)
    await expect
      .poll(async () => (await dialog(on.page, TITLE).getByRole('option').allInnerTexts()).join(' '))
      .not.toContain('Dora')
    await look(on.page, 'credits-revoke-pick', [1440, 390])
    await pick(TITLE, 'Ada')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await amount(TITLE).fill('0')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    await amount(TITLE).fill('5000')
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe(null)
    await send.click()
    await said('The customer holds less than that.')
    const works = await failing(on.page, '**/clubCredits/revoke')
    await send.click()
    await said('Revoke credit fail!')
    await works()
    await amount(TITLE).fill('9')
    await look(on.page, 'credits-revoke', [1440, 390])
    await send.click()
    await said('Credit has been revoked successfully!')
    await expect.poll(async () => words(rows().nth(1))).toContain(`Ada ${own} Revoked SGD -9.00`)
  })
})

describe('the limits', () => {
  const field = (name: string) => on.page.getByRole('textbox', { name, exact: true })

  it('are shown beside what was issued, and saved [CREDITS-22] [CREDITS-23] [CREDITS-41] [CREDITS-50] [CREDITS-51]', async () => {
    await limits({ maxClubCreditStaff: 20_050 })
    const { data: totals } = await club.client.getTotalCredits({ partnerId: club.partnerId })
    await openLog('/credits/settings')
    await expect.poll(() => field('Max credit issuance per staff').inputValue()).toBe('200.50')
    await expect.poll(() => field('Max overall credit').inputValue()).toBe('')
    const issued = ((totals.issued - totals.revoked) / 100).toFixed(2)
    const outstanding = (totals.outstanding / 100).toFixed(2)
    expect(totals.utilised).toBeGreaterThan(0)
    expect((await words(on.main())).replaceAll(',', '')).toContain(
      `Total issued SGD ${issued} Held by customers SGD ${outstanding}`,
    )
    await look(on.page, 'credits-settings')
    await on.button('Save').click()
    await said('Nothings to change')
    // A minus and letters are not taken, nor a ninth character.
    await field('Max overall credit').pressSequentially('-12a345678')
    await expect.poll(() => field('Max overall credit').inputValue()).toBe('12345678')
    await field('Max overall credit').fill('9000')
    await field('Max credit issuance per staff').fill('')
    await on.button('Save').click()
    await said('Credits settings have been updated successfully')
    expect((await club.client.getCreditConfig({ partnerId: club.partnerId })).data).toEqual({
      maxClubCreditIssue: 900_000,
      maxClubCreditCustomer: null,
      maxClubCreditStaff: null,
    })
  })

  it('take no amounts below 0 [CREDITS-21]', async () => {
    await openLog('/credits/settings')
    await field('Max credit balance per customer').pressSequentially('-7')
    await expect.poll(() => field('Max credit balance per customer').inputValue()).toBe('7')
    await field('Max credit balance per customer').fill('1.2.3')
    await on.button('Save').click()
    await said('Amount is invalid')
  })

  it('that could not be saved or loaded say so [CREDITS-39] [CREDITS-40]', async () => {
    await openLog('/credits/settings')
    await field('Max overall credit').fill('8000')
    const saves = await failing(on.page, CONFIG, 'PUT')
    await on.button('Save').click()
    await said('Update setting fail')
    await saves()
    await on.visit('/promotion')
    await on.heading(/^Promotion/)
    await on.own(await sessionOf(OWNER))
    const loads = await failing(on.page, CONFIG)
    await on.open('/credits/settings')
    await said('Network fail, please try again')
    await loads()
    await on.button('Retry').click()
    await field('Max overall credit').waitFor()
    // What was issued is half of the screen: without it there is none.
    await on.own(await sessionOf(OWNER))
    const sums = await failing(on.page, '**/clubCredits/totalIssued')
    await on.open('/credits/settings')
    await said('Network fail, please try again')
    await sums()
    await on.button('Retry').click()
    await field('Max overall credit').waitFor()
    await limits()
  })
})

describe('a club whose currency has no cents', () => {
  const dong = ownCourts({ withVenue: false })
  let customerId: string
  beforeAll(async () => {
    const { partnerId } = dong.club
    await execute(
      "UPDATE partners SET default_currency_id = 'VND', payment_methods_for_staff = '{cash,clubCredits}' WHERE id = $1",
      [partnerId],
    )
    const { data } = await dong
      .calls()
      .createCustomer({ body: { partnerId, firstName: 'Lan', lastName: 'Trần', email: `lan.${own}@mail.example` } })
    customerId = data.id
  })

  it('begins with none, sets its limits and issues in whole units, above a thousand as well [CREDITS-09] [CREDITS-28] [CREDITS-32] [CREDITS-51] [CREDITS-54]', async () => {
    const { partnerId } = dong.club
    const field = (name: string) => on.page.getByRole('textbox', { name, exact: true })
    await on.own(dong.owner())
    await on.open('/credits/log')
    await said('No credits yet')
    await on.visit('/credits/settings')
    await field('Max overall credit').fill('2000000')
    await field('Max credit balance per customer').fill('1500000')
    await on.button('Save').click()
    await said('Credits settings have been updated successfully')
    expect((await dong.calls().getCreditConfig({ partnerId })).data).toEqual({
      maxClubCreditIssue: 2_000_000,
      maxClubCreditCustomer: 1_500_000,
      maxClubCreditStaff: null,
    })
    await on.visit(`/credits/log?action=issue&customerId=${customerId}`)
    await type('Compensation')
    const typed = dialog(on.page, 'Issue credit').getByRole('textbox', { name: 'Amount in VND' })
    await typed.fill('250000')
    await inDialog('Issue credit', 'Issue').click()
    await said('Credit has been issued successfully!')
    await expect
      .poll(async () => (await cells()).map(([, ...rest]) => rest))
      .toEqual([['Lan Trần', 'Issued', 'Compensation', 'VND 250,000', expect.any(String)]])
    // What is held of another currency is not told here.
    const sellsIn = (currency: string) =>
      execute('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [partnerId, currency])
    await sellsIn('SGD')
    const other = { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 777 }
    await dong.calls().issueCredit({ partnerId, body: other }, once())
    await sellsIn('VND')
    await on.own(dong.owner())
    await on.open(`/credits/log?action=revoke&customerId=${customerId}`)
    await dialog(on.page, 'Revoke credit').getByText('VND 250,000', { exact: true }).waitFor()
    await dialog(on.page, 'Revoke credit').getByRole('textbox', { name: 'Amount in VND' }).fill('1000')
    await inDialog('Revoke credit', 'Revoke').click()
    await said('Credit has been revoked successfully!')
    expect((await dong.calls().getTotalCredits({ partnerId })).data).toEqual({
      currency: 'VND',
      issued: 250_000,
      utilised: 0,
      revoked: 1000,
      outstanding: 249_000,
    })
    await on.visit('/credits/settings')
    await expect.poll(() => field('Max credit balance per customer').inputValue()).toBe('1500000')
    await expect.poll(() => words(on.main())).toContain('Total issued VND 249,000 Held by customers VND 249,000')
  })
})

describe('who may', () => {
  it('sees no buttons beside the settings, without the rights, and where staff may take no credits [CREDITS-24] [CREDITS-25] [CREDITS-26]', async () => {
    const buttons = () => on.page.getByRole('button', { name: /^(Issue|Revoke) credit$/ })
    await openLog()
    await expect.poll(() => buttons().count()).toBe(2)
    await on.page.getByRole('tab', { name: 'Settings' }).click()
    await on.page.getByRole('textbox', { name: 'Max overall credit' }).waitFor()
    await expect.poll(() => buttons().count()).toBe(0)
    // The desk may issue and revoke, and not change limits.
    await openLog('/credits/settings', signInAs(DESK))
    await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
    await on.page.getByRole('tab', { name: 'Log' }).click()
    await expect.poll(() => buttons().count()).toBe(2)
    const methods = await execute('SELECT payment_methods_for_staff AS m FROM partners WHERE id = $1', [club.partnerId])
    await execute(
      "UPDATE partners SET payment_methods_for_staff = array_remove(payment_methods_for_staff, 'clubCredits') WHERE id = $1",
      [club.partnerId],
    )
    try {
      await openLog(`/credits/log?q=${own}&action=issue`)
      await table().waitFor()
      await expect.poll(() => buttons().count()).toBe(0)
      await expect.poll(() => dialog(on.page, 'Issue credit').count()).toBe(0)
    } finally {
      await execute('UPDATE partners SET payment_methods_for_staff = $2 WHERE id = $1', [
        club.partnerId,
        methods[0]!['m'],
      ])
    }
    await openLog('/credits', signInAs(COACH))
    await on.heading(LOCKED)
  })

  it('without the right to issue or to revoke that button is not there [CREDITS-26] [CREDITS-52] [ACCESS-31]', async () => {
    for (const [rights, left] of [
      [['credit.view', 'credit.issue'], ['Issue credit']],
      [['credit.view', 'credit.revoke'], ['Revoke credit']],
      [['credit.view'], []],
    ] as const) {
      await on.own(await sessionOf(DESK))
      await holdsOnly(on.page, rights)
      await on.open(`/credits/log?q=${own}`)
      await table().waitFor()
      await expect
        .poll(() => on.page.getByRole('button', { name: /^(Issue|Revoke) credit$/ }).allInnerTexts())
        .toEqual(left)
      // An address opens no more than a button would.
      for (const [action, title] of [
        ['issue', 'Issue credit'],
        ['revoke', 'Revoke credit'],
      ] as const) {
        await on.visit(`/credits/log?q=${own}&action=${action}`)
        await table().waitFor()
        await expect.poll(() => dialog(on.page, title).count()).toBe(left.some((one) => one === title) ? 1 : 0)
      }
    }
  })
})

it('the log and the dialogs read as kept, in both languages', async () => {
  await on.own(await sessionOf(OWNER))
  await on.open(`/credits/log?q=Ben ${own}&action=issue&customerId=${ids['Ben']}`)
  await dialog(on.page, 'Issue credit').getByText('Holds now:').waitFor()
  await reads(dialog(on.page, 'Issue credit'), 'credits-issue', { [own]: 'name', [ids['Ben']!]: 'id of Ben' })
})
