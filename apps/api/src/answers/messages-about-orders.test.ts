import type { CastPartner } from '@fieldhouse/testing/cast'
import type { Order } from '@fieldhouse/contract/orders'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { classDesk } from '../features/classes/fixtures/class-desk.ts'
import { sendDueConfirmations } from '../features/orders/index.ts'
import { deskOf, failure, type Desk } from '../fixtures/desk.ts'
import { naming, type Naming } from '../fixtures/naming.ts'
import { startProduct, TEST_NOW, type Product } from '../fixtures/start-product.ts'
import { keeps } from './fixtures/kept.ts'
import { messagesOf } from './fixtures/messages.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://club.localhost:3000' })
})
afterAll(() => product.close())

const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const LAST_DAY = '2026-12-31'

const ask = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))

type Story = {
  desk: Desk
  /** So many dollars in minor units, or what is as much to a club in Vietnam. */
  worth: (dollars: number) => number
  naming: Naming
  /** Does something, and notes under a title what it said to whom. */
  scene: (title: string, play: () => Promise<unknown>) => Promise<void>
  /** Books hours as `desk.book` does, for the first customer of the club, and gives the order a word. */
  book: (word: string, ...args: Parameters<Desk['book']>) => Promise<Order>
  confirm: (order: Order, channel: 'EMAIL' | 'SMS') => Promise<unknown>
  minutesLater: (minutes: number) => void
  text: () => string
}

const story = (club: CastPartner): Story => {
  const desk = deskOf(product, club)
  const words = naming()
  const messages = messagesOf(product, words)
  const scenes: string[] = []
  let minute = 0
  const minutesLater = (minutes: number) =>
    product.setNow(new Date(Date.parse(TEST_NOW) + (minute += minutes) * 60_000).toISOString())
  return {
    desk,
    worth: (dollars) => dollars * (club.currency === 'VND' ? 7500 : 100),
    naming: words,
    minutesLater,
    scene: async (title, play) => {
      minutesLater(1)
      await play()
      scenes.push(`# ${title}\n${await messages.told()}\n`)
    },
    book: async (word, ranges, more = {}, ...rest) => {
      const order = await desk.book(ranges, { customerId: club.customers[0].id, ...more }, ...rest)
      words.nameOrder(order, word)
      return order
    },
    confirm: (order, channel) => desk.api.sendConfirmation({ id: order.id, body: { channel } }),
    text: () => scenes.join('\n'),
  }
}

const bookingOn = ({ orderLineItems }: Order, day: string, facility: string) =>
  orderLineItems.find(
    ({ facilityBooking: booking }) => booking?.timeRange.start.startsWith(day) && booking.facility.id === facility,
  )!.facilityBooking!.id

/** A booking of three courts on two days: one of them is cancelled, then all, with what was paid. */
const tellOfBooking = async ({ desk, worth, book, scene, confirm }: Story) => {
  const { api, club } = desk
  const courts = [
    { court: 0, day: MONDAY, from: 9, until: 10 },
    { court: 3, day: MONDAY, from: 9, until: 11 },
    { court: 1, day: TUESDAY, from: 18, until: 20 },
  ]
  let order!: Order
  await scene('three courts on two days, paid in cash, with a message', async () => {
    order = await book('paid', courts, { orderStatus: 'paid', emailingEnable: true })
  })
  await scene('the same, confirmed by text message', () => confirm(order, 'SMS'))
  await scene('one of them is cancelled and given back in cash, without a word to the customer', () =>
    api.cancelBookings({
      orderId: order.id,
      body: { bookingIds: [bookingOn(order, MONDAY, club.courts.facilities[3]!.id)], refundAmountCents: worth(35) },
    }),
  )
  await scene('what stands is confirmed by email', () => confirm(order, 'EMAIL'))
  await scene('and by text message', () => confirm(order, 'SMS'))
  await scene('the refund is handed back; confirmed by email', async () => {
    const refund = (await desk.order(order.id)).orderTransactions.find((entry) => entry.transactionType === 'REFUND')!
    await api.refundTransaction({ id: refund.id, body: { amount: worth(30) } })
    await confirm(order, 'EMAIL')
  })
  await scene('another of them is cancelled, with a message and a refund', () =>
    api.cancelBookings({
      orderId: order.id,
      body: {
        bookingIds: [bookingOn(order, MONDAY, club.courts.facilities[0]!.id)],
        refundAmountCents: worth(15),
        emailingEnable: true,
      },
    }),
  )
  await scene('the whole is cancelled, with a message and what is left of the money', () =>
    api.cancelOrder({ id: order.id, body: { refundAmountCents: worth(20), emailingEnable: true } }),
  )
  await scene('a cancelled order is confirmed to nobody', () => failure(confirm(order, 'EMAIL')))
}

