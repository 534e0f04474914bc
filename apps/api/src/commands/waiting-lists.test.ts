import { describe, it } from 'vitest'
import { serveLists } from '../features/waiting-lists/fixtures/serve-lists.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })
const nobody = () => ({ by: on.product.as(null) })

/** A new customer with an email of their own. */
const customer = async (name: string): Promise<string> => {
  const body = { partnerId: on.partnerId, firstName: name, email: `${name.toLowerCase()}@waits.example` }
  return (await on.owner.createCustomer({ body })).data.id
}

/** The token of the offer that went to a customer of this name. */
const tokenOf = async (name: string): Promise<string> => {
  const { rows } = await on.product.fieldhouse.database.connection(({ client }) =>
    client.query<{ token: string }>(
      'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC',
      [`${name.toLowerCase()}@waits.example`],
    ),
  )
  return rows[0]!.token
}

describe('waiting lists', () => {
  it('of a session: who waits, has an offer, takes it or says no [BEYOND-13]', async () => {
    const { partnerId, desk } = on
    const monday = on.monday()
    const { data } = await on.owner.createClass({
      partnerId,
      body: {
        name: 'Squad',
        typeOfSports: ['Badminton'],
        venueId: desk.club.venueId,
        startTime: desk.at(9, monday),
        endTime: desk.at(10, monday),
        memberPrice: 1000,
        nonMemberPrice: 1500,
        maxPeople: 1,
      },
    })
    const sessionId = data.sessions[0]!.id
    const inIt = await customer('Inside')
    await on.owner.addAttendance({ sessionId, customerId: inIt, body: {} })
    const [anna, bela, cleo] = [await customer('Anna'), await customer('Bela'), await customer('Cleo')]
    await on.leaves('joinClassWaiting', 'a full session', { sessionId, body: { customerId: anna } }, byOwner())
    await on.leaves('joinClassWaiting', 'twice', { sessionId, body: { customerId: anna } }, byOwner())
    await on.owner.joinClassWaiting({ sessionId, body: { customerId: bela } })
    const { data: line } = await on.owner.joinClassWaiting({ sessionId, body: { customerId: cleo } })
    const ids = line.map(({ id }) => id)
    const reason = 'Came first'
    await on.leaves(
      'reorderWaiting',
      'the second is the first',
      { partnerId, body: { ids: [ids[1]!, ids[0]!, ids[2]!], reason } },
      byOwner(),
    )
    await on.leaves('reorderWaiting', 'without one of them', { partnerId, body: { ids: [ids[1]!], reason } }, byOwner())
    await on.owner.removeAttendance({ sessionId, customerId: inIt })
    await serveLists(on.product.fieldhouse.deps)
    const first = { token: await tokenOf('Bela') }
    await on.leaves('declineOffer', 'of a place in a class', first, nobody())
    await on.leaves('declineOffer', 'that is over', first, nobody())
    await serveLists(on.product.fieldhouse.deps)
    const second = { token: await tokenOf('Anna') }
    await on.leaves('payOffer', 'that is not taken', second, nobody())
    const byCard = { ...second, body: { paymentMethod: 'creditCard', totalAmount: 1625 } as const }
    await on.leaves('acceptOffer', 'of a place in a class, by card', byCard, nobody())
    await on.leaves('acceptOffer', 'that is over', byCard, nobody())
    await on.leaves('removeWaiting', 'who waits', { id: ids[2]!, body: { reason: 'Asked to' } }, byOwner())
    await on.leaves('removeWaiting', 'who waits no more', { id: ids[2]!, body: { reason: 'Asked to' } }, byOwner())
  })

  it('of a slot: who waits, has an offer, and books it [BEYOND-13]', async () => {
    const { partnerId, desk } = on
    const day = on.monday()
    const slot = desk.range({ court: 3, day, from: 15, until: 16 })
    const order = await desk.book({ court: 3, day, from: 15, until: 16 })
    const [dora, edda] = [await customer('Dora'), await customer('Edda')]
    const body = { ...slot, customerId: dora }
    await on.leaves('joinSlotWaiting', 'a court that is taken', { partnerId, body }, byOwner())
    await on.leaves('joinSlotWaiting', 'twice', { partnerId, body }, byOwner())
    const { data: line } = await on.owner.joinSlotWaiting({ partnerId, body: { ...slot, customerId: edda } })
    await on.owner.cancelOrder({ id: order.id, body: { refundAmountCents: 0, autoRefund: false } })
    await serveLists(on.product.fieldhouse.deps)
    await on.leaves('removeWaiting', 'who has an offer', { id: line[0]!.id, body: { reason: 'Rain' } }, byOwner())
    await serveLists(on.product.fieldhouse.deps)
    const token = await tokenOf('Edda')
    await on.leaves(
      'acceptOffer',
      'of a court, in cash',
      { token, body: { paymentMethod: 'cash', totalAmount: 2000 } },
      nobody(),
    )
  })
})
