import { describe, expect, it } from 'vitest'
import {
  can,
  CHECKS,
  DAY_CLOSE,
  isOfWholeClub,
  moduleOpens,
  MODULES,
  policiesOf,
  POLICIES,
  readViewed,
  ROLES,
  writeViewed,
} from './index.ts'
import type { Module, Needed, Policy, Role } from './index.ts'

const ALL_POLICIES = Object.entries(POLICIES).flatMap(([group, actions]) =>
  actions.map((action) => `${group}.${action}` as Policy),
)

describe('what policies grant', () => {
  it('*.* grants everything [ACCESS-08]', () => {
    for (const policy of ALL_POLICIES) expect(can(['*.*'], policy)).toBe(true)
  })

  it('a section wildcard grants every action of that section and of no other [ACCESS-09]', () => {
    for (const policy of ALL_POLICIES) expect(can(['venue.*'], policy)).toBe(policy.startsWith('venue.'))
    for (const policy of ALL_POLICIES) expect(can(['facility.*'], policy)).toBe(policy.startsWith('facility.'))
  })

  it('a policy grants itself only [ACCESS-07]', () => {
    for (const policy of ALL_POLICIES) expect(can(['order.edit'], policy)).toBe(policy === 'order.edit')
    expect(can([], 'order.edit')).toBe(false)
  })

  it('any of a list, or all of it [ACCESS-11] [ACCESS-12]', () => {
    expect(can(['order.view'], { anyOf: ['order.view', 'order.edit'] })).toBe(true)
    expect(can(['venue.view'], { anyOf: ['order.view', 'order.edit'] })).toBe(false)
    expect(can(['order.view'], { allOf: ['order.view', 'order.edit'] })).toBe(false)
    expect(can(['order.*'], { allOf: ['order.view', 'order.edit'] })).toBe(true)
  })

  it.each([
    ['addCustomer', ['customer.create'], false],
    ['addCustomer', ['customer.create', 'customer.view'], true],
    ['uploadCustomerCsv', ['customer.importFromFile'], false],
    ['uploadCustomerCsv', ['customer.importFromFile', 'customer.view'], true],
    ['createVenue', ['venue.create'], false],
    ['createVenue', ['venue.view', 'venue.create'], true],
    ['createCampaign', ['campaign.*'], false],
    ['createCampaign', ['campaign.*', 'segment.view'], true],
  ] as const)('%s with %j: %s [ACCESS-14] [ACCESS-35]', (check, held, expected) => {
    expect(can(held, CHECKS[check])).toBe(expected)
  })

  it('the groups and their actions [ACCESS-15] [ACCESS-16]', () => {
    const written = 'view create edit delete'
    const groups = Object.entries(POLICIES).map(([group, actions]) => [group, actions.join(' ')])
    expect(Object.fromEntries(groups)).toEqual({
      analytics: 'view',
      partnerProfile: 'view create edit',
      venue: 'view create edit',
      post: 'view create comment',
      review: 'view reply',
      customer: `${written} importFromFile`,
      membershipPlan: 'view create edit',
      facilityGroup: written,
      facility: written,
      facilityBooking: `${written} createForClosure createForInternalEvent`,
      order: 'view createBookingForNewCustomer createBookingForExistingCustomer createSubscription edit cancel',
      orderTransaction: 'view edit',
      payout:
        'viewPaymentsOption editPaymentsOption viewPayoutsAccount createPayoutsAccount viewPayoutsConfig createPayoutsConfig viewPayoutsLog',
      credit: 'view issue revoke editConfigs',
      partnerStaff: written,
      campaign: 'view create',
      segment: 'view create',
      class: `${written} manageAttendance`,
      coupon: written,
    })
  })
})

describe('what is of the whole club', () => {
  it.each<[string, Needed, boolean]>([
    ['the ways to pay', 'payout.editPaymentsOption', true],
    ['what only such policies open', { anyOf: ['coupon.edit', 'coupon.create'] }, true],
    ['what something else opens, too', { anyOf: ['coupon.edit', 'order.edit'] }, false],
    ['what such a policy is needed for', { allOf: ['coupon.edit', 'order.edit'] }, true],
    ['to look at it', 'coupon.view', false],
    ['a booking', 'facilityBooking.edit', false],
  ])('%s [BEYOND-17]', (_what, needed, isIt) => {
    expect(isOfWholeClub(needed)).toBe(isIt)
  })
})

