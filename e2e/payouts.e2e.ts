import { formatAmount, formatMoney } from '@fieldhouse/domain/money'
import { dateOf, formatSlashedDay } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { onAnotherDay } from './another-day.ts'
import { look } from './looks.ts'
import { openPayouts, section, withPayouts, type PaidOutClub } from './payouts-page.ts'
import { reads } from './readings.ts'
import { listensToChanges } from './sent.ts'
import { on } from './stage.ts'
import { execute, holdsOnly, OWNER, sessionOf } from './staff-page.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// What a club is paid out: its balances, the request, and the log with all that is in each payout.

let club: PaidOutClub
beforeAll(async () => {
  club = await withPayouts()
})

const money = (minor: number) => formatMoney(minor, 'SGD')
const said = (text: string | RegExp) => on.page.getByText(text, { exact: true }).first().waitFor()
const logTable = () => on.page.getByRole('table', { name: 'Payouts log' })
const lines = () =>
  logTable()
    .getByRole('row')
    .filter({ has: on.page.getByRole('cell') })
const linesRead = async (): Promise<string[]> =>
  (await lines().allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
const balance = () => words(section('Balance'))
const showsBalance = (text: string) => expect.poll(balance).toContain(text)
const isOff = async (name: string) => (await on.button(name).getAttribute('aria-disabled')) === 'true'
const day = (instant: string) => formatSlashedDay(dateOf(Date.parse(instant), 'Asia/Singapore'))
const ask = () => dialog(on.page, 'Request payout')
const confirms = () => ask().getByRole('button', { name: 'Request payout' }).click()
/** Does something while the club is in another country. */
const inCountry = async (countryCode: string, work: () => Promise<void>) => {
  const moves = (code: string) => execute('UPDATE partners SET country_code = $2 WHERE id = $1', [club.partnerId, code])
  await moves(countryCode)
  try {
    await work()
  } finally {
    await moves('SG')
  }
}
const frequency = () => on.page.getByRole('combobox', { name: 'Payout frequency' })

describe('the payouts of a club', () => {
  it('are one of the sections of Payments [PAYOUTSTAB-01]', async () => {
    await openPayouts()
    const tabs = on.page.getByRole('tablist', { name: 'Payments' }).getByRole('tab')
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Payments methods', 'Payouts', 'Policies', 'Report', 'Taxes'])
    for (const [name, address] of [
      ['Report', '/payments/report'],
      ['Policies', '/payments/policies'],
      ['Payments methods', '/payments/settings'],
      ['Payouts', '/payments/payouts'],
    ] as const) {
      await tabs.filter({ hasText: name }).click()
      await expect.poll(on.path).toBe(address)
    }
  })

  it('begin with nothing, and nothing can be asked for [PAYOUTS-01] [PAYOUTS-07] [PAYOUTSTAB-09] [PAYOUTSTAB-10] [PAYOUTSTAB-14]', async () => {
    await openPayouts()
    const inside = {
      'Payouts setup': on.button('Set up your bank account to receive payouts'),
      Balance: on.page.getByText('Available soon'),
      'Payouts log': on.page.getByText('No payouts yet'),
    }
    for (const [name, part] of Object.entries(inside)) {
      const fold = section(name).getByRole('button', { name, exact: true })
      await part.waitFor()
      await fold.click()
      await part.waitFor({ state: 'hidden' })
      await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
      await fold.click()
      await part.waitFor()
    }
    await showsBalance(
      'Available soon SGD 0.00 Paid out SGD 0.00 In transit SGD 0.00 Total SGD 0.00 Your current balance is 0.',
    )
    expect(await isOff('Request payout')).toBe(true)
    await frequency().waitFor()
    await look(on.page, 'payouts-nothing')
    await reads(section('Balance'), 'payouts-balance-of-nothing')
    await reads(section('Payouts log'), 'payouts-log-of-nothing')
  })

  it(
    'go from the request to the bank, a refund in between is owed back, and the next one is smaller by it [PAYOUTS-02] [PAYOUTS-06] [PAYOUTS-15] [PAYOUTS-20] [PAYOUTS-22] [PAYOUTS-27] [PAYOUTSTAB-11] [PAYOUTSTAB-13] [PAYOUTSTAB-23]',
    { tags: ['gate'] },
    async () => {
      const [kept, refunded] = [await club.sold(), await club.sold()]
      const { amount } = (await club.balances()).AVAILABLE
      expect(amount).toBeGreaterThan(0)
      await openPayouts()
      await showsBalance(`Total ${money(amount)} Your current balance is ${money(amount)}.`)
      await on.button('Request payout').click()
      await ask().getByText('Are you sure you want to request payout?').waitFor()
      await look(on.page, 'payouts-ask', [1440, 390])
      await reads(ask(), 'payouts-ask')
      await ask().getByRole('button', { name: 'Cancel' }).click()
      await ask().waitFor({ state: 'detached' })
      // Nothing was asked for yet; and there is no bank account.
      await on.button('Request payout').click()
      await confirms()
      await said('Please set up your bank account')
      await ask().waitFor({ state: 'detached' })

      await club.paysTo('3456')
      await openPayouts(onAnotherDay('Asia/Singapore'))
      await on.button('Request payout').click()
      await on.saysAnew('Payout has been requested successfully!', () => confirms())
      await club.stayUnderWay()
      await showsBalance(`In transit ${money(amount)} Total ${money(amount)} Your current balance is 0.`)
      expect(await isOff('Request payout')).toBe(true)
      const [payout] = await club.log()
      const { readableId, createdAt } = payout!
      await expect
        .poll(() => logTable().getByRole('columnheader').allInnerTexts())
        .toEqual(['Date', 'Amount', 'Payout ID', 'Bank account', 'Status'])
      const line = (status: string) => [`${day(createdAt)} ${money(amount)} ${readableId} **** 3456 ${status}`]
      await expect.poll(linesRead).toEqual(line('In transit'))
      await said(`Total: ${money(amount)}`)

      // The open screen hears of it by itself.
      await club.arrive()
      await expect.poll(linesRead).toEqual(line('Paid'))
      await showsBalance(`Paid out ${money(amount)} In transit SGD 0.00 Total SGD 0.00`)
      const { data: whole } = await club.client.getPayout({ partnerId: club.partnerId, id: payout!.id })
      await on.button(readableId).click()
      const one = dialog(on.page, `Payout ${readableId}`)
      for (const order of [kept, refunded]) await one.getByText(order.readableId.readableId).waitFor()
      await one.getByText(/^SBX/).waitFor()
      expect(await words(one)).toContain(`Taken ${money(whole.totals.taken)} Refunded SGD 0.00`)
      expect(await words(one)).toContain(`Payout ${money(amount)}`)
      const told = {
        [readableId]: 'payout',
        [day(createdAt)]: 'today',
        [whole.utr!]: 'reference',
        [kept.readableId.readableId]: 'one',
        [refunded.readableId.readableId]: 'another',
        [kept.id]: 'one',
        [refunded.id]: 'another',
      }
      await look(on.page, 'payout')
      await reads(one, 'payouts-one', told)
      await on.page.keyboard.press('Escape')
      await one.waitFor({ state: 'detached' })

      // From then on a super admin alone gives money back.
      const admin = await club.byAdmin()
      await admin.cancelOrder(
        { id: refunded.id, body: { refundAmountCents: refunded.refundableAmount, autoRefund: true } },
        { idempotencyKey: crypto.randomUUID() },
      )
      const owed = (await club.balances()).AVAILABLE.amount
      expect(owed).toBeLessThan(0)
      await showsBalance(`Total ${money(owed)} Your current balance is ${money(owed)}.`)
      await said('It is owed back for refunds after a payout, and is taken off the next one.')
      expect(await isOff('Request payout')).toBe(true)
      await look(on.page, 'payouts-owed', [1440, 390])
      await reads(section('Balance'), 'payouts-balance-owed')

      const more = [await club.sold(), await club.sold()]
      await openPayouts()
      const next = (await club.balances()).AVAILABLE.amount
      await showsBalance(`Your current balance is ${money(next)}.`)
      await on.button('Request payout').click()
      await on.saysAnew('Payout has been requested successfully!', () => confirms())
      await club.stayUnderWay()
      await expect.poll(() => lines().count()).toBe(2)
      const [second] = await club.log()
      expect(second!.amount).toBe(next)
      await on.button(second!.readableId).click()
      const smaller = dialog(on.page, `Payout ${second!.readableId}`)
      const correction = smaller.getByRole('row').filter({ hasText: refunded.readableId.readableId })
      await correction.getByText('Changed since an earlier payout').waitFor()
      expect(await words(correction)).toContain(formatAmount(owed, 'SGD'))
      for (const order of more) await smaller.getByText(order.readableId.readableId).waitFor()
      await look(on.page, 'payout-smaller', [1440, 390])
    },
  )

  it('are sent once where the answer to the request is lost and it is asked for again [BEYOND-03] [PAYOUTS-13]', async () => {
    await club.sold()
    await openPayouts()
    const before = await club.log()
    const sent = await listensToChanges(on.page, { [club.partnerId]: 'club' })
    await on.button('Request payout').click()
    await sent.twice(confirms)
    await club.stayUnderWay()
    expect((await club.log()).length).toBe(before.length + 1)
    await expect(sent.told()).toMatchFileSnapshot('readings/sent-payout-request.txt')
  })
})

describe('the log of payouts', () => {
  /** What the log is of: payouts of every status, to four bank accounts, one of them forty days ago. */
  beforeAll(async () => {
    await club.arrive()
    await club.sold()
    for (const end of ['0005', '0006', '3456']) {
      await club.paysTo(end)
      await club.request()
      await club.arrive()
    }
    for (let more = 0; more < 5; more++) {
      await club.sold()
      await club.request()
    }
    await club.arrive()
    const [newest] = await club.log()
    await execute("UPDATE payouts SET created_at = created_at - interval '40 days' WHERE id = $1", [newest!.id])
    for (const end of ['3456', '0007']) {
      await club.sold()
      await club.paysTo(end)
      await club.request()
      await club.stayUnderWay()
    }
  })

  it('is newest first, in pages of ten, with the sum of all pages below [PAYOUTS-02] [PAYOUTS-12] [PAYOUTS-16] [PAYOUTS-27] [PAYOUTSTAB-28]', async () => {
    const all = await club.log()
    expect(all.length).toBeGreaterThan(10)
    await openPayouts()
    // What came back is no payout.
    const sumOf = (rows: typeof all) =>
      rows.reduce((sum, { amount, status }) => (status === 'FAILED' || status === 'CANCELED' ? sum : sum + amount), 0)
    const total = `Total: ${money(sumOf(all))}`
    const ids = (rows: typeof all) => rows.map(({ readableId }) => readableId)
    const shown = () => lines().getByRole('button').allInnerTexts()
    await expect.poll(shown).toEqual(ids(all.slice(0, 10)))
    await said(total)
    await look(on.page, 'payouts')
    await reads(section('Balance'), 'payouts-balance')
    await on.button('Next page').click()
    await expect.poll(shown).toEqual(ids(all.slice(10)))
    expect(searchOf(on.page)).toEqual({ page: '2' })
    await said(total)
    // Paid out before the club had its currency: each has a sum of its own.
    const old = all.at(-1)!
    await execute("UPDATE payouts SET currency = 'USD' WHERE id = $1", [old.id])
    await openPayouts()
    expect(old.status).toBe('PAID')
    await said(`Total: ${money(sumOf(all.slice(0, -1)))}, ${formatMoney(old.amount, 'USD')}`)
    await execute("UPDATE payouts SET currency = 'SGD' WHERE id = $1", [old.id])
  })

  it('says what became of each, and what is on its way is the sum of what was asked for and what was sent [PAYOUTS-03] [PAYOUTS-18] [PAYOUTS-20] [PAYOUTS-27] [PAYOUTSTAB-12] [PAYOUTSTAB-23]', async () => {
    const all = await club.log()
    await openPayouts()
    await on.button('Filter').click()
    const filter = on.page.getByRole('dialog', { name: 'Filter' })
    await filter.getByRole('combobox', { name: 'Status' }).click()
    const options = filter.getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual(['Paid', 'Pending', 'In transit', 'Failed', 'Canceled'])
    await options.filter({ hasText: 'Failed' }).click()
    await options.filter({ hasText: 'Pending' }).click()
    await on.page.keyboard.press('Escape')
    await filter.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => searchOf(on.page)).toEqual({ status: 'PENDING,FAILED' })
    const states = (rows: typeof all) => rows.map(({ status }) => status)
    expect(states(all.filter(({ status }) => status === 'PENDING' || status === 'FAILED'))).toEqual([
      'PENDING',
      'FAILED',
    ])
    await expect
      .poll(async () => (await linesRead()).map((line) => line.split(' ').at(-1)))
      .toEqual(['Pending', 'Failed'])
    const [pending] = all.filter(({ status }) => status === 'PENDING')
    const [failed] = all.filter(({ status }) => status === 'FAILED')
    await said(`Total: ${money(pending!.amount + failed!.amount)}`)
    await look(on.page, 'payouts-filtered', [1440, 390])
    await on.button('Clear all').click()
    await expect.poll(() => lines().count()).toBe(10)
    for (const [status, name] of [
      ['PAID', 'Paid'],
      ['IN_TRANSIT', 'In transit'],
      ['CANCELED', 'Canceled'],
    ] as const) {
      const { readableId } = all.find((one) => one.status === status)!
      await on.visit(`/payments/payouts?status=${status}`)
      await expect
        .poll(() => words(logTable().getByRole('row').filter({ hasText: readableId })))
        .toMatch(new RegExp(`${name}$`))
    }
    // The provider's own sum is believed by nobody unseen.
    const paid = all.find(({ status }) => status === 'PAID')!
    await execute(
      `UPDATE payouts SET provider_amount_minor = amount_minor - 100, created_by_name = NULL,
         settled_at = created_at + interval '3 days' WHERE id = $1`,
      [paid.id],
    )
    await on.visit('/payments/payouts?status=PAID')
    await on.button(paid.readableId).click()
    const one = dialog(on.page, `Payout ${paid.readableId}`)
    // Nobody asked for it.
    await one.getByText(`${day(paid.createdAt)} · by schedule`, { exact: true }).waitFor()
    const settled = new Date(Date.parse(paid.createdAt) + 3 * 86_400_000).toISOString()
    expect(await words(one)).toContain(`Settled ${day(settled)}`)
    await one.getByText('**** 3456', { exact: true }).waitFor()
    const differs = `The payment provider says that it paid ${money(paid.amount - 100)}. Please contact us.`
    await one.getByRole('alert').getByText(differs, { exact: true }).waitFor()
    await execute('UPDATE payouts SET provider_amount_minor = amount_minor WHERE id = $1', [paid.id])
    await on.page.keyboard.press('Escape')
    await one.waitFor({ state: 'detached' })
    const sent = all.find(({ status }) => status === 'IN_TRANSIT')!.amount
    const paidOut = all.filter(({ status }) => status === 'PAID').reduce((sum, { amount }) => sum + amount, 0)
    const onItsWay = money(sent + pending!.amount)
    await showsBalance(`Paid out ${money(paidOut)} In transit ${onItsWay} Total ${onItsWay}`)
  })

  it('is of one bank account, and of days, as the filter says [PAYOUTS-12] [PAYOUTS-19] [PAYOUTS-27]', async () => {
    const all = await club.log()
    const old = all.at(-1)!
    await openPayouts()
    await on.button('Filter').click()
    const filter = on.page.getByRole('dialog', { name: 'Filter' })
    await filter.getByRole('combobox', { name: 'Bank account' }).click()
    const options = filter.getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual(['**** 0005', '**** 0006', '**** 0007', '**** 3456'])
    await options.filter({ hasText: '0006' }).click()
    await on.page.keyboard.press('Escape')
    await filter.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(async () => (await linesRead()).map((line) => /\*{4} (.*)$/.exec(line)?.[1]))
      .toEqual(['0006 Canceled'])
    await said('Bank account: **** 0006')
    // One of two filters goes alone, and each selection begins at its first page.
    const bank = searchOf(on.page)['banks']!
    await on.visit(`/payments/payouts?banks=${bank}&status=PAID,CANCELED`)
    await on.button('Remove filter Status').click()
    await expect.poll(() => searchOf(on.page)).toEqual({ banks: bank })
    await on.visit('/payments/payouts?page=2&status=PAID,PENDING,IN_TRANSIT,FAILED,CANCELED')
    await expect.poll(() => lines().count()).toBe(all.length - 10)
    await on.button('Remove filter Status').click()
    await expect.poll(() => searchOf(on.page)).toEqual({})
    const date = dateOf(Date.parse(old.createdAt), 'Asia/Singapore')
    await on.visit(`/payments/payouts?from=${date}&to=${date}`)
    await expect
      .poll(linesRead)
      .toEqual([`${day(old.createdAt)} ${money(old.amount)} ${old.readableId} **** 3456 Paid`])
    expect(day(old.createdAt)).toBe(date.split('-').toReversed().join('/'))
    await said(`Total: ${money(old.amount)}`)
    await on.visit('/payments/payouts?from=2020-01-01&to=2020-01-31')
    await said('No payout matches')
  })

  it('of a club in India names no bank account, in no payout and for no filter [PAYOUTS-08]', async () => {
    const [newest] = await club.log()
    await inCountry('IN', async () => {
      await openPayouts()
      const heads = logTable().getByRole('columnheader')
      await expect.poll(() => heads.allInnerTexts()).toEqual(['Date', 'Amount', 'Payout ID', 'Status'])
      await expect.poll(async () => (await linesRead()).some((line) => line.includes('****'))).toBe(false)
      await on.button('Filter').click()
      const filter = on.page.getByRole('dialog', { name: 'Filter' })
      await filter.getByRole('combobox', { name: 'Status' }).waitFor()
      await expect.poll(() => filter.getByRole('combobox', { name: 'Bank account' }).count()).toBe(0)
      await on.page.keyboard.press('Escape')
      await on.button(newest!.readableId).click()
      const one = dialog(on.page, `Payout ${newest!.readableId}`)
      await one.getByText(/^Requested/).waitFor()
      expect(await words(one)).not.toMatch(/Bank account|\*\*\*\*/)
    })
  })
})

