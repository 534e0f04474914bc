import { expect, it } from 'vitest'
import type { PaymentMethod } from '../fees/payment-methods.ts'
import { methodsOfOrder } from './methods-of-order.ts'
import { entry } from './order.fixture.ts'
import type { OrderTransaction } from './types.ts'

it.each<[string, OrderTransaction[], PaymentMethod[]]>([
  [
    'the one that paid first before the others, and then what is open',
    [
      entry({ amount: 500, status: 'PENDING', paymentMethod: 'creditCard', createdAt: 1 }),
      entry({ amount: 700, createdAt: 2, settledAt: 9 }),
      entry({ amount: 800, paymentMethod: 'clubCredits', createdAt: 3, settledAt: 4 }),
    ],
    ['clubCredits', 'cash', 'creditCard'],
  ],
  [
    'a method that pays twice once, also where more is to be paid by it',
    [entry({ amount: 500 }), entry({ amount: 700 }), entry({ amount: 100, status: 'PENDING' })],
    ['cash'],
  ],
  ['the one that paid, not the one that it is called by', [entry({ amount: 500 })], ['cash']],
  ...(['PENDING', 'UNKNOWN', 'PAYMENT_FAILURE', 'PLUGIN_FAILURE'] as const).map(
    (status): [string, OrderTransaction[], PaymentMethod[]] => [
      `what is ${status} as still to be paid`,
      [entry({ amount: 500 }), entry({ amount: 700, status, paymentMethod: 'cheque' })],
      ['cash', 'cheque'],
    ],
  ),
  ...(['CANCELED', 'ADJUSTED'] as const).map((status): [string, OrderTransaction[], PaymentMethod[]] => [
    `nothing of what is ${status}`,
    [entry({ amount: 500 }), entry({ amount: 700, status, paymentMethod: 'cheque' })],
    ['cash'],
  ]),
  [
    'nothing of refunds, and nothing of what costs nothing',
    [
      entry({ amount: 500 }),
      entry({ amount: 500, transactionType: 'REFUND', paymentMethod: 'bankTransfer' }),
      entry({ amount: 0, paymentMethod: 'voucher' }),
    ],
    ['cash'],
  ],
  ['its own where nothing was paid and nothing is owed', [entry({ amount: 500, status: 'CANCELED' })], ['touchAndGo']],
])('names %s', (_, transactions, methods) => {
  expect(methodsOfOrder({ paymentMethod: 'touchAndGo', transactions })).toEqual(methods)
})
