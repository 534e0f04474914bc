import { randomUUID } from 'node:crypto'
import type { Api } from '@fieldhouse/contract'
import { CAST_PASSWORD, CAST_ROLES, type CastRole } from '@fieldhouse/testing/cast'
import { accountInput, bankToken, indianBank, jpeg } from '../features/payout-accounts/fixtures/payout-desk.ts'
import type { Things } from './fixtures/make-things.ts'

/** Who calls. All but otherOwner and superAdmin are of the first club, or of none. */
export const CALLERS = [
  'visitor',
  'signedOut',
  'stranger',
  ...CAST_ROLES,
  'founder',
  'otherOwner',
  'superAdmin',
] as const
export type Caller = (typeof CALLERS)[number]

export type Row = {
  /** Who passes the gate: everybody else of the first club's callers gets 401 without a session, 403 with one. */
  may: readonly Caller[]
  /** What the owner of another club gets for the first club's ids: 403 for its id in the path, 404 for any other, 200 for calls that only mean their own club. */
  otherOwner: 200 | 403 | 404 | 400
  /** What those who may get instead of 200. */
  answers?: Partial<Record<Caller, number>>
  /** A call that works, with things of the first club made for this one call. */
  call: (things: Things) => CallOf | Promise<CallOf>
  /** The call ends the session it is made with. */
  endsSession?: true
}
type CallOf = Record<string, unknown> & { body?: Record<string, unknown>; query?: Record<string, unknown> }

const roles = (...names: CastRole[]): readonly CastRole[] => names
const MANAGERS = [...roles('owner'), 'founder', 'superAdmin'] as const satisfies readonly Caller[]
const DESK = [...MANAGERS, ...roles('operations')]
const TEAM = [...MANAGERS, ...CAST_ROLES.filter((role) => role !== 'owner')]
const SIGNED_IN = [...TEAM, 'stranger', 'otherOwner'] as const
const EVERYBODY = [...SIGNED_IN, 'visitor', 'signedOut'] as const
/** customer.view, order.view, facilityBooking.view, credit.view or class.view. */
const SEES_CUSTOMERS = [...DESK, ...roles('finance', 'instructor')]

/** customer.view or order.view; of plans membershipPlan.view too. */
const SEES_MEMBERSHIPS = [...DESK, ...roles('finance')]
const SEES_CREDITS = [...DESK, ...roles('finance')]
const EDITS_CREDIT_LIMITS = [...MANAGERS, ...roles('finance')]

/** payout.viewPayoutsAccount, and payout.createPayoutsAccount. */
const SEES_PAYOUTS = [...MANAGERS, ...roles('finance')]
/** The first club is paid out by the card provider: the gateway has no bank account of it. */
const otherwise = (status: number): Partial<Record<Caller, number>> =>
  Object.fromEntries(SEES_PAYOUTS.map((who) => [who, status]))

const partner = ({ club }: Things) => ({ partnerId: club.id })

/**
 * Every endpoint with who may call it, written by hand from the roles (ACCESS-17, ACCESS-48) and not from the contract's own
 * declarations: the two have to agree. An endpoint without a line here does not compile, and fails the test beside.
 */
