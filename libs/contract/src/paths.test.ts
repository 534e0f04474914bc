import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { api } from './index.ts'

const call = (name: keyof typeof api) => {
  const { method, path } = api[name] as Endpoint
  return `${method} ${path.slice(1).replace(/:(\w+)/g, '{$1}')}`
}

const calls = (names: (keyof typeof api)[]) => names.map(call)

describe('the printed calls', () => {
  it('of facility groups, facilities, closures and price settings [FACILITIES-42, FACILITIES-43, FACILITIES-81]', () => {
    expect(
      calls([
        'listFacilityGroups',
        'createFacilityGroup',
        'listFacilityGroupsOfVenue',
        'getFacilityGroup',
        'updateFacilityGroup',
        'deleteFacilityGroup',
        'updateFacility',
        'deleteFacility',
        'createClosures',
        'updateClosure',
        'deleteClosure',
        'listPriceSettings',
        'createPriceSettings',
        'updatePriceSetting',
        'deletePriceSettings',
        'listVenues',
      ]),
    ).toEqual([
      'GET venues/{venueId}/facilityGroups',
      'POST venues/{venueId}/facilityGroups',
      'GET partners/venues/{venueId}/facilityGroups',
      'GET partners/facilityGroups/{id}',
      'PUT partners/facilityGroups/{id}',
      'DELETE partners/facilityGroups/{id}',
      'PUT partners/facilities/{id}',
      'DELETE partners/facilities/{id}',
      'POST partners/facilityGroups/{id}/closures',
      'PUT partners/closures/{id}',
      'DELETE partners/closures/{id}',
      'GET partners/facilityGroups/{id}/priceSettings',
      'POST partners/facilityGroups/{id}/priceSettings',
      'PUT partners/priceSettings/{id}',
      'DELETE partners/priceSettings',
      'GET partners/partners/{partnerId}/venues',
    ])
  })

  it('of membership plans [MEMBERSHIPS-32, MEMBERSHIPS-33, MEMBERSHIPS-34, MEMBERSHIPS-35, MEMBERSHIPS-36]', () => {
    expect(
      calls([
        'createMembershipPlan',
        'updateMembershipPlan',
        'listMembershipPlans',
        'getMembershipPlan',
        'setPlanVisibility',
      ]),
    ).toEqual([
      'POST partners/partners/{partnerId}/membershipPlans',
      'PUT partners/membershipPlans/{id}',
      'GET partners/partners/{partnerId}/membershipPlans',
      'GET partners/membershipPlans/{id}',
      'PUT partners/membershipPlans/{id}/visibility',
    ])
  })

  it('of the daily report [REPORT-13] [REPORT-15]', () => {
    expect(calls(['listOrdersByDate'])).toEqual(['GET partners/partners/{partnerId}/orders/byDate'])
  })

  it('of policies [POLICIES-18] [POLICIES-19] [POLICIES-20] [POLICIES-23]', () => {
    expect(calls(['setCancelationPolicies', 'setReschedulePolicy', 'deleteReschedulePolicy'])).toEqual([
      'PUT partners/partners/{partnerId}/cancelationPolicies',
      'PUT partners/partners/{partnerId}/reschedulePolicy',
      'DELETE partners/partners/{partnerId}/reschedulePolicy',
    ])
  })

  it('of a super admin [SUPERADMIN-40] [SUPERADMIN-52]', () => {
    expect(
      calls([
        'createPartner',
        'updatePartner',
        'savePartnerConfig',
        'listCountrySpecs',
        'listCurrencies',
        'getProfile',
        'listStaff',
        'listGatewayBankAccounts',
        'addGatewayBankAccount',
        'updateGatewayBankAccount',
        'listBanners',
        'saveBanners',
        'listSuperAdmins',
      ]),
    ).toEqual([
      'POST partners/partners',
      'PUT partners/partners/{partnerId}',
      'PUT partners/partners/{partnerId}/config',
      'GET partners/misc/countrySpecs',
      'GET partners/currencies',
      'GET profiles/{id}',
      'GET partners/partners/{partnerId}/partnerStaffs',
      'GET partners/partners/{partnerId}/razorpay/bankAccounts',
      'POST partners/partners/{partnerId}/razorpay/bankAccounts',
      'PUT partners/partners/{partnerId}/razorpay/bankAccounts',
      'GET banners',
      'POST banners',
      'GET partners/superAdmins',
    ])
  })

  it('of whoever works for several clubs, or is asked to [ACCESS-49] [STAFF-33]', () => {
    expect(
      calls(['listOwnClubs', 'switchOwnClub', 'listOwnInvitations', 'acceptInvitation', 'declineInvitation']),
    ).toEqual([
      'GET partners/partnerStaffs/me/clubs',
      'PUT partners/partnerStaffs/me/club',
      'GET partners/partnerStaffs/me/invitations',
      'POST partners/partnerStaffs/me/invitations/{id}/accepted',
      'POST partners/partnerStaffs/me/invitations/{id}/declined',
    ])
  })

  it('of customers [CUSTOMERS-36] [CUSTOMERS-37] [CUSTOMERS-40] [CUSTOMERS-43] [CUSTOMERS-44] [CUSTOMERS-46]', () => {
    expect(
      calls([
        'createCustomer',
        'updateCustomer',
        'listCustomers',
        'getCustomerSpend',
        'getCustomer',
        'listCustomersByIds',
        'deleteCustomer',
        'listPackagesOfCustomer',
      ]),
    ).toEqual([
      'POST partners/customers',
      'PUT partners/customers/{id}',
      'GET partners/partners/{partnerId}/customers',
      'GET partners/partners/{partnerId}/customers/{customerId}/spend',
      'GET partners/customers/{id}',
      'GET partners/customers',
      'DELETE partners/customers/{id}',
      'GET partners/customers/{id}/packages',
    ])
  })

  it('of subscriptions and their orders [SUBSCRIPTIONS-18, SUBSCRIPTIONS-19, SUBSCRIPTIONS-20, SUBSCRIPTIONS-21, SUBSCRIPTIONS-22, SUBSCRIPTIONS-23, SUBSCRIPTIONS-25, SUBSCRIPTIONS-26, SUBSCRIPTIONS-27]', () => {
    expect(
      calls([
        'createSubscriptions',
        'getSubscription',
        'listSubscriptionsOfCustomer',
        'deleteSubscription',
        'changeBillingCycle',
        'placeSubscriptionOrder',
        'getOrder',
        'listOrdersByIds',
        'cancelOrder',
      ]),
    ).toEqual([
      'POST partners/subscriptions',
      'GET partners/subscriptions/{id}',
      'GET partners/customers/{id}/subscriptions',
      'DELETE partners/subscriptions/{id}',
      'PUT partners/subscriptions/{id}',
      'POST partners/partners/{partnerId}/orders/fromSubscriptions',
      'GET partners/orders/{id}',
      'GET partners/orders',
      'POST partners/orders/{id}/canceled',
    ])
  })

  it('of instructors and of posts [INSTRUCTORS-20] [POSTS-12] [POSTS-13] [POSTS-14]', () => {
    expect(
      calls([
        'listInstructors',
        'createInstructor',
        'updateInstructor',
        'deleteInstructor',
        'getOwnInstructor',
        'createPost',
        'readTimeline',
        'deletePost',
      ]),
    ).toEqual([
      'GET partners/partners/{partnerId}/instructors',
      'POST partners/partners/{partnerId}/instructors',
      'PUT partners/instructors/{id}',
      'DELETE partners/instructors/{id}',
      'GET partners/instructors/me',
      'POST me/posts',
      'POST partners/{partnerId}/timeline',
      'DELETE me/posts/{id}',
    ])
  })

  it('of reviews and of analytics [REVIEWS-19] [REVIEWS-20] [REVIEWS-21] [REVIEWS-22] [ANALYTICS-09] [ANALYTICS-11]', () => {
    expect(
      calls([
        'listReviews',
        'listPageReviews',
        'respondToReview',
        'updateReviewResponse',
        'getAnalytics',
        'getFollowerStats',
        'getCreditChart',
        'getTakingsChart',
      ]),
    ).toEqual([
      'GET partners/partners/{partnerId}/reviews',
      'GET partners/pages/{pageId}/reviews',
      'POST partners/reviews/{reviewId}/response',
      'PUT partners/reviewResponses/{id}',
      'GET partners/partners/{partnerId}/analytics',
      'GET partners/{partnerId}/followers/stats',
      'GET partners/partners/{partnerId}/clubCredits/chart',
      'GET partners/partners/{partnerId}/takings/chart',
    ])
  })

  it('of bookings [BOOKING-83]', () => {
    expect(
      calls([
        'getCustomer',
        'listCustomers',
        'createCustomer',
        'getOwnStaff',
        'getFacilityGroup',
        'listBookings',
        'priceBooking',
        'placeBooking',
        'placeInternalBooking',
        'moveBookings',
        'deleteInternalBookings',
        'cancelBookings',
        'getCancellationPolicy',
      ]),
    ).toEqual([
      'GET partners/customers/{id}',
      'GET partners/partners/{partnerId}/customers',
      'POST partners/customers',
      'GET partners/partnerStaffs/me',
      'GET partners/facilityGroups/{id}',
      'GET partners/facilityBookings',
      'POST partners/partners/{partnerId}/orders/fromFacilityBookings/dryRun',
      'POST partners/partners/{partnerId}/orders/fromFacilityBookings',
      'POST partners/partners/{partnerId}/facilityBookings/internalEvents',
      'PUT partners/orders/{orderId}/facilityBookings',
      'DELETE partners/facilityBookings',
      'POST partners/orders/{orderId}/facilityBookings/canceled',
      'GET partners/orders/{orderId}/cancelationPolicy',
    ])
  })

  it('of payments by card [ORDERS-87, ORDERS-96, ORDERS-98]', () => {
    expect(
      calls([
        'chargeTransaction',
        'retryTransaction',
        'checkTransactionStatus',
        'requestPayment',
        'receiveStripeEvent',
      ]),
    ).toEqual([
      'POST partners/orderTransactions/{id}/charge',
      'POST partners/orderTransactions/{id}/retry',
      'POST partners/orderTransactions/{id}/checkStatus',
      'POST partners/orders/{id}/paymentRequests',
      'POST partners/webhooks/stripe',
    ])
  })

  it('of online payments and the drafts that wait for them [ORDERS-94] [PAYMETHODS-33]', () => {
    expect(
      calls(['openGateway', 'reportGatewayPayment', 'payInGatewaySandbox', 'receiveRazorpayEvent', 'confirmOrder']),
    ).toEqual([
      'POST partners/orders/{id}/gatewayPayments',
      'POST partners/orders/{id}/gatewayPayments/reported',
      'POST partners/orders/{id}/gatewayPayments/sandbox',
      'POST partners/webhooks/razorpay',
      'POST partners/orders/{id}/confirmed',
    ])
  })

  it('of orders, as far as bookings need them [ORDERS-88, ORDERS-90]', () => {
    expect(
      calls([
        'listOrders',
        'getOrder',
        'listOrdersByIds',
        'listOrderVersions',
        'listOrderTransactions',
        'updateOrderNote',
        'cancelOrder',
        'markTransactionPaid',
        'getVenueOfFacility',
      ]),
    ).toEqual([
      'GET partners/partners/{partnerId}/orders',
      'GET partners/orders/{id}',
      'GET partners/orders',
      'GET partners/orders/{id}/versions',
      'GET partners/orders/{id}/orderTransactions',
      'PUT partners/orders/{id}',
      'POST partners/orders/{id}/canceled',
      'POST partners/orderTransactions/{id}/paid',
      'GET partners/facilities/{id}/venue',
    ])
  })
})

