import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { SYSTEM } from '../db/context.ts'
import { writeReview } from '../features/reviews/fixtures/write-review.ts'
import { countViews, followPage } from '../features/visits/index.ts'
import type { Readings } from './fixtures/reader.ts'
import { FRIDAY, MONDAY, TUESDAY } from './fixtures/stage.ts'

/** What customers and what they hold are answered as. */
export const OF_PEOPLE: Readings = {
  customers: async ({ club, people }, { ask, askWho, keep }) => {
    const { operations, instructor, marketing, owner } = club.staff
    const partnerId = club.id
    await ask(operations, 'listCustomers', { partnerId })
    await keep('customers')
    for (const q of [
      'hannah',
      'garcia',
      'WONG h',
      '9123 4567',
      '+65 8234',
      'riverside.example',
      'KH-0042',
      'walk',
      'gone',
      '%',
    ])
      await askWho(operations, 'listCustomers', { partnerId, query: { q } })
    await askWho(operations, 'listCustomers', { partnerId, query: { offset: 1, limit: 2 } })
    for (const filter of ['{"email":"no-email"}', '{"gender":"male"}', `{"membershipPlanId":"${people.plans.silver}"}`])
      await askWho(operations, 'listCustomers', { partnerId, query: { filter } })
    await askWho(operations, 'listCustomers', { partnerId, query: { q: 'a', offset: 1, limit: 2 } })
    await askWho(marketing, 'listCustomers', { partnerId })
    await ask(operations, 'exportCustomers', { partnerId })
    await ask(operations, 'exportCustomers', { partnerId, query: { q: 'hannah', filter: '{"gender":"male"}' } })
    await ask(instructor, 'getCustomer', { id: people.jose })
    await ask(operations, 'getCustomer', { id: people.gone })
    await ask(operations, 'listCustomersByIds', { query: { customerIds: [people.gone, people.jose, people.hannah] } })
    for (const customerId of [people.hannah, people.jose, people.zara, people.gone])
      await ask(operations, 'getCustomerSpend', { partnerId, customerId })
    await keep('customers-found')
    // Of a kind that no two entries of are of one moment: those stand in the order of their ids.
    await ask(owner, 'listCustomerHistory', { id: people.hannah, query: { kinds: ['membership'] } })
    await ask(instructor, 'listCustomerHistory', { id: people.hannah, query: {} })
    await ask(owner, 'listCustomerHistory', { id: people.walkIn, query: {} })
    await keep('customer-history')
    await ask(owner, 'listCustomerMerges', { id: people.hannah })
    await ask(owner, 'previewMergeCustomers', { id: people.jose, body: { duplicateId: people.zara } })
    await ask(owner, 'previewMergeCustomers', { id: people.jose, body: { duplicateId: people.gone } })
    await keep('customer-merges')
  },

  calendars: async ({ club, people, product }, { ask, note, keep, asked }) => {
    const { owner, operations } = club.staff
    const partnerId = club.id
    for (const [subject, subjectId] of [
      ['customer', people.jose],
      ['facility', club.courts.facilities[0]!.id],
      ['instructor', club.instructorId],
      ['customer', people.gone],
    ] as const) {
      const of = { partnerId, subject, subjectId }
      await ask(operations, 'findCalendarFeed', of)
      if (subjectId === people.gone) continue
      const { url } = (await product.as(owner).makeCalendarFeed(of)).data
      await ask(owner, 'findCalendarFeed', of)
      asked.add('readCalendar')
      note(`the calendar of ${subject}`, await product.as(null).readCalendar({ token: url.split('/').at(-1)! }))
    }
    await keep('calendars')
  },

  reminders: async ({ club, orders, product }, { ask, keep }) => {
    const { owner, operations } = club.staff
    const partnerId = club.id
    await ask(owner, 'getReminders', { partnerId })
    for (const kind of ['booking', 'class'] as const) await ask(owner, 'previewReminder', { partnerId, kind })
    const rule = { kind: 'booking' as const, unit: 'hours' as const, email: true, sms: false, isOn: true }
    const body = { quietTime: null, spareMinutes: 0, version: 1 }
    await product.as(owner).saveReminders({
      partnerId,
      body: {
        ...body,
        reminders: [
          { ...rule, amount: 2 },
          { ...rule, amount: 5, sms: true },
        ],
      },
    })
    await ask(owner, 'getReminders', { partnerId })
    const thingIds = orders['moved']!.orderLineItems.flatMap((line) => line.facilityBooking?.id ?? [])
    await ask(operations, 'listRemindersOf', { partnerId, kind: 'booking', query: { thingIds } })
    await keep('reminders')
  },

  'plans and memberships': async ({ club, people, orders }, { ask, askWho, keep }) => {
    const { operations, owner } = club.staff
    const partnerId = club.id
    await ask(owner, 'listMembershipPlans', { partnerId })
    for (const visible of ['true', 'false'] as const)
      await askWho(owner, 'listMembershipPlans', { partnerId, query: { visible } })
    await askWho(owner, 'listMembershipPlans', { partnerId, query: { offset: 1, limit: 1 } })
    await ask(operations, 'getMembershipPlan', { id: people.plans.silver })
    await keep('membership-plans')
    for (const id of [people.hannah, people.jose, people.priya, people.zara])
      await ask(operations, 'listSubscriptionsOfCustomer', { id })
    await askWho(operations, 'listSubscriptionsOfCustomer', { id: people.jose, query: { offset: 1, limit: 1 } })
    await ask(operations, 'getSubscription', { id: orders['coming silver']!.orderLineItems[0]!.subscription!.id })
    const coming = { id: orders['coming silver']!.orderLineItems[0]!.subscription!.id }
    for (const days of [31, 7, null])
      await ask(operations, 'previewPause', { ...coming, body: { startAt: '05/12/2026', days } })
    await ask(operations, 'previewResume', coming)
    const pricingWindow = { price: 30, currency: 'SGD', recurring: 1 } as const
    const subscription = { planId: people.plans.silver, pricingWindow, startAt: '05/12/2026' }
    await ask(operations, 'previewSubscriptionOrder', { partnerId, body: { customerId: people.hannah, subscription } })
    await ask(operations, 'listSavedCards', { id: people.hannah })
    await keep('memberships')
  },

  'packages and passes': async ({ club, people }, { ask, askWho, keep }) => {
    const { operations } = club.staff
    const partnerId = club.id
    await ask(operations, 'listPackages', { partnerId })
    for (const isActive of ['true', 'false'] as const)
      await askWho(operations, 'listPackages', { partnerId, query: { isActive } })
    await askWho(operations, 'listPackages', { partnerId, query: { offset: 1, limit: 1 } })
    await ask(operations, 'getPackage', { id: people.packages.ten })
    await ask(operations, 'listPackagesOfCustomer', { id: people.hannah })
    await ask(operations, 'listPackagesOfCustomer', { id: people.hannah, query: { offset: 1, limit: 1 } })
    await ask(operations, 'listPackagesOfCustomer', { id: people.jose })
    await keep('packages')
  },

  'reviews and visits': async ({ product, club }, { ask, keep }) => {
    const { owner, customerService, reporting } = club.staff
    const partnerId = club.id
    await ask(owner, 'listReviews', { partnerId })
    // The newest stands first: of two of one moment nobody knows which that is.
    const earlier = product.fieldhouse.deps.now() - 60_000
    const first = await writeReview(product, partnerId, { text: 'Courts are dry by noon', rating: 4 })
    const loud = { venueId: club.venueId, reviewerName: 'Jose', rating: 1, text: 'Loud' }
    await writeReview(product, partnerId, loud, earlier)
    await product.as(owner).respondToReview({ reviewId: first, body: { text: 'Thank you' } })
    await ask(customerService, 'listReviews', { partnerId })
    await ask(reporting, 'listReviews', { partnerId, query: { offset: 1, limit: 1 } })
    await ask(customerService, 'listPageReviews', { pageId: club.venueId })
    const context = { partnerId, actor: SYSTEM, now: Date.parse(`${FRIDAY}T12:00:00+08:00`), requestId: 'visit' }
    await countViews(product.fieldhouse.deps, context, [{ day: FRIDAY, views: 12 }])
    await followPage(product.fieldhouse.deps, context, [90_001])
    await ask(reporting, 'getUtilisation', { partnerId, query: { from: FRIDAY, until: FRIDAY } })
    await ask(reporting, 'getTakingsChart', { partnerId, query: { from: FRIDAY, until: FRIDAY } })
    await ask(reporting, 'getAnalytics', { partnerId })
    await ask(reporting, 'getFollowerStats', { partnerId, query: { start: context.now } })
    await keep('reviews')
  },

  'credits and wallets': async ({ club, people }, { ask, askWho, keep }) => {
    const { finance, owner, operations } = club.staff
    const partnerId = club.id
    await ask(finance, 'getCreditConfig', { partnerId })
    await ask(finance, 'getTotalCredits', { partnerId })
    await ask(finance, 'listCreditTypes', { partnerId })
    await ask(finance, 'listCreditIssuers', { partnerId })
    await ask(owner, 'getCreditChart', {
      partnerId,
      query: {
        start: Date.parse(`${FRIDAY}T00:00:00+08:00`) - 1,
        end: Date.parse(`${FRIDAY}T00:00:00+08:00`) + 86_400_000,
      },
    })
    await ask(finance, 'listCredits', { partnerId, query: { limit: 50 } })
    const start = Date.parse(`${FRIDAY}T12:00:00+08:00`)
    for (const query of [
      { q: 'hannah' },
      { q: 'GARCIA' },
      { type: CREDIT_TYPES[2].id },
      { activity: 'Issue' },
      { activity: 'Utilised' },
      { activity: 'Revoked' },
      { issueBy: owner.staffId! },
      { issueBy: operations.staffId! },
      { start },
      { end: start },
      { activity: 'Issue', type: CREDIT_TYPES[0].id, q: 'wong' },
      { offset: 2, limit: 2 },
    ] as const)
      await askWho(finance, 'listCredits', { partnerId, query })
    for (const id of [people.hannah, people.zara, people.jose]) await ask(operations, 'getWallet', { id })
    await keep('credits')
  },

  coupons: async ({ product, club }, { ask, keep }) => {
    const { marketing } = club.staff
    const { superAdmin } = product.cast
    const partnerId = club.id
    await ask(marketing, 'listCoupons', { partnerId })
    const days = { orderValidFrom: '2026-01-01', orderValidUntil: '2026-12-31' }
    const admin = product.as(superAdmin)
    await admin.createCoupon({
      partnerId,
      body: {
        ...days,
        code: 'summer',
        discountType: 'PERCENT_OR_AMOUNT',
        discountAmountPercentage: 15,
        discountAmountCents: 1000,
        customerSegments: ['members'],
        fieldhouseSplitPercent: 0.3,
        maxUsageCount: 10,
      },
    })
    await ask(marketing, 'listCoupons', { partnerId })
    await ask(superAdmin, 'listCoupons', { partnerId, query: { q: 'mme' } })
    await admin.createCoupon({
      partnerId,
      body: { ...days, code: 'WINTER', discountType: 'AMOUNT', discountAmountCents: 500, isActive: false },
    })
    const codes = ({ coupons }: { coupons: readonly { code: string }[] }) => coupons.map(({ code }) => code)
    await ask(marketing, 'listCoupons', { partnerId, query: { isActive: 'true' } }, codes)
    await ask(marketing, 'listCoupons', { partnerId, query: { discountType: 'AMOUNT' } }, codes)
    await ask(marketing, 'listCoupons', { partnerId, query: { segmentId: ['members'] } }, codes)
    await ask(marketing, 'listCoupons', { partnerId, query: { q: '%' } }, codes)
    await keep('coupons')
  },

  campaigns: async ({ product, club }, { ask, keep }) => {
    const { marketing } = club.staff
    const partnerId = club.id
    const owner = product.as(club.staff.owner)
    const body = {
      name: 'Summer',
      startTime: '2027-01-11T04:00:00.000Z',
      endTime: '2027-01-16T04:00:00.000Z',
      runFrequency: 'manual' as const,
      segmentId: 'members' as const,
      content: { template: { title: 'Hi {{customer.firstName}}', body: '<p>Come and play</p>' } },
    }
    await ask(marketing, 'listSegments', { partnerId })
    await ask(marketing, 'listPlaceholders', {})
    await ask(marketing, 'listCampaigns', { partnerId })
    const { id } = (await owner.createCampaign({ body })).data
    const weekly = (await owner.createCampaign({ body: { ...body, name: 'Every week', runFrequency: 'weekly' } })).data
    await owner.toggleCampaign({ id: weekly.id, body: { enabled: true } })
    await ask(marketing, 'getCampaign', { id })
    await ask(marketing, 'listUnreached', { id, query: {} })
    await ask(club.staff.owner, 'listUnreached', { id, query: {} })
    await ask(club.staff.owner, 'listSuppressed', { partnerId })
    await ask(club.staff.owner, 'getSuppression', { id: club.customers[0].id })
    await ask(marketing, 'listCampaigns', { partnerId, query: { order: 'name_asc' } })
    await ask(marketing, 'listCampaigns', { partnerId, query: { search: 'WEEK', status: 'sending' } })
    await ask(marketing, 'listCampaigns', { partnerId, query: { page: 2, limit: 1, order: 'name_asc' } })
    await ask(marketing, 'previewCampaign', { body: { content: body.content } })
    await ask(marketing, 'previewCampaign', {
      body: {
        content: { template: { title: 'Your plan', body: '<p>{{customer.membershipPlan}} {{customer.mobile}}</p>' } },
        segmentId: 'all',
      },
    })
    await keep('campaigns')
  },

  'what a customer plays': async ({ club, people, grounds }, { ask, keep }) => {
    const { operations, instructor } = club.staff
    await ask(operations, 'listComingBookings', { id: people.hannah, query: { limit: 7 } })
    await ask(operations, 'listComingBookings', { id: people.hannah, query: { offset: 1, limit: 2 } })
    await ask(operations, 'listComingBookings', { id: people.jose })
    await keep('bookings-to-come')
    for (const [id, from, until] of [
      [people.hannah, `${FRIDAY}T00:00:00+08:00`, `${TUESDAY}T00:00:00+08:00`],
      [people.priya, `${FRIDAY}T00:00:00+08:00`, `${TUESDAY}T00:00:00+08:00`],
      [people.walkIn, `${FRIDAY}T00:00:00+08:00`, `${TUESDAY}T00:00:00+08:00`],
      [people.jose, `${MONDAY}T09:30:00+08:00`, `${MONDAY}T10:00:00+08:00`],
    ] as const)
      await ask(operations, 'listBookingsOfCustomer', { id, query: { from, until } })
    await ask(operations, 'listBookings', { query: { groupId: grounds.eventGroupId } })
    await ask(operations, 'listBookings', { query: { groupId: grounds.eventGroupId, offset: 1, limit: 1 } })
    await ask(instructor, 'listComingBookings', { id: people.hannah })
    await keep('bookings-between')
  },
}
