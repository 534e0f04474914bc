import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../db/context.ts'
import { cardDesk } from '../features/payments/charging/fixtures/card-desk.ts'
import { giveBackTooMuch } from '../features/payments/refunds/fixtures/give-back-too-much.ts'
import { gatewayDesk } from '../features/payments/checkout/fixtures/gateway-desk.ts'
import { accountInput, indianBank, payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { takeImports } from '../features/imports/fixtures/take-imports.ts'
import { notePayoutAccount } from '../features/payout-accounts/index.ts'
import { pngFile } from '../features/pictures/fixtures/draw.ts'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'

/** A day on which somebody asks who did it: whatever people change in a club names them, once, in its audit trail. */
let product: Product
let desk: Desk
let owner: Desk['api']
let clubId: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = product.as(desk.club.staff.owner)
  clubId = desk.club.id
  await product.as(product.cast.superAdmin).updateOwnSuperAdmin({ body: { lastActivePartnerId: clubId } })
  await query('UPDATE partners SET payment_methods_for_staff = payment_methods_for_staff || $2 WHERE id = $1', [
    clubId,
    ['fieldhouseWallet', 'packages'],
  ])
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]

/** Actions that no test here does, and which test shows that the trail names them. */
const ELSEWHERE: Record<string, string> = {
  'classParticipant.added': 'features/classes/attendances/participants.test.ts',
  'classParticipant.checkedIn': 'features/classes/attendances/participants.test.ts',
  'classParticipant.removed': 'features/classes/attendances/participants.test.ts',
  'waitingEntry.accepted': 'features/waiting-lists/offers.test.ts',
  'waitingEntry.added': 'features/waiting-lists/offers.test.ts',
  'waitingEntry.declined': 'features/waiting-lists/offers.test.ts',
  'waitingEntry.ended': 'features/waiting-lists/offers.test.ts',
  'waitingEntry.offered': 'features/waiting-lists/offers.test.ts',
  'waitingEntry.removed': 'features/waiting-lists/offers.test.ts',
  'waitingList.reordered': 'features/waiting-lists/offers.test.ts',
  'lessonOffer.saved': 'features/lessons/lessons.test.ts',
  'order.discountKept': 'features/bookings/move/move-discounted.test.ts',
  'class.created': 'features/classes/create-class.test.ts',
  'classSession.canceled': 'features/classes/change-sessions.test.ts',
  'classSession.changeUndone': 'features/classes/series/change-series.test.ts',
  'classSession.edited': 'features/classes/change-sessions.test.ts',
  'bankNumbers.resealed': 'features/payout-accounts/bank-accounts/bank-numbers.test.ts',
  'bankNumbers.revealed': 'features/payout-accounts/bank-accounts/bank-numbers.test.ts',
  'customer.dataCopied': 'features/customers/own-data/own-data.test.ts',
  'customer.dataErased': 'features/customers/own-data/erase-own-data.test.ts',
  'customer.deleted': 'features/customers/delete-customer.test.ts',
  'customer.edited': 'features/customers/update-customer.test.ts',
  'customer.merged': 'features/customers/merge/merge-customers.test.ts',
  'customer.mergeUndone': 'features/customers/merge/merge-customers.test.ts',
  'subscription.renewalClosed': 'features/memberships/renewing/renewals.test.ts',
  'subscription.renewalUndecided': 'features/memberships/renewing/renewals.test.ts',
  'subscription.renewalOrdered': 'features/memberships/renewing/renewals.test.ts',
  'membershipPlan.created': 'features/memberships/change-plans.test.ts',
  'membershipPlan.edited': 'features/memberships/change-plans.test.ts',
  'membershipPlan.visibilityChanged': 'features/memberships/change-plans.test.ts',
  'order.confirmationRequested': 'features/orders/confirmation/send-confirmation.test.ts',
  'order.moveNoticeRequested': 'features/bookings/move/tell-of-move.test.ts',
  'order.confirmed': 'features/payments/checkout/pay-online.test.ts',
  'order.disputeLost': 'features/payments/charging/stripe.test.ts',
  'order.disputeWon': 'features/payments/charging/stripe.test.ts',
  'order.disputed': 'features/payments/charging/stripe.test.ts',
  'order.placesCanceled': 'features/classes/attendances/all-sessions.test.ts',
  'order.refundExceeded': 'features/payments/checkout/razorpay.test.ts',
  'partner.accountChanged': 'features/payout-accounts/provider/razorpay-route.test.ts',
  'partner.configured': 'features/partners/edit-partner.test.ts',
  'partner.created': 'features/partners/create-partner.test.ts',
  'partner.ownerInvited': 'features/partners/create-partner.test.ts',
  'partner.policiesChanged': 'features/policies/policies.test.ts',
  'taxes.saved': 'features/taxes/taxes.test.ts',
  'taxInvoice.issued': 'features/taxes/taxes.test.ts',
  'creditNote.issued': 'features/taxes/taxes.test.ts',
  'partnerProfile.created': 'features/partners/profiles/profiles.test.ts',
  'calendar.revoked': 'features/calendars/calendars.test.ts',
  'calendar.shared': 'features/calendars/calendars.test.ts',
  'coupon.created': 'features/coupons/coupons.test.ts',
  'coupon.deleted': 'features/coupons/coupons.test.ts',
  'coupon.edited': 'features/coupons/coupons.test.ts',
  'campaign.created': 'features/campaigns/campaigns.test.ts',
  'campaign.deleted': 'features/campaigns/campaigns.test.ts',
  'campaign.edited': 'features/campaigns/campaigns.test.ts',
  'campaign.pausedItself': 'features/campaigns/soft-bounces.test.ts',
  'campaign.retimed': 'features/campaigns/zone.test.ts',
  'campaign.sent': 'features/campaigns/campaigns.test.ts',
  'campaign.sentAgain': 'features/campaigns/unreached.test.ts',
  'campaign.tested': 'features/campaigns/campaigns.test.ts',
  'campaign.toggled': 'features/campaigns/campaigns.test.ts',
  'customer.campaignsAllowed': 'features/campaigns/suppression.test.ts',
  'customer.unsubscribed': 'features/campaigns/campaigns.test.ts',
  'customer.remindersResumed': 'features/reminders/reminders.test.ts',
  'customer.remindersStopped': 'features/reminders/reminders.test.ts',
  'reminders.saved': 'features/reminders/reminders.test.ts',
  'instructor.created': 'features/instructors/instructors.test.ts',
  'instructor.deleted': 'features/instructors/instructors.test.ts',
  'instructor.edited': 'features/instructors/instructors.test.ts',
  'subscription.resumed': 'features/memberships/pausing/pauses.test.ts',
  'payout.heardOf': 'features/payouts/payouts.test.ts',
  'payout.requested': 'features/payouts/payouts.test.ts',
  'post.created': 'features/posts/posts.test.ts',
  'post.deleted': 'features/posts/posts.test.ts',
  'review.responded': 'features/reviews/reviews.test.ts',
  'review.responseEdited': 'features/reviews/reviews.test.ts',
  'staff.created': 'features/staff/staff.test.ts',
  'staff.declined': 'features/access/joining.test.ts',
  'staff.edited': 'features/staff/staff.test.ts',
  'staff.invited': 'features/staff/staff.test.ts',
  'staff.joined': 'features/access/joining.test.ts',
  'staff.removed': 'features/staff/staff.test.ts',
  'staff.secondFactorReset': 'features/staff/second-factors-of-staff.test.ts',
}