it('the printed calls of packages [PACKAGES-25]', () => {
  expect(calls(['listPackages', 'createPackage', 'updatePackage', 'deletePackage'])).toEqual([
    'GET partners/partners/{partnerId}/packages',
    'POST partners/partners/{partnerId}/packages',
    'PUT partners/packages/{id}',
    'DELETE partners/packages/{id}',
  ])
})

it('the calls of who takes part in a class [ATTENDANCE-35]', () => {
  expect(calls(['listAttendances', 'addAttendance', 'updateAttendance', 'removeAttendance'])).toEqual([
    'GET partners/classSessions/{sessionId}/attendances',
    'POST partners/classSessions/{sessionId}/attendances/{customerId}',
    'PUT partners/classSessions/{sessionId}/attendances/{customerId}',
    'DELETE partners/classSessions/{sessionId}/attendances/{customerId}',
  ])
  expect(calls(['listPackagesOfCustomer', 'buyPackage', 'requestPayment'])).toEqual([
    'GET partners/customers/{id}/packages',
    'POST partners/customers/{id}/packages',
    'POST partners/orders/{id}/paymentRequests',
  ])
})

it('the printed calls of coupons [COUPONS-40] [COUPONS-43] [COUPONS-44] [COUPONS-45]', () => {
  expect(calls(['listCoupons', 'createCoupon', 'updateCoupon', 'deleteCoupon'])).toEqual([
    'GET partners/partners/{partnerId}/coupons',
    'POST partners/partners/{partnerId}/coupons',
    'PUT partners/partners/{partnerId}/coupons/{couponId}',
    'DELETE partners/partners/{partnerId}/coupons/{couponId}',
  ])
})

