/**
 * Codes of refusals, as the API sends them in `errorCode`. Only the API's error table knows their status and text.
 * Codes of single fields ('error.badRequest.invalidInput') carry the field in their details.
 */
export type RefusalCode =
  | 'error.badRequest.alreadyBookedSlot'
  | 'error.badRequest.alreadyJoined'
  | 'error.badRequest.bankAccountExists'
  | 'error.badRequest.campaignAlreadySent'
  | 'error.badRequest.canceledOrder'
  | 'error.badRequest.cannotRemoveYourself'
  | 'error.badRequest.cardDeclined'
  | 'error.badRequest.classEndDateTooFar'
  | 'error.badRequest.classFull'
  | 'error.badRequest.classStartInPast'
  | 'error.badRequest.commonPassword'
  | 'error.badRequest.couponCurrency'
  | 'error.badRequest.couponExpired'
  | 'error.badRequest.couponInactive'
  | 'error.badRequest.couponMinAmount'
  | 'error.badRequest.couponMinItems'
  | 'error.badRequest.couponSegment'
  | 'error.badRequest.couponUsedUp'
  | 'error.badRequest.creditBalanceNotEnough'
  | 'error.badRequest.customerHasNoncanceledOrders'
  | 'error.badRequest.defaultCurrencyLocked'
  | 'error.badRequest.disabledSlot'
  | 'error.badRequest.exceedBookingHorizon'
  | 'error.badRequest.exceedMaxSlots'
  | 'error.badRequest.exclusionConstraint'
  | 'error.badRequest.existedStaffEmail'
  | 'error.badRequest.facilityGroupHasFutureUncanceledBookings'
  | 'error.badRequest.invalidCreditCard'
  | 'error.badRequest.invalidInput'
  | 'error.badRequest.invalidTimeRange'
  | 'error.badRequest.lastOwner'
  | 'error.badRequest.mainOwner'
  | 'error.badRequest.moneyMoved'
  | 'error.badRequest.notEnoughClubCredit'
  | 'error.badRequest.notEnoughPackagePasses'
  | 'error.badRequest.notEnoughWalletBalance'
  | 'error.badRequest.nothingToChange'
  | 'error.badRequest.nothingToUndo'
  | 'error.badRequest.nullClassDescription'
  | 'error.badRequest.orderAmountLowerThanZero'
  | 'error.badRequest.orderNotConfirmable'
  | 'error.badRequest.orderPaidTotallyOrPartially'
  | 'error.badRequest.otherCurrency'
  | 'error.badRequest.overlappingRanges'
  | 'error.badRequest.ownPassword'
  | 'error.badRequest.ownSecondFactor'
  | 'error.badRequest.ownerVerified'
  | 'error.badRequest.paidOutOrder'
  | 'error.badRequest.paymentMethodNotAllowed'
  | 'error.badRequest.paymentUnderWay'
  | 'error.badRequest.payoutUnderWay'
  | 'error.badRequest.priceLessThanOne'
  | 'error.badRequest.refundAmountExceedsRefundable'
  | 'error.badRequest.reviewAlreadyResponded'
  | 'error.badRequest.secondFactorElsewhere'
  | 'error.badRequest.secondFactorOfSuperAdmin'
  | 'error.badRequest.tooManyOwners'
  | 'error.badRequest.transactionNotPending'
  | 'error.conflict.noSecondFactor'
  | 'error.badRequest.transactionNotRetriable'
  | 'error.badRequest.violateMaxCreditIssuancePerCustomerLimit'
  | 'error.badRequest.violateMaxCreditIssuancePerStaffLimit'
  | 'error.badRequest.violateMaxOverallCreditLimit'
  | 'error.conflict.changedMeanwhile'
  | 'error.conflict.dayChangedMeanwhile'
  | 'error.conflict.dayClosedMeanwhile'
  | 'error.forbidden.noPermission'
  | 'error.notFound.bankAccount'
  | 'error.notFound.booking'
  | 'error.notFound.bookingSlot'
  | 'error.notFound.businessOwner'
  | 'error.notFound.coupon'
  | 'error.notFound.customer'
  | 'error.notFound.facility'
  | 'error.notFound.facilityGroup'
  | 'error.notFound.membershipPlan'
  | 'error.notFound.order'
  | 'error.notFound.orderTransaction'
  | 'error.notFound.package'
  | 'error.notFound.partner'
  | 'error.notFound.partnerStaff'
  | 'error.notFound.priceSetting'
  | 'error.notFound.subscription'
  | 'error.notFound.venue'

/** Why a rule said no: a code, and facts about it that the caller may show. */
export type Refusal = { code: RefusalCode; details?: Record<string, unknown> }

/** What a rule answers: a value, or the refusal. */
export type Decision<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The rule says yes, with this value. */
export const accept = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

/** The rule says no. */
export const refuse = (code: RefusalCode, details?: Record<string, unknown>): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: details === undefined ? { code } : { code, details },
})
