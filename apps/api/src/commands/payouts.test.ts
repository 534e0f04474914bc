import { it } from 'vitest'
import { payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const WEEK = 7 * 86_400_000

it('a payout is of all that is available, and once more of nothing [PAYOUTS-13] [PAYOUTS-22]', async () => {
  const { partnerId, finance, desk, product } = on
  const club = desk.club
  const setUp = payoutDesk(product, club)
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
  const court = { day: on.monday(), from: 14, until: 15 }
  const byCard = await desk.book(court, { paymentMethod: 'creditCard' })
  await desk.api.chargeTransaction({ id: byCard.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  await on.leaves('requestPayout', 'before anything is settled', { partnerId }, { by: finance })
  // The clock goes on by itself where a call is looked up; it is a week later when that is made.
  const later = new Proxy(finance, {
    get: (client, name) => {
      const call = Reflect.get(client, name) as (...of: unknown[]) => unknown
      const asked = product.fieldhouse.deps.now() + WEEK
      return (...of: unknown[]) => {
        product.setNow(new Date(asked).toISOString())
        return call(...of)
      }
    },
  })
  await on.leaves(
    'requestPayoutAs',
    'by another frequency',
    { partnerId, body: { frequency: 'WEEKLY' } },
    { by: later },
  )
  await on.leaves('requestPayout', 'one order by card', { partnerId }, { by: later })
  await on.leaves(
    'requestPayoutAs',
    'by hand, when nothing is left',
    { partnerId, body: { frequency: 'MANUAL' } },
    { by: later },
  )
})
