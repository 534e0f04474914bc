/**
 * What a refusal says, by its code (API-10): the words of the specification where it gives them. A refusal of one case alone says its own
 * sentence instead. The dashboard has each of these in its other language.
 */
export const REFUSALS = {
  'error.unauthorized': 'Please log in',
  'error.forbidden.noPermission': 'You do not have permissions for this action.',
  'error.forbidden.longPasswordNeeded':
    'This club asks a password of 12 characters of everybody who works for it. Please choose a new one.',
  'error.forbidden.wholeClub': 'This is for the whole club, and you work at some of its venues.',
  'error.forbidden.platformCoupon':
    'Fieldhouse pays part of this discount, so only a super admin changes the coupon. You can switch it off or delete it.',
  'error.forbidden.venuesOnCluster': 'Roles that hold at some venues only are not offered on this installation.',
  'error.forbidden.viewOnly': 'You are looking through another role: nothing is saved.',
  'error.forbidden.confirmIdentity': 'Please confirm that it is you.',
  'error.forbidden.otherAccount': 'This is another account. Confirm with the one that you are signed in with.',
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
  'error.conflict.emailNotProved':
    'Your email is not confirmed yet. Log out, choose ‘Forgot password?’ and follow the link in the mail. Then set up the second factor.',
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
  'error.badRequest.campaignAlreadySent': 'This campaign was sent already',
  'error.badRequest.campaignEnded': 'This campaign can not be sent any more: its end time is over',
  'error.badRequest.campaignNotEnabled': 'This campaign is switched off',
  'error.badRequest.campaignNotOneTime': 'An automated campaign is sent by its schedule',
  'error.badRequest.campaignNotSent': 'This campaign was not sent yet',
  'error.badRequest.campaignPaused': 'This campaign is paused: resume it first',
  'error.badRequest.campaignStillSending': 'This campaign is still being sent',
  'error.badRequest.getsCampaigns': 'This customer gets campaigns',
  'error.badRequest.personMustAsk': 'They said so themselves: only they can take it back',
  'error.badRequest.nobodyToSendAgain': 'There is nobody who would get this campaign again',
  'error.notFound.campaign': 'Campaign not found',
  'error.notFound.message': 'There is no message of ours that this is about',
  'error.badRequest.classFull': 'This class is full',
  'error.badRequest.alreadyWaiting': 'This customer is on this waiting list already',
  'error.badRequest.placesFree': 'There is room: nobody has to wait',
  'error.badRequest.offerOver': 'This offer is over',
  'error.badRequest.waitingOver': 'It is too late to wait for this',
  'error.notFound.waitingEntry': 'They are not on the waiting list any more',
  'error.notFound.waitingOffer': 'This offer is not valid',
  'error.conflict.offerPriceChanged': 'The price has changed meanwhile. Please look at it again.',
  'error.conflict.lineChangedMeanwhile': 'The waiting list has changed meanwhile. Please look at it again.',
  'error.badRequest.instructorNotFree': 'This instructor gives no lesson there and then',
  'error.conflict.lessonOfferChangedMeanwhile':
    'Somebody else has changed the lessons of this instructor meanwhile. Please look at them again.',
  'error.conflict.membershipsOverlap': 'This customer has a membership on some of these days already',
  'error.badRequest.membershipNotPaid': 'This membership is not paid: settle or cancel its transaction first',
  'error.badRequest.membershipSoldWithOthers':
    'This membership was sold together with others: cancel its transaction by hand',
  'error.badRequest.membershipWithoutTransaction':
    'This membership has no transaction: nothing was paid for it that its unused days could credit',
  'error.badRequest.venueClosed': 'The venue is closed on this day. Please choose another one, or allow it.',
  'error.badRequest.instructorTaken': 'This instructor teaches another class at this time',
  'error.badRequest.nullClassDescription': 'Class description cannot be null',
  'error.notFound.coupon': 'Coupon not found',
  'error.badRequest.couponInactive': 'Coupon is not active',
  'error.badRequest.couponCurrency': 'Coupon can not be used with this currency',
  'error.badRequest.couponExpired': 'Coupon is expired or not yet valid',
  'error.badRequest.couponSegment': 'Coupon is not available for this customer',
  'error.badRequest.couponNamedCustomer': 'Coupon is limited for each customer: please choose a customer by name',
  'error.badRequest.couponUsedUp': 'Coupon has been fully used',
  'error.badRequest.couponMinItems': 'Not enough items for this coupon',
  'error.badRequest.couponMinAmount': 'Order amount is lower than the minimum of this coupon',
  'error.badRequest.disabledSlot': "This slot' price setting has been disabled",
  'error.badRequest.noPrice': 'This court has no price yet. Set a price first',
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
  'error.badRequest.csvTooManyRows': 'The file has more than 50,000 lines. Please split it.',
  'error.badRequest.csvTooManyColumns': 'The file has more than 300 columns. Please leave some out.',
  'error.badRequest.csvTooManyCells':
    'The file has more than 2,000,000 cells, lines times columns. Please leave columns out, or split it.',
  'error.badRequest.csvCellTooLong':
    'A cell of the file has more than 10,000 characters, or a quotation mark is never closed.',
  'error.badRequest.csvTakesTooLong': 'Reading the file takes longer than 20 seconds. Please split it.',
  'error.badRequest.csvTakesTooMuchMemory': 'Reading the file takes too much memory. Please split it.',
  'error.badRequest.wrongCsvHeader':
    'The first line must name the columns: First Name, and Email or Mobile. The template shows them.',
  'error.badRequest.importBuiltOn': 'Something of this upload was changed, or built on, since.',
  'error.badRequest.importTooOld': 'This upload is more than 30 days old and can no longer be taken back.',
  'error.badRequest.unknownDayOrder': 'Please say whether the day or the month comes first in the dates of this file.',
  'error.badRequest.tooManyVenues': 'This club has as many venues as it may have.',
  'error.badRequest.tooManyFacilityGroups':
    'This club would have more facility groups than it may have. Please remove some first.',
  'error.badRequest.tooManyFacilities':
    'This club would have more facilities than it may have. Please remove some first.',
  'error.badRequest.tooManyFacilitiesOfGroup':
    'A group can have up to 200 facilities. Please add the others to another group.',
  'error.badRequest.tooManyPriceSettings':
    'A group can have up to 1,000 price settings. Please remove some of it first.',
  'error.badRequest.tooManyCards': 'A customer can have up to 10 saved cards. Please remove one first.',
  'error.badRequest.tooManyLineItems':
    'A transaction can have up to 1,000 line items, cancelled ones included. Please put the others in another transaction.',
  'error.badRequest.orderTooLarge':
    'The total of this transaction is too large. Please check its prices, or divide it into several transactions.',
  'error.badRequest.sumTooLarge':
    'These amounts add up to more than can be shown exactly. Please choose a shorter period.',
  'error.badRequest.tooManyFiles':
    'Ten files of the club are still being imported, which is the most. Please upload this one once some of them are done.',
  'error.badRequest.tooManyPictures':
    'The club has 5,000 pictures, which is the most. Please remove some that are shown: they are gone a day later.',
  'error.badRequest.tooManyPicturesToday':
    'The club has added 500 pictures within 24 hours, which is the most. Please go on tomorrow.',
  'error.badRequest.walkInCustomer':
    'Walk-in is no person: it can not be changed or deleted, and holds no membership, credits, passes or wallet.',
  'error.badRequest.mergeWithThemselves': 'This is one customer already.',
  'error.badRequest.bothInOneClass': 'Both have a place in one class. Please take one of the two out of it first.',
  'error.badRequest.mergeTooOld': 'A merge can be undone within 30 days.',
  'error.badRequest.mergedIntoGone':
    'The customer who was kept is deleted, or was merged into another one: that has to be undone first.',
  'error.badRequest.mergedCreditsUsed': 'Club credits that were merged have been used since.',
  'error.badRequest.mergedWalletUsed': 'Money in the wallet that was merged has been used since.',
  'error.badRequest.mergedPassesUsed': 'Passes that were merged have been used since.',
  'error.badRequest.mergedMembershipsSold':
    'A membership that was merged has been sold with another transaction since.',
  'error.badRequest.mergedContactTaken':
    'Another customer has the email or the mobile of one of the two by now. Please change it there first.',
  'error.badRequest.customerIsOwed': 'Something of this customer is still to come or to be settled',
  'error.badRequest.customerHasNoncanceledOrders': 'Customer has non-canceled transaction',
  'error.badRequest.customerHasWalletBalance': 'Customer has money in the wallet',
  'error.badRequest.countryNotSupported': 'Bank accounts cannot be set up in your country yet.',
  'error.badRequest.otherPayoutProvider': 'Bank accounts of your country are set up in another way.',
  'error.badRequest.payoutNotManual': 'Payout can only be requested with manual frequency',
  'error.badRequest.payoutBalanceNotEnough': 'Your available balance is not enough',
  'error.badRequest.payoutWaitsForBank':
    'Your bank account was changed. Payouts to the new one begin two days after that.',
  'error.badRequest.payoutWithoutBank': 'Please set up your bank account',
  'error.badRequest.payoutAccountIncomplete': 'Your payout account is missing some information. Please contact us.',
  'error.badRequest.payoutsNotOffered': 'Payouts are not available for your club yet. Please contact us.',
  'error.badRequest.payoutAccountNeeded': 'Your account at the payment gateway is not open yet. Please contact us.',
  'error.badRequest.payoutProviderUnreachable': 'The payment provider does not answer. Please try again in a minute.',
  'error.badRequest.placesUnreachable':
    'The place search does not answer. Please try again in a minute, or set the position by hand.',
  'error.badRequest.bankAccountExists': 'There is a bank account already. Please change it instead.',
  'error.badRequest.overRefundCameBack':
    'The payment provider has taken this refund back. What the customer paid can only be handed back.',
  'error.badRequest.otherCurrency':
    'This was sold in another currency than the prices of today. Please cancel it and book anew.',
  'error.badRequest.invalidTimeRange': 'Time must be before end',
  'error.badRequest.moneyMoved': 'Money has moved for this move, so it can not be undone.',
  'error.badRequest.notPaused': 'This membership is not paused, or only from today on.',
  'error.badRequest.pauseHasBegun': 'This pause has begun, so it can not be taken back. Resume the membership instead.',
  'error.badRequest.laterPause': 'A later pause would lie beyond the end of the membership. Take that one back first.',
  'error.badRequest.nothingToUndo': 'There is no move here that can be undone.',
  'error.conflict.changedMeanwhile': 'Somebody else has changed this transaction meanwhile. Please look at it again.',
  'error.conflict.bannersChangedMeanwhile':
    'Somebody else has changed the banners meanwhile. Please look at them again.',
  'error.conflict.closureChangedMeanwhile':
    'Somebody else has changed this closure meanwhile. Please look at it again.',
  'error.conflict.facilityChangedMeanwhile':
    'Somebody else has changed this facility meanwhile. Please look at it again.',
  'error.conflict.moneyInOtherCurrency':
    'Money that was taken in another currency is still to be paid out or collected. Please have that done first.',
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
  'error.conflict.campaignChangedMeanwhile':
    'Somebody else has changed this campaign meanwhile. Please look at it again.',
  'error.conflict.classChangedMeanwhile': 'Somebody else has changed this class meanwhile. Please look at it again.',
  'error.conflict.couponChangedMeanwhile': 'Somebody else has changed this coupon meanwhile. Please look at it again.',
  'error.conflict.instructorChangedMeanwhile':
    'Somebody else has changed this instructor meanwhile. Please look at it again.',
  'error.conflict.teachesAhead': 'This person teaches sessions to come. Please choose who takes them over.',
  'error.conflict.staffChangedMeanwhile':
    'Somebody else has changed this staff member meanwhile. Please look at it again.',
  'error.conflict.reviewResponseChangedMeanwhile':
    'Somebody else has changed this reply meanwhile. Please look at it again.',
  'error.conflict.venueChangedMeanwhile': 'Somebody else has changed this venue meanwhile. Please look at it again.',
  'error.conflict.dayClosedMeanwhile': 'Somebody else has closed this day meanwhile. Please look at it again.',
  'error.conflict.chartChangedMeanwhile':
    'Somebody else has changed the chart of accounts meanwhile. Please look at it again.',
  'error.conflict.periodClosed': 'The books are closed for this day. Please try again.',
  'error.conflict.periodClosedMeanwhile': 'Somebody else has closed a period meanwhile. Please look at it again.',
  'error.conflict.dayChangedMeanwhile': 'Cash has moved since you counted. Please count again.',
  'error.conflict.payoutAccountExists': 'Somebody else has set up the bank account meanwhile. Please look at it again.',
  'error.conflict.remindersChangedMeanwhile':
    'Somebody else has saved the reminders meanwhile. Please look at them again.',
  'error.conflict.taxesChangedMeanwhile': 'Somebody else has changed the taxes meanwhile. Please look at them again.',
  'error.conflict.policiesChangedMeanwhile':
    'Somebody else has changed the policies meanwhile. Please look at them again.',
  'error.conflict.bankKeyMissing':
    'Bank accounts can not be saved: the server has no key to encrypt their numbers (FIELDHOUSE_BANK_KEYS). Please contact us.',
  'error.conflict.bankAccountChanging': 'This bank account is being changed right now. Please try again in a minute.',
  'error.notFound.calendar': 'This calendar is not shared any more.',
  'error.notFound.brandPage': 'No club has this address.',
  'error.notFound.mainPartner': 'This deployment has no main partner (MAIN_PARTNER_ID).',
  'error.notFound.customerMerged': 'This customer was merged into another one.',
  'error.notFound.customerMerge': 'There is no such merge.',
  'error.notFound.order': 'Transaction not found',
  'error.notFound.overRefund': 'Refund not found',

  'error.notFound.payout': 'Payout not found',
  'error.notFound.paymentLink': 'This payment link is not valid any more',
  'error.notFound.facility': 'The facility does not exist',
  'error.notFound.place': 'This place is not known any more. Please search for it again.',
  'error.notFound.partnerStaff': 'This staff no longer exists',
  'error.notFound.bookingSlot': 'This slot is not available',
  'error.notFound.classParticipant': 'This customer has no place in this class',
  'error.notFound.classChange': 'This change can not be taken back any more',
  'error.notFound.classSession': 'This class no longer exists',
  'error.notFound.instructor': 'This instructor no longer exists',
  'error.notFound.invitation': 'This invitation no longer exists',
  'error.notFound.page': 'This page no longer exists',
  'error.notFound.review': 'This review no longer exists',
  'error.notFound.reviewResponse': 'This reply no longer exists',
  'error.notFound.post': 'This post no longer exists',
  'error.notFound.import': 'The import does not exist',
  'error.notFound.customer': 'The customer does not exist',
  'error.badRequest.classStartInPast': 'This class has begun already',
  'error.badRequest.noPassword': 'This account has no password',
  'error.badRequest.nothingToChange': 'Nothing to change',
  'error.badRequest.overlappingRanges': 'These times overlap others',
  'error.badRequest.paymentMethodNotAllowed': 'This payment method is not offered',
  'error.badRequest.transactionNotPending': 'This transaction does not wait for a payment any more',
  'error.badRequest.usedCode': 'This code was used already. Please wait for the next one.',
  'error.badRequest.wrongCode': 'This code is not right.',
  'error.notFound.bankAccount': 'Bank account not found',
  'error.notFound.booking': 'Booking not found',
  'error.notFound.businessOwner': 'Business owner not found',
  'error.notFound.facilityGroup': 'Facility group not found',
  'error.notFound.membershipPlan': 'Membership plan not found',
  'error.notFound.orderTransaction': 'Order transaction not found',
  'error.notFound.package': 'Package not found',
  'error.notFound.partner': 'Partner not found',
  'error.notFound.partnerProfile': 'Partner profile not found',
  'error.notFound.payoutAccount': 'Payout account not found',
  'error.notFound.placeCode': 'This is no code of a place in a class',
  'error.notFound.placeCodeOfOthers': 'This code is of another club',
  'error.notFound.priceSetting': 'Price setting not found',
  'error.notFound.profile': 'Profile not found',
  'error.notFound.savedCard': 'Saved card not found',
  'error.notFound.session': 'Session not found',
  'error.notFound.subscription': 'Subscription not found',
  'error.notFound.subscriptionPause': 'Subscription pause not found',
  'error.notFound.venue': 'Venue not found',
  'error.badRequest.notAPicture': 'This file is not a picture: jpg, png, gif or webp are taken',
  'error.badRequest.notInvited': 'They have come in already, or declined the invitation.',
  'error.badRequest.ownerHasLogin': 'This owner can log in already.',
  'error.badRequest.pictureDamaged': 'This picture is damaged',
  'error.badRequest.pictureOfOtherType': 'This file is not the kind of picture that it says it is',
  'error.badRequest.pictureTooLarge': 'This picture is larger than 10 MB',
  'error.badRequest.pictureTooManyPixels': 'This picture has more than 40 megapixels',
  'error.badRequest.pictureEdgeTooLong': 'One edge of this picture is longer than 16,000 pixels',
  'error.badRequest.pictureTakesTooLong': 'Reading this picture takes longer than 30 seconds. Please make it smaller.',
  'error.badRequest.providerNotOffered': 'This way to log in is not offered here.',
  'error.badRequest.uploadAborted': 'This upload was broken off',
  'error.busy': 'This is being changed right now. Please try again.',
  'error.internal': 'Something went wrong on our side. Please try again.',
} as const satisfies Record<`error.${string}`, string>
export type RefusalCode = keyof typeof REFUSALS

/** The sentence of a code, or null where it has none of its own. */
export const sentenceOf = (code: string): string | null => (REFUSALS as Record<string, string>)[code] ?? null