it('the decided calls of campaigns and segments [CAMPAIGNS-26] [CAMPAIGNS-27] [CAMPAIGNS-28] [CAMPAIGNS-29] [CAMPAIGNS-30] [CAMPAIGNS-31] [CAMPAIGNS-32] [CAMPAIGNS-33] [CAMPAIGNS-34] [CAMPAIGNS-35] [CAMPAIGNS-53]', () => {
  expect(
    calls([
      'listSegments',
      'listCampaigns',
      'getCampaign',
      'updateCampaign',
      'deleteCampaign',
      'createCampaign',
      'toggleCampaign',
      'runCampaign',
      'sendTestEmail',
      'listPlaceholders',
      'unsubscribe',
      'receiveMailEvent',
      'receiveBounceReport',
    ]),
  ).toEqual([
    'GET partners/partners/{partnerId}/segments',
    'GET partners/partners/{partnerId}/campaigns',
    'GET partners/campaigns/{id}',
    'PUT partners/campaigns/{id}',
    'DELETE partners/campaigns/{id}',
    'POST partners/campaigns',
    'PUT partners/campaigns/{id}/toggle',
    'POST partners/campaigns/{id}/run',
    'POST partners/campaigns/testEmail',
    'GET partners/campaigns/placeholders',
    'POST partners/campaigns/unsubscribe',
    'POST partners/campaigns/webhook',
    'POST partners/campaigns/bounces',
  ])
})

