import { expect, it } from 'vitest'
import { collecting } from '../collecting/index.ts'
import { attempts } from '../payments/attempts.ts'
import { receipts } from '../receipts/index.ts'
import { venues } from '../venues/index.ts'
import { OrderLineItem, orders, ServiceType } from './index.ts'

it.each(Object.entries({ ...orders, ...collecting, ...attempts }))(
  'a successful %s yields the data [ORDERS-101]',
  (_name, { reply }) => {
    expect(Object.keys(reply.shape)).toContain('data')
  },
)

it('the service types are the four that are documented, then what is sold at the counter, and the list is filtered by them [ORDERS-117]', () => {
  const types = ['facilityBooking', 'subscription', 'buyPackage', 'joinClass']
  expect(ServiceType.options).toEqual([...types, 'counterSale'])
  expect(orders.listOrders.query?.shape.serviceType.unwrap().options).toEqual(ServiceType.options)
})

it('a coupon takes off a percentage, an amount or either of them [ORDERS-118]', () => {
  const { discountType } = OrderLineItem.shape.meta.unwrap().shape.coupon.shape
  expect(discountType.options).toEqual(['PERCENT', 'AMOUNT', 'PERCENT_OR_AMOUNT'])
})

it('its calls have the paths that integrations know [ORDERS-122]', () => {
  const calls = Object.values({
    ...orders,
    ...collecting,
    ...receipts,
    ...attempts,
    venue: venues.getVenueOfFacility,
  }).map(({ method, path }) => `${method} ${path.slice(1)}`)
  expect(calls).toEqual(
    expect.arrayContaining([
      'GET partners/partners/:partnerId/orders',
      'GET partners/orders/:id',
      'GET partners/orders',
      'GET partners/orders/:id/versions',
      'GET partners/orders/:id/orderTransactions',
      'PUT partners/orders/:id',
      'PUT partners/orders/:id/lineItems',
      'POST partners/orders/:id/canceled',
      'POST partners/orders/:id/refunded',
      'POST partners/orders/:id/confirmed',
      'POST partners/orders/:id/confirmations',
      'POST partners/orderTransactions/:id/paid',
      'POST partners/orderTransactions/:id/retry',
      'POST partners/orderTransactions/:id/charge',
      'POST partners/orderTransactions/:id/refunded',
      'POST partners/orderTransactions/:id/checkStatus',
      'PUT partners/orderTransactions/:id/paymentMethod',
      'GET partners/facilities/:id/venue',
    ]),
  )
  expect(Object.keys(orders.listOrders.query!.shape).sort()).toEqual(
    [
      'canceled',
      'customerId',
      'fromDate',
      'limit',
      'offset',
      'paymentMethod',
      'playedFacilityId',
      'playedFrom',
      'playedGroupId',
      'playedHour',
      'playedTo',
      'playedVenueId',
      'processingStatus',
      'q',
      'serviceType',
      'status',
      'toDate',
      'toHandBack',
      'venueIds',
    ].sort(),
  )
  expect(orders.listOrders.query!.parse({}).limit).toBe(12)
  expect(attempts.chargeTransaction.body?.parse({ creditToken: 'pm_1' })).toEqual({ creditToken: 'pm_1' })
  expect(collecting.changeTransactionMethod.body?.safeParse({ paymentMethod: 'cheque' }).success).toBe(false)
})
