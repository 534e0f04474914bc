import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { reads } from './readings.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, once, OWNER, sessionOf, holdsOnly } from './staff-page.ts'
import { dialog, failing, money, searchOf, words } from './transactions-page.ts'

// What a club is paid out: balances, the request, and the log with what is in each payout.

let club: Club

/** An hour that was paid by card nine days ago, so that it is settled. */
const sold = async (from: number) => {
  const { data: order } = await club.client.placeBooking(
    {
      partnerId: club.partnerId,
      body: {
        bookings: [
          {
            facilityId: club.courts['Court 4']!,
            startTime: at(dayIn(700), `${String(from).padStart(2, '0')}:00`),
            endTime: at(dayIn(700), `${String(from + 1).padStart(2, '0')}:00`),
          },
        ],
        paymentMethod: 'creditCard',
        customerId: (await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })).data[0]!.id,
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    },
    once(),
  )
  const { id } = order.orderTransactions[0]!
  await club.client.chargeTransaction({ id, body: { creditToken: 'tok_ok' } }, once())
  await execute("UPDATE order_transactions SET settled_at = settled_at - interval '9 days' WHERE order_id = $1", [
    order.id,
  ])
  return order
}
/** A bank account of the sandbox, complete, as the form leaves it. */
const setUp = async () => {
  const [{ id } = { id: '' }] = await execute(
    `WITH club AS (DELETE FROM bank_accounts WHERE partner_id = $1), old AS (DELETE FROM payout_accounts WHERE partner_id = $1)
     INSERT INTO payout_accounts (partner_id, id, provider, provider_account_id, charges_enabled, payout_enabled, verification_status,
       tos_accepted_at, submitted_at, created_at, legal_entity)
     VALUES ($1, gen_random_uuid(), 'sandbox', 'acct_' || $1, true, true, 'verified', now(), now(), now(), '{}') RETURNING id`,
    [club.partnerId],
  )
  await execute(
    `INSERT INTO bank_accounts (partner_id, id, payout_account_id, provider_bank_id, country, currency, number_end, is_default, created_at)
     VALUES ($1, gen_random_uuid(), $2, 'ba_payouts', 'SG', 'SGD', '3456', true, now())`,
    [club.partnerId, id],
  )
}
const balances = async () => (await club.client.getPayoutBalances({ partnerId: club.partnerId })).data

beforeAll(async () => {
  club = await clubOf(OWNER)
  // The demo has payments of its own; what they come to is not this file's affair.
  await execute('DELETE FROM payout_dues WHERE partner_id = $1', [club.partnerId])
})

const section = (name: string) => on.page.getByRole('region', { name })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const open = async (address = '/payments/payouts') => {
  await on.own(await sessionOf(OWNER))
  await on.open(address)
  await section('Balance').getByText('Total', { exact: true }).waitFor()
}

