import type { ErrorBody, FieldError } from '@fieldhouse/contract'
import type { z } from 'zod'
import { LostConnection } from '../db/connect.ts'
import { Refused } from '../db/refused.ts'
import { OutcomeUnknown } from '../providers/payment/payment-provider.ts'
import { PictureFilesUnreachable } from '../providers/picture-files/picture-files.ts'

/** A reply that is not a success: the status and the body of API-09 to API-11. */
export class Problem extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, data: ErrorBody['data']) {
    super(data.msg)
    this.name = 'Problem'
    this.status = status
    this.body = { status, data }
  }
}

/** Texts of codes whose wording the specification gives or that the caller should read; others show their code's plain text. */
const MESSAGES: Record<string, string> = {
  'error.unauthorized': 'Please log in',
  'error.forbidden.noPermission': 'You do not have permissions for this action.',
  'error.forbidden.longPasswordNeeded':
    'This club asks a password of 12 characters of everybody who works for it. Please choose a new one.',
  'error.forbidden.wholeClub': 'This is for the whole club, and you work at some of its venues.',
  'error.forbidden.venuesOnCluster': 'Roles that hold at some venues only are not offered on this installation.',
  'error.forbidden.viewOnly': 'You are looking through another role: nothing is saved.',
  'error.forbidden.secondFactorAsked': 'Please enter the code of your authenticator app.',
  'error.forbidden.secondFactorNeeded':
    'This club asks a second factor of everybody who works for it. Please set one up.',
  'error.badRequest.ownSecondFactor': 'Turn your own second factor off in your account, with your password.',
  'error.badRequest.secondFactorElsewhere':
    'They work for another club as well: only a super admin can take their second factor off.',
  'error.badRequest.secondFactorOfSuperAdmin':
    'They are a super admin: whoever runs the server can make a link that lets them in.',
  'error.conflict.noSecondFactor': 'There is no second factor.',
  'error.conflict.secondFactorOn': 'The second factor is on already.',
  'error.conflict.sealingKeyMissing':
    'A second factor can not be set up: the server has no key to encrypt it with (FIELDHOUSE_BANK_KEYS). Please contact us.',
  'error.forbidden.otherPartner': 'You do not have permissions for this action.',
  'error.forbidden.demoElsewhere': 'This account belongs to the demo, which opens only on the machine that runs it.',
  'error.unprocessable.idempotencyKeyReused':
    'An earlier try with other details may have been done already. Please look before you send it again.',
  'error.tooManyRequests': 'Too many requests. Please try again later.',
  'error.notFound.route': 'No such address',
  'error.badRequest.alreadyBookedSlot': 'This slot is not available',
  'error.badRequest.alreadyJoined': 'This customer has already joined this class',
  'error.badRequest.classFull': 'This class is full',
  'error.badRequest.instructorTaken': 'This instructor teaches another class at this time',
  'error.badRequest.nullClassDescription': 'Class description cannot be null',
  'error.notFound.coupon': 'Coupon not found',
  'error.badRequest.couponInactive': 'Coupon is not active',
  'error.badRequest.couponCurrency': 'Coupon can not be used with this currency',
  'error.badRequest.couponExpired': 'Coupon is expired or not yet valid',
  'error.badRequest.couponSegment': 'Coupon is not available for this customer',
  'error.badRequest.couponUsedUp': 'Coupon has been fully used',
  'error.badRequest.couponMinItems': 'Not enough items for this coupon',
  'error.badRequest.couponMinAmount': 'Order amount is lower than the minimum of this coupon',
  'error.badRequest.disabledSlot': "This slot' price setting has been disabled",
  'error.badRequest.exceedBookingHorizon': 'The selected timing is outside of the booking window.',
  'error.badRequest.exceedMaxSlots': 'The number of slots exceeds the maximum booking slots',
  'error.badRequest.canceledOrder': 'The transaction has been canceled',
  'error.badRequest.paidOutOrder': 'This transaction has been paid out so it is not editable.',
  'error.badRequest.orderAmountLowerThanZero': 'Transaction amount is lower than zero',
  'error.badRequest.notEnoughClubCredit': 'The customer does not have enough credits.',
  'error.badRequest.notEnoughPackagePasses': 'Not enough package passes',
  'error.badRequest.notEnoughWalletBalance': 'The customer does not have enough in the wallet.',
  'error.badRequest.creditBalanceNotEnough': 'The customer does not have enough credits.',
  'error.badRequest.violateMaxCreditIssuancePerStaffLimit':
    'Entered credits are more than Max credit issuance per staff',
  'error.badRequest.violateMaxCreditIssuancePerCustomerLimit':
    'The customer has credit issuance more than Max credit balance per customer',
  'error.badRequest.violateMaxOverallCreditLimit': 'Overall credit is more than Max overall credit',
  'error.badRequest.refundAmountExceedsRefundable': 'Refund amount is higher than refundable amount',
  'error.badRequest.facilityGroupHasFutureUncanceledBookings':
    'Cannot remove the facility because it has uncanceled booking in future',
  'error.badRequest.invalidCreditCard': 'Invalid credit card!',
  'error.badRequest.invalidSignature': 'The signature of this event is not valid',
  'error.badRequest.gatewayUnreachable': 'The payment gateway does not answer. Please try again in a minute.',
  'error.badRequest.orderNotConfirmable': 'Only a paid draft of a club in India can be confirmed.',
  'error.badRequest.paymentUnderWay': 'A payment of this transaction is being checked. Please try again in a minute.',
  'error.badRequest.transactionNotRetriable':
    'This transaction cannot be retried, do you want to cancel the transaction?',
  'error.badRequest.existedStaffEmail': 'This staff already exists',
  'error.badRequest.existedInstructor': 'This instructor already exists',
  'error.badRequest.reviewAlreadyResponded': 'This review has been replied to already',
  'error.badRequest.lastOwner': 'This is the only owner of the business',
  'error.badRequest.cannotRemoveYourself': 'You cannot remove yourself',
  'error.badRequest.existedCustomer': 'This customer already exists.',
  'error.badRequest.unreadableCsv': 'The file can not be read.',
  'error.badRequest.wrongCsvHeader':
    'The first line must name the columns: First Name, and Email or Mobile. The template shows them.',
  'error.badRequest.importBuiltOn': 'Some of these customers were changed, or bought something, since.',
  'error.badRequest.tooManyCustomers': 'A file can have 50,000 customers at most. Please search or filter for fewer.',
  'error.badRequest.walkInCustomer':
    'Walk-in is no person: it can not be changed or deleted, and holds no membership, credits, passes or wallet.',
  'error.badRequest.customerHasNoncanceledOrders': 'Customer has non-canceled transaction',
  'error.badRequest.customerHasWalletBalance': 'Customer has money in the wallet',
  'error.badRequest.countryNotSupported': 'Bank accounts cannot be set up in your country yet.',
  'error.badRequest.otherPayoutProvider': 'Bank accounts of your country are set up in another way.',
  'error.badRequest.payoutNotManual': 'Payout can only be requested with manual frequency',
  'error.badRequest.payoutBalanceNotEnough': 'Your available balance is not enough',
  'error.badRequest.payoutWithoutBank': 'Please set up your bank account',
  'error.badRequest.payoutAccountIncomplete': 'Your payout account is missing some information. Please contact us.',
  'error.badRequest.payoutsNotOffered': 'Payouts are not available for your club yet. Please contact us.',
  'error.badRequest.payoutAccountNeeded': 'Your account at the payment gateway is not open yet. Please contact us.',
  'error.badRequest.payoutProviderUnreachable': 'The payment provider does not answer. Please try again in a minute.',
  'error.badRequest.placesUnreachable':
    'The place search does not answer. Please try again in a minute, or set the position by hand.',
  'error.badRequest.bankAccountExists': 'There is a bank account already. Please change it instead.',
  'error.badRequest.otherCurrency':
    'This was sold in another currency than the prices of today. Please cancel it and book anew.',
  'error.badRequest.invalidTimeRange': 'Time must be before end',
  'error.badRequest.moneyMoved': 'Money has moved for this move, so it can not be undone.',
  'error.badRequest.nothingToUndo': 'There is no move here that can be undone.',
  'error.conflict.changedMeanwhile': 'Somebody else has changed this transaction meanwhile. Please look at it again.',
  'error.conflict.bannersChangedMeanwhile':
    'Somebody else has changed the banners meanwhile. Please look at them again.',
  'error.conflict.facilityChangedMeanwhile':
    'Somebody else has changed this facility meanwhile. Please look at it again.',
  'error.conflict.partnerChangedMeanwhile':
    'Somebody else has changed this partner meanwhile. Please look at it again.',
  'error.conflict.priceSettingChangedMeanwhile':
    'Somebody else has changed this price setting meanwhile. Please look at it again.',
  'error.conflict.groupChangedMeanwhile': 'Somebody else has changed this group meanwhile. Please look at it again.',
  'error.conflict.packageChangedMeanwhile':
    'Somebody else has changed this package meanwhile. Please look at it again.',
  'error.conflict.planChangedMeanwhile':
    'Somebody else has changed this membership plan meanwhile. Please look at it again.',
  'error.conflict.profileChangedMeanwhile':
    'Somebody else has changed the about page meanwhile. Please look at it again.',
  'error.conflict.profileExists': 'This club has a profile already.',
  'error.conflict.refundPolicyChangedMeanwhile':
    'Somebody else has changed the refund policy meanwhile. Please look at it again.',
  'error.conflict.customerChangedMeanwhile':
    'Somebody else has changed this customer meanwhile. Please look at it again.',
  'error.conflict.classChangedMeanwhile': 'Somebody else has changed this class meanwhile. Please look at it again.',
  'error.conflict.couponChangedMeanwhile': 'Somebody else has changed this coupon meanwhile. Please look at it again.',
  'error.conflict.instructorChangedMeanwhile':
    'Somebody else has changed this instructor meanwhile. Please look at it again.',
  'error.conflict.staffChangedMeanwhile':
    'Somebody else has changed this staff member meanwhile. Please look at it again.',
  'error.conflict.reviewResponseChangedMeanwhile':
    'Somebody else has changed this reply meanwhile. Please look at it again.',
  'error.conflict.venueChangedMeanwhile': 'Somebody else has changed this venue meanwhile. Please look at it again.',
  'error.conflict.dayClosedMeanwhile': 'Somebody else has closed this day meanwhile. Please look at it again.',
  'error.conflict.dayChangedMeanwhile': 'Cash has moved since you counted. Please count again.',
  'error.conflict.payoutAccountExists': 'Somebody else has set up the bank account meanwhile. Please look at it again.',
  'error.conflict.policiesChangedMeanwhile':
    'Somebody else has changed the policies meanwhile. Please look at them again.',
  'error.conflict.bankKeyMissing':
    'Bank accounts can not be saved: the server has no key to encrypt their numbers (FIELDHOUSE_BANK_KEYS). Please contact us.',
  'error.conflict.bankAccountChanging': 'This bank account is being changed right now. Please try again in a minute.',
  'error.notFound.brandPage': 'No club has this address.',
  'error.notFound.mainPartner': 'This deployment has no main partner (MAIN_PARTNER_ID).',
  'error.notFound.order': 'Transaction not found',
  'error.notFound.payout': 'Payout not found',
  'error.notFound.paymentLink': 'This payment link is not valid any more',
  'error.notFound.facility': 'The facility does not exist',
  'error.notFound.place': 'This place is not known any more. Please search for it again.',
  'error.notFound.partnerStaff': 'This staff no longer exists',
  'error.notFound.bookingSlot': 'This slot is not available',
  'error.notFound.classParticipant': 'This customer has no place in this class',
  'error.notFound.classSession': 'This class no longer exists',
  'error.notFound.instructor': 'This instructor no longer exists',
  'error.notFound.page': 'This page no longer exists',
  'error.notFound.review': 'This review no longer exists',
  'error.notFound.reviewResponse': 'This reply no longer exists',
  'error.notFound.post': 'This post no longer exists',
  'error.notFound.customerImport': 'The import does not exist',
  'error.notFound.customer': 'The customer does not exist',
}

