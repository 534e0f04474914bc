import type { Order } from '@fieldhouse/contract/orders'
import { CARD_ERROR_FALLBACK, CARD_ERRORS } from '@fieldhouse/domain/payments'
import { describe, expect, it } from 'vitest'
import texts from '../../../locales/en/payments.ts'
import { pauseBefore, stepOf, stepOfLink, type ChargeStep } from './charge-step.ts'

type Entry = Order['orderTransactions'][number]
const order = (status: Entry['status'], properties?: Record<string, unknown>) => ({
  orderTransactions: [{ id: 'p', status, rawData: properties ? { properties } : null } as Entry],
})

describe('where a payment by card stands', () => {
  it.each<[string, Pick<Order, 'orderTransactions'>, ChargeStep]>([
    ['paid', order('SUCCESS'), { kind: 'paid' }],
    ['unknown', order('UNKNOWN', { status: 'unknown' }), { kind: 'processing' }],
    ['not charged', order('PENDING'), { kind: 'open' }],
    ['at the bank', order('PAYMENT_FAILURE', { client_secret: 's' }), { kind: 'bank', clientSecret: 's' }],
    [
      'at the bank, without the secret',
      order('PAYMENT_FAILURE', { client_secret: null }),
      { kind: 'failed', code: 'authentication_required' },
    ],
    ['declined', order('PAYMENT_FAILURE', { failure_code: 'expired_card' }), { kind: 'failed', code: 'expired_card' }],
    ['failed for no reason given', order('PLUGIN_FAILURE'), { kind: 'failed', code: null }],
    ['gone', { orderTransactions: [] }, { kind: 'failed', code: null }],
  ])('%s [ORDERS-147]', (_how, of, step) => {
    expect(stepOf(of, 'p')).toEqual(step)
  })

  it.each<[string, Parameters<typeof stepOfLink>[0], number, ChargeStep]>([
    ['paid', { status: 'paid', amount: 0, clientSecret: null }, 2150, { kind: 'paid' }],
    ['unpaid', { status: 'open', amount: 2150, clientSecret: null }, 2150, { kind: 'open' }],
    ['paid in part', { status: 'open', amount: 500, clientSecret: null }, 2650, { kind: 'paid' }],
    ['unknown', { status: 'processing', amount: 0, clientSecret: null }, 2150, { kind: 'processing' }],
    ['unpaid after it was unknown', { status: 'open', amount: 2150, clientSecret: null }, 0, { kind: 'open' }],
    ['at the bank', { status: 'open', amount: 2150, clientSecret: 's' }, 2150, { kind: 'bank', clientSecret: 's' }],
  ])('by a link: %s', (_how, payment, asked, step) => {
    expect(stepOfLink(payment, asked)).toEqual(step)
  })

  it('is asked about with pauses that grow', () => {
    const pauses = Array.from({ length: 9 }, (_, asked) => pauseBefore(asked))
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.at(-1)).toBe(30_000)
  })
})

describe('the English words of the payment dialogs', () => {
  it('are those of the rows, letter by letter [ORDERS-147] [ORDERS-148] [BOOKING-78] [BOOKING-93] [BOOKING-94] [SUBSCRIPTIONS-33] [SUBSCRIPTIONS-34]', () => {
    expect(texts.cardError).toEqual(CARD_ERRORS)
    expect(texts.cardFailed).toBe(CARD_ERROR_FALLBACK)
    const { title, card, payNow, link, sendLink, later, paid } = texts.collect
    expect([title, card, payNow, link, sendLink, later, paid]).toEqual([
      'Collect Payment',
      'Credit card',
      'Pay now',
      'Payment link',
      'Send payment link',
      'Later',
      'Transaction successful',
    ])
    expect([texts.link.sent, texts.link.failed]).toEqual(['Payment link has been sent', 'Send Email Fail'])
    expect(texts.retry).toMatchObject({
      running: 'Retrying',
      noCard: 'This transaction cannot be retried, do you want to cancel the transaction?',
    })
  })
})