/** Written by an import, which goes by them: import-club.test.ts shows that a second one takes nothing again. */
const IMPORTED = ['booking', 'customer', 'facility', 'facilityGroup', 'priceSetting'].map((kind) => `${kind}.imported`)

/** Who did something: somebody, or nobody but the product itself. */
type Actor = { accountId: string | null }
/** What the tests below have looked at. */
const shown = new Set<string>()
let seen: string[] = []
/** What is written since the last look, as action and whether it names its subject and who did it. */
const written = async (by: Actor, partnerId = clubId) => {
  const rows = await query<{ id: string; action: string; named: boolean; actor: string | null }>(
    `SELECT id, action, subject_id IS NOT NULL AS named, actor_id AS actor FROM audit_entries
     WHERE partner_id = $1 AND id <> ALL($2::uuid[]) ORDER BY action`,
    [partnerId, seen],
  )
  seen = [...seen, ...rows.map(({ id }) => id)]
  return rows.map(({ action, named, actor }) => (named && actor === by.accountId ? action : `${action} by ${actor}`))
}

/** What `act` leaves in the trail, done by somebody. */
const trailOf = async <T>(act: () => Promise<T>, by: Actor = desk.club.staff.operations, partnerId = clubId) => {
  await written(by, partnerId)
  const answer = await act()
  const trail = await written(by, partnerId)
  for (const each of trail) shown.add(each.split(' ')[0]!)
  return { answer, trail }
}
const byOwner = async <T>(act: () => Promise<T>) => (await trailOf(act, desk.club.staff.owner)).trail
const byDesk = async <T>(act: () => Promise<T>) => (await trailOf(act)).trail