describe('payouts', () => {
  it('are one of the sections of Payments [PAYOUTSTAB-01]', async () => {
    await open()
    const tabs = on.page.getByRole('tablist', { name: 'Payments' }).getByRole('tab')
    expect(await tabs.allInnerTexts()).toEqual(['Payments methods', 'Payouts', 'Policies', 'Report'])
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

  it('begin with nothing, and nothing can be asked for [PAYOUTS-07] [PAYOUTSTAB-09] [PAYOUTSTAB-10] [PAYOUTSTAB-14]', async () => {
    await open()
    for (const name of ['Payouts setup', 'Balance', 'Payouts log']) {
      const fold = section(name).getByRole('button', { name, exact: true })
      await fold.click()
      expect(await fold.getAttribute('aria-expanded')).toBe('false')
      await fold.click()
    }
    expect(await words(section('Balance'))).toContain(
      'Available soon SGD 0.00 Paid out SGD 0.00 In transit SGD 0.00 Total SGD 0.00 Your current balance is 0.',
    )
    expect(await on.button('Request payout').getAttribute('aria-disabled')).toBe('true')
    await said('No payouts yet')
    await look(on.page, 'payouts-nothing', [1440, 390])
    await reads(section('Balance'), 'payouts-balance-of-nothing')
  })

  it('are asked for once the question is answered, and refused in the words of why [PAYOUTS-06] [PAYOUTS-15] [PAYOUTS-19] [PAYOUTSTAB-13]', async () => {
    const [first, second] = [await sold(9), await sold(11)]
    const { amount } = (await balances()).AVAILABLE
    expect(amount).toBeGreaterThan(0)
    await open()
    await said(`Your current balance is ${money(amount)}.`)
    await on.button('Request payout').click()
    const ask = dialog(on.page, 'Request payout')
    await ask.getByText('Are you sure you want to request payout?').waitFor()
    await look(on.page, 'payouts-ask', [1440, 390])
    await ask.getByRole('button', { name: 'Request payout' }).click()
    await said('Please set up your bank account')
    await setUp()
    await on.button('Request payout').click()
    await ask.getByRole('button', { name: 'Request payout' }).click()
    await said('Payout has been requested successfully!')
    await expect.poll(() => words(section('Balance'))).toContain(`In transit ${money(amount)} Total ${money(amount)}`)
    await said('Your current balance is 0.')
    const log = on.page.getByRole('table', { name: 'Payouts log' })
    expect(await log.getByRole('columnheader').allInnerTexts()).toEqual([
      'Date',
      'Amount',
      'Payout ID',
      'Bank account',
      'Status',
    ])
    const line = await words(log.getByRole('row').nth(1))
    expect(line).toMatch(new RegExp(`^\\d\\d/\\d\\d/\\d{4} ${money(amount)} [A-Z0-9]{8} \\*{4} 3456 In transit$`))
    await said(`Total: ${money(amount)}`)
    await look(on.page, 'payouts')
    await log.getByRole('row').nth(1).getByRole('button').click()
    const one = dialog(on.page, /^Payout /)
    for (const order of [first, second]) await one.getByText(order.readableId.readableId).waitFor()
    expect(await words(one)).toContain(`Paid out ${money(amount)}`)
    await look(on.page, 'payout')
  })

  it('are filtered by status, and the filter is kept in the address [PAYOUTS-18]', async () => {
    await open()
    await on.button('Filter').click()
    const filter = dialog(on.page, 'Filter')
    await filter.getByRole('combobox', { name: 'Status' }).click()
    const options = on.page.getByRole('option')
    expect(await options.allInnerTexts()).toEqual(['Paid', 'Pending', 'In transit', 'Failed', 'Canceled'])
    await options.filter({ hasText: 'Failed' }).click()
    await filter
      .getByRole('heading')
      .or(filter)
      .first()
      .click({ position: { x: 5, y: 5 } })
    await filter.getByRole('button', { name: 'Apply' }).click()
    await said('No payout matches')
    expect(searchOf(on.page)).toEqual({ status: 'FAILED' })
    await look(on.page, 'payouts-filtered', [1440, 390])
    await on.button('Clear all').click()
    await on.page.getByRole('table', { name: 'Payouts log' }).waitFor()
  })

  it('of a club in India name no bank account [PAYOUTS-08]', async () => {
    await execute("UPDATE partners SET country_code = 'IN' WHERE id = $1", [club.partnerId])
    try {
      await open()
      const heads = on.page.getByRole('table', { name: 'Payouts log' }).getByRole('columnheader')
      await expect.poll(() => heads.allInnerTexts()).toEqual(['Date', 'Amount', 'Payout ID', 'Status'])
    } finally {
      await execute("UPDATE partners SET country_code = 'SG' WHERE id = $1", [club.partnerId])
    }
  })

  it('come by a schedule that a club reads and does not change; then nobody asks for one [PAYOUTS-04] [PAYOUTS-05]', async () => {
    await open()
    const frequency = on.page.getByRole('combobox', { name: 'Payout frequency' })
    expect(await frequency.inputValue()).toBe('Manual')
    expect(await frequency.isDisabled()).toBe(true)
    await execute('UPDATE partners SET config = config || \'{"payoutFrequency": "WEEKLY"}\' WHERE id = $1', [
      club.partnerId,
    ])
    try {
      await open()
      expect(await frequency.inputValue()).toBe('Weekly')
      expect(await on.button('Request payout').count()).toBe(0)
    } finally {
      await execute("UPDATE partners SET config = config - 'payoutFrequency' WHERE id = $1", [club.partnerId])
    }
  })

  it('are for whoever may ask, and say where they could not be read [ACCESS-24]', async () => {
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['payout.viewPayoutsAccount', 'payout.viewPayoutsLog'])
    const works = await failing(on.page, '**/payoutBalances')
    await on.open('/payments/payouts')
    await section('Balance').getByRole('button', { name: 'Retry' }).waitFor()
    await works()
    await section('Balance').getByRole('button', { name: 'Retry' }).click()
    await section('Balance').getByText('Total', { exact: true }).waitFor()
    expect(await on.button('Request payout').getAttribute('aria-disabled')).toBe('true')
    expect(await on.page.getByRole('combobox', { name: 'Payout frequency' }).count()).toBe(0)
  })
})