it('the printed calls of classes [CLASSES-67]', () => {
  expect(calls(['listClassSessions', 'createClass', 'updateClassSession', 'cancelClassSession'])).toEqual([
    'GET partners/partners/{partnerId}/classSessions',
    'POST partners/partners/{partnerId}/classes',
    'PUT partners/classSessions/{id}',
    'DELETE partners/classSessions/{id}',
  ])
})

describe('what the calls ask for', () => {
  const access = (name: keyof typeof api) => (api[name] as Endpoint).access

  it("follows policies of the form area.action per control of the facilities' form [FACILITIES-40]", () => {
    expect(access('createFacilityGroup')).toBe('facilityGroup.create')
    expect(access('updateFacilityGroup')).toBe('facilityGroup.edit')
    expect(access('deleteFacilityGroup')).toBe('facilityGroup.delete')
    expect(access('createPriceSettings')).toBe('facilityGroup.edit')
    expect(access('addFacilities')).toBe('facility.create')
    expect(access('updateFacility')).toBe('facility.edit')
    expect(access('linkFacilities')).toBe('facility.edit')
    expect(access('deleteFacility')).toBe('facility.delete')
    expect(access('updatePriceSetting')).toBe('facilityGroup.edit')
    expect(access('deletePriceSettings')).toBe('facilityGroup.edit')
    expect(access('unlinkFacilities')).toBe('facility.edit')
    for (const name of ['createClosures', 'updateClosure', 'deleteClosure'] as const)
      expect(access(name), name).toBe('facilityBooking.createForClosure')
    expect(access('getFacilityGroup')).toEqual({ anyOf: ['facilityGroup.view', 'facilityBooking.view'] })
    expect(access('cancelBookings')).toBe('order.cancel')
    expect(access('cancelOrder')).toBe('order.cancel')
  })

  it('every call that writes names its policy or its kind of caller, and every call that books takes an Idempotency-Key [BEYOND-03]', () => {
    const writes = Object.entries(api as Record<string, Endpoint>).filter(([, endpoint]) => endpoint.method !== 'GET')
    expect(writes.filter(([, endpoint]) => !endpoint.access)).toEqual([])
    for (const name of [
      'placeBooking',
      'placeInternalBooking',
      'moveBookings',
      'undoMove',
      'sendMoveNotice',
      'cancelBookings',
      'cancelSeries',
      'moveSeries',
      'cancelOrder',
      'refundOrder',
      'markTransactionPaid',
      'payPart',
      'chargeTransaction',
      'retryTransaction',
      'requestPayment',
      'openGateway',
      'confirmOrder',
      'deleteInternalBookings',
      'reopenSlot',
    ] as const)
      expect((api[name] as Endpoint).idempotent, name).toBe(true)
  })
})