let hour = 0
const free = () => ({ court: hour % 4, from: 6 + 2 * (Math.floor(hour++ / 4) % 7) })
const oneHour = () => {
  const { court, from } = free()
  return { court, from, until: from + 1 }
}
const line = (price: number) => ({
  changes: [{ action: 'addItem' as const, lineItem: { price, currency: 'SGD', description: 'Balls' } }],
  paymentMethod: 'cash' as const,
})
const openEntry = (order: Order, type: 'PURCHASE' | 'REFUND') =>
  order.orderTransactions.find(({ transactionType, status }) => transactionType === type && status === 'PENDING')!.id

describe('the audit trail names who', () => {
  it('sold, moved, changed, charged, refunded and cancelled an order', async () => {
    const { api } = desk
    const { answer: order, trail } = await trailOf(() => desk.book([oneHour(), oneHour()]))
    expect(trail).toEqual(['order.placed'])
    const { id } = order
    const [first, second] = desk.bookingIds(order)
    expect(
      await byDesk(() =>
        api.moveBookings({
          orderId: id,
          body: { fromFacilityBookings: [{ id: first! }], toFacilityBookings: [desk.range(oneHour())] },
        }),
      ),
    ).toEqual(['booking.moved', 'order.bookingsMoved'])
    expect(await byDesk(() => api.updateOrderNote({ id, body: { partnerNote: 'Left-handed' } }))).toEqual([
      'order.noted',
    ])
    expect(await byDesk(() => api.addLineItems({ id, body: line(500) }))).toEqual(['order.linesAdded'])
    const [purchase] = order.orderTransactions
    expect(await byDesk(() => api.markTransactionPaid({ id: purchase!.id }))).toEqual(['order.paid'])
    const extra = openEntry(await desk.order(id), 'PURCHASE')
    await api.markTransactionPaid({ id: extra })
    expect(
      await byDesk(() =>
        api.cancelBookings({
          orderId: id,
          body: { bookingIds: [second!], refundAmountCents: 1000, autoRefund: false },
        }),
      ),
    ).toEqual(['order.bookingsCanceled'])
    const owed = openEntry(await desk.order(id), 'REFUND')
    expect(await byDesk(() => api.refundTransaction({ id: owed, body: { amount: 1000 } }))).toEqual([
      'order.refundCompleted',
    ])
    expect(await byDesk(() => api.cancelOrder({ id, body: {} }))).toEqual(['order.canceled'])
    expect(await byDesk(() => api.refundOrder({ id, body: { refundAmountCents: 100 } }))).toEqual(['order.refunded'])
  })

  it('booked over a limit of the group, and which', async () => {
    const limit = (limits: { perDay?: number }) =>
      owner.updateFacilityGroup({
        id: desk.club.courts.id,
        body: { limits: { ...NO_LIMITS, peakHours: null, ...limits } },
      })
    await limit({ perDay: 1 })
    const on = (from: number) => ({ day: '2026-12-14', from, until: from + 1 })
    await desk.book(on(8))
    expect(await byDesk(() => desk.book(on(10), { overriddenLimits: ['perDay'] }))).toEqual([
      'booking.limitsOverridden',
      'order.placed',
    ])
    await limit({})
  })

  it('took a payment by card, asked for it by a link, or took it in cash instead', async () => {
    const { api } = desk
    const order = await desk.book(oneHour(), { paymentMethod: 'creditCard' })
    const [purchase] = order.orderTransactions
    await query(
      `UPDATE partners SET payment_methods_for_customers = '{creditCard}', card_charges_enabled = true WHERE id = $1`,
      [clubId],
    )
    expect(await byDesk(() => api.requestPayment({ id: order.id, body: { email: 'hannah@river.example' } }))).toEqual([
      'order.paymentRequested',
    ])
    expect(
      await byDesk(() =>
        api
          .chargeTransaction({ id: purchase!.id, body: { creditToken: 'tok_declined_card_declined' } })
          .catch(() => null),
      ),
    ).toEqual(['order.chargeRequested', 'order.paymentFailed'])
    expect(
      await byDesk(() => api.changeTransactionMethod({ id: purchase!.id, body: { paymentMethod: 'cash' } })),
    ).toEqual(['order.methodChanged'])
    expect(await byDesk(() => api.payPart({ id: purchase!.id, body: { amount: 100, paymentMethod: 'cash' } }))).toEqual(
      ['order.partPaid'],
    )
  })

  it('put an event on the schedule, took it off, closed a court and reopened it', async () => {
    const { courts } = desk.club
    const [court] = courts.facilities
    const event = { eventName: 'League', bookings: [desk.range({ day: '2026-12-07', from: 8, until: 9 })] }
    const { answer, trail } = await trailOf(() => desk.api.placeInternalBooking({ partnerId: clubId, body: event }))
    expect(trail).toEqual(['booking.placed'])
    const { groupId } = answer.data
    expect(await byDesk(() => desk.api.deleteInternalBookings({ query: { groupId } }))).toEqual(['booking.deleted'])
    const closure = (from: number) => ({
      facilityId: court!.id,
      timeRange: { start: desk.at(from, '2026-12-07'), end: desk.at(from + 2, '2026-12-07') },
    })
    const { answer: made, trail: closed } = await trailOf(
      () => owner.createClosures({ id: courts.id, body: { closures: [closure(10)] } }),
      desk.club.staff.owner,
    )
    expect(closed).toEqual(['closure.created'])
    const { id } = made.data[0]!
    expect(await byOwner(() => owner.updateClosure({ id, body: closure(14) }))).toEqual(['closure.edited'])
    expect(await byOwner(() => owner.deleteClosure({ id, query: {} }))).toEqual(['closure.deleted'])
  })

  it('made and saved a venue', async () => {
    const hours = '8:00-20:00'
    const body = {
      venueName: 'Annex',
      pageInfo: { uri: 'annex' },
      phoneNumber: '+65 6123 4567',
      timezone: 'Asia/Singapore',
      isAddressSelected: true,
      location: { address: '2 Court Road', city: 'Singapore', postalCode: '100002', latitude: 1.3, longitude: 103.8 },
      openingHours: { MO: hours, TU: hours, WE: hours, TH: hours, FR: hours, SA: '', SU: '', PH: '' },
    }
    const { answer, trail } = await trailOf(() => owner.createVenue({ body }), desk.club.staff.owner)
    expect(trail).toEqual(['venue.created'])
    const { id, version } = answer.data
    expect(await byOwner(() => owner.updateVenue({ id, body: { ...body, version } }))).toEqual(['venue.edited'])
    const { data: profile } = await owner.getPartnerProfile({ partnerId: clubId })
    const page = { uri: profile.pageInfo.uri, version: profile.version }
    expect(await byOwner(() => owner.updatePartnerPage({ id: profile.id, body: page }))).toEqual([
      'partnerProfile.edited',
    ])
    const file = await pngFile()
    expect(await byOwner(() => owner.uploadPicture({ partnerId: clubId, body: { file } }))).toEqual([
      'picture.uploaded',
    ])
    const admin = product.cast.superAdmin
    const none = { banners: [], replaces: [] }
    expect((await trailOf(() => product.as(admin).saveBanners({ body: none }), admin)).trail).toEqual(['banners.saved'])
  })

  it('uploaded a file with customers, and took it back', async () => {
    const file = new File([`First Name,Email\nNora,${randomUUID()}@x.example`], 'people.csv')
    const { answer, trail } = await trailOf(
      () => owner.importCustomers({ partnerId: clubId, body: { file } }),
      desk.club.staff.owner,
    )
    expect(trail).toEqual(['customerImport.made'])
    expect(await byOwner(() => owner.startCustomerImport({ partnerId: clubId, body: { file } }))).toEqual([
      'customerImport.started',
    ])
    expect(await byOwner(() => owner.undoCustomerImport({ id: answer.data.id! }))).toEqual(['customerImport.undone'])
  })

  it('uploaded a file with bookings, and took it back', async () => {
    // Of whatever files wait from before.
    await takeImports(product.fieldhouse.deps)
    const rows = `Court 1,2027-06-01,10:00,11:00,Nora,${randomUUID()}@x.example`
    const file = new File([`Court,Date,Start,End,First Name,Email\n${rows}`], 'bookings.csv')
    const { owner: person } = desk.club.staff
    const { answer, trail } = await trailOf(
      () => owner.startBookingImport({ partnerId: clubId, body: { file } }),
      person,
    )
    expect(trail).toEqual(['bookingImport.started'])
    const { id } = answer.data
    const { trail: taken } = await trailOf(() => takeImports(product.fieldhouse.deps), { accountId: null })
    expect(taken).toEqual(['booking.placed', 'bookingImport.made', 'order.placed'])
    expect(await byOwner(() => owner.undoBookingImport({ id }))).toEqual(['bookingImport.undoStarted'])
    const { trail: undone } = await trailOf(() => takeImports(product.fieldhouse.deps), { accountId: null })
    expect(undone).toEqual(['bookingImport.undone', 'order.canceled'])
  })

  it('changed a facility group, its facilities, their links and prices', async () => {
    const { venueId } = desk.club
    const { answer, trail } = await trailOf(
      () => owner.createFacilityGroup({ venueId, body: { name: 'Arena', count: 2 } }),
      desk.club.staff.owner,
    )
    expect(trail).toEqual(['facilityGroup.created'])
    const { id, facilities } = answer.data
    const [one, two] = facilities.map((facility) => facility.id)
    const pair = { partnerId: clubId, body: { facilityIds: [one!, two!] } }
    expect(await byOwner(() => owner.updateFacilityGroup({ id, body: { price: 12 } }))).toEqual([
      'facilityGroup.edited',
    ])
    expect(await byOwner(() => owner.updateFacility({ id: one!, body: { name: 'Middle' } }))).toEqual([
      'facility.edited',
    ])
    expect(await byOwner(() => owner.addFacilities({ id, body: { facilities: [{ name: 'Third' }] } }))).toEqual([
      'facility.created',
    ])
    expect(await byOwner(() => owner.linkFacilities(pair))).toEqual(['facility.linked'])
    expect(await byOwner(() => owner.unlinkFacilities(pair))).toEqual(['facility.unlinked'])
    const setting = { dayOfWeek: 'FR' as const, startTime: '18:00', endTime: '20:00', slotPrice: { price: 30 } }
    const { answer: priced, trail: added } = await trailOf(
      () => owner.createPriceSettings({ id, body: { priceSettings: [setting] } }),
      desk.club.staff.owner,
    )
    expect(added).toEqual(['priceSetting.created'])
    const settingId = priced.data[0]!.id
    expect(await byOwner(() => owner.updatePriceSetting({ id: settingId, body: { priority: 3 } }))).toEqual([
      'priceSetting.edited',
    ])
    expect(await byOwner(() => owner.deletePriceSettings({ query: { ids: [settingId] } }))).toEqual([
      'priceSetting.deleted',
    ])
    expect(await byOwner(() => owner.deleteFacility({ id: one! }))).toEqual(['facility.deleted'])
    expect(await byOwner(() => owner.deleteFacilityGroup({ id }))).toEqual(['facilityGroup.deleted'])
  })

  it('gave and took what a customer holds: credits, wallet, packages and memberships', async () => {
    const partnerId = clubId
    const customerId = desk.club.customers[1].id
    const { superAdmin } = product.cast
    const clubCreditTypeId = CREDIT_TYPES[0].id
    const limits = { maxClubCreditIssue: null, maxClubCreditCustomer: 90_000, maxClubCreditStaff: null }
    expect(await byOwner(() => owner.updateCreditConfig({ partnerId, body: limits }))).toEqual(['creditLimits.changed'])
    expect(
      await byDesk(() => desk.api.issueCredit({ partnerId, body: { customerId, amount: 500, clubCreditTypeId } })),
    ).toEqual(['credit.issued'])
    expect(await byDesk(() => desk.api.revokeCredit({ partnerId, body: { customerId, amount: 500 } }))).toEqual([
      'credit.revoked',
    ])
    const topUp = () => product.as(superAdmin).topUpWallet({ body: { customerId, amount: 700 } })
    expect((await trailOf(topUp, superAdmin)).trail).toEqual(['wallet.credited'])
    const ten = { name: 'Ten', numberOfPasses: 10, price: { amount: 9000, currency: 'SGD' } }
    const { answer, trail } = await trailOf(
      () => owner.createPackage({ partnerId, body: { ...ten, expiryMode: 'without_expiry' } }),
      desk.club.staff.owner,
    )
    expect(trail).toEqual(['package.created'])
    const price = { ...ten.price, amount: 1 }
    expect(
      await byOwner(() =>
        owner.updatePackage({
          id: answer.data.id,
          body: { ...ten, price, expiryMode: 'without_expiry', isActive: true, version: 1 },
        }),
      ),
    ).toEqual(['package.edited'])
    const { data: other } = await owner.createPackage({ partnerId, body: { ...ten, expiryMode: 'without_expiry' } })
    expect(await byOwner(() => owner.deletePackage({ id: other.id }))).toEqual(['package.deleted'])
    const body = { customerId, packageId: answer.data.id, paymentMethod: 'cash' as const }
    expect(await byDesk(() => desk.api.placePackageOrder({ partnerId, body }))).toEqual(['order.placed'])
    const silver = [1, 12].map((recurring) => ({
      price: 30 * recurring,
      currency: 'SGD',
      recurring: recurring as 1 | 12,
    }))
    const pause = { maxDays: 60, minDays: 1, fee: null }
    const { data: plan } = await owner.createMembershipPlan({
      partnerId,
      body: {
        name: 'Silver',
        pricing: silver,
        pause,
        renewal: { orderDays: 7, reminderDays: [], chargeDays: [], graceDays: 7 },
      },
    })
    const subscription = { planId: plan.id, pricingWindow: silver[0]!, startAt: '01/12/2026' }
    const { answer: given, trail: member } = await trailOf(() =>
      desk.api.createSubscriptions({ body: { customer: { id: customerId }, subscriptions: [subscription] } }),
    )
    expect(member).toEqual(['subscription.created'])
    const { id } = given.data[0]!
    expect(await byDesk(() => desk.api.changeBillingCycle({ id, body: { pricingWindow: silver[1]! } }))).toEqual([
      'subscription.billingCycleChanged',
    ])
    const { answer: paused, trail: pausing } = await trailOf(() =>
      desk.api.pauseSubscription({ id, body: { startAt: '02/12/2026', days: 10 } }),
    )
    expect(pausing).toEqual(['subscription.paused'])
    expect(await byDesk(() => desk.api.undoPause({ id: paused.data.pauses[0]!.id }))).toEqual([
      'subscription.pauseUndone',
    ])
    expect(await byDesk(() => desk.api.setRenewal({ id, body: { renews: true } }))).toEqual([
      'subscription.renewalChanged',
    ])
    expect(await byDesk(() => desk.api.deleteSubscription({ id }))).toEqual(['subscription.removed'])
    const { answer: card, trail: saving } = await trailOf(() =>
      desk.api.saveCard({ id: customerId, body: { creditToken: 'tok_ok', consentVersion: '2026-11' } }),
    )
    expect(saving).toEqual(['savedCard.saved'])
    expect(await byDesk(() => desk.api.removeSavedCard({ id: card.data.id }))).toEqual(['savedCard.removed'])
  })

  it('added a customer, changed how money is taken, and closed the day', async () => {
    const { finance } = desk.club.staff
    const api = product.as(finance)
    expect(
      await byDesk(() =>
        desk.api.createCustomer({ body: { partnerId: clubId, firstName: 'Nora', email: `${randomUUID()}@x.example` } }),
      ),
    ).toEqual(['customer.created'])
    expect(await byDesk(() => desk.api.exportCustomers({ partnerId: clubId }))).toEqual(['customer.exported'])
    const settle = () => api.updatePartner({ partnerId: clubId, body: { absorbProcessingFee: true } })
    expect((await trailOf(settle, finance)).trail).toEqual(['partner.updated'])
    const day = '2026-11-20'
    const close = () => api.closeDay({ partnerId: clubId, body: { day, revision: 0, counts: [] } })
    expect((await trailOf(close, finance)).trail).toEqual(['day.closed'])
  })

  it('gave accounts the numbers of the club, and closed a period of the books', async () => {
    const { finance } = desk.club.staff
    const api = product.as(finance)
    const accounts = [{ account: 'sales', code: '200', name: '' }]
    const name = () => api.saveChartOfAccounts({ partnerId: clubId, body: { version: 1, accounts, xeroTaxRate: '' } })
    expect((await trailOf(name, finance)).trail).toEqual(['book.chartSaved'])
    const close = () => api.closePeriod({ partnerId: clubId, body: { lastDay: '2026-10-31', closedUntil: null } })
    expect((await trailOf(close, finance)).trail).toEqual(['book.periodClosed'])
  })

  it('took back a move', async () => {
    const order = await desk.book(oneHour(), { orderStatus: 'paid' })
    const [id] = desk.bookingIds(order)
    const moved = { fromFacilityBookings: [{ id: id! }], toFacilityBookings: [desk.range(oneHour())] }
    const { data } = await desk.api.moveBookings({ orderId: order.id, body: moved })
    expect(
      await byDesk(() => desk.api.undoMove({ orderId: order.id, body: { version: data.currentVersion } })),
    ).toEqual(['booking.moved', 'order.moveReverted'])
  })

  it('gave back to a card that took nothing back, settled a payment by hand, and opened the form of the gateway', async () => {
    const { api, sell, charge } = cardDesk(product)
    const { id, purchase } = await sell({ bookings: [desk.range(oneHour())] })
    await charge(purchase, 'tok_ok_refund_failed')
    const { data } = await api.addLineItems({ id, body: line(-800) })
    const owed = openEntry(data, 'REFUND')
    expect(await byDesk(() => api.refundTransaction({ id: owed, body: { amount: 800, autoRefund: true } }))).toEqual([
      // That it failed is heard from the provider.
      'order.refundFailed by null',
      'order.refundRequested',
    ])
    const unheard = await sell({ bookings: [desk.range(oneHour())] })
    await charge(unheard.purchase, 'tok_timeout')
    await product.fieldhouse.database.connection(({ client }) =>
      client.query("UPDATE payment_attempts SET provider = 'stripe' WHERE order_id = $1", [unheard.id]),
    )
    const settle = () => owner.settleTransaction({ id: unheard.purchase, body: { outcome: 'paid' } })
    expect(await byOwner(settle)).toEqual(['order.settledByHand'])
    const card = await sell({ bookings: [desk.range(oneHour())] })
    await giveBackTooMuch(product.fieldhouse, api, { partnerId: clubId, transactionId: card.purchase })
    const [over] = (await api.getOrder({ id: card.id })).data.overRefunds
    const settled = (settledAs: 'writtenOff' | null) => () =>
      owner.settleOverRefund({ id: card.id, overRefundId: over!.id, body: { settledAs } })
    expect(await byOwner(settled('writtenOff'))).toEqual(['order.overRefundSettled'])
    expect(await byOwner(settled(null))).toEqual(['order.overRefundOpened'])
    const online = gatewayDesk(product)
    const sold = await online.sell()
    const open = () => online.api.openGateway({ id: sold.id })
    const { club } = online
    expect((await trailOf(open, club.staff.operations, club.id)).trail).toEqual(['order.gatewayOpened'])
  })

  it('took one of the memberships off an order that nobody has paid', async () => {
    const pricing = { price: 30, currency: 'SGD', recurring: 1 as const }
    const plans = ['Court', 'Gym'].map((name) =>
      owner.createMembershipPlan({ partnerId: clubId, body: { name, pricing: [pricing] } }),
    )
    const subscriptions = (await Promise.all(plans)).map(({ data }) => ({
      planId: data.id,
      pricingWindow: pricing,
      startAt: '01/12/2026',
    }))
    const body = { customer: { id: desk.club.customers[2].id }, subscriptions }
    const { data } = await desk.api.createSubscriptions({ body })
    const sale = {
      customerId: body.customer.id,
      subscriptionIds: data.map(({ id }) => id),
      paymentMethod: 'cash' as const,
    }
    await desk.api.placeSubscriptionOrder({ partnerId: clubId, body: sale })
    expect(await byDesk(() => desk.api.deleteSubscription({ id: data[0]!.id }))).toEqual([
      'order.membershipRemoved',
      'subscription.removed',
    ])
  })

  it('set up how a club is paid out, and to which bank', async () => {
    const { addOwner, submit, addBank, api, ownerInput } = payoutDesk(product, desk.club)
    const partnerId = clubId
    expect(await byOwner(() => addOwner())).toEqual([
      'businessOwner.added',
      'identityDocument.uploaded',
      'payoutAccount.opened',
    ])
    const { additionalOwners } = await addOwner({ isAdditional: true, personalId: 'S7654321B' })
    const ownerId = additionalOwners[0]!.id
    const { isAdditional: _, ...fields } = await ownerInput({ firstName: 'Arun', personalId: 'S7654321B' })
    expect(await byOwner(() => api.updateBusinessOwner({ partnerId, body: { id: ownerId, ...fields } }))).toEqual([
      'businessOwner.updated',
    ])
    expect(await byOwner(() => api.deleteBusinessOwner({ partnerId, id: ownerId }))).toEqual(['businessOwner.removed'])
    expect(await byOwner(() => submit())).toEqual(['payoutAccount.submitted'])
    const { tosAcceptance: __, ...form } = accountInput()
    expect(await byOwner(() => api.updatePayoutAccount({ partnerId, body: form }))).toEqual(['payoutAccount.updated'])
    expect(await byOwner(() => api.startOnboarding({ partnerId }))).toEqual(['payoutAccount.onboardingOpened'])
    expect(await byOwner(() => api.answerSandboxOnboarding({ partnerId, body: { succeeds: true } }))).toEqual([
      'payoutAccount.onboarded',
    ])
    const { data } = await product.as(product.cast.superAdmin).getPayoutAccount({ partnerId })
    const news = { gateway: 'stripe' as const, eventId: 'evt_1' }
    const hear = () => notePayoutAccount(product.fieldhouse.deps, data!.stripeAccountId!, news)
    expect((await trailOf(hear, SYSTEM)).trail).toEqual(['payoutAccount.changed'])
    const { answer: bank, trail } = await trailOf(() => addBank(), desk.club.staff.owner)
    expect(trail).toEqual(['bankAccount.added'])
    expect(await byOwner(() => api.deleteBankAccount({ partnerId, id: bank.id }))).toEqual(['bankAccount.removed'])
  })

  it('changed the bank of a club in India', async () => {
    const { id: partnerId, staff } = product.cast.mumbai
    const { api } = payoutDesk(product, product.cast.mumbai)
    const { data } = await api.addGatewayBankAccount({ partnerId, body: indianBank() })
    const body = { id: data.id, ...indianBank({ accountNumber: '999888777666' }) }
    const change = () => api.updateGatewayBankAccount({ partnerId, body })
    expect((await trailOf(change, staff.owner, partnerId)).trail).toEqual(['bankAccount.updated'])
  })

  it('did anything at all that can be done: every action is shown by a test', async () => {
    const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    const actions = [...(await read('db/audit-actions.ts')).matchAll(/^ {2}\| '(.+)'$/gm)].map(([, action]) => action!)
    expect([...shown, ...Object.keys(ELSEWHERE), ...IMPORTED].toSorted()).toEqual(actions)
    for (const [action, file] of Object.entries(ELSEWHERE)) expect(await read(file), file).toContain(`'${action}'`)
  })
})
