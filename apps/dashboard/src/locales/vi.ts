import type en from './en.ts'
import type { Texts } from './texts.ts'
import access from './vi/access.ts'
import brand from './vi/brand.ts'
import bookkeeping from './vi/bookkeeping.ts'
import calendars from './vi/calendars.ts'
import classes from './vi/classes.ts'
import common from './vi/common.ts'
import dayClose from './vi/dayClose.ts'
import facilities from './vi/facilities.ts'
import gateway from './vi/gateway.ts'
import home from './vi/home.ts'
import identity from './vi/identity.ts'
import partners from './vi/partners.ts'
import bookings from './vi/bookings.ts'
import campaigns from './vi/campaigns.ts'
import counterSales from './vi/counterSales.ts'
import coupons from './vi/coupons.ts'
import credits from './vi/credits.ts'
import customerPicker from './vi/customerPicker.ts'
import customers from './vi/customers.ts'
import imports from './vi/imports.ts'
import instructors from './vi/instructors.ts'
import posts from './vi/posts.ts'
import reviews from './vi/reviews.ts'
import analytics from './vi/analytics.ts'
import lessons from './vi/lessons.ts'
import memberships from './vi/memberships.ts'
import orders from './vi/orders.ts'
import packages from './vi/packages.ts'
import paymentOptions from './vi/paymentOptions.ts'
import payments from './vi/payments.ts'
import payoutAccounts from './vi/payoutAccounts.ts'
import payouts from './vi/payouts.ts'
import policies from './vi/policies.ts'
import reminders from './vi/reminders.ts'
import taxes from './vi/taxes.ts'
import reports from './vi/reports.ts'
import schedule from './vi/schedule.ts'
import segments from './vi/segments.ts'
import richText from './vi/richText.ts'
import staff from './vi/staff.ts'
import venues from './vi/venues.ts'
import waitingLists from './vi/waitingLists.ts'

/** Every Vietnamese text by area, with the keys of the English ones (SHELL-88). */
export default {
  access,
  brand,
  bookkeeping,
  calendars,
  classes,
  common,
  dayClose,
  facilities,
  gateway,
  home,
  identity,
  partners,
  bookings,
  campaigns,
  counterSales,
  coupons,
  credits,
  customerPicker,
  customers,
  imports,
  instructors,
  posts,
  reviews,
  analytics,
  lessons,
  memberships,
  orders,
  packages,
  paymentOptions,
  payments,
  payoutAccounts,
  payouts,
  policies,
  reminders,
  taxes,
  reports,
  schedule,
  segments,
  richText,
  staff,
  venues,
  waitingLists,
} satisfies Texts<typeof en>
