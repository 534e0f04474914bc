import { randomUUID } from 'node:crypto'
import {
  MANAGERS,
  DESK,
  EVERYBODY,
  SEES_CUSTOMERS,
  SEES_MEMBERSHIPS,
  SEES_CREDITS,
  EDITS_CREDIT_LIMITS,
  partner,
  roles,
  SEES_FIGURES,
  type Rows,
} from './callers.ts'

const csv = () => new File([`First Name,Email\nNew,${randomUUID()}@x.example`], 'new.csv')

/** Who may call what: customers, memberships, credits, packages and wallets. */
export const PEOPLE = {
  // Customers and memberships
  listCustomers: { may: SEES_CUSTOMERS, otherOwner: 403, call: partner },
  exportCustomers: { may: [...DESK, ...roles('finance')], otherOwner: 403, call: partner },
  getCustomer: { may: SEES_CUSTOMERS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  listCustomersByIds: {
    may: SEES_CUSTOMERS,
    otherOwner: 200,
    call: ({ club }) => ({ query: { customerIds: [club.customers[0].id] } }),
  },
  getCustomerSpend: {
    may: SEES_MEMBERSHIPS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), customerId: things.club.customers[0].id }),
  },
  createCustomer: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: ({ club }) => ({ body: { partnerId: club.id, firstName: 'New', email: `${randomUUID()}@x.example` } }),
  },
  updateCustomer: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.customer()).id,
      body: { version: 1, firstName: 'Other', mobile: `+6581${Math.floor(100_000 + Math.random() * 900_000)}` },
    }),
  },
  importCustomers: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { file: csv() } }),
  },
  previewImportCustomers: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { file: csv() } }),
  },
  startCustomerImport: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { file: csv() } }),
  },
  listCustomerImports: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: (things) => partner(things),
  },
  getCustomerImport: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({ id: await things.customerImport() }),
  },
  undoCustomerImport: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({ id: await things.customerImport() }),
  },
  listCustomerHistory: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: ({ club }) => ({ id: club.customers[0].id }),
  },
  previewMergeCustomers: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.customer()).id,
      body: { duplicateId: (await things.customer()).id },
    }),
  },
  mergeCustomers: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.customer()).id,
      body: { duplicateId: (await things.customer()).id, version: 1, duplicateVersion: 1 },
    }),
  },
  listCustomerMerges: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: ({ club }) => ({ id: club.customers[0].id }),
  },
  undoCustomerMerge: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.customerMerge()).id }),
  },
  copyCustomerData: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.customer()).id }),
  },
  eraseCustomerData: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.customer()).id }),
  },
  openWalkIn: { may: DESK, otherOwner: 403, call: partner },
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
  previewSubscriptionOrder: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({
      ...partner(things),
      body: { customerId: things.club.customers[0].id, subscription: await things.subscriptionInput() },
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
  setRenewal: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.subscription()).id, body: { renews: false } }),
  },
  pauseSubscription: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.subscription()).id, body: { startAt: '05/12/2026', days: 10 } }),
  },
  previewPause: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.subscription()).id, body: { startAt: '05/12/2026', days: 10 } }),
  },
  resumeSubscription: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.pausedSubscription()).id }),
  },
  previewResume: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.pausedSubscription()).id }),
  },
  undoPause: { may: DESK, otherOwner: 404, call: async (things) => ({ id: (await things.pause()).id }) },

  // Calendars that other programs follow
  findCalendarFeed: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), subject: 'facility', subjectId: things.club.courts.facilities[0]!.id }),
  },
  makeCalendarFeed: {
    may: [...DESK, ...roles('finance')],
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), subject: 'customer', subjectId: (await things.customer()).id }),
  },
  revokeCalendarFeed: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), subject: 'instructor', subjectId: (await things.instructor()).id }),
  },
  readCalendar: {
    may: EVERYBODY,
    otherOwner: 200,
    call: async (things) => ({ token: await things.calendarAddress() }),
  },

  // Reminders
  getReminders: { may: [...MANAGERS, ...roles('marketing')], otherOwner: 403, call: partner },
  saveReminders: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: await things.remindersInput() }),
  },
  previewReminder: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), kind: 'booking' }),
  },
  listRemindersOf: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({
      ...partner(things),
      kind: 'booking',
      query: { thingIds: [(await things.order()).orderLineItems[0]!.facilityBooking!.id] },
    }),
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
  listCreditIssuers: { may: SEES_CREDITS, otherOwner: 403, call: partner },
  getCreditChart: {
    may: SEES_FIGURES,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, query: { start: 0, end: 86_400_000 } }),
  },
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

  // Coupons
  listCoupons: { may: [...MANAGERS, ...roles('marketing')], otherOwner: 403, call: partner },
  createCoupon: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.couponInput() }),
  },
  updateCoupon: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: async (things) => {
      const { id, version } = await things.coupon()
      const { code: _, ...body } = things.couponInput()
      return { ...partner(things), couponId: id, body: { ...body, version } }
    },
  },
  deleteCoupon: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), couponId: (await things.coupon()).id }),
  },
  // Campaigns
  listSegments: { may: [...MANAGERS, ...roles('marketing')], otherOwner: 403, call: partner },
  listCampaigns: { may: [...MANAGERS, ...roles('marketing')], otherOwner: 403, call: partner },
  listPlaceholders: { may: [...MANAGERS, ...roles('marketing'), 'otherOwner'], otherOwner: 200, call: () => ({}) },
  getCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.campaign()).id }),
  },
  createCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: (things) => ({ body: { partnerId: things.club.id, ...things.campaignInput() } }),
  },
  updateCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => {
      const { id, version } = await things.campaign()
      return { id, body: { ...things.campaignInput(), version } }
    },
  },
  toggleCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.campaign()).id, body: { enabled: true } }),
  },
  runCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.readyCampaign()).id }),
  },
  listUnreached: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.campaign()).id }),
  },
  sendCampaignAgain: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.missedCampaign()).id, body: {} }),
  },
  listSuppressed: { may: MANAGERS, otherOwner: 403, call: partner },
  getSuppression: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.customer()).id }),
  },
  liftSuppression: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: await things.suppressedCustomer(), body: { reason: 'They told us' } }),
  },
  deleteCampaign: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.campaign()).id }),
  },
  sendTestEmail: {
    may: [...MANAGERS, ...roles('marketing')],
    otherOwner: 403,
    call: (things) => ({
      body: {
        partnerId: things.club.id,
        toEmails: ['try@campaigns.example'],
        content: things.campaignInput().content,
      },
    }),
  },
  previewCampaign: {
    may: [...MANAGERS, ...roles('marketing'), 'otherOwner'],
    otherOwner: 200,
    call: (things) => ({ body: { content: things.campaignInput().content } }),
  },
  unsubscribe: { may: EVERYBODY, otherOwner: 200, call: () => ({ body: { token: 'test' } }) },
  receiveMailEvent: {
    may: EVERYBODY,
    otherOwner: 400,
    // Unsigned: everybody is heard, nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { signature: {}, 'event-data': {} } }),
  },
  receiveBounceReport: {
    may: EVERYBODY,
    otherOwner: 400,
    // Without the secret nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: 'A mail came back' }),
  },

  // Packages and wallets
  listPackages: { may: [...DESK, ...roles('instructor')], otherOwner: 403, call: partner },
  createPackage: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.packageInput() }),
  },
  getPackage: {
    may: [...DESK, ...roles('instructor')],
    otherOwner: 404,
    call: async (things) => ({ id: (await things.package()).id }),
  },
  updatePackage: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.package()).id,
      body: { ...things.packageInput(), isActive: false, version: 1 },
    }),
  },
  deletePackage: { may: MANAGERS, otherOwner: 404, call: async (things) => ({ id: (await things.package()).id }) },
  listPackagesOfCustomer: { may: SEES_CUSTOMERS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  buyPackage: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => {
      const { customerId, packageId } = await things.packageSale()
      return { id: customerId, body: { packageId } }
    },
  },
  placePackageOrder: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: await things.packageSale() }),
  },
  placeCounterSale: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({
      ...partner(things),
      body: {
        customerId: things.club.customers[0].id,
        paymentMethod: 'cash',
        currency: 'SGD',
        items: [{ description: 'Tube of shuttlecocks', price: 1200 }],
      },
    }),
  },
  getWallet: { may: SEES_CREDITS, otherOwner: 404, call: ({ club }) => ({ id: club.customers[0].id }) },
  topUpWallet: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: ({ club }) => ({ body: { customerId: club.customers[0].id, amount: 100 } }),
  },
} as const satisfies Rows
