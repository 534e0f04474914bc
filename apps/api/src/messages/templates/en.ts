import { PAYMENT_METHOD_LABELS } from '@fieldhouse/domain/fees'
import { PAYMENT_STATUS_LABELS } from '@fieldhouse/domain/orders'
import { formatDay } from '@fieldhouse/domain/time'
import type { Words } from './words.ts'

export const en: Words = {
  erasedCustomer: 'Erased customer',
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  day: formatDay,
  method: (method) => PAYMENT_METHOD_LABELS[method],

  calendar: {
    booking: 'Booking',
    internalEvent: 'Internal event',
    closure: 'Closed',
    people: (count) => `Taking part: ${count}`,
  },
  lessonWith: (instructor) => `Private lesson with ${instructor}`,

  resetPassword: {
    subject: 'Reset your Fieldhouse password',
    before: 'Somebody, hopefully you, asked to reset the password of this email address. Choose a new one here:',
    button: 'Choose a new password',
    after: 'The link works once, within one hour. If it was not you, nothing has changed: ignore this mail.',
  },
  verifyEmail: {
    subject: 'Confirm your email address for Fieldhouse',
    before:
      'Somebody, hopefully you, signed up with this email address, which belongs to the staff of a club on Fieldhouse. ' +
      'To prove that it is yours and to open the club, set your password here:',
    button: 'Confirm and set my password',
    after: 'The link works once, within seven days. If it was not you, ignore this mail: nobody gets in without it.',
  },
  passwordChanged: {
    subject: 'Your Fieldhouse password was changed',
    before: 'The password of your account was changed. Every other device was logged out.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  passwordReset: {
    subject: 'Your Fieldhouse password was reset',
    before: 'A new password was set for your account with the link of a mail. Every device was logged out.',
    after:
      'If it was you, there is nothing to do. If it was not, somebody can read your mail: ' +
      'secure your mailbox first, then choose a new password.',
  },
  passwordChosen: {
    subject: 'You have a password for Fieldhouse now',
    before:
      'The first password of your account was set, with the link of a mail to this address. You log in with this email and that password.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  newDevice: {
    subject: 'New login to your Fieldhouse account',
    before: 'Somebody logged in to your account on a device that has not been used for it before.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  severalNewDevices: {
    subject: 'Several new logins to your Fieldhouse account',
    before:
      'Somebody logged in to your account on a device that has not been used for it before, the latest of several within an hour. ' +
      'You get no more of these mails for a while; “Name, password and logins” in the account menu shows every login.',
    after: 'If it was not you, choose a new password now: it logs everybody out.',
  },
  secondFactorOn: {
    subject: 'A second factor now guards your Fieldhouse account',
    before: 'From now on, whoever logs in to your account is asked for a code of your authenticator app, too.',
    after:
      'Keep your recovery codes where you find them without your phone. If it was not you, choose a new password now, and ask an owner of your club to take the second factor off.',
  },
  secondFactorOff: {
    subject: 'The second factor of your Fieldhouse account is off',
    before: 'Your account is opened by its password alone again.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  secondFactorReset: {
    subject: 'The second factor of your Fieldhouse account was taken off',
    before:
      'Somebody who may do so has taken it off, as after the loss of a device. Every device was logged out, and your account is opened by its password alone.',
    after:
      'Log in and set up a new second factor. If you have not asked for it, choose a new password now, and talk to your club.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code opened your Fieldhouse account',
    before:
      'Somebody logged in to your account with your password and one of your recovery codes, which is used up now.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes for Fieldhouse',
    before: 'New recovery codes were made for your account. Those that you had before open it no more.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  alert: {
    facts: { time: 'Time', device: 'Device', unknownDevice: 'Unknown', address: 'IP address' },
    button: 'Choose a new password',
  },
  ownerInvited: (club) => ({
    subject: `${club} is on Fieldhouse, and it is yours`,
    before: `${club} has its place on Fieldhouse now, and you are its owner. Choose a password, and you are in.`,
    button: 'Choose a password',
    after:
      'The link works once, within seven days. Later, ‘Forgot password?’ at the login sends another one. If you know nothing of this club, ignore this mail.',
  }),
  ownerAdded: (club) => ({
    subject: `${club} is on Fieldhouse, and it is yours`,
    before: `${club} has its place on Fieldhouse now, and you are its owner. Log in with this address.`,
    button: 'Open Fieldhouse',
    after: 'If you know nothing of this club, please tell whoever runs this Fieldhouse.',
  }),
  staffInvited: (club, email) => ({
    subject: `${club} invites you to Fieldhouse`,
    before: `${club} runs its day on Fieldhouse and has added you to its staff. Sign up with this email, ${email}: it is how ${club} knows you. Choose a password, and you are in.`,
    button: 'Sign up',
    after:
      'The link proves that this address is yours: keep it to yourself. It works once, within seven days; whoever signs up later gets one more mail to confirm the address. If you know nothing of this club, ignore this mail.',
  }),
  staffAdded: (club, email) => ({
    subject: `${club} has added you to its staff`,
    before: `${club} runs its day on Fieldhouse and has added you to its staff. Log in with this email, ${email}, as you always do. If you already work for another club, you are asked whether you want to join this one, too.`,
    button: 'Open Fieldhouse',
    after: 'If you know nothing of this club, ignore this mail.',
  }),
  payoutsVerified: (club) => ({
    subject: `The payout account of ${club} is verified`,
    before: `The payout account of ${club} was checked and is verified. Payments can be taken, and payouts go to its bank account.`,
    button: 'Look at payouts',
    after: 'You get this mail because you set the account up, or are an owner of the club.',
  }),
  bankAccount: {
    added: (club, from) => ({
      subject: `A bank account was added to ${club}`,
      before:
        from === null
          ? `Payouts of ${club} go to this bank account from now on.`
          : `Payouts of ${club} go to this bank account from ${from}. Until then they wait, and it can be removed again.`,
    }),
    updated: (club, from) => ({
      subject: `The bank account of ${club} was changed`,
      before:
        from === null
          ? `Payouts of ${club} go to this bank account, as before.`
          : `Payouts of ${club} go to this bank account from ${from}, and no longer to the one before. Until then they wait: whoever enters the one before again has them go there at once.`,
    }),
    removed: (club, until) => ({
      subject: `A bank account of ${club} was removed`,
      before:
        until === null
          ? `Payouts of ${club} no longer go to this bank account.`
          : `Payouts of ${club} no longer go to this bank account. Entered again by ${until}, it gets them without a wait.`,
    }),
    account: 'Bank account',
    ending: (end) => `ending in ${end}`,
  },
  payoutAccount: {
    submitted: (club) => ({
      subject: `The payout account of ${club} was set up`,
      before: `The business of ${club} was described to the provider that pays it out.`,
    }),
    updated: (club) => ({
      subject: `The payout account of ${club} was changed`,
      before: `The business of ${club} was described otherwise to the provider that pays it out.`,
    }),
    onboarding: (club) => ({
      subject: `The payout account of ${club} was opened at the provider`,
      before: `Somebody went to the pages of the provider that pays ${club} out. The business and its owners can be changed there.`,
    }),
  },
  payoutWait: ({ club, from, days, before }) => ({
    subject: `Payouts of ${club} will wait for a shorter time`,
    before: `When the bank account is changed, payouts of ${club} wait before they go to the new one. From ${from} they wait ${days} ${days === 1 ? 'day' : 'days'} instead of ${before}.`,
  }),
  toOwners: { by: 'Changed by', time: 'Time' },
  businessOwner: {
    added: (name, club) => ({
      subject: `${name} was added to the business owners of ${club}`,
      before: `${name} was named to the provider that pays ${club} out as an owner of the business.`,
    }),
    updated: (name, club) => ({
      subject: `The business owner ${name} of ${club} was changed`,
      before: `What the provider that pays ${club} out knows of its business owner ${name} was changed.`,
    }),
    removed: (name, club) => ({
      subject: `${name} was removed from the business owners of ${club}`,
      before: `${name} is no longer named to the provider that pays ${club} out as an owner of the business.`,
    }),
    owner: 'Business owner',
  },
  ownersChanged: {
    added: (name, club) => ({
      subject: `${name} is now an owner of ${club}`,
      before: `${name} was made an owner of ${club}: somebody who may do everything there, and change where payouts go.`,
    }),
    removed: (name, club) => ({
      subject: `${name} is no longer an owner of ${club}`,
      before: `${name} is no longer an owner of ${club}.`,
    }),
    owner: 'Owner',
    after:
      'If one of you did this, there is nothing to do. If not, look at who works for the club and at its bank accounts, and have whoever changed this choose a new password, which logs them out everywhere. If you no longer get in yourself, tell another owner or whoever runs this Fieldhouse.',
    button: 'Look at the staff',
  },
  payoutsChanged: {
    after:
      'If one of you did this, there is nothing to do. If not, look at the bank accounts now, and have whoever changed this choose a new password, which logs them out everywhere.',
    button: 'Look at the bank accounts',
  },
  renewal: {
    ordered: (plan, renewsOn, amount) => ({
      subject: `Your membership ${plan} renews on ${formatDay(renewsOn)}`,
      opening: `Your membership ${plan} renews on ${formatDay(renewsOn)}. The next term costs ${amount}.`,
    }),
    reminder: (plan, endsOn, amount) => ({
      subject: `Your membership ${plan} has not been paid yet`,
      opening: `${amount} for the next term of your membership ${plan} has not been paid yet. Without a payment the membership ends on ${formatDay(endsOn)}.`,
    }),
    declined: (plan, endsOn, amount) => ({
      subject: `Your card did not pay for your membership ${plan}`,
      opening: `We could not charge ${amount} for the next term of your membership ${plan} to your saved card. Please pay it otherwise: without a payment the membership ends on ${formatDay(endsOn)}.`,
    }),
    byCard: (last4, chargedOn, amount) =>
      `On ${formatDay(chargedOn)} we charge ${amount} to your saved card ending in ${last4}. You can also pay before:`,
    atDesk: (amount) => `Please pay ${amount} at the club.`,
    pay: 'Pay now',
    stop: (endsOn) =>
      `If you no longer want the membership, tell the club, or simply don't pay: it then ends on ${formatDay(endsOn)}.`,
    renewed: (plan, until) => ({
      subject: `Your membership ${plan} has been renewed`,
      opening: `Thank you. Your membership ${plan} has been renewed until ${formatDay(until)}.`,
    }),
    ended: (plan) => ({
      subject: `Your membership ${plan} has ended`,
      opening: `The next term of your membership ${plan} was not paid, so the membership has ended. You owe nothing for it. The club will gladly set up a new one.`,
    }),
    partlyPaid: (plan, customer, readableId, endsOn) => ({
      subject: `A renewal is paid only in part: ${readableId}`,
      before: `The next term of ${customer}’s membership ${plan} was to be paid before ${formatDay(endsOn)}. Only a part of transaction ${readableId} is paid. The membership goes on, and nobody is asked for the rest until you decide: take the rest, or cancel the transaction and give back what was paid.`,
      button: 'Open the transaction',
      after: 'You get this once.',
    }),
  },
  paymentLink: (club, readableId, amount) => ({
    subject: `Payment for ${readableId} at ${club}`,
    before: `${club} asks you to pay ${amount} by card for your transaction ${readableId}:`,
    button: 'Pay now',
    after: 'The link works for seven days or until the transaction is paid. You need no account.',
  }),

  confirmed: (sold, readableId) => ({
    subject: `Your ${sold} ${readableId} is confirmed`,
    opening: `Your ${sold} ${readableId} is confirmed.`,
  }),
  received: (sold, readableId) => ({
    subject: `Your ${sold} ${readableId} is waiting for its payment`,
    opening: `We have received your ${sold} ${readableId}. It is confirmed once it is paid.`,
  }),
  unpaid: (sold, readableId) => ({
    subject: `Your ${sold} ${readableId} is not paid yet`,
    opening:
      sold === 'booking'
        ? `Your booking ${readableId} is reserved. It is not paid yet.`
        : `Your transaction ${readableId} is not paid yet.`,
  }),
  canceled: (readableId) => ({
    subject: `Your transaction ${readableId} was cancelled`,
    opening: `Your transaction ${readableId} was cancelled.`,
  }),
  moneyBack: (readableId) => ({
    subject: `A refund for your transaction ${readableId}`,
    opening: `There is a refund for your transaction ${readableId}.`,
  }),
  classMoved: (name, club) => ({
    subject: `${name} at ${club} has moved`,
    opening: `${club} has moved a class in which you have a place. Your place stays yours:`,
  }),
  waiting: {
    offer: (name, club, until) => ({
      subject: `A place for you: ${name} at ${club}, until ${until}`,
      opening: `You are on the waiting list, and a place is free. It is kept for you until ${until}; nobody else can take it.`,
    }),
    button: 'Take the place',
    next: (until) =>
      `If you do not want it, say so behind the same link, and the next in line gets it at once. If we hear nothing until ${until}, it goes to them then.`,
    text: (club, name, when, until, url) => `${club}: a place is free for you until ${until}: ${name}, ${when}. ${url}`,
    over: (name, club) => ({
      subject: `No place became free: ${name} at ${club}`,
      opening: 'You were on the waiting list. No place became free for you in time; you have nothing to pay.',
    }),
  },
  classCanceled: (name, club) => ({
    subject: `${name} at ${club} is cancelled`,
    opening: `${club} has cancelled a class in which you have a place:`,
  }),
  canceledPlace: {
    paid: 'You have paid for it. The club gives the money back; if you hear nothing, please ask there.',
    refunded: 'What you paid for it goes back to you, see below.',
    passes: 'The passes that you used are yours again.',
    unpaid: 'You have nothing to pay for it.',
  },
  partCanceled: (readableId, count) => ({
    subject:
      count === 1
        ? `A booking of your transaction ${readableId} was cancelled`
        : `${count} bookings of your transaction ${readableId} were cancelled`,
    opening: `${count === 1 ? 'This booking' : 'These bookings'} of your transaction ${readableId} ${count === 1 ? 'was' : 'were'} cancelled:`,
  }),
  moved: (readableId, count) => ({
    subject:
      count === 1
        ? `A booking of your transaction ${readableId} was moved`
        : `${count} bookings of your transaction ${readableId} were moved`,
    opening: `${count === 1 ? 'This booking' : 'These bookings'} of your transaction ${readableId} ${count === 1 ? 'was' : 'were'} moved:`,
  }),
  before: (place) => `Before: ${place}`,
  refund: (amount, isHandedBack) =>
    isHandedBack
      ? `You get ${amount} back. The club hands the money back to you.`
      : `You get ${amount} back, in the way you paid.`,

  showCode: (count) =>
    count === 1
      ? 'Show this code when you come: it checks you in.'
      : 'Show the code of each class when you come: it checks you in.',
  codeFor: (name) => `Code for ${name}`,

  place: 'Venue',
  localTimes: (zone) => `Times are those of the venue (${zone}).`,
  fee: 'Processing fee',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  toPay: 'To pay',
  toPayBy: (method) => `To pay (${method})`,

  text: {
    confirmed: (club, sold, readableId) => `${club}: your ${sold} ${readableId} is confirmed.`,
    received: (club, sold, readableId) => `${club}: your ${sold} ${readableId} is confirmed once it is paid.`,
    unpaid: (club, sold, readableId) => `${club}: your ${sold} ${readableId} is not paid yet.`,
    pay: (club, sold, readableId, amount) => `${club}: please pay ${amount} by card for your ${sold} ${readableId}.`,
    more: (count) => `and ${count} more`,
    total: (amount) => `Total ${amount}`,
    paid: 'paid',
    toPay: (amount) => `to pay ${amount}`,
  },

  reminder: {
    booking: {
      one: (_name, when, club) => ({
        subject: `Reminder: your booking on ${when}`,
        opening: `This is a reminder of your booking at ${club}:`,
      }),
      many: (day, club) => ({
        subject: `Reminder: your bookings on ${day}`,
        opening: `This is a reminder of your bookings at ${club}:`,
      }),
      text: (club, count) => `${club}: a reminder of your booking${count === 1 ? '' : 's'}.`,
    },
    class: {
      one: (name, when, club) => ({
        subject: `Reminder: ${name} on ${when}`,
        opening: `This is a reminder of your class at ${club}:`,
      }),
      many: (day, club) => ({
        subject: `Reminder: your classes on ${day}`,
        opening: `This is a reminder of your classes at ${club}:`,
      }),
      text: (club, count) => `${club}: a reminder of your class${count === 1 ? '' : 'es'}.`,
    },
    lesson: {
      one: (name, when, club) => ({
        subject: `Reminder: ${name} on ${when}`,
        opening: `This is a reminder of your private lesson at ${club}:`,
      }),
      many: (day, club) => ({
        subject: `Reminder: your private lessons on ${day}`,
        opening: `This is a reminder of your private lessons at ${club}:`,
      }),
      text: (club, count) => `${club}: a reminder of your private lesson${count === 1 ? '' : 's'}.`,
    },
    sampleClass: 'Juniors',
    sampleLesson: 'Private lesson with Alex Tan',
    calendar: (count) => `The attached file puts ${count === 1 ? 'it' : 'them'} into your calendar.`,
    why: (club) => `${club} reminds you of what you have booked there.`,
    stop: 'Send me no reminders',
    page: {
      title: 'Reminders',
      ask: 'Do you want no more reminders from this club? You still get confirmations of what you book.',
      button: 'Send me no reminders',
      done: 'You will get no more reminders from this club.',
      again: 'Send me reminders again',
      resumed: 'You will get reminders from this club again.',
    },
  },

  campaign: {
    why: (club) => `You received this email because you are a customer of ${club}.`,
    unsubscribe: 'Unsubscribe',
    page: {
      ask: 'Do you want no more of these emails?',
      button: 'Unsubscribe',
      done: 'You will get no more of these emails.',
    },
    pausedItself: {
      subject: (campaign) => `Campaign paused: ${campaign}`,
      text: ({ campaign, club, sent, soft }) =>
        `The campaign “${campaign}” of ${club} has paused itself: ${soft} of ${sent} mailboxes could not take it. Mail servers may take it for spam, or many addresses are old. What has not gone out waits until you resume it.`,
      open: 'Open the campaign',
    },
  },

  tax: {
    net: 'Net',
    rate: (name, percent) => `${name} ${percent} %`,
    invoice: 'Tax invoice',
    creditNote: 'Credit note',
    registration: 'Tax registration no.',
    buyerNumber: 'Tax number',
    buyerAddress: 'Address',
    issued: 'Issued',
    corrects: 'Corrects',
    supplied: 'Date of supply',
    difference: 'Difference of the transaction',
  },
  contact: { phone: 'Phone', taxReference: 'Tax reference number' },
  receipt: {
    title: 'Receipt',
    printed: 'Printed',
    customer: 'Customer',
    email: 'Email',
    mobile: 'Mobile',
    ownId: 'Own ID',
    transaction: 'Transaction',
    date: 'Date',
    payment: 'Payment',
    paidOn: 'Paid on',
    status: { ...PAYMENT_STATUS_LABELS, partPaid: 'Paid in part' },
    description: 'Description',
    venue: 'Venue',
    time: 'Time',
    amount: 'Amount',
    canceledLine: 'Cancelled',
    fee: 'Processing fee',
    total: 'Total',
    paid: 'Paid',
    refunded: 'Refunded',
    refunding: 'Refunding',
    totalPasses: 'Total passes',
    page: (page, pages) => `Page ${page} of ${pages}`,
    noCustomer: 'No customer',
  },
}