/** Two courts move, one dearer and one cheaper; it is taken back, and one moves once more, which is told of afterwards. */
const tellOfMoves = async ({ desk, book, scene }: Story) => {
  const { api } = desk
  const places = [
    { court: 1, day: LAST_DAY, from: 9, until: 10 },
    { court: 2, day: LAST_DAY, from: 18, until: 20 },
  ]
  const order = await book('moved', places, { orderStatus: 'paid' })
  const [first, second] = desk.bookingIds(order).map((id) => ({ id }))
  const moving = async (from: { id: string }[], to: typeof places, emailingEnable: boolean) => {
    const { data } = await api.moveBookings({
      orderId: order.id,
      body: {
        fromFacilityBookings: from,
        toFacilityBookings: to.map((place) => desk.range(place)),
        paymentMethod: 'cash',
        emailingEnable,
      },
    })
    return { orderId: order.id, body: { version: data.currentVersion } }
  }
  let latest!: Awaited<ReturnType<typeof moving>>
  await scene('two courts move to dearer hours, with a message', async () => {
    const dearer = [
      { court: 3, day: TUESDAY, from: 20, until: 21 },
      { court: 3, day: MONDAY, from: 17, until: 20 },
    ]
    latest = await moving([first!, second!], dearer, true)
  })
  await scene('the move is taken back', () => api.undoMove(latest))
  await scene('one moves to a cheaper hour without a message', async () => {
    latest = await moving([second!], [{ court: 2, day: LAST_DAY, from: 12, until: 13 }], false)
  })
  await scene('the customer is told of it', () => api.sendMoveNotice(latest))
}

