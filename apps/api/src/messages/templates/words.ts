import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { ReminderKindName } from '@fieldhouse/domain/reminders'
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

  /** In place of the name of a customer whose data was erased. */
  erasedCustomer: string

  /** What stands in a calendar that other programs follow. */
  calendar: { booking: string; internalEvent: string; closure: string; people: (count: string) => string }

  /** What a private lesson is called. */
  lessonWith: (instructor: string) => string

  resetPassword: LinkWords
  verifyEmail: LinkWords
  /** What the owner of an account is told of it: what happened, and what to do when it was not them. */
  passwordChanged: AlertWords
  passwordReset: AlertWords
  /** Of the first password of somebody, who came by the link of a mail. */
  passwordChosen: AlertWords
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
  /** Of a membership that renews by itself (BEYOND-27). */
  renewal: {
    ordered: (plan: string, renewsOn: LocalDate, amount: string) => Notice
    reminder: (plan: string, endsOn: LocalDate, amount: string) => Notice
    declined: (plan: string, endsOn: LocalDate, amount: string) => Notice
    /** Of a saved card that is going to be charged. */
    byCard: (last4: string, chargedOn: LocalDate, amount: string) => string
    /** What to do where there is no link. */
    atDesk: (amount: string) => string
    pay: string
    stop: (endsOn: LocalDate) => string
    renewed: (plan: string, until: LocalDate) => Notice
    ended: (plan: string) => Notice
    /** To the club, of an order that waits with a part of it paid. */
    partlyPaid: (plan: string, customer: string, readableId: string, endsOn: LocalDate) => LinkWords
  }
  /** To the owner of a new club: who has no password yet, and who has. */
  ownerInvited: (club: string) => LinkWords
  ownerAdded: (club: string) => LinkWords
  /** To a new staff member: who logs in with this email already, and who does not yet. */
  staffInvited: (club: string, email: string) => LinkWords
  staffAdded: (club: string, email: string) => LinkWords
  payoutsVerified: (club: string) => LinkWords
  /**
   * To the owners, of a bank account that payouts go to, at once, where `when` is null, or from then on; of a removed one, by when it can be
   * set again without a wait. `ending` is given the last four characters of its number.
   */
  bankAccount: Record<
    'added' | 'updated' | 'removed',
    (club: string, when: string | null) => { subject: string; before: string }
  > & { account: string; ending: (end: string) => string }
  /** The payout account was set up or changed, or somebody went to the provider's pages for it. */
  payoutAccount: Record<'submitted' | 'updated' | 'onboarding', (club: string) => { subject: string; before: string }>
  /** Payouts wait fewer days for another bank account, from then on. */
  payoutWait: (wait: { club: string; from: string; days: number; before: number }) => {
    subject: string
    before: string
  }
  /** What mails to the owners of a club call who did something, and when. */
  toOwners: { by: string; time: string }
  /** What every mail about a change of where payouts go says beside the change. */
  payoutsChanged: { after: string; button: string }
  /** Somebody is named to the provider of payouts as an owner of the business, is described otherwise, or is no more. */
  businessOwner: Record<
    'added' | 'updated' | 'removed',
    (name: string, club: string) => { subject: string; before: string }
  > & { owner: string }
  /** Somebody became an owner, or is one no more. */
  ownersChanged: Record<'added' | 'removed', (name: string, club: string) => { subject: string; before: string }> & {
    owner: string
    after: string
    button: string
  }

  confirmed: (sold: Sold, readableId: string) => Notice
  /** Of a draft, which its payment confirms. */
  received: (sold: Sold, readableId: string) => Notice
  /** Of an order that stands and is to be paid by card. */
  unpaid: (sold: Sold, readableId: string) => Notice
  canceled: (readableId: string) => Notice
  /** Of money that goes back while nothing is cancelled by it. */
  moneyBack: (readableId: string) => Notice
  /** Of so many of the bookings of an order: nothing else is cancelled by itself. */
  partCanceled: (readableId: string, count: number) => Notice
  /** Of so many of the bookings of an order, which take place elsewhere or at another time. */
  moved: (readableId: string, count: number) => Notice
  /** When and where something was before it moved. */
  before: (place: string) => string
  /** Of sessions that a club has cancelled, and what becomes of what a place in one of them cost (CLASSES-73). */
  classMoved: (name: string, club: string) => Notice
  /** To who waits: a place is theirs until a time of the clock, or it is too late. */
  waiting: Readonly<{
    offer: (name: string, club: string, until: string) => Notice
    button: string
    /** What happens where they do nothing. */
    next: (until: string) => string
    text: (club: string, name: string, when: string, until: string, url: string) => string
    over: (name: string, club: string) => Notice
  }>
  classCanceled: (name: string, club: string) => Notice
  canceledPlace: Readonly<Record<'paid' | 'refunded' | 'passes' | 'unpaid', string>>
  /** What goes back: by the provider at once, or handed back by the club. */
  refund: (amount: string, isHandedBack: boolean) => string

  /** What to do with a code, or with so many of them. */
  showCode: (count: number) => string
  /** What the picture of a code is, to whoever does not see it. */
  codeFor: (name: string) => string

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

  /** Before a booking or a class (BEYOND-48): of one, whose day and hours are `when`, or of several on a day. */
  reminder: Readonly<
    Record<
      ReminderKindName,
      {
        one: (name: string, when: string, club: string) => Notice
        many: (day: string, club: string) => Notice
        text: (club: string, count: number) => string
      }
    >
  > & {
    /** What a class is called where there is none yet. */
    sampleClass: string
    sampleLesson: string
    /** What the file is that goes along. */
    calendar: (count: number) => string
    why: (club: string) => string
    stop: string
    page: Readonly<Record<'title' | 'ask' | 'button' | 'done' | 'again' | 'resumed', string>>
  }

  /** What stands below every mail of a campaign, and the page behind its link (CAMPAIGNS-64, CAMPAIGNS-65). */
  campaign: {
    why: (club: string) => string
    unsubscribe: string
    page: { ask: string; button: string; done: string }
    pausedItself: {
      subject: (campaign: string) => string
      text: (of: { campaign: string; club: string; sent: number; soft: number }) => string
      open: string
    }
  }

  /** Of taxes, wherever an amount is told with its tax. */
  tax: {
    net: string
    /** A part of a rate, such as 'GST 9 %'. */
    rate: (name: string, percent: number) => string
    invoice: string
    creditNote: string
    registration: string
    buyerNumber: string
    buyerAddress: string
    issued: string
    corrects: string
    supplied: string
    /** What a document says of an order beside its lines: the price by which it changed, and the fee. */
    difference: string
  }
  /** How to reach a club. */
  contact: { phone: string; taxReference: string }
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
    paidOn: string
    status: { pending: string; partPaid: string; paid: string; canceled: string; refunded: string }
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
