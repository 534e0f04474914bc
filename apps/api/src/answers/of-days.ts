import { extractText, getDocumentProxy } from 'unpdf'
import type { Readings } from './fixtures/reader.ts'
import { FRIDAY, SATURDAY } from './fixtures/stage.ts'

/** What the money of a day, today at a venue, and payment links are answered as. */
export const OF_DAYS: Readings = {
  'the money of a day': async ({ club }, { ask, keep }) => {
    const { operations, finance } = club.staff
    const partnerId = club.id
    for (const day of [FRIDAY, SATURDAY, '2026-11-19']) await ask(finance, 'getDayClose', { partnerId, day })
    await ask(operations, 'getDayClose', { partnerId, day: '2026-11-22' })
    await ask(club.staff.instructor, 'getDayClose', { partnerId, day: FRIDAY })
    await keep('day-close')
  },

  "the bookkeeper's export": async ({ club }, { ask, keep }) => {
    const { finance, operations } = club.staff
    const partnerId = club.id
    const query = { from: FRIDAY, to: SATURDAY }
    for (const person of [finance, operations]) {
      await ask(person, 'getBooks', { partnerId })
      await ask(person, 'sumPostings', { partnerId, query })
      await ask(person, 'listJournals', { partnerId, query })
      await ask(person, 'getEarned', { partnerId, query: { from: '2026-10', to: '2026-11' } })
    }
    await ask(finance, 'getEarned', { partnerId, query: { from: '2026-11', to: '2026-12' } })
    await ask(finance, 'sumPostings', { partnerId, query: { from: SATURDAY, to: FRIDAY } })
    await ask(finance, 'listJournals', { partnerId, query: { from: '2025-01-01', to: '2026-01-02' } })
    await keep('bookkeeping')
  },

  'every transaction of some days': async ({ club, product }, { ask, keep }) => {
    const { finance, operations } = club.staff
    const query = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-30T15:59:59.999Z' }
    const { superAdmin } = product.cast
    for (const person of [finance, superAdmin, operations])
      await ask(person, 'listOrdersByDate', { partnerId: club.id, query })
    await ask(finance, 'listOrdersByDate', { partnerId: club.id, query: { ...query, end: '2026-12-31T00:00:00.000Z' } })
    await keep('daily-report')
  },

  'today, as each role sees it': async ({ club, grounds }, { ask, keep }) => {
    const { owner, operations, finance, reporting, instructor } = club.staff
    const partnerId = club.id
    await ask(owner, 'getToday', { partnerId })
    await ask(operations, 'getToday', { partnerId, query: { venueId: grounds.northId } })
    for (const person of [finance, reporting, instructor]) await ask(person, 'getToday', { partnerId })
    await keep('today')
  },

  'payment links, as whoever has one sees them': async ({ club, desk, orders, ask: query, product }, { ask, keep }) => {
    const owner = product.as(club.staff.owner)
    const linkOf = async (word: string): Promise<string> => {
      await desk.api.requestPayment({ id: orders[word]!.id, body: { email: 'payer@new.example' } })
      const [message] = await query<{ token: string }>(
        'SELECT one_time_token AS token FROM outbox_messages WHERE order_id = $1 AND one_time_token IS NOT NULL',
        [orders[word]!.id],
      )
      return message!.token
    }
    // One of two courts is cancelled, what was failed or not proved can be tried again.
    const { id: orderId, orderLineItems } = orders['to pay by card']!
    await desk.api.cancelBookings({ orderId, body: { bookingIds: [orderLineItems[0]!.facilityBooking!.id] } })
    const tokens = new Map<string, string>()
    for (const word of ['to pay by card', 'failed', 'to be proved']) tokens.set(word, await linkOf(word))
    for (const token of tokens.values()) await ask(null, 'getPayment', { token })
    await owner.updatePartner({ partnerId: club.id, body: { paymentMethodsForCustomers: ['cash'] } })
    await ask(null, 'getPayment', { token: tokens.get('failed')! })
    await owner.updatePartner({ partnerId: club.id, body: { paymentMethodsForCustomers: ['cash', 'creditCard'] } })
    await product.as(null).payByLink({ token: tokens.get('failed')!, body: { creditToken: 'tok_ok' } })
    await ask(null, 'getPayment', { token: tokens.get('failed')! })
    await product.as(null).payByLink({ token: tokens.get('to pay by card')!, body: { creditToken: 'tok_timeout' } })
    await ask(null, 'getPayment', { token: tokens.get('to pay by card')! })
    await ask(null, 'checkPayment', { token: tokens.get('to pay by card')! })
    await desk.api.cancelOrder({ id: orders['to be proved']!.id, body: {} })
    await ask(null, 'getPayment', { token: tokens.get('to be proved')! })
    await ask(null, 'getPayment', { token: 'x'.repeat(43) })
    await keep('payment-links')
  },

  receipts: async ({ club, orders, product }, { note, keep, asked }) => {
    asked.add('getReceipt')
    const api = product.as(club.staff.operations)
    for (const words of [
      ['paid'],
      ['part paid'],
      ['part refunded', 'card and cash', 'by passes', 'ten hours sold', 'north'],
      ['refund unknown', 'refund failed', 'refund by card', 'refunded', 'ten hours given back'],
      ['credits back', 'unknown'],
      ['cancelled gold', 'moved', 'refund owed'],
      ['of the walk-in'],
      ['cancelled'],
    ]) {
      const { fileName, bytes } = await api.getReceipt({ query: { orderIds: words.map((word) => orders[word]!.id) } })
      const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
      note(`${club.staff.operations.name}: ${fileName}`, text.join('\n--- page ---\n'))
    }
    await keep('receipts')
  },
}
