import { randomUUID } from 'node:crypto'
import type { Platform } from '../../../db/read.ts'
import { OutcomeUnknown, type PageProvider, type ProviderEvent } from '../payment-provider.ts'
import { closeWithCard, findPayment, insertPayment, insertSandboxRefund, listSandboxRefunds } from './sandbox.store.ts'

const NAME = 'gatewaySandbox'

/** How often the sandbox tells of a payment by itself, by what was chosen in its form. */
const TELLS = { pay: 1, eventTwice: 2, eventLate: 0, timeOut: 0 } as const

/**
 * The page of the sandbox, whose books are those of its cards. No money moves anywhere. In it somebody chooses:
 * - pay: pays, and the event comes at once; eventTwice: it comes twice.
 * - eventLate: pays, and no event comes: the payment is found when the gateway is asked.
 * - timeOut: pays, no event comes, and the first question to the gateway is not answered.
 * - fail: does not pay; it can be tried again.
 */
export const createSandboxPage = (platform: Platform, now: () => number): PageProvider => {
  const close = (id: string, to: 'succeeded' | 'authenticating', choice: string) =>
    platform((db) => closeWithCard(db, id, { to, card: choice, failureCode: null }))
  return {
    name: NAME,
    isSandbox: true,
    needsAccount: false,
    create: ({ attemptId, amount, currency }) =>
      platform((db) => insertPayment(db, { requestKey: attemptId, amount, currency, at: now() })),
    async retrieve(id) {
      const payment = await platform((db) => findPayment(db, id))
      if (payment.status === 'authenticating') {
        await close(id, 'succeeded', 'timeOut')
        throw new OutcomeUnknown()
      }
      return { status: payment.status === 'succeeded' ? 'succeeded' : 'open' }
    },
    refund: (refund) => platform((db) => insertSandboxRefund(db, { ...refund, failureCode: null, at: now() })),
    refundsOf: (paymentId) => platform((db) => listSandboxRefunds(db, paymentId)),
    token: null,
    keeping: null,
    page: {
      form: { provider: 'sandbox', keyId: null },
      isSigned: () => false,
      async choose(id, choice) {
        if (choice === 'fail') return []
        await close(id, choice === 'timeOut' ? 'authenticating' : 'succeeded', choice)
        const { amount } = await platform((db) => findPayment(db, id))
        const event: ProviderEvent = {
          provider: NAME,
          eventId: `sandbox_evt_${randomUUID()}`,
          type: 'payment.captured',
          account: null,
          about: { kind: 'payment', paymentId: id, amount, outcome: { status: 'succeeded' } },
        }
        return Array.from({ length: TELLS[choice] }, () => event)
      },
    },
    accounts: null,
    disputes: null,
  }
}
