import { DESK, MANAGERS, SEES_PAYOUTS, TEAM, partner, roles, type Row, type Rows } from './callers.ts'

/** The command and its dry run. */
const ADD_LINES = {
  may: DESK,
  otherOwner: 404,
  call: async (things) => ({
    id: (await things.order()).id,
    body: {
      changes: [{ action: 'addItem', lineItem: { price: 500, currency: 'SGD', description: 'Racket' } }],
      paymentMethod: 'cash',
    },
  }),
} as const satisfies Row

/** The command and its dry run. */
const CANCEL = {
  may: DESK,
  otherOwner: 404,
  call: async (things) => ({ id: (await things.order()).id, body: {} }),
} as const satisfies Row

/** Who may call what: transactions, the day close and the figures of the day. */
export const ORDERS = {
  // Orders
  listOrders: { may: DESK, otherOwner: 403, call: partner },
  listOrdersByIds: {
    may: DESK,
    // Unknown and foreign ids are left out.
    otherOwner: 200,
    call: async (things) => ({ query: { orderIds: [(await things.order()).id] } }),
  },
  getReceipt: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ query: { orderIds: [(await things.order()).id] } }),
  },
  getTaxDocument: { may: DESK, otherOwner: 404, call: (things) => things.taxedOrder() },
  getOrder: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listOrderVersions: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listTaxDocuments: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listOrderTransactions: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listUndeliveredMessages: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  updateOrderNote: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.order()).id, body: { partnerNote: 'Paid at the bar' } }),
  },
  cancelOrder: CANCEL,
  previewCancelOrder: CANCEL,
  addLineItems: ADD_LINES,
  refundOrder: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.canceledOrder()).id, body: { refundAmountCents: 100 } }),
  },
  previewAddLineItems: ADD_LINES,
  previewCancelOrders: {
    may: DESK,
    // Another partner's order has no answer among the others.
    otherOwner: 200,
    call: async (things) => ({ body: { orders: [{ orderId: (await things.order()).id }] } }),
  },
  previewRefundTransaction: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.pendingRefund(), body: { amount: 100 } }),
  },
  previewRefundOrder: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.canceledOrder()).id, body: { refundAmountCents: 100 } }),
  },
  refundTransaction: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.pendingRefund(), body: { amount: 100 } }),
  },
  changeTransactionMethod: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.order('cheque')).orderTransactions[0]!.id,
      body: { paymentMethod: 'cash' },
    }),
  },
  chargeTransaction: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.cardPurchase(), body: { creditToken: 'tok_ok' } }),
  },
  retryTransaction: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.failedPurchase() }),
  },
  checkTransactionStatus: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.unknownPurchase() }),
  },
  settleTransaction: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: await things.unheardPurchase(), body: { outcome: 'notPaid' } }),
  },
  settleOverRefund: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ ...(await things.overRefund()), body: { settledAs: 'cash' } }),
  },
  confirmOrder: {
    may: DESK,
    otherOwner: 404,
    // The first club is not in India: nothing of it waits to be confirmed.
    answers: Object.fromEntries(DESK.map((who) => [who, 400])),
    call: async (things) => ({ id: (await things.onlineOrder()).id }),
  },
  sendConfirmation: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.order()).id, body: { channel: 'EMAIL' } }),
  },
  markTransactionPaid: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.order()).orderTransactions[0]!.id }),
  },
  payPart: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.order('cheque')).orderTransactions[0]!.id,
      body: { amount: 100, paymentMethod: 'cash' },
    }),
  },

  // Daily report
  listOrdersByDate: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: ({ club }) => ({
      partnerId: club.id,
      query: { start: '2026-01-01T00:00:00.000Z', end: '2026-01-02T00:00:00.000Z' },
    }),
  },
  // Day close
  getDayClose: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, day: '2026-01-01' }),
  },
  closeDay: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: ({ club, unclosedDay }) => ({
      partnerId: club.id,
      body: { day: unclosedDay(), revision: 0, counts: [] },
    }),
  },

  // Bookkeeping
  getBooks: { may: SEES_PAYOUTS, otherOwner: 403, call: partner },
  sumPostings: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  listJournals: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, query: { from: '2026-11-01', to: '2026-11-30' } }),
  },
  getEarned: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, query: { from: '2026-10', to: '2026-11' } }),
  },
  saveChartOfAccounts: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async ({ club, chartInput }) => ({ partnerId: club.id, body: await chartInput() }),
  },
  closePeriod: {
    may: SEES_PAYOUTS,
    otherOwner: 403,
    call: async ({ club, periodInput }) => ({ partnerId: club.id, body: await periodInput() }),
  },

  // Analytics
  getToday: { may: TEAM, otherOwner: 403, call: partner },
} as const satisfies Rows
