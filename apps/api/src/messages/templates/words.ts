import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { LocalDate } from '@fieldhouse/domain/time'

/** A letter with one link. */
export type LinkWords = { subject: string; before: string; button: string; after: string }

/** A letter that tells of something, with the facts of it between its two texts. */
export type AlertWords = { subject: string; before: string; after: string }

/** What an order sold, for its subject and first line. */
export type Sold = 'booking' | 'transaction'

export type Notice = { subject: string; opening: string }

/** Everything that is said to people in one language. Amounts arrive as texts, with their currency. */
export type Words = {
  /** Undefined for somebody without a name. */
  hello: (name: string | undefined) => string
  day: (date: LocalDate) => string
  method: (method: PaymentMethod) => string

  resetPassword: LinkWords
  verifyEmail: LinkWords
  /** What the owner of an account is told of it: what happened, and what to do when it was not them. */
  passwordChanged: AlertWords
  passwordReset: AlertWords
  newDevice: AlertWords
  /** Of the last device that is told of for a while. */
  severalNewDevices: AlertWords
  /** Of the second factor of the account. */
  secondFactorOn: AlertWords
  secondFactorOff: AlertWords
  secondFactorReset: AlertWords
  recoveryCodeUsed: AlertWords
  recoveryCodesRenewed: AlertWords
  alert: { facts: { time: string; device: string; unknownDevice: string; address: string }; button: string }
  paymentLink: (club: string, readableId: string, amount: string) => LinkWords
  /** To the owner of a new club: who has no password yet, and who has. */
  ownerInvited: (club: string) => LinkWords
  ownerAdded: (club: string) => LinkWords
  /** To a new staff member: who logs in with this email already, and who does not yet. */
  staffInvited: (club: string, email: string) => LinkWords
  staffAdded: (club: string, email: string) => LinkWords
  payoutsVerified: (club: string) => LinkWords

  confirmed: (sold: Sold, readableId: string) => Notice
  /** Of a draft, which its payment confirms. */
  received: (sold: Sold, readableId: string) => Notice
  /** Of an order that stands and is to be paid by card. */
  unpaid: (sold: Sold, readableId: string) => Notice
  canceled: (readableId: string) => Notice
  /** Of so many of the bookings of an order: nothing else is cancelled by itself. */
  partCanceled: (readableId: string, count: number) => Notice
  /** Of sessions that a club has cancelled, and what becomes of what a place in one of them cost (CLASSES-73). */
  classCanceled: (name: string, club: string) => Notice
  canceledPlace: Readonly<Record<'paid' | 'passes' | 'unpaid', string>>
  /** What goes back: by the provider at once, or handed back by the club. */
  refund: (amount: string, isHandedBack: boolean) => string

  place: string
  localTimes: (zone: string) => string
  fee: string
  total: string
  paid: string
  refunded: string
  toPay: string
  toPayBy: (method: string) => string

  text: {
    confirmed: (club: string, sold: Sold, readableId: string) => string
    received: (club: string, sold: Sold, readableId: string) => string
    unpaid: (club: string, sold: Sold, readableId: string) => string
    pay: (club: string, sold: Sold, readableId: string, amount: string) => string
    more: (count: number) => string
    total: (amount: string) => string
    paid: string
    toPay: (amount: string) => string
  }

  receipt: {
    title: string
    printed: string
    customer: string
    email: string
    mobile: string
    ownId: string
    transaction: string
    date: string
    payment: string
    status: { pending: string; paid: string; canceled: string; refunded: string }
    description: string
    venue: string
    time: string
    amount: string
    canceledLine: string
    fee: string
    total: string
    paid: string
    refunded: string
    refunding: string
    totalPasses: string
    page: (page: number, pages: number) => string
    noCustomer: string
  }
}