describe('sections', () => {
  it('there are fifteen [ACCESS-10]', () => {
    expect(Object.keys(MODULES)).toEqual(
      'ANALYTICS ABOUT VENUES POSTS REVIEWS CUSTOMERS MEMBERSHIPS FACILITY_BOOKING TRANSACTIONS PAYMENTS CREDITS STAFF CAMPAIGNS CLASS PROMOTION'.split(
        ' ',
      ),
    )
  })

  it.each([
    ['FACILITY_BOOKING', ['facility.view'], true],
    ['FACILITY_BOOKING', ['facilityBooking.*'], true],
    ['FACILITY_BOOKING', ['facilityGroup.edit'], false],
    ['TRANSACTIONS', ['orderTransaction.view'], true],
    ['PAYMENTS', ['payout.createPayoutsAccount'], false],
    ['CAMPAIGNS', ['segment.view'], true],
  ] as [Module, string[], boolean][])('%s with %j: %s [ACCESS-11] [ACCESS-13]', (module, held, opens) => {
    expect(moduleOpens(held, module)).toBe(opens)
  })

  it('each opens by any one of its own policies, and by no other [ACCESS-11] [ACCESS-13]', () => {
    const opening = (module: Module) => ALL_POLICIES.filter((policy) => moduleOpens([policy], module))
    expect(Object.fromEntries(Object.keys(MODULES).map((module) => [module, opening(module as Module)]))).toEqual({
      ANALYTICS: ['analytics.view'],
      ABOUT: ['partnerProfile.view'],
      VENUES: ['venue.view'],
      POSTS: ['post.view'],
      REVIEWS: ['review.view'],
      CUSTOMERS: ['customer.view'],
      MEMBERSHIPS: ['membershipPlan.view'],
      FACILITY_BOOKING: ['facilityGroup.view', 'facility.view', 'facilityBooking.view'],
      TRANSACTIONS: ['order.view', 'orderTransaction.view'],
      PAYMENTS: [
        'payout.viewPaymentsOption',
        'payout.viewPayoutsAccount',
        'payout.viewPayoutsConfig',
        'payout.viewPayoutsLog',
      ],
      CREDITS: ['credit.view'],
      STAFF: ['partnerStaff.view'],
      CAMPAIGNS: ['campaign.view', 'segment.view'],
      CLASS: ['class.manageAttendance'],
      PROMOTION: ['coupon.view'],
    })
  })

  it('classes open for instructors, owners and super admins, and for whom an owner gave the desk for classes [ACCESS-13] [ACCESS-37]', () => {
    expect(moduleOpens([], 'CLASS')).toBe(false)
    expect(moduleOpens(['class.view', 'class.edit'], 'CLASS')).toBe(false)
    for (const role of Object.keys(ROLES) as Role[])
      expect([role, moduleOpens(policiesOf([role]), 'CLASS')]).toEqual([role, role === 'owner'])
    expect(moduleOpens(policiesOf(['operations'], { classDesk: true }), 'CLASS')).toBe(true)
    expect(moduleOpens(['*.*'], 'CLASS')).toBe(true)
    expect(moduleOpens([], 'CLASS', { isInstructor: true })).toBe(true)
  })
})

