import type { Customer } from '@fieldhouse/contract/customers'
import {
  currentSubscription,
  isActiveOn,
  lastSubscription,
  pausedUntil,
  restingSubscription,
} from '@fieldhouse/domain/memberships'
import { addDays, formatSlashedDay, toIso } from '@fieldhouse/domain/time'
import type { CustomerRow, SubscriptionOfCustomer } from './customers.store.ts'

/** A customer as the API answers it; club credits in minor units (ADDTX-15, CREDITS-08). */
export const toCustomer = (row: CustomerRow): Customer => {
  const current = currentSubscription(row.subscriptions, row.today)
  const resting = restingSubscription(row.subscriptions, row.today)
  return {
    id: row.id,
    partnerId: row.partner_id,
    partnerSideCustomerIdString: row.partner_side_customer_id_string,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    mobile: row.mobile,
    gender: row.gender,
    dob: row.dob && formatSlashedDay(row.dob),
    addressStreet: row.address_street,
    addressUnit: row.address_unit,
    addressCity: row.address_city,
    addressCountry: row.address_country,
    addressPostalCode: row.address_postal_code,
    invoiceName: row.invoice_name,
    taxNumber: row.tax_number,
    partnerNote: row.partner_note,
    isWalkIn: row.is_walk_in,
    clubCreditBalance: row.credits,
    currentMembershipPlanId: current && current.planId,
    currentSubscriptionExpiredAt: current && expiryOf(current),
    currentSubscription: periodOf(current),
    lastSubscription: periodOf(lastSubscription(row.subscriptions, row.today)),
    restingSubscription: resting && { ...periodOf(resting)!, pausedUntil: pausedUntil(resting, row.today)! },
    subscriptions: row.subscriptions.map((each) => ({
      id: each.id,
      planId: each.planId,
      isActive: isActiveOn(each, row.today),
      startAt: formatSlashedDay(each.startsOn),
      expireAt: expiryOf(each),
    })),
    memberDays: row.subscriptions.flatMap(({ memberDays }) => memberDays),
    createdAt: toIso(row.created_at),
    version: row.version,
  }
}

const expiryOf = ({ expiresOn }: SubscriptionOfCustomer): string => formatSlashedDay(addDays(expiresOn, 1))

const periodOf = (subscription: SubscriptionOfCustomer | null): Customer['lastSubscription'] => {
  if (!subscription) return null
  const { id, planId, planName, startsOn, expiresOn } = subscription
  return { id, planId, planName, startsOn, expiresOn }
}