describe('a request that the server refuses otherwise', () => {
  it('says what the server says of it [PAYOUTS-15]', async () => {
    await club.sold()
    // Nobody pays clubs out there.
    await inCountry('FR', async () => {
      await openPayouts()
      await on.button('Request payout').click()
      await confirms()
      await said('Payouts are not available for your club yet. Please contact us.')
    })
  })
})

describe('how often a club is paid out', () => {
  it('is by hand until a super admin says otherwise; it reads it, and nobody asks for a payout then [PAYOUTS-04] [PAYOUTS-05] [PAYOUTS-17] [PAYOUTS-26]', async () => {
    const { partnerId } = club
    const admin = await club.byAdmin()
    await openPayouts()
    await on.button('Request payout').waitFor()
    await expect.poll(() => frequency().inputValue()).toBe('Manual')
    await expect.poll(() => frequency().isDisabled()).toBe(true)
    const weekly = { partnerId, body: { payoutFrequency: 'WEEKLY' as const } }
    await expect(club.client.savePartnerConfig(weekly)).rejects.toMatchObject({ status: 403 })
    try {
      for (const [payoutFrequency, name, hint] of [
        ['WEEKLY', 'Weekly', 'You are paid out every Monday.'],
        ['MONTHLY', 'Monthly', 'You are paid out on the first day of the month.'],
      ] as const) {
        await admin.savePartnerConfig({ partnerId, body: { payoutFrequency } })
        await openPayouts()
        await expect.poll(() => frequency().inputValue()).toBe(name)
        await expect.poll(() => frequency().isDisabled()).toBe(true)
        await said(hint)
        await expect.poll(() => on.button('Request payout').count()).toBe(0)
      }
    } finally {
      await admin.savePartnerConfig({ partnerId, body: { payoutFrequency: 'MANUAL' } })
    }
  })
})