describe('roles', () => {
  it.each([
    ['owner', 'STAFF', true],
    ['operations', 'FACILITY_BOOKING', true],
    ['operations', 'ANALYTICS', false],
    ['operations', 'PAYMENTS', false],
    ['finance', 'PAYMENTS', true],
    ['finance', 'CREDITS', true],
    ['finance', 'TRANSACTIONS', false],
    ['reporting', 'ANALYTICS', true],
    ['customerService', 'REVIEWS', true],
    ['marketing', 'PROMOTION', true],
    ['marketing', 'CUSTOMERS', false],
    ['instructor', 'VENUES', false],
  ] as [Role, Module, boolean][])('%s opens %s: %s [ACCESS-17]', (role, module, opens) => {
    expect(moduleOpens(policiesOf([role]), module)).toBe(opens)
  })

  it.each([
    ['owner', true, true],
    ['operations', true, true],
    ['finance', true, true],
    ['customerService', false, false],
    ['reporting', false, false],
    ['marketing', false, false],
    ['instructor', false, false],
  ] as [Role, boolean, boolean][])('%s reads the close of a day: %s, and closes one: %s', (role, reads, closes) => {
    const held = policiesOf([role])
    expect([can(held, DAY_CLOSE.view), can(held, DAY_CLOSE.close)]).toEqual([reads, closes])
  })

  it('a day is not closed by who only views', () => {
    const views = ALL_POLICIES.filter((policy) => policy.includes('.view'))
    expect([can(views, DAY_CLOSE.view), can(views, DAY_CLOSE.close)]).toEqual([true, false])
  })

  const [east, west] = ['b3f0c1de-0000-4000-8000-00000000000a', 'b3f0c1de-0000-4000-8000-00000000000b'] as const
  it.each([
    ['finance', { roles: ['finance'], classDesk: false, venueIds: null }],
    ['finance,reporting', { roles: ['finance', 'reporting'], classDesk: false, venueIds: null }],
    [' finance , finance', { roles: ['finance'], classDesk: false, venueIds: null }],
    [`finance@${east}`, { roles: ['finance'], classDesk: false, venueIds: [east] }],
    [
      `finance@${east.toUpperCase()}, ${west},${east}`,
      { roles: ['finance'], classDesk: false, venueIds: [east, west] },
    ],
    ['operations,classDesk', { roles: ['operations'], classDesk: true, venueIds: null }],
    ['classDesk', null],
    ['boss', null],
    ['finance,boss', null],
    ['', null],
    ['toString', null],
    [`@${east}`, null],
    ['finance@', null],
    ['finance@east', null],
    [`finance@${east}@${west}`, null],
    [`finance@${east}}',x`, null],
  ])('%j is read as %j to look through', (text, read) => {
    expect(readViewed(text)).toEqual(read)
  })

  it.each([[null], [[east]], [[east, west]]])('at %j they are read as they were written', (venueIds) => {
    const roles = ['finance', 'operations']
    for (const classDesk of [false, true])
      expect(readViewed(writeViewed({ roles, classDesk, venueIds }))).toEqual({ roles, classDesk, venueIds })
  })

  it('there are seven, each with what it grants [ACCESS-02] [ACCESS-17]', () => {
    const granted = (Object.keys(ROLES) as Role[]).map((role) => [role, policiesOf([role]).toSorted().join(' ')])
    expect(Object.fromEntries(granted)).toEqual({
      owner: '*.*',
      operations:
        'credit.issue credit.revoke credit.view customer.* facility.view facilityBooking.* facilityGroup.view order.* orderTransaction.*',
      customerService: 'review.reply review.view',
      finance: 'credit.* customer.* payout.*',
      reporting: 'analytics.view',
      marketing: 'campaign.* coupon.* segment.*',
      instructor: 'class.view',
    })
  })

  it('several roles hold the union, each grant once [ACCESS-17]', () => {
    expect(policiesOf(['operations', 'finance']).filter((grant) => grant === 'customer.*')).toHaveLength(1)
    expect(can(policiesOf(['reporting', 'customerService']), { allOf: ['analytics.view', 'review.reply'] })).toBe(true)
  })

  it('an instructor edits classes only when their record says so [ACCESS-17]', () => {
    expect(can(policiesOf(['instructor']), 'class.edit')).toBe(false)
    expect(can(policiesOf(['instructor'], { canEditClasses: true }), 'class.edit')).toBe(true)
    expect(can(policiesOf(['reporting'], { canEditClasses: true }), 'class.edit')).toBe(false)
  })

  it('the desk for classes adds that classes are seen and places given, and no more', () => {
    expect(policiesOf(['reporting'], { classDesk: true })).toEqual([
      ...policiesOf(['reporting']),
      'class.view',
      'class.manageAttendance',
    ])
  })
})