const STATUSES: Record<string, number> = {
  'error.badRequest.alreadyBookedSlot': 409,
  'error.badRequest.instructorTaken': 409,
  'error.badRequest.existedStaffEmail': 409,
  'error.badRequest.existedInstructor': 409,
  'error.unauthorized': 401,
  'error.tooManyRequests': 429,
}

const statusOf = (code: string): number => {
  const known = STATUSES[code]
  if (known) return known
  if (code.startsWith('error.notFound')) return 404
  if (code.startsWith('error.forbidden')) return 403
  if (code.startsWith('error.conflict')) return 409
  if (code.startsWith('error.unprocessable')) return 422
  return 400
}

/** Turns what a handler threw into the reply; the only place that knows statuses (law 7). */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof Refused) return refused(error)
  const framework = error as { statusCode?: number; code?: string; message?: string }
  // What is wrong with the request, or with a client that went while it sent one, whatever the socket calls it.
  if (framework.statusCode && framework.statusCode < 500)
    return new Problem(framework.statusCode, {
      msg: framework.message ?? 'Bad request',
      errorCode: `error.badRequest.${framework.code ?? 'request'}`,
      ...named(framework),
    })
  const code = pgCode(error)
  if (code === '23P01' && (error as { constraint?: unknown }).constraint === 'instructor_occupancies_one_place')
    return refused(new Refused({ code: 'error.badRequest.instructorTaken' }))
  if (code === '23P01') return refused(new Refused({ code: 'error.badRequest.alreadyBookedSlot' }))
  // A lock that was not given in time, or a command that lost to others again and again: nothing was done.
  if (code && ['55P03', '40001', '40P01'].includes(code))
    return new Problem(503, { msg: 'This is being changed right now. Please try again.', errorCode: 'error.busy' })
  // Also a server without room or memory (53), or whose disk fails (58): it is there, and can do nothing.
  if (error instanceof LostConnection || (code && /^(53|58)/.test(code)))
    return new Problem(503, {
      msg: 'The database is not to be reached right now. Please try again.',
      errorCode: 'error.unavailable',
    })
  // A provider that news were to be checked with: who brought them brings them again.
  if (error instanceof OutcomeUnknown)
    return new Problem(503, {
      msg: 'The payment provider is not to be reached right now. Please try again.',
      errorCode: 'error.unavailable',
    })
  if (error instanceof PictureFilesUnreachable)
    return new Problem(503, {
      msg: 'Pictures can not be saved or shown right now. Please try again in a minute.',
      errorCode: 'error.unavailable',
    })
  return new Problem(500, { msg: 'Something went wrong on our side. Please try again.', errorCode: 'error.internal' })
}