describe('who sees payouts', () => {
  it('asks for none without the right to, reads no frequency without its own, and can try again what could not be read [ACCESS-24] [PAYOUTS-29] [PAYOUTSTAB-28]', async () => {
    await club.sold()
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['payout.viewPayoutsAccount', 'payout.viewPayoutsLog'])
    const works = await failing(on.page, '**/payoutBalances')
    const logWorks = await failing(on.page, '**/payoutLogs*')
    await on.open('/payments/payouts')
    for (const [name, mend] of [
      ['Balance', works],
      ['Payouts log', logWorks],
    ] as const) {
      const retry = section(name).getByRole('button', { name: 'Retry' })
      await retry.waitFor()
      await mend()
      await retry.click()
      await retry.waitFor({ state: 'detached' })
    }
    await section('Balance').getByText('Total', { exact: true }).waitFor()
    await logTable().waitFor()
    expect(await isOff('Request payout')).toBe(true)
    await expect.poll(() => frequency().count()).toBe(0)
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['payout.viewPayoutsAccount', 'payout.viewPayoutsConfig', 'payout.createPayoutsConfig'])
    await on.open('/payments/payouts')
    await frequency().waitFor()
    await expect.poll(() => isOff('Request payout')).toBe(false)
    await expect.poll(() => section('Payouts log').count()).toBe(0)
    // Who reads how often the club is paid out may not ask for it yet.
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['payout.viewPayoutsAccount', 'payout.viewPayoutsConfig'])
    await on.open('/payments/payouts')
    await frequency().waitFor()
    await expect.poll(() => isOff('Request payout')).toBe(true)
  })
})
