import { seriesMaker } from '../features/bookings/fixtures/series-maker.ts'
import type { Readings } from './fixtures/reader.ts'
import { MONDAY, TUESDAY } from './fixtures/stage.ts'

const bookingsOf = (order: { orderLineItems: { facilityBooking: { id: string } | null }[] }): string[] =>
  order.orderLineItems.flatMap(({ facilityBooking }) => (facilityBooking ? [facilityBooking.id] : []))

/** The club's policy: a fifth is kept until 70 hours before, half and a dollar until 24; nothing goes back after that. */
const POLICY = {
  serviceType: 'facilityBooking',
  policyType: 'AUTOMATED_REFUND',
  minHoursBeforeServiceTime: 24,
  refundPolicies: [
    { hoursBeforeServiceTime: 70, feePercentage: 20, feeCents: 0 },
    { hoursBeforeServiceTime: 24, feePercentage: 50, feeCents: 100 },
  ],
}

/** What previews answer: prices, and what a change would do with the money. */
export const OF_PREVIEWS: Readings = {
  'what a file with customers would do': async ({ club, desk }, { ask, keep }) => {
    const { owner } = club.staff
    const text =
      'First Name,Email,Plan,Colour\nMai,mai@file.example,Gold,red\nBen,,,\nIda,customer1@riverside.example,No,'
    const file = new File([text], 'people.csv')
    for (const columns of [undefined, '["firstName","email",null,"partnerNote"]', '["lastName"]'])
      await ask(owner, 'previewImportCustomers', { partnerId: club.id, body: { file, ...(columns && { columns }) } })
    const { data } = await desk.api.startCustomerImport({ partnerId: club.id, body: { file } })
    await ask(owner, 'getCustomerImport', { id: data.id })
    await keep('customers-of-a-file')
  },

  'what a file with bookings would do': async ({ club, desk }, { ask, keep }) => {
    const { owner } = club.staff
    const rows = [
      'Court 1,2027-03-01,10:00,11:00,Mai,mai@file.example,20.00,yes,card,B-1,red',
      'Court 1,2027-03-01,10:30,11:30,Ben,ben@file.example,,no,,B-2,blue',
      'Court 9,2027-03-01,10:00,09:00,Ida,customer1@riverside.example,,,,B-3,',
    ]
    const text = ['Court,Date,Start,End,Name,Email,Price,Paid,Method,Ref,Colour', ...rows].join('\n')
    const file = new File([text], 'bookings.csv')
    const asked = new File([text.replaceAll('2027-03-01', '01/03/2027')], 'bookings.csv')
    const partnerId = club.id
    await ask(owner, 'previewBookingImport', { partnerId, body: { file } })
    for (const more of [{}, { dayOrder: 'monthFirst' as const }, { columns: '["court"]' }])
      await ask(owner, 'previewBookingImport', { partnerId, body: { file: asked, ...more } })
    const { data } = await desk.api.startBookingImport({ partnerId, body: { file } })
    await ask(owner, 'getBookingImport', { id: data.id })
    for (const name of ['listBookingImports', 'listCustomerImports'] as const)
      await ask(owner, name, { partnerId, query: {} })
    await keep('bookings-of-a-file')
  },

  'what bookings would cost': async ({ club, desk, people, grounds }, { ask, keep }) => {
    const { operations, finance } = club.staff
    const bookings = [
      desk.range({ court: 0, day: TUESDAY, from: 9, until: 11 }),
      desk.range({ court: 2, day: MONDAY, from: 17, until: 20 }),
    ]
    const price = (body: Partial<Parameters<typeof ask<'priceBooking'>>[2] & object>['body']) =>
      ask(operations, 'priceBooking', { partnerId: club.id, body: { ...body! } })
    for (const customerId of [undefined, people.hannah, people.priya, people.zara, people.walkIn])
      await price({ bookings, paymentMethod: 'cash', ...(customerId && { customerId }) })
    for (const paymentMethod of ['creditCard', 'clubCredits', 'packages'] as const)
      await price({ bookings, paymentMethod, customerId: people.hannah })
    await price({ bookings: [desk.range({ court: 0, day: MONDAY, from: 16, until: 17 })], paymentMethod: 'cash' })
    await price({
      bookings: [
        {
          facilityId: grounds.north.facilities[0]!.id,
          startTime: '2026-11-24T02:00:00Z',
          endTime: '2026-11-24T03:30:00Z',
        },
      ],
      paymentMethod: 'cash',
    })
    await ask(finance, 'priceBooking', { partnerId: club.id, body: { bookings, paymentMethod: 'cash' } })
    await keep('prices-of-bookings')
  },

  'which bookings a change of a group would touch': async ({ club }, { ask, keep }) => {
    const { owner } = club.staff
    const { id, facilities } = club.courts
    await ask(owner, 'previewGroupChange', { id, body: { price: 21.5 } })
    await ask(owner, 'previewGroupChange', { id, body: { linkedFacilities: [facilities[3]!.id] } })
    await ask(owner, 'previewGroupChange', { id, body: {} })
    await keep('touched-bookings')
  },

  'what cancelling would do with the money': async ({ club, orders, ask: query }, { ask, keep }) => {
    const { operations } = club.staff
    const setPolicies = (policies: object[]) =>
      query('UPDATE partners SET cancelation_policies = $2 WHERE id = $1', [club.id, JSON.stringify(policies)])
    const words = [
      'pending',
      'paid',
      'part paid',
      'part refunded',
      'card and cash',
      'by credits',
      'north',
      'paid out',
      'kept',
    ]
    for (const policies of [[], [POLICY]]) {
      await setPolicies(policies)
      for (const word of words) await ask(operations, 'previewCancelOrder', { id: orders[word]!.id, body: {} })
      for (const word of ['paid', 'part refunded', 'north'])
        await ask(operations, 'getCancellationPolicy', { orderId: orders[word]!.id })
      const { id: orderId } = orders['part refunded']!
      const bookingIds = bookingsOf(orders['part refunded']!).slice(0, 1)
      await ask(operations, 'previewCancelBookings', { orderId, body: { bookingIds } })
      await keep(policies.length === 0 ? 'previews-of-cancelling' : 'previews-of-cancelling-by-policy')
    }
    await setPolicies([])
    const { id } = orders['card and cash']!
    for (const body of [
      { refundAmountCents: 5000, autoRefund: true },
      { refundAmountCents: 5000, handedBack: true },
      { refundAmountCents: 4500, autoRefund: true, handedBack: true },
      { refundAmountCents: 99_999 },
    ])
      await ask(operations, 'previewCancelOrder', { id, body })
    await ask(operations, 'previewCancelOrders', {
      body: {
        autoRefund: true,
        orders: ['by card', 'paid', 'pending', 'kept', 'paid out', 'by wallet', 'by passes'].map((word) => ({
          orderId: orders[word]!.id,
          refundAmountCents: ['by card', 'paid'].includes(word) ? 1500 : 0,
        })),
      },
    })
    await keep('previews-of-refunds-when-cancelling')
  },

  'what refunds, lines and moves would do with the money': async ({ club, desk, orders, product }, { ask, keep }) => {
    const { operations } = club.staff
    const { superAdmin } = product.cast
    for (const [word, body] of [
      ['kept', { refundAmountCents: 500 }],
      ['kept', { refundAmountCents: 500, handedBack: true }],
      ['refund owed', { refundAmountCents: 600 }],
      ['refund owed', { refundAmountCents: 601 }],
      // Of a transaction that stands, a super admin only.
      ['by card', { refundAmountCents: 1000, autoRefund: true }],
    ] as const)
      await ask(operations, 'previewRefundOrder', { id: orders[word]!.id, body })
    for (const [word, body] of [
      ['by card', { refundAmountCents: 1000, autoRefund: true }],
      ['by card', { refundAmountCents: 2150, autoRefund: true, includesProcessingFee: true }],
      ['by card', { refundAmountCents: 2150, autoRefund: true }],
      ['card and cash', { refundAmountCents: 4500, autoRefund: true }],
      ['credits back', { refundAmountCents: 1000, autoRefund: true }],
      ['refund unknown', { refundAmountCents: 2000, autoRefund: true }],
    ] as const)
      await ask(superAdmin, 'previewRefundOrder', { id: orders[word]!.id, body })
    for (const [word, amount, autoRefund] of [
      ['part refunded', 200, false],
      ['refund failed', 2000, true],
      ['refund failed', 1000, false],
    ] as const) {
      const { id } = orders[word]!.orderTransactions.find(
        ({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING',
      )!
      await ask(operations, 'previewRefundTransaction', { id, body: { amount, autoRefund } })
    }
    await keep('previews-of-refunds')
    const line = (price: number) => ({
      action: 'addItem' as const,
      lineItem: { price, currency: 'SGD', description: 'Racket' },
    })
    for (const [word, prices, paymentMethod] of [
      ['paid', [500, 250], 'cash'],
      ['paid', [-500], undefined],
      ['paid', [-5000], undefined],
      ['part paid', [-700], 'cash'],
      ['by card', [1000], 'creditCard'],
      ['by card', [1000, -400], 'creditCard'],
      ['pending', [300], 'cheque'],
    ] as const)
      await ask(operations, 'previewAddLineItems', {
        id: orders[word]!.id,
        body: { changes: prices.map(line), ...(paymentMethod && { paymentMethod }) },
      })
    for (const [word, to, paymentMethod] of [
      ['paid', { court: 2, day: MONDAY, from: 18, until: 20 }, 'cash'],
      ['paid', { court: 2, day: TUESDAY, from: 13, until: 14 }, 'cash'],
      ['paid', { court: 2, day: TUESDAY, from: 9, until: 10 }, 'cash'],
      ['paid', { court: 0, day: MONDAY, from: 9, until: 11 }, 'cash'],
      ['by card', { court: 2, day: MONDAY, from: 19, until: 20 }, 'creditCard'],
    ] as const)
      await ask(operations, 'previewMoveBookings', {
        orderId: orders[word]!.id,
        body: {
          paymentMethod,
          fromFacilityBookings: bookingsOf(orders[word]!).map((id) => ({ id })),
          toFacilityBookings: [desk.range(to)],
        },
      })
    await keep('previews-of-lines-and-moves')
  },
}

/** What previews of a series answer: of a booking of its own, so that it is read after all that counts bookings. */
export const OF_SERIES: Readings = {
  'what a change of a series would do': async ({ desk, club }, { ask, keep }) => {
    const { operations } = club.staff
    const { weekly } = seriesMaker(() => desk)
    const order = await weekly({ times: 3, at: { court: 2, from: 8, until: 9 }, orderStatus: 'paid' })
    const of = { orderId: order.id, bookingId: desk.bookingIds(order)[1]! }
    await ask(operations, 'getBookingSeries', of)
    const { data } = await desk.api.getBookingSeries(of)
    for (const scope of ['this', 'following', 'all'] as const)
      await ask(operations, 'previewCancelSeries', { ...of, body: { scope } })
    const { facilityId, start, end } = data!.occurrences[1]!
    const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()
    const to = { facilityId, startTime: later(start), endTime: later(end) }
    await ask(operations, 'previewMoveSeries', { ...of, body: { scope: 'following', to } })
    await keep('previews-of-a-series')
  },
}
