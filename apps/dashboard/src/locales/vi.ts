import type en from './en.ts'
import type { Texts } from './texts.ts'
import brand from './vi/brand.ts'
import classes from './vi/classes.ts'
import common from './vi/common.ts'
import dayClose from './vi/dayClose.ts'
import facilities from './vi/facilities.ts'
import gateway from './vi/gateway.ts'
import home from './vi/home.ts'
import identity from './vi/identity.ts'
import notBuilt from './vi/notBuilt.ts'
import partners from './vi/partners.ts'
import bookings from './vi/bookings.ts'
import coupons from './vi/coupons.ts'
import credits from './vi/credits.ts'
import customerPicker from './vi/customerPicker.ts'
import customers from './vi/customers.ts'
import instructors from './vi/instructors.ts'
import posts from './vi/posts.ts'
import reviews from './vi/reviews.ts'
import analytics from './vi/analytics.ts'
import memberships from './vi/memberships.ts'
import orders from './vi/orders.ts'
import packages from './vi/packages.ts'
import paymentOptions from './vi/paymentOptions.ts'
import payments from './vi/payments.ts'
import payoutAccounts from './vi/payoutAccounts.ts'
import payouts from './vi/payouts.ts'
import policies from './vi/policies.ts'
import reports from './vi/reports.ts'
import schedule from './vi/schedule.ts'
import richText from './vi/richText.ts'
import staff from './vi/staff.ts'
import venues from './vi/venues.ts'

/** Every Vietnamese text by area, with the keys of the English ones (SHELL-88). */
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
} satisfies Texts<typeof en>
