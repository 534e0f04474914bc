import brand from './en/brand.ts'
import classes from './en/classes.ts'
import common from './en/common.ts'
import dayClose from './en/dayClose.ts'
import facilities from './en/facilities.ts'
import gateway from './en/gateway.ts'
import home from './en/home.ts'
import identity from './en/identity.ts'
import notBuilt from './en/notBuilt.ts'
import partners from './en/partners.ts'
import bookings from './en/bookings.ts'
import coupons from './en/coupons.ts'
import credits from './en/credits.ts'
import customerPicker from './en/customerPicker.ts'
import customers from './en/customers.ts'
import instructors from './en/instructors.ts'
import posts from './en/posts.ts'
import reviews from './en/reviews.ts'
import analytics from './en/analytics.ts'
import memberships from './en/memberships.ts'
import orders from './en/orders.ts'
import packages from './en/packages.ts'
import paymentOptions from './en/paymentOptions.ts'
import payments from './en/payments.ts'
import payoutAccounts from './en/payoutAccounts.ts'
import payouts from './en/payouts.ts'
import policies from './en/policies.ts'
import reports from './en/reports.ts'
import schedule from './en/schedule.ts'
import richText from './en/richText.ts'
import staff from './en/staff.ts'
import venues from './en/venues.ts'

/** Every English text by area. */
export default {
  brand,
  classes,
  common,
  dayClose,
  facilities,
  gateway,
  home,
  identity,
  notBuilt,
  partners,
  bookings,
  coupons,
  credits,
  customerPicker,
  customers,
  instructors,
  posts,
  reviews,
  analytics,
  memberships,
  orders,
  packages,
  paymentOptions,
  payments,
  payoutAccounts,
  payouts,
  policies,
  reports,
  schedule,
  richText,
  staff,
  venues,
}