/**
 * What the log keeps of an error. PostgreSQL's `detail` and `where` quote the values of a row, which may be a person's: only
 * the names of what was violated are kept.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return { name, message, code, constraint, table, stack, ...(cause !== undefined && { cause: loggable(cause) }) }
}

const refused = (error: Refused): Problem => {
  const { msg, fields, ...metaData } = error.details as { msg?: string; fields?: FieldError[] } & Record<
    string,
    unknown
  >
  return new Problem(statusOf(error.code), {
    msg: msg ?? MESSAGES[error.code] ?? plain(error.code),
    errorCode: error.code,
    ...(fields && { message: fields }),
    ...(Object.keys(metaData).length > 0 && { metaData }),
  })
}

/** 'error.notFound.facilityGroup' -> 'Facility group not found'. */
const plain = (code: string): string => {
  const [, kind, name = ''] = code.split('.')
  const words = name.replace(/([A-Z])/g, (c) => ` ${c.toLowerCase()}`)
  const sentence = words.charAt(0).toUpperCase() + words.slice(1)
  return kind === 'notFound' ? `${sentence} not found` : sentence || 'Bad request'
}

/** Body errors of the framework name the body as the property. */
const named = (error: { code?: string; message?: string }): { message?: FieldError[] } =>
  error.code?.startsWith('FST_ERR_CTP') || error.message?.includes('JSON')
    ? { message: [{ property: 'body', constraints: { format: error.message ?? '' } }] }
    : {}

const pgCode = (error: unknown): string | undefined =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
    ? (error as { code?: string }).code
    : undefined

/** 400 for input that the contract refuses; every wrong property is named (law 7). */
export const invalidInput = (where: 'params' | 'query' | 'body', issues: z.core.$ZodIssue[]): Problem => {
  const fields = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        property: [...issue.path, key].join('.'),
        constraints: { unrecognized_keys: `${key} is not expected here` },
      }))
    return [{ property: issue.path.map(String).join('.') || where, constraints: { [issue.code]: issue.message } }]
  })
  const first = fields[0]
  return new Problem(400, {
    msg: first ? `${first.property}: ${Object.values(first.constraints)[0]}` : 'Bad request',
    errorCode: 'error.badRequest.invalidInput',
    message: fields,
  })
}
