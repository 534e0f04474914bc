import type { Order } from '@fieldhouse/contract/orders'
import { expect, vi } from 'vitest'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on, workFor } from './stage.ts'
import { ADMIN, execute, once, type Options, OWNER, sessionOf } from './staff-page.ts'

// A club that is paid out: what it takes by card, its bank account, and the provider's clock.

/** A Wednesday far ahead, the same hour of which costs the same whenever the test runs. */
const wednesday = (later: number): string => {
  const day = Temporal.PlainDate.from(dayIn(700))
  return day.add({ days: ((10 - day.dayOfWeek) % 7) + 7 * later }).toString()
}

const ENTITY = {
  businessName: 'Riverside Club Pte Ltd',
  businessTaxId: '345K',
  address: '1 River Road',
  postalCode: '018957',
  city: null,
  state: null,
}

export const section = (name: string) => on.page.getByRole('region', { name })

/** The payouts of somebody, once the balance is there. */
export const openPayouts = async (options: Options = {}) => {
  await on.own(await sessionOf(OWNER), options)
  await on.open('/payments/payouts')
  await section('Balance').getByText('Total', { exact: true }).waitFor()
}

/** Takes back what the demo did of payouts: no account, none paid out, and nothing due. */
export const withoutDemoPayouts = async () => {
  for (const statement of [
    'UPDATE orders SET successful_payout_id = NULL WHERE successful_payout_id IN (SELECT id FROM payouts WHERE status IS NOT NULL)',
    // No product takes back what a payout holds.
    'ALTER TABLE payout_items DISABLE TRIGGER USER',
    'DELETE FROM payout_items',
    'ALTER TABLE payout_items ENABLE TRIGGER USER',
    'DELETE FROM payouts WHERE status IS NOT NULL',
    'DELETE FROM bank_accounts',
    'DELETE FROM payout_account_owners',
    'DELETE FROM payout_accounts',
    'DELETE FROM payout_dues',
  ])
    await execute(statement)
}

/** The demo's club in Singapore as payouts see it, with the payments of the demo left out. */
export const withPayouts = async () => {
  const club: Club = await clubOf(OWNER)
  const { client, partnerId } = club
  let weeks = 0
  // Somebody without a membership, who pays the full price.
  const { data: customer } = await client.createCustomer({
    body: { partnerId, firstName: 'Paula', lastName: 'Payer', email: 'paula@payer.example' },
  })
  await withoutDemoPayouts()
  return {
    ...club,
    /** An hour that was paid by card nine days ago, so that it is settled. */
    sold: async (): Promise<Order> => {
      const date = wednesday(weeks++)
      const { data: order } = await client.placeBooking(
        {
          partnerId,
          body: {
            bookings: [
              { facilityId: club.courts['Court 4']!, startTime: at(date, '10:00'), endTime: at(date, '11:00') },
            ],
            paymentMethod: 'creditCard',
            customerId: customer.id,
            isForceBook: true,
            options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
          },
        },
        once(),
      )
      const { id } = order.orderTransactions[0]!
      const { data: paid } = await client.chargeTransaction({ id, body: { creditToken: 'tok_ok' } }, once())
      await execute("UPDATE order_transactions SET settled_at = settled_at - interval '9 days' WHERE order_id = $1", [
        order.id,
      ])
      return paid
    },
    /** A complete account of the sandbox, as its form leaves it, that pays to a bank account with this end. */
    paysTo: async (end: string) => {
      await execute(
        `INSERT INTO payout_accounts (partner_id, id, provider, provider_account_id, charges_enabled, payout_enabled,
           verification_status, tos_accepted_at, submitted_at, created_at, legal_entity)
         SELECT $1::uuid, gen_random_uuid(), 'sandbox', 'acct_of_the_club', true, true, 'verified', now(), now(), now(), $2
         WHERE NOT EXISTS (SELECT FROM payout_accounts WHERE partner_id = $1::uuid)`,
        [partnerId, JSON.stringify(ENTITY)],
      )
      await execute(
        `WITH others AS (UPDATE bank_accounts SET is_default = false WHERE partner_id = $1::uuid AND number_end <> $2::text)
         INSERT INTO bank_accounts (partner_id, id, payout_account_id, provider_bank_id, country, currency, number_end, is_default, created_at)
         SELECT partner_id, gen_random_uuid(), id, 'ba_' || $2::text, 'SG', 'SGD', $2, false, now() FROM payout_accounts
         WHERE partner_id = $1::uuid
           AND NOT EXISTS (SELECT FROM bank_accounts WHERE partner_id = $1::uuid AND number_end = $2::text)`,
        [partnerId, end],
      )
      await execute('UPDATE bank_accounts SET is_default = true WHERE partner_id = $1 AND number_end = $2', [
        partnerId,
        end,
      ])
    },
    /** The transfers that were sent until now stay where they are until they arrive. */
    stayUnderWay: () => execute("UPDATE sandbox_payouts SET created_at = now() + interval '1 day'"),
    /** They arrive, and the provider is asked. */
    arrive: async () => {
      await execute("UPDATE sandbox_payouts SET created_at = now() - interval '1 hour'")
      await execute("SELECT graphile_worker.add_job('ask_about_payouts')")
      await vi.waitFor(
        async () => {
          const underWay = { partnerId, query: { status: ['PENDING' as const, 'IN_TRANSIT' as const] } }
          expect((await client.listPayoutLogs(underWay)).pagination.total).toBe(0)
        },
        { timeout: 60_000, interval: 100 },
      )
    },
    request: async () => (await client.requestPayout({ partnerId }, once())).data,
    balances: async () => (await client.getPayoutBalances({ partnerId })).data,
    /** Every payout, newest first. */
    log: async () => (await client.listPayoutLogs({ partnerId, query: { limit: 100 } })).data,
    /** The same club in the super admin's name. */
    byAdmin: async () => {
      await workFor('riverside')
      return (await clubOf(ADMIN)).client
    },
  }
}
export type PaidOutClub = Awaited<ReturnType<typeof withPayouts>>
