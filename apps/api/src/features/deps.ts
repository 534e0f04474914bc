import type { Config } from '../config.ts'
import type { BankKeys } from '../sealing/bank-keys.ts'
import type { RunCommand } from '../db/command.ts'
import type { Platform, Read } from '../db/read.ts'
import type { LiveEvents } from '../http/live-events.ts'
import type { PaymentProviders } from '../providers/payment/payment-provider.ts'
import type { PictureFiles } from '../providers/picture-files/picture-files.ts'
import type { LessonHours, WaitingLists } from './classes/index.ts'
import type { ImportedMemberships } from './customers/index.ts'
import type { ZoneChanged } from './partners/index.ts'
import type { PaidOrders } from './payments/index.ts'
import type { HandOverSessions } from './staff/index.ts'
import type { PayoutProviders } from '../providers/payout-accounts/payout-provider.ts'

/** What the composition root hands to every feature. */
export type Deps = {
  config: Config
  /** Reads in a partner's name. */
  read: Read
  /** The one way to write in a partner's name. */
  command: RunCommand
  /** The same on the platform's connection, for what writes an account with it. */
  platformCommand: RunCommand
  /** The same, run dry and rolled back: what a command would do (law 11). */
  rehearse: RunCommand
  /** The entrance for what belongs to no partner or spans partners. */
  platform: Platform
  live: LiveEvents
  payments: PaymentProviders
  /** What payments are for. */
  paidOrders: PaidOrders
  /** What customers who come by a file are given of plans. */
  importedMemberships: ImportedMemberships
  /** Who waits for what is given. */
  waitingLists: WaitingLists
  /** When and where instructors give lessons. */
  lessonHours: LessonHours
  /** What reassigns the sessions of an instructor who is removed. */
  handOverSessions: HandOverSessions
  /** What hears that a partner goes to another zone. */
  zoneChanged: ZoneChanged
  payoutAccounts: PayoutProviders
  pictureFiles: PictureFiles
  /** Seal the numbers of bank accounts. */
  bankKeys: BankKeys
  /** The clock; rules get its reading as a parameter. */
  now: () => number
}