/** Five courts to be paid by card: asked for by link, paid in part, cancelled in part. */
const tellOfCard = async ({ desk, worth, book, scene, confirm, minutesLater }: Story) => {
  const { api, club } = desk
  const { email, mobile } = club.customers[0]
  // Where cards are not taken of customers no link may be sent.
  const sendsLinks = club.countryCode === 'SG'
  const courts = [0, 1, 2, 3].map((court) => ({ court, day: MONDAY, from: 12 + court, until: 13 + court }))
  let order!: Order
  await scene('four courts by card: nothing is said while the card is asked for', async () => {
    const last = { court: 0, day: LAST_DAY, from: 20, until: 21 }
    order = await book('by card', [...courts, last], { paymentMethod: 'creditCard', emailingEnable: true })
  })
  await scene('nobody paid it for a quarter of an hour', async () => {
    minutesLater(15)
    await sendDueConfirmations(product.fieldhouse.deps)
  })
  await scene('confirmed by text message while it is unpaid', () => confirm(order, 'SMS'))
  await scene('two of them are cancelled, with a message', () =>
    api.cancelBookings({
      orderId: order.id,
      body: {
        bookingIds: [0, 2].map((court) => bookingOn(order, MONDAY, club.courts.facilities[court]!.id)),
        emailingEnable: true,
      },
    }),
  )
  if (sendsLinks)
    await scene('the link to pay what stands, by email and by text message', () =>
      api.requestPayment({ id: order.id, body: { email: 'payer@new.example', mobile } }),
    )
  await scene('confirmed by email while it is unpaid', () => confirm(order, 'EMAIL'))
  await scene('paid by card', async () => {
    const purchase = (await desk.order(order.id)).orderTransactions.find(({ status }) => status === 'PENDING')!
    await api.chargeTransaction({ id: purchase.id, body: { creditToken: 'tok_ok' } })
  })
  await scene('a racket is to be paid in cash; confirmed by email', async () => {
    const lineItem = { price: worth(50), currency: club.currency, description: 'Racket' }
    await api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    await confirm(order, 'EMAIL')
  })
  await scene('and by text message', () => confirm(order, 'SMS'))
  await scene('two more lines by card, beside what is owed in cash', async () => {
    for (const [dollars, description] of [
      [70, 'Shoes'],
      [30, 'Socks'],
    ] as const) {
      const lineItem = { price: worth(dollars), currency: club.currency, description }
      const body = { changes: [{ action: 'addItem' as const, lineItem }], paymentMethod: 'creditCard' as const }
      await api.addLineItems({ id: order.id, body })
    }
    // A link asks for what is owed by card only.
    if (sendsLinks) await api.requestPayment({ id: order.id, body: { email, mobile } })
    await confirm(order, 'EMAIL')
  })
  await scene('cancelled: by card at once what was paid by card, by hand what was paid in cash', async () => {
    for (const { id, paymentMethod, status } of (await desk.order(order.id)).orderTransactions)
      if (status === 'PENDING' && paymentMethod === 'cash') await api.markTransactionPaid({ id })
    const { refundableAmount } = await desk.order(order.id)
    await api.cancelOrder({
      id: order.id,
      body: { refundAmountCents: refundableAmount, autoRefund: true, emailingEnable: true },
    })
  })
}