export const ACCESS_TABLE: Record<keyof Api, Row> = {
  // Identity
  signIn: {
    may: EVERYBODY,
    otherOwner: 200,
    call: ({ club }) => ({ body: { email: club.staff.owner.email, password: CAST_PASSWORD } }),
  },
  signUp: {
    may: EVERYBODY,
    otherOwner: 200,
    call: () => ({ body: { email: `${randomUUID()}@new.example`, password: 'long enough' } }),
  },
  sendResetEmail: {
    may: EVERYBODY,
    otherOwner: 200,
    call: (things) => ({ body: { email: things.nextEmail() } }),
  },
  resetPassword: {
    may: EVERYBODY,
    otherOwner: 400,
    // A made-up token: everybody is heard, nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { token: 'made-up-token-made-up-token', password: 'long enough' } }),
  },
  socialLogin: {
    may: EVERYBODY,
    otherOwner: 200,
    call: async (things) => ({ body: { token: await things.identityToken(), provider: 'FIREBASE' } }),
  },
  getProviders: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  signOut: { may: SIGNED_IN, otherOwner: 200, endsSession: true, call: () => ({}) },
  getAccount: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  updateAccount: { may: SIGNED_IN, otherOwner: 200, call: () => ({ body: { locale: 'en' } }) },
  getProfile: {
    may: SIGNED_IN,
    otherOwner: 404,
    answers: { stranger: 404 },
    call: ({ club }) => ({ id: String(club.staff.owner.profileId) }),
  },

  // Access
  getOwnSuperAdmin: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  updateOwnSuperAdmin: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: ({ club }) => ({ body: { lastActivePartnerId: club.id } }),
  },
  listSuperAdmins: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  getOwnStaff: {
    may: TEAM,
    otherOwner: 403,
    answers: { superAdmin: 404 },
    call: ({ club }) => ({ query: { partnerId: club.id } }),
  },
  listStaff: { may: MANAGERS, otherOwner: 403, call: partner },
  getOwnInstructor: {
    may: TEAM,
    otherOwner: 403,
    answers: Object.fromEntries(TEAM.filter((who) => who !== 'instructor').map((who) => [who, 404])),
    call: ({ club }) => ({ query: { partnerId: club.id } }),
  },

  // Partners
  listPublicPartners: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  getActivePartner: { may: SIGNED_IN, otherOwner: 200, answers: { stranger: 404 }, call: () => ({}) },
  listPartners: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  getPartner: { may: TEAM, otherOwner: 403, call: partner },
  updatePartner: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, body: { absorbProcessingFee: false } }),
  },
  getPartnerProfile: { may: TEAM, otherOwner: 403, call: partner },
  registerNewPartner: { may: SIGNED_IN, otherOwner: 200, call: () => ({ body: {} }) },
  listCountrySpecs: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  listCurrencies: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },

  // Venues
  listVenues: { may: TEAM, otherOwner: 403, call: partner },
  getVenueOfFacility: { may: TEAM, otherOwner: 404, call: ({ club }) => ({ id: club.courts.facilities[0]!.id }) },

  // Facilities
  listFacilityGroups: { may: DESK, otherOwner: 404, call: ({ club }) => ({ venueId: club.venueId }) },
  listFacilityGroupsOfVenue: { may: DESK, otherOwner: 404, call: ({ club }) => ({ venueId: club.venueId }) },
  createFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ venueId: club.venueId, body: { name: 'New group' } }),
  },
  getFacilityGroup: { may: DESK, otherOwner: 404, call: ({ club }) => ({ id: club.courts.id }) },
  updateFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.halls.id, body: { name: 'Halls' } }),
  },
  deleteFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).id }),
  },
  addFacilities: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).id, body: { facilities: [{ name: 'One more' }] } }),
  },
  updateFacility: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).facilities[0]!.id, body: { name: 'Renamed' } }),
  },
  deleteFacility: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).facilities[0]!.id }),
  },
  linkFacilities: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: { facilityIds: await things.pair() } }),
  },
  unlinkFacilities: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: { facilityIds: await things.pair() } }),
  },
  createClosures: {
    may: DESK,
    otherOwner: 404,
    call: (things) => ({ id: things.club.courts.id, body: { closures: [things.closureInput()] } }),
  },
  updateClosure: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.closure(), body: things.closureInput() }),
  },
  deleteClosure: { may: DESK, otherOwner: 404, call: async (things) => ({ id: await things.closure() }) },
  listPriceSettings: { may: DESK, otherOwner: 404, call: ({ club }) => ({ id: club.courts.id }) },
  createPriceSettings: {
    may: MANAGERS,
    otherOwner: 404,
    call: (things) => ({ id: things.club.halls.id, body: { priceSettings: [things.priceInput()] } }),
  },
  updatePriceSetting: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: await things.priceSetting(), body: { priority: 3 } }),
  },
  deletePriceSettings: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ query: { ids: [await things.priceSetting()] } }),
  },

  // Schedule
  getDaySchedule: {
    may: DESK,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.courts.id, query: { date: '2026-11-23', extended: 'true' } }),
  },
  explainSlot: {
    may: DESK,
    otherOwner: 404,
    call: (things) => {
      const { facilityId, startTime, endTime } = things.slot()
      return { id: facilityId, query: { start: startTime, end: endTime } }
    },
  },
  holdSlots: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { slots: [things.slot()] } }),
  },
  watchSchedule: { may: TEAM, otherOwner: 403, call: partner },

  // Bookings
  priceBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { bookings: [things.slot()], paymentMethod: 'cash' } }),
  },
  placeBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.bookingInput() }),
  },
  placeInternalBooking: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { bookings: [things.slot()], eventName: 'Club night' } }),
  },
  moveBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const order = await things.order()
      return {
        orderId: order.id,
        body: {
          fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
          toFacilityBookings: [things.slot()],
        },
      }
    },
  },
  deleteInternalBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ query: { groupId: (await things.block()).groupId } }),
  },
  listBookings: {
    may: DESK,
    // A list of a group that is not theirs is empty.
    otherOwner: 200,
    call: async (things) => ({ query: { groupId: (await things.block()).groupId } }),
  },
  cancelBookings: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const order = await things.order()
      return { orderId: order.id, body: { bookingIds: [order.orderLineItems[0]!.facilityBooking!.id] } }
    },
  },
  getCancellationPolicy: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ orderId: (await things.order()).id }),
  },
  reopenSlot: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const [booking] = (await things.block()).facilityBookings
      const { start, end } = booking!.timeRange
      return { id: booking!.facilityId, body: { startTime: start, endTime: end } }
    },
  },

  // Customers and memberships
  listCustomers: { may: SEES_CUSTOMERS, otherOwner: 403, call: partner },
  getCustomer: { may: SEES_CUSTOMERS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  createCustomer: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: ({ club }) => ({ body: { partnerId: club.id, firstName: 'New' } }),
  },
  deleteCustomer: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.customer()).id }),
  },
  listMembershipPlans: { may: SEES_MEMBERSHIPS, otherOwner: 403, call: partner },
  getMembershipPlan: { may: SEES_MEMBERSHIPS, otherOwner: 404, call: ({ club }) => ({ id: club.plans.gold }) },
  createMembershipPlan: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.planInput() }),
  },
  updateMembershipPlan: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.plan()).id, body: { name: 'Silver', benefits: '<p>A towel</p>' } }),
  },
  setPlanVisibility: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.plan()).id, body: { visible: false } }),
  },
  createSubscriptions: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      query: { requestedBy: 'partner' },
      body: { customer: { id: things.club.customers[0].id }, subscriptions: [await things.subscriptionInput()] },
    }),
  },
  getSubscription: {
    may: SEES_MEMBERSHIPS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.subscriptionId }),
  },
  listSubscriptionsOfCustomer: {
    may: SEES_MEMBERSHIPS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.customers[0].id }),
  },
  changeBillingCycle: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.subscription()).id,
      body: { pricingWindow: things.planInput().pricing[1] },
    }),
  },
  placeSubscriptionOrder: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({
      ...partner(things),
      body: {
        customerId: things.club.customers[0].id,
        paymentMethod: 'cash',
        useClubCredit: true,
        subscription: await things.subscriptionInput(),
        lineItems: [
          {
            action: 'addItem',
            targetType: 'adjust',
            statusAmount: '+',
            description: 'Racket',
            currency: 'SGD',
            price: 500,
          },
        ],
        transactionType: 'PURCHASE',
      },
    }),
  },
  deleteSubscription: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.subscription()).id }),
  },

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
  getOrder: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listOrderVersions: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listOrderTransactions: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  listUndeliveredMessages: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id }) },
  updateOrderNote: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.order()).id, body: { partnerNote: 'Paid at the bar' } }),
  },
  cancelOrder: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.order()).id, body: {} }) },
  addLineItems: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.order()).id,
      body: {
        changes: [{ action: 'addItem', lineItem: { price: 500, currency: 'SGD', description: 'Racket' } }],
        paymentMethod: 'cash',
      },
    }),
  },
  refundOrder: {
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

  // Payments
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

  // Credits
  getCreditConfig: { may: SEES_CREDITS, otherOwner: 403, call: partner },
  updateCreditConfig: {
    may: EDITS_CREDIT_LIMITS,
    otherOwner: 403,
    call: ({ club }) => ({
      partnerId: club.id,
      body: { maxClubCreditIssue: null, maxClubCreditCustomer: null, maxClubCreditStaff: null },
    }),
  },
  getTotalCredits: { may: SEES_CREDITS, otherOwner: 403, call: partner },
  listCredits: { may: SEES_CREDITS, otherOwner: 403, call: partner },
  listCreditTypes: { may: SEES_CREDITS, otherOwner: 403, call: partner },
  issueCredit: {
    may: SEES_CREDITS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.creditInput() }),
  },
  revokeCredit: {
    may: SEES_CREDITS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: await things.creditHeld() }),
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

  // Packages and wallets
  listPackages: { may: DESK, otherOwner: 403, call: partner },
  createPackage: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.packageInput() }),
  },
  listPackagesOfCustomer: { may: SEES_CUSTOMERS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  placePackageOrder: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: await things.packageSale() }),
  },
  getWallet: { may: SEES_CREDITS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  topUpWallet: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: ({ club }) => ({ body: { customerId: club.customers[0].id, amount: 100 } }),
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

  // Analytics
  getToday: { may: TEAM, otherOwner: 403, call: partner },
}
