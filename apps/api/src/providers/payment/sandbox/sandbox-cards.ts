import type { Platform } from '../../../db/read.ts'
import { OutcomeUnknown, PaymentRefused, type PaymentOutcome, type TokenProvider } from '../payment-provider.ts'
import {
  answerAuthentication,
  closeWithCard,
  findPayment,
  insertPayment,
  insertSandboxRefund,
  listSandboxRefunds,
} from './sandbox.store.ts'

/**
 * What the test cards of the sandbox do; `tok_declined_<code>` declines with that code. No money moves anywhere.
 * - tok_ok pays; tok_ok_refund_failed pays, and refunds fail; tok_ok_refund_timeout pays, and a refund is made without an answer.
 * - tok_3ds wants authentication, which has succeeded when the payment is asked about again, unless its bank was answered
 *   otherwise; tok_3ds_failed's has failed.
 * - tok_timeout pays, and the answer never comes; tok_unknown is never heard of, and no answer comes either.
 * Kept and charged while nobody is there, those that want authentication are declined for it.
 * - tok_second_try is declined with a processing error, and pays when it is tried again.
 */
export const SANDBOX_CARDS = [
  'tok_ok',
  'tok_ok_refund_failed',
  'tok_ok_refund_timeout',
  'tok_3ds',
  'tok_3ds_failed',
  'tok_timeout',
  'tok_second_try',
] as const
/** The token that the sandbox hands out for a card that was tried before. */
const TRIED_BEFORE = 'tok_stored_'

const SECRET = '_secret_sandbox'

/** The built-in card provider: deterministic test cards, and books of its own. */
export const createSandboxCards = (platform: Platform, now: () => number): TokenProvider => {
  const outcomeOf = (payment: { id: string; status: string; failureCode: string | null }): PaymentOutcome => {
    if (payment.status === 'succeeded' || payment.status === 'open') return { status: payment.status }
    if (payment.status === 'authenticating') return { status: 'needsAuthentication', clientSecret: payment.id + SECRET }
    return { status: 'failed', code: payment.failureCode ?? 'canceled' }
  }
  const close = async (
    id: string,
    to: 'authenticating' | 'succeeded' | 'failed' | 'canceled',
    { card, failureCode }: { card?: string; failureCode?: string } = {},
  ): Promise<PaymentOutcome> =>
    outcomeOf(
      await platform((db) => closeWithCard(db, id, { to, card: card ?? null, failureCode: failureCode ?? null })),
    )

  return {
    name: 'sandbox',
    isSandbox: true,
    needsAccount: false,
    create: ({ attemptId, amount, currency }) =>
      platform((db) => insertPayment(db, { requestKey: attemptId, amount, currency, at: now() })),
    async retrieve(id) {
      const payment = await platform((db) => findPayment(db, id))
      if (payment.status !== 'authenticating') return outcomeOf(payment)
      // Somebody asks again once the customer has been to their bank.
      return payment.card === 'tok_3ds'
        ? close(id, 'succeeded')
        : close(id, 'failed', { failureCode: 'authentication_required' })
    },
    async refund(refund) {
      const made = await platform(async (db) => {
        const { card } = await findPayment(db, refund.paymentId)
        const failureCode = card === 'tok_ok_refund_failed' ? 'charge_disputed' : null
        return { card, ...(await insertSandboxRefund(db, { ...refund, failureCode, at: now() })) }
      })
      if (made.card === 'tok_ok_refund_timeout') throw new OutcomeUnknown()
      return made
    },
    refundsOf: (paymentId) => platform((db) => listSandboxRefunds(db, paymentId)),
    token: {
      form: { provider: 'sandbox', publishableKey: null },
      async confirm(id, token) {
        const isSecondTry = token.startsWith(TRIED_BEFORE)
        const card = isSecondTry ? `tok_${token.slice(TRIED_BEFORE.length)}` : token
        const declined = /^tok_declined_([a-z_]{1,40})$/.exec(card)?.[1]
        if (declined) return close(id, 'failed', { card, failureCode: declined })
        if (card === 'tok_unknown') throw new OutcomeUnknown()
        if (!(SANDBOX_CARDS as readonly string[]).includes(card))
          return close(id, 'failed', { failureCode: 'incorrect_number' })
        if (card.startsWith('tok_3ds')) return close(id, 'authenticating', { card })
        if (card === 'tok_second_try' && !isSecondTry)
          return close(id, 'failed', { card, failureCode: 'processing_error' })
        const outcome = await close(id, 'succeeded', { card })
        if (card === 'tok_timeout') throw new OutcomeUnknown()
        return outcome
      },
      cancel: (id) => close(id, 'canceled'),
      async storedCard(id) {
        const { card } = await platform((db) => findPayment(db, id))
        return card && TRIED_BEFORE + card.slice('tok_'.length)
      },
      answerBank: (clientSecret, passes) =>
        clientSecret.endsWith(SECRET)
          ? platform((db) => answerAuthentication(db, clientSecret.slice(0, -SECRET.length), passes))
          : Promise.resolve(false),
    },
    page: null,
    keeping: {
      keep(token) {
        if (!(SANDBOX_CARDS as readonly string[]).includes(token) && !token.startsWith('tok_declined_'))
          return Promise.reject(new PaymentRefused('incorrect_number'))
        const known = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2030 }
        return Promise.resolve({ holderId: 'sandbox', cardId: token, ...known })
      },
      async charge(id, { cardId: card }) {
        const declined = card.startsWith('tok_3ds')
          ? 'authentication_required'
          : /^tok_declined_([a-z_]{1,40})$/.exec(card)?.[1]
        if (declined) return close(id, 'failed', { card, failureCode: declined })
        if (card === 'tok_unknown') throw new OutcomeUnknown()
        const outcome = await close(id, 'succeeded', { card })
        if (card === 'tok_timeout') throw new OutcomeUnknown()
        return outcome
      },
      forget: () => Promise.resolve(),
    },
    // It knows no accounts: whatever a partner's is called, nothing goes there.
    accounts: { status: () => Promise.resolve({ chargesEnabled: true }) },
    disputes: null,
  }
}
