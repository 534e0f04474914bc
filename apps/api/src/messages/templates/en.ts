import { PAYMENT_METHOD_LABELS } from '@fieldhouse/domain/fees'
import { PAYMENT_STATUS_LABELS } from '@fieldhouse/domain/orders'
import { formatDay } from '@fieldhouse/domain/time'
import type { Words } from './words.ts'

export const en: Words = {
  hello: (name) => (name ? `Hello ${name},` : 'Hello,'),
  day: formatDay,
  method: (method) => PAYMENT_METHOD_LABELS[method],

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
  newDevice: {
    subject: 'New login to your Fieldhouse account',
    before: 'Somebody logged in to your account on a device that has not been used for it before.',
    after: 'If it was you, there is nothing to do. If it was not, choose a new password now: it logs everybody out.',
  },
  severalNewDevices: {
    subject: 'Several new logins to your Fieldhouse account',
    before:
      'Somebody logged in to your account on a device that has not been used for it before, the latest of several within an hour. ' +
      'You get no more of these mails for a while; “Password and logins” in the account menu shows every login.',
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
    before: `${club} runs its day on Fieldhouse and has added you to its staff. Sign up with this email, ${email}: it is how ${club} knows you.`,
    button: 'Sign up',
    after:
      'After signing up you get one more mail, which proves that this address is yours. If you know nothing of this club, ignore this mail.',
  }),
  staffAdded: (club, email) => ({
    subject: `${club} has added you to its staff`,
    before: `${club} runs its day on Fieldhouse and has added you to its staff. Log in with this email, ${email}, as you always do.`,
    button: 'Open Fieldhouse',
    after: 'If you know nothing of this club, ignore this mail.',
  }),
  payoutsVerified: (club) => ({
    subject: `The payout account of ${club} is verified`,
    before: `The payout account of ${club} was checked and is verified. Payments can be taken, and payouts go to its bank account.`,
    button: 'Look at payouts',
    after: 'You get this mail because you set the account up, or are an owner of the club.',
  }),
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
  classCanceled: (name, club) => ({
    subject: `${name} at ${club} is cancelled`,
    opening: `${club} has cancelled a class in which you have a place:`,
  }),
  canceledPlace: {
    paid: 'You have paid for it. The club gives the money back; if you hear nothing, please ask there.',
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
  refund: (amount, isHandedBack) =>
    isHandedBack
      ? `You get ${amount} back. The club hands the money back to you.`
      : `You get ${amount} back, in the way you paid.`,

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
    status: PAYMENT_STATUS_LABELS,
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
