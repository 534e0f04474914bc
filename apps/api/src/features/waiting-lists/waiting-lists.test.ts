import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { waitingDesk, type WaitingDesk } from './fixtures/waiting-desk.ts'
import { taking } from './fixtures/taking.ts'

let product: Product
let desk: WaitingDesk
beforeAll(async () => {
  product = await startProduct()
  desk = waitingDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const codeOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}

describe('the line of a full session', () => {
  it('a place becomes free, the first in line gets a mail with a link, takes it and has the place [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    const [first, second] = [await desk.customer(), await desk.customer()]
    await desk.join(session, first)
    expect(await desk.join(session, second)).toMatchObject([
      { status: 'waiting', customer: { id: first.id } },
      { status: 'waiting', customer: { id: second.id } },
    ])
    await desk.serve()
    expect(await desk.tokens(first.email)).toEqual([])

    await desk.remove(session, inIt)
    await desk.serve()
    expect(await desk.line(session)).toMatchObject([
      { status: 'offered', offeredUntil: '2026-11-21T04:15:00.000Z', customer: { id: first.id } },
      { status: 'waiting', offeredUntil: null, customer: { id: second.id } },
    ])
    const token = await desk.token(first)
    expect((await desk.visitor.getOffer({ token })).data).toEqual({
      status: 'open',
      kind: 'class',
      partner: { brandName: 'Riverside Badminton Club', logo: null },
      name: 'Juniors',
      startTime: session.startTime,
      endTime: session.endTime,
      venue: { venueName: session.venue.venueName, timezone: 'Asia/Singapore' },
      contact: { phoneNumber: null, address: '1 Court Road' },
      offeredUntil: '2026-11-21T04:15:00.000Z',
      prices: [
        { method: 'cash', totalAmount: 1500, processingFee: 0, currency: 'SGD' },
        { method: 'creditCard', totalAmount: 1625, processingFee: 125, currency: 'SGD' },
      ],
      payUntil: null,
      code: null,
    })
    const { data } = await desk.visitor.acceptOffer(await taking(desk.visitor, token, 'cash'))
    expect(data).toMatchObject({ status: 'taken', prices: [], payUntil: null })
    expect(data.code).toHaveLength(86)
    expect(await desk.inSession(session)).toEqual([first.id])
    expect(await desk.tokens(second.email)).toEqual([])
  })

  it('is written to by mail and by text message, in the language of their account, by the clock of the club [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    const first = await desk.customer({ mobile: '+65 9876 5432' })
    const account = product.cast.stranger.accountId
    await desk.query("UPDATE accounts SET locale = 'vi' WHERE id = $1", [account])
    await desk.query(
      'UPDATE customers SET profile_id = (SELECT profile_id FROM accounts WHERE id = $1) WHERE id = $2',
      [account, first.id],
    )
    await desk.join(session, first)
    await desk.remove(session, inIt)
    await desk.serve()
    const written = await desk.query<{ channel: string; recipient: string; subject: string | null; text: string }>(
      `SELECT channel, recipient, subject, body_text AS text FROM outbox_messages
       WHERE customer_id = $1 AND body_text LIKE '%/offer/%' ORDER BY channel`,
      [first.id],
    )
    // It is noon in Singapore.
    expect(written.map(({ channel, recipient, subject }) => [channel, recipient, subject])).toEqual([
      ['email', first.email, 'Có chỗ cho bạn: Juniors tại Riverside Badminton Club, giữ đến 12:15'],
      ['sms', '+6598765432', null],
    ])
    expect(written[1]!.text).toMatch(
      /^Riverside Badminton Club: có chỗ cho bạn, giữ đến 12:15: Juniors, .* 0[67]:00–0[78]:00\. /,
    )
  })

  it('nobody else takes a place that is offered, and whom it is offered to gets it at the desk, too [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    const [first, other] = [await desk.customer(), await desk.customer()]
    await desk.join(session, first)
    await desk.remove(session, inIt)
    await desk.serve()
    expect(await codeOf(desk.add(session, other))).toEqual([400, 'error.badRequest.classFull'])
    await desk.add(session, first)
    expect(await desk.inSession(session)).toEqual([first.id])
    const token = await desk.token(first)
    expect((await desk.visitor.getOffer({ token })).data.status).toBe('taken')
    expect(await codeOf(desk.visitor.acceptOffer(await taking(desk.visitor, token, 'cash')))).toEqual([
      400,
      'error.badRequest.offerOver',
    ])
  })

  it('who says no, and who says nothing for 15 minutes, leaves the place to the next [BEYOND-13]', async () => {
    const { session, inIt } = await desk.full()
    const [first, second, third] = [await desk.customer(), await desk.customer(), await desk.customer()]
    for (const one of [first, second, third]) await desk.join(session, one)
    await desk.remove(session, inIt)
    await desk.serve()
    const declined = await desk.visitor.declineOffer({ token: await desk.token(first) })
    expect(declined.data.status).toBe('declined')
    await desk.serve()
    const token = await desk.token(second)
    desk.minutes(14)
    await desk.serve()
    expect(await desk.tokens(third.email)).toEqual([])
    desk.minutes(15)
    expect((await desk.visitor.getOffer({ token })).data).toMatchObject({ status: 'expired', prices: [] })
    expect(await codeOf(desk.visitor.acceptOffer(await taking(desk.visitor, token, 'cash')))).toEqual([
      400,
      'error.badRequest.offerOver',
    ])
    await desk.serve()
    expect(await desk.statusOf(second)).toEqual(['expired'])
    expect(await desk.line(session)).toMatchObject([
      { status: 'offered', offeredUntil: '2026-11-21T04:30:00.000Z', customer: { id: third.id } },
    ])
  })
})