/** What is not a booking, who cannot be reached, and names that a club keeps to itself. */
const tellOfOthers = async ({ desk, worth, book, scene, confirm, naming: words }: Story) => {
  const { api, club } = desk
  const owner = product.as(club.staff.owner)
  await scene('passes that are to be paid in cash, confirmed by email and text message', async () => {
    const { data: ten } = await owner.createPackage({
      partnerId: club.id,
      body: {
        name: 'Ten hours',
        numberOfPasses: 10,
        price: { amount: worth(150), currency: club.currency },
        expiryMode: 'without_expiry',
      },
    })
    const body = { customerId: club.customers[0].id, packageId: ten.id, paymentMethod: 'cash' as const }
    const { data: order } = await api.placePackageOrder({ partnerId: club.id, body })
    words.nameOrder(order, 'passes')
    await confirm(order, 'EMAIL')
    await confirm(order, 'SMS')
  })
  let membership!: Order
  await scene('a membership, paid by card and confirmed', async () => {
    const { data: plan } = await owner.getMembershipPlan({ id: club.plans.gold })
    const body = {
      customerId: club.customers[0].id,
      paymentMethod: 'creditCard' as const,
      subscription: {
        planId: plan.id,
        pricingWindow: plan.pricing[0] as { price: number; currency: string; recurring: 1 },
        startAt: '01/12/2026',
      },
    }
    membership = (await api.placeSubscriptionOrder({ partnerId: club.id, body })).data
    words.nameOrder(membership, 'membership')
    await api.chargeTransaction({ id: membership.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    await confirm(membership, 'EMAIL')
  })
  await scene('it is cancelled without a refund, with a message', () =>
    api.cancelOrder({ id: membership.id, body: { emailingEnable: true } }),
  )
  await scene('who has no email is told nothing', async () => {
    const to = { customerId: club.customers[1].id, emailingEnable: true }
    const order = await book('without email', { court: 0, day: TUESDAY, from: 6, until: 7 }, to)
    await api.cancelOrder({ id: order.id, body: { emailingEnable: true } })
  })
  await owner.updateFacilityGroup({ id: club.courts.id, body: { publicFacilityNames: false } })
  let unnamed!: Order
  await scene('two courts of a group that keeps the names of its courts to itself', async () => {
    const courts = [0, 2].map((court) => ({ court, day: TUESDAY, from: 10, until: 11 }))
    unnamed = await book('unnamed courts', courts, { emailingEnable: true })
  })
  await scene('the same, confirmed by text message', () => confirm(unnamed, 'SMS'))
  await scene('and cancelled', () => api.cancelOrder({ id: unnamed.id, body: { emailingEnable: true } }))
  await owner.updateFacilityGroup({ id: club.courts.id, body: { publicFacilityNames: true } })
  await scene('places in a class of two weeks, confirmed by email with the code of each', async () => {
    const prices = { memberPrice: worth(10), nonMemberPrice: worth(15) }
    const { sessions } = await classDesk(product, club).create({
      repeatType: 'everyWeek',
      endDate: '2026-11-30',
      ...prices,
    })
    const place = { sessionId: sessions[0]!.id, customerId: club.customers[0].id }
    const { data } = await owner.addAttendance({ ...place, body: { applyForAllSession: true } })
    const order = await desk.order(data.order.id)
    words.nameOrder(order, 'places')
    await confirm(order, 'EMAIL')
  })
}

describe('what customers are written about their orders', () => {
  it('reads as kept in English, to the customers of a club in Singapore [ORDERS-93] [ORDERS-62] [BOOKING-91] [BOOKING-93]', async () => {
    const club = product.cast.riverside
    const english = story(club)
    await ask(`UPDATE partner_profiles SET logo = 'https://club.example/logo.png' WHERE partner_id = $1`, [club.id])
    await tellOfBooking(english)
    await tellOfCard(english)
    await tellOfOthers(english)
    await tellOfMoves(english)
    await keeps('messages/about-orders.txt', english.text())
  })

  it('reads as kept in Vietnamese, to the customers of a club in Vietnam [ORDERS-93] [ORDERS-62] [BOOKING-91] [BOOKING-93]', async () => {
    const club = product.cast.saigon
    const card = `array_append(payment_methods_for_staff, 'creditCard')`
    await ask(
      `UPDATE partners SET payment_methods_for_staff = ${card}, payment_methods_for_customers = '{cash,creditCard}' WHERE id = $1`,
      [club.id],
    )
    const vietnamese = story(club)
    await tellOfBooking(vietnamese)
    await tellOfCard(vietnamese)
    await tellOfOthers(vietnamese)
    await tellOfMoves(vietnamese)
    await keeps('messages/about-orders-in-vietnamese.txt', vietnamese.text())
  })

  it('reads as kept from a draft on that is paid online, by text message in India [BOOKING-91] [ORDERS-93]', async () => {
    const club = product.cast.mumbai
    const { desk, book, scene, confirm, text } = story(club)
    const courts = [
      { court: 0, day: MONDAY, from: 9, until: 10 },
      { court: 1, day: TUESDAY, from: 18, until: 20 },
    ]
    let order!: Order
    await scene('two courts to be paid online: a draft, of which nothing is said by itself', async () => {
      order = await book('online', courts, { paymentMethod: 'razorpay', emailingEnable: true })
    })
    await scene('confirmed by email while it is a draft', () => confirm(order, 'EMAIL'))
    await scene('and by text message', () => confirm(order, 'SMS'))
    await scene('paid', async () => {
      await desk.api.openGateway({ id: order.id })
      await desk.api.payInGatewaySandbox({ id: order.id, body: { choice: 'pay' } })
    })
    await scene('confirmed by the desk', () => desk.api.confirmOrder({ id: order.id }))
    await scene('one of them is cancelled, given back online, with a message', () =>
      desk.api.cancelBookings({
        orderId: order.id,
        body: {
          bookingIds: [bookingOn(order, TUESDAY, club.courts.facilities[1]!.id)],
          refundAmountCents: 60_000,
          autoRefund: true,
          emailingEnable: true,
        },
      }),
    )
    await scene('a booking in cash is told of at once', () =>
      book('in cash', { court: 2, day: MONDAY, from: 9, until: 10 }, { emailingEnable: true }),
    )
    await keeps('messages/about-orders-in-india.txt', text())
  })
})
