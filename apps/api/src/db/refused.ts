import type { Decision, Refusal } from '@fieldhouse/domain'

/** Codes that rules don't know: they speak of the request, not of the field. */
export type RequestRefusalCode =
  | 'error.unauthorized'
  | 'error.forbidden.noPermission'
  | 'error.forbidden.longPasswordNeeded'
  | 'error.forbidden.otherPartner'
  | 'error.forbidden.confirmIdentity'
  | 'error.forbidden.otherAccount'
  | 'error.forbidden.secondFactorAsked'
  | 'error.forbidden.secondFactorNeeded'
  | 'error.forbidden.demoElsewhere'
  | 'error.forbidden.viewOnly'
  | 'error.forbidden.platformCoupon'
  | 'error.forbidden.wholeClub'
  | 'error.forbidden.venuesOnCluster'
  | 'error.unprocessable.idempotencyKeyReused'
  | 'error.tooManyRequests'
  | 'error.notFound.route'
  | 'error.notFound.calendar'
  | 'error.notFound.instructor'
  | 'error.notFound.invitation'
  | 'error.notFound.mainPartner'
  | 'error.notFound.payout'
  | 'error.notFound.payoutAccount'
  | 'error.notFound.page'
  | 'error.notFound.partnerProfile'
  | 'error.notFound.paymentLink'
  | 'error.notFound.waitingEntry'
  | 'error.notFound.waitingOffer'
  | 'error.badRequest.alreadyWaiting'
  | 'error.badRequest.placesFree'
  | 'error.badRequest.offerOver'
  | 'error.badRequest.waitingOver'
  | 'error.conflict.offerPriceChanged'
  | 'error.conflict.lineChangedMeanwhile'
  | 'error.notFound.place'
  | 'error.notFound.post'
  | 'error.notFound.profile'
  | 'error.notFound.review'
  | 'error.notFound.reviewResponse'
  | 'error.notFound.session'
  | 'error.badRequest.bankAccountRefused'
  | 'error.badRequest.countryNotSupported'
  | 'error.badRequest.customerHasNoncanceledOrders'
  | 'error.badRequest.customerHasWalletBalance'
  | 'error.badRequest.customerIsOwed'
  | 'error.badRequest.email-already-in-use'
  | 'error.badRequest.existedCustomer'
  | 'error.badRequest.existedInstructor'
  | 'error.badRequest.reviewAlreadyResponded'
  | 'error.badRequest.sumTooLarge'
  | 'error.badRequest.tooManyFiles'
  | 'error.badRequest.walkInCustomer'
  | 'error.badRequest.importBuiltOn'
  | 'error.badRequest.importTooOld'
  | 'error.badRequest.unknownDayOrder'
  | 'error.badRequest.mergeWithThemselves'
  | 'error.badRequest.bothInOneClass'
  | 'error.badRequest.mergeTooOld'
  | 'error.badRequest.mergedIntoGone'
  | 'error.badRequest.mergedCreditsUsed'
  | 'error.badRequest.mergedWalletUsed'
  | 'error.badRequest.mergedPassesUsed'
  | 'error.badRequest.mergedMembershipsSold'
  | 'error.badRequest.mergedContactTaken'
  | 'error.notFound.customerMerged'
  | 'error.notFound.customerMerge'
  | 'error.badRequest.unreadableCsv'
  | 'error.badRequest.csvTooManyRows'
  | 'error.badRequest.csvTooManyColumns'
  | 'error.badRequest.csvTooManyCells'
  | 'error.badRequest.csvCellTooLong'
  | 'error.badRequest.csvTakesTooLong'
  | 'error.badRequest.csvTakesTooMuchMemory'
  | 'error.badRequest.wrongCsvHeader'
  | 'error.notFound.import'
  | 'error.badRequest.campaignAlreadySent'
  | 'error.badRequest.campaignEnded'
  | 'error.badRequest.campaignNotEnabled'
  | 'error.badRequest.campaignNotOneTime'
  | 'error.badRequest.campaignNotSent'
  | 'error.badRequest.campaignPaused'
  | 'error.badRequest.campaignStillSending'
  | 'error.badRequest.nobodyToSendAgain'
  | 'error.badRequest.getsCampaigns'
  | 'error.badRequest.personMustAsk'
  | 'error.notFound.campaign'
  | 'error.notFound.message'
  | 'error.badRequest.gatewayUnreachable'
  | 'error.badRequest.imageTooLarge'
  | 'error.badRequest.invalid-email'
  | 'error.badRequest.invalidSignature'
  | 'error.badRequest.invalidToken'
  | 'error.badRequest.noBusinessOwner'
  | 'error.badRequest.noPassword'
  | 'error.badRequest.notAPicture'
  | 'error.badRequest.otherPayoutProvider'
  | 'error.badRequest.payoutsNotOffered'
  | 'error.badRequest.notInvited'
  | 'error.badRequest.ownerHasLogin'
  | 'error.badRequest.payoutAccountNeeded'
  | 'error.badRequest.payoutProviderUnreachable'
  | 'error.badRequest.pictureDamaged'
  | 'error.badRequest.pictureGone'
  | 'error.badRequest.pictureOfOtherType'
  | 'error.badRequest.pictureTooLarge'
  | 'error.badRequest.pictureTooManyPixels'
  | 'error.badRequest.pictureEdgeTooLong'
  | 'error.badRequest.pictureTakesTooLong'
  | 'error.badRequest.tooManyPictures'
  | 'error.badRequest.tooManyVenues'
  | 'error.badRequest.tooManyFacilityGroups'
  | 'error.badRequest.tooManyFacilities'
  | 'error.badRequest.tooManyFacilitiesOfGroup'
  | 'error.badRequest.tooManyPriceSettings'
  | 'error.badRequest.tooManyPicturesToday'
  | 'error.badRequest.placesUnreachable'
  | 'error.badRequest.providerNotOffered'
  | 'error.badRequest.samePassword'
  | 'error.badRequest.uploadFailed'
  | 'error.badRequest.usedCode'
  | 'error.badRequest.venueClosed'
  | 'error.badRequest.user-not-found'
  | 'error.badRequest.wrong-password'
  | 'error.badRequest.wrongCode'
  | 'error.conflict.bannersChangedMeanwhile'
  | 'error.conflict.bankAccountChanging'
  | 'error.conflict.bankKeyMissing'
  | 'error.conflict.campaignChangedMeanwhile'
  | 'error.conflict.emailNotProved'
  | 'error.conflict.classChangedMeanwhile'
  | 'error.conflict.couponChangedMeanwhile'
  | 'error.conflict.customerChangedMeanwhile'
  | 'error.conflict.payoutAccountExists'
  | 'error.conflict.policiesChangedMeanwhile'
  | 'error.conflict.chartChangedMeanwhile'
  | 'error.conflict.periodClosed'
  | 'error.conflict.remindersChangedMeanwhile'
  | 'error.conflict.taxesChangedMeanwhile'
  | 'error.conflict.groupChangedMeanwhile'
  | 'error.badRequest.uploadAborted'
  | 'error.notFound.brandPage'
  | 'error.conflict.closureChangedMeanwhile'
  | 'error.conflict.facilityChangedMeanwhile'
  | 'error.conflict.packageChangedMeanwhile'
  | 'error.conflict.moneyInOtherCurrency'
  | 'error.conflict.partnerChangedMeanwhile'
  | 'error.conflict.priceSettingChangedMeanwhile'
  | 'error.conflict.planChangedMeanwhile'
  | 'error.conflict.profileChangedMeanwhile'
  | 'error.conflict.profileExists'
  | 'error.conflict.refundPolicyChangedMeanwhile'
  | 'error.conflict.sealingKeyMissing'
  | 'error.conflict.secondFactorOn'
  | 'error.conflict.staffChangedMeanwhile'
  | 'error.conflict.teachesAhead'
  | 'error.conflict.instructorChangedMeanwhile'
  | 'error.conflict.reviewResponseChangedMeanwhile'
  | 'error.conflict.venueChangedMeanwhile'

