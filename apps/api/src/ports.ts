import { bookingLines } from './features/bookings/booking-lines.ts'
import { bookingImports } from './features/bookings/imported/import-bookings.ts'
import { bookingReminders } from './features/bookings/booking-reminders.store.ts'
import { moveSendTimes } from './features/campaigns/index.ts'
import { classLines, classReminders, handOverSessions, lessonReminders } from './features/classes/index.ts'
import { couponLines } from './features/coupons/index.ts'
import { moveCreditsOfOrder } from './features/credits/index.ts'
import { customerImports } from './features/customers/index.ts'
import type { Deps } from './features/deps.ts'
import { registerImportKinds } from './features/imports/index.ts'
import { importedMemberships, membershipLines, pauseLines } from './features/memberships/index.ts'
import { paidOrders, registerHoldings, registerLineKinds } from './features/orders/index.ts'
import { packageLines } from './features/packages/index.ts'
import { lessonHours } from './features/lessons/index.ts'
import { registerReminderKinds } from './features/reminders/index.ts'
import { waitingLists } from './features/waiting-lists/index.ts'
import { moveWalletOfOrder } from './features/wallet/index.ts'

/**
 * Joins features that don't know each other: what orders sell and customers hold, what payments are for, what comes with customers of a file, what files
 * hold, what customers are reminded of, who waits for what is given, when instructors give lessons, who takes over the sessions of one who is removed, and what hangs on a partner's zone. Whatever runs capabilities joins them
 * first, and hands on what this answers.
 */
export const joinFeatures = (): Pick<
  Deps,
  'paidOrders' | 'importedMemberships' | 'zoneChanged' | 'waitingLists' | 'lessonHours' | 'handOverSessions'
> => {
  registerLineKinds([bookingLines, membershipLines, pauseLines, packageLines, classLines, couponLines])
  registerHoldings([
    { account: 'clubCredits', move: moveCreditsOfOrder },
    { account: 'wallet', move: moveWalletOfOrder },
  ])
  registerImportKinds([customerImports, bookingImports])
  registerReminderKinds([bookingReminders, classReminders, lessonReminders])
  return {
    paidOrders,
    importedMemberships,
    zoneChanged: moveSendTimes,
    waitingLists,
    lessonHours,
    handOverSessions: handOverSessions({ lessonHours }),
  }
}
