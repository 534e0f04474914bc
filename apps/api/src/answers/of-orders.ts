import { SERVICE_TYPES } from '@fieldhouse/domain/orders'
import type { Readings } from './fixtures/reader.ts'
import { FRIDAY, SATURDAY } from './fixtures/stage.ts'

const BY_HAND = [
  'pending',
  'paid',
  'part paid',
  'part refunded',
  'refunded',
  'refund owed',
  'kept',
  'cancelled',
  'moved',
  'of the walk-in',
  'of who was deleted',
]
const BY_CARD = [
  'to pay by card',
  'by card',
  'unknown',
  'failed',
  'to be proved',
  'refund unknown',
  'refund failed',
  'refund by card',
  'card and cash',
  'cash instead',
]
const OTHERS = [
  'paid out',
  'paid yesterday',
  'by passes',
  'by credits',
  'credits back',
  'by wallet',
  'north',
  'not coming',
  'expired gold',
  'cancelled gold',
  'ten hours sold',
  'ten hours given back',
]

/** What orders are answered as: lists with every filter, each order, its changes and payments, and receipts. */
export const OF_ORDERS: Readings = {
  'orders, listed with every filter': async ({ club, people, grounds, orders, product }, { ask, askWho, keep }) => {
    const { operations, finance } = club.staff
    const partnerId = club.id
    await ask(operations, 'listOrders', { partnerId, query: { limit: 100 } })
    await keep('orders-list')
    const list = (query: NonNullable<NonNullable<Parameters<typeof askWho<'listOrders'>>[2]>['query']>) =>
      askWho(operations, 'listOrders', { partnerId, query: { limit: 50, ...query } })
    for (const status of ['pending', 'paid', 'canceled', 'refunded'] as const) await list({ status })
    for (const processingStatus of ['DRAFT', 'COMMITTED', 'CANCELED'] as const) await list({ processingStatus })
    for (const canceled of ['true', 'false'] as const) await list({ canceled })
    for (const serviceType of SERVICE_TYPES) await list({ serviceType })
    for (const paymentMethod of ['cash', 'creditCard', 'clubCredits', 'packages', 'pointOfSales', 'cheque'])
      await list({ paymentMethod })
    await list({ customerId: people.jose })
    await list({ customerId: people.gone })
    await list({ venueIds: [grounds.northId] })
    await list({ venueIds: [grounds.northId, club.venueId], status: 'paid' })
    await list({ fromDate: FRIDAY, toDate: FRIDAY })
    await list({ fromDate: '2026-11-01', toDate: '2026-11-19' })
    await list({ fromDate: SATURDAY, status: 'canceled' })
    for (const q of [
      'hannah wong',
      'GARCIA',
      '9123',
      'customer3@',
      'KH-0042',
      'Adams',
      orders['moved']!.readableId.readableId,
    ])
      await list({ q })
    await list({ q: 'hannah', status: 'paid', paymentMethod: 'creditCard', canceled: 'false' })
    await list({ offset: 0, limit: 5 })
    await list({ offset: 40, limit: 5 })
    await list({ offset: 100, limit: 5 })
    await askWho(finance, 'listOrders', { partnerId })
    const { harbour } = product.cast
    await askWho(harbour.staff.owner, 'listOrders', { partnerId: harbour.id })
    await keep('orders-filtered')
  },

  'orders, each with its lines and payments': async ({ club, orders, naming }, { ask, askWho, keep }) => {
    const { operations } = club.staff
    for (const [name, words] of [
      ['orders-by-hand', BY_HAND],
      ['orders-by-card', BY_CARD],
      ['orders-of-other-kinds', OTHERS],
    ] as const) {
      for (const word of words) await ask(operations, 'getOrder', { id: orders[word]!.id })
      await keep(name)
    }
    const typed = orders['kept']!.readableId.readableId.toLowerCase()
    naming.name(typed, 'KEPT, in small letters')
    await ask(operations, 'getOrder', { id: typed })
    await askWho(operations, 'listOrdersByIds', {
      query: { orderIds: ['paid', 'cancelled', 'north'].map((word) => orders[word]!.id) },
    })
    await ask(operations, 'listOrdersByIds', { query: { orderIds: [orders['part refunded']!.id] } })
    await keep('orders-by-id')
  },

  'the changes, payments and lost messages of orders': async ({ club, orders }, { ask, keep }) => {
    const { operations } = club.staff
    for (const word of ['part paid', 'part refunded', 'moved', 'cancelled gold', 'refund failed', 'card and cash'])
      await ask(operations, 'listOrderVersions', { id: orders[word]!.id })
    await keep('orders-changes')
    for (const word of [
      'part paid',
      'part refunded',
      'refund unknown',
      'refund failed',
      'card and cash',
      'credits back',
    ])
      await ask(operations, 'listOrderTransactions', { id: orders[word]!.id })
    await keep('orders-payments')
    for (const word of ['paid', 'pending']) await ask(operations, 'listUndeliveredMessages', { id: orders[word]!.id })
    await keep('orders-lost-messages')
  },
}
