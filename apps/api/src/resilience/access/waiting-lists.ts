import { DESK, EVERYBODY, MANAGERS, partner, TEACHES, type Row, type Rows } from './callers.ts'

/** What whoever has the link of an offer may do. */
const OFFER = {
  may: EVERYBODY,
  otherOwner: 200,
  call: async (things) => ({ token: await things.offer() }),
} as const satisfies Row

/** Who may call what: waiting lists. */
export const WAITING_LISTS = {
  listClassWaiting: {
    may: TEACHES,
    otherOwner: 404,
    call: async (things) => ({ sessionId: (await things.fullSession()).sessionId }),
  },
  joinClassWaiting: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({
      sessionId: (await things.fullSession()).sessionId,
      body: { customerId: (await things.customer()).id },
    }),
  },
  listSlotWaiting: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), query: (await things.takenSlot()).slot }),
  },
  joinSlotWaiting: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({
      ...partner(things),
      body: { ...(await things.takenSlot()).slot, customerId: (await things.customer()).id },
    }),
  },
  reorderWaiting: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({
      ...partner(things),
      body: { ids: (await things.takenSlot()).line, reason: 'Asked nicely' },
    }),
  },
  removeWaiting: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.takenSlot()).entryId, body: { reason: 'Asked to' } }),
  },
  getOffer: OFFER,
  acceptOffer: { ...OFFER, call: (things) => things.offerInCash() },
  declineOffer: OFFER,
  payOffer: { ...OFFER, call: async (things) => ({ token: await things.takenOffer() }) },
} as const satisfies Rows
