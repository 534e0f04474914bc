import { randomUUID } from 'node:crypto'
import {
  accountInput,
  bankInfo,
  bankToken,
  indianBank,
  jpeg,
} from '../../features/payout-accounts/fixtures/payout-desk.ts'
import { DESK, EVERYBODY, SEES_MEMBERSHIPS, SEES_PAYOUTS, otherwise, partner, type Rows } from './callers.ts'

/** Who may call what: payments and payout accounts. */
export const PAYMENTS = {
  // Payments
  listSavedCards: {
    may: SEES_MEMBERSHIPS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.customers[0].id }),
  },
  saveCard: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.customer()).id,
      body: { creditToken: 'tok_ok', consentVersion: '2026-11' },
    }),
  },
  removeSavedCard: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.savedCard()).id }) },
  requestPayment: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.order('creditCard')).id,
      body: { email: 'payer@new.example', mobile: null },
    }),
  },
  getPayment: { may: EVERYBODY, otherOwner: 200, call: async (things) => ({ token: await things.paymentLink() }) },
  payByLink: {
    may: EVERYBODY,
    otherOwner: 200,
    call: async (things) => ({ token: await things.paymentLink(), body: { creditToken: 'tok_ok' } }),
  },
  checkPayment: { may: EVERYBODY, otherOwner: 200, call: async (things) => ({ token: await things.paymentLink() }) },
  answerSandboxBank: {
    may: EVERYBODY,
    otherOwner: 404,
    // A made-up secret: everybody is heard, nothing waits for it.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 404])),
    call: () => ({ body: { clientSecret: 'made-up', passes: true } }),
  },
  openGateway: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.onlineOrder()).id }) },
  reportGatewayPayment: {
    may: DESK,
    otherOwner: 404,
    // The sandbox signs nothing: whoever may report a payment is not believed.
    answers: Object.fromEntries(DESK.map((who) => [who, 400])),
    call: async (things) => {
      const { id, gatewayOrderId } = await things.openForm()
      return { id, body: { gatewayOrderId, gatewayPaymentId: 'pay_made_up', signature: '0'.repeat(64) } }
    },
  },
  payInGatewaySandbox: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.openForm()).id, body: { choice: 'fail' } }),
  },
  receiveRazorpayEvent: {
    may: EVERYBODY,
    otherOwner: 400,
    // Unsigned: everybody is heard, nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { entity: 'event', event: 'payment.captured' } }),
  },
  receiveStripeEvent: {
    may: EVERYBODY,
    otherOwner: 400,
    // Unsigned: everybody is heard, nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { id: 'evt_made_up', object: 'event' } }),
  },

  // Payouts
  getPayoutBalances: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  listPayoutLogs: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  getPayout: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    // Nothing is paid out here: whoever may look is told that there is no such payout.
    answers: otherwise(404),
    call: (things) => ({ ...partner(things), id: randomUUID() }),
  },
  requestPayout: { may: SEES_PAYOUTS, otherOwner: 403, answers: otherwise(400), call: partner },
  requestPayoutAs: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    answers: otherwise(400),
    call: (things) => ({ ...partner(things), body: { frequency: 'MANUAL' } }),
  },

  // Payout accounts
  getPayoutAccount: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  createPayoutAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      await things.payouts('owner')
      return { ...partner(things), body: accountInput() }
    },
  },
  updatePayoutAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      await things.payouts('submitted')
      const { tosAcceptance: _, ...body } = accountInput()
      return { ...partner(things), body }
    },
  },
  createBusinessOwner: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      const desk = await things.payouts('nothing')
      return { ...partner(things), body: { ...(await desk.ownerInput()), isAdditional: false } }
    },
  },
  updateBusinessOwner: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      const desk = await things.payouts('owner')
      const { id } = (await desk.read())!.businessOwner!
      return { ...partner(things), body: { id, ...(await desk.ownerInput()) } }
    },
  },
  deleteBusinessOwner: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      const desk = await things.payouts('owner')
      const { additionalOwners } = await desk.addOwner({ isAdditional: true })
      return { ...partner(things), id: additionalOwners[0]!.id }
    },
  },
  uploadIdentity: { may: SEES_PAYOUTS, otherOwner: 200, call: () => ({ body: { file: jpeg() } }) },
  startOnboarding: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  answerSandboxOnboarding: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      await things.payouts('owner')
      return { ...partner(things), body: { succeeds: false } }
    },
  },
  createBankInfo: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      await things.payouts('submitted')
      return { ...partner(things), body: bankInfo() }
    },
  },
  updateBankInfo: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      const desk = await things.payouts('submitted')
      return { ...partner(things), bankId: (await desk.addBank()).id, body: bankInfo() }
    },
  },
  listBankAccounts: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  addBankAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      await things.payouts('submitted')
      return { ...partner(things), body: { token: bankToken() } }
    },
  },
  deleteBankAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async (things) => {
      const desk = await things.payouts('submitted')
      return { ...partner(things), id: (await desk.addBank()).id }
    },
  },
  savePayoutWait: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { days: 3 } }),
  },
  listGatewayBankAccounts: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  addGatewayBankAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    answers: otherwise(400),
    call: (things) => ({ ...partner(things), body: indianBank() }),
  },
  updateGatewayBankAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    answers: otherwise(400),
    call: (things) => ({ ...partner(things), body: { id: randomUUID(), ...indianBank() } }),
  },
  deleteGatewayBankAccount: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    answers: otherwise(404),
    call: (things) => ({ ...partner(things), id: randomUUID() }),
  },
} as const satisfies Rows