/** Thrown to leave a command or a read with a typed refusal; the transaction rolls back and http/errors.ts words it. */
export class Refused extends Error {
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(refusal: Refusal | { code: RequestRefusalCode; details?: Record<string, unknown> }) {
    super(refusal.code)
    this.name = 'Refused'
    this.code = refusal.code
    this.details = refusal.details ?? {}
  }
}

/** What a rule grants; throws its refusal where it does not. */
export const granted = <T>(decision: Decision<T>): T => {
  if (!decision.ok) throw new Refused(decision.refusal)
  return decision.value
}

/** A refusal of one property of the input, said in words. */
export const wrongField = (property: string, why: string): Refused =>
  new Refused({
    code: 'error.badRequest.invalidInput',
    details: { msg: why, fields: [{ property, constraints: { value: why } }] },
  })

/** A rule's refusal; one that names a `property` and says `why` is told as that property's. */
export const refusedBy = (refusal: Refusal): Refused => {
  const { property, why } = refusal.details ?? {}
  return typeof property === 'string' && typeof why === 'string' ? wrongField(property, why) : new Refused(refusal)
}

/** A rule's refusal under its own code; one that names a `property` and says `why` names it as a field, too. */
export const refusedByName = ({ code, details = {} }: Refusal): Refused => {
  const { property, why } = details
  if (typeof property !== 'string' || typeof why !== 'string') return new Refused({ code, details })
  return new Refused({ code, details: { msg: why, fields: [{ property, constraints: { value: why } }] } })
}
