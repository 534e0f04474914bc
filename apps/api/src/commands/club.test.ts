import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { describe, it } from 'vitest'
import {
  accountInput,
  bankInfo,
  bankToken,
  indianBank,
  jpeg,
  payoutDesk,
} from '../features/payout-accounts/fixtures/payout-desk.ts'
import { makeAdminLink } from '../features/identity/index.ts'
import { codeOfStep, stepAt } from '../features/identity/second-factor/totp.ts'
import { readCommands } from '../fixtures/read-commands.ts'
import { leavesOf } from '../fixtures/what-it-leaves.ts'

const on = readCommands()

const byOwner = () => ({ by: on.owner })
const byNobody = () => ({ by: on.product.as(null) })

describe('how a club takes money', () => {
  it('changes as it is asked for, and nothing else does [PAYMETHODS-30]', async () => {
    const { partnerId, finance, admin } = on
    const body = {
      absorbProcessingFee: true,
      paymentMethodsForStaff: ['cash' as const, 'creditCard' as const],
      paymentMethodsForCustomers: [],
    }
    await on.leaves('updatePartner', 'methods and who bears the fee', { partnerId, body }, { by: finance })
    const accounts = { cardAccountId: 'acct_1Riverside', gatewayAccountId: 'acc_Riverside1' }
    await on.leaves('updatePartner', 'its accounts, by the club itself', { partnerId, body: accounts }, byOwner())
    await on.leaves('updatePartner', 'its accounts, by a super admin', { partnerId, body: accounts }, { by: admin })
  })

  it('says when money is given back, and no more', async () => {
    const { partnerId, finance } = on
    const refundPolicyAsRead = (await on.owner.getPartner({ partnerId, query: {} })).data.refundPolicy
    const body = { refundPolicy: '<p>Within <b>14 days</b><script>x</script></p>', refundPolicyAsRead }
    await on.leaves('updatePartner', 'its refund policy', { partnerId, body }, byOwner())
    await on.leaves('updatePartner', 'its refund policy, by who read an older one', { partnerId, body }, byOwner())
    await on.leaves('updatePartner', 'its refund policy, by who may not', { partnerId, body }, { by: finance })
    const none = { refundPolicy: null }
    await on.leaves('updatePartner', 'no refund policy any more', { partnerId, body: none }, byOwner())
  })

  it('says what customers may cancel and move, and what comes back [POLICIES-23]', async () => {
    const { partnerId, finance } = on
    const version = (await finance.getPartner({ partnerId, query: {} })).data.policiesVersion
    const policy = {
      serviceType: 'facilityBooking' as const,
      policyType: 'AUTOMATED_REFUND' as const,
      minHoursBeforeServiceTime: 12,
      refundPolicies: [
        { hoursBeforeServiceTime: 12, feePercentage: 62.5, feeCents: 100 },
        { hoursBeforeServiceTime: 48, feePercentage: 0, feeCents: 0 },
      ],
    }
    const body = { cancelationPolicies: [policy], version }
    await on.leaves('setCancelationPolicies', 'with two rules', { partnerId, body }, { by: finance })
    await on.leaves('setCancelationPolicies', 'by who read an older one', { partnerId, body }, { by: finance })
    const moving = {
      minHoursBeforeServiceTime: 6,
      customerCancelationAfterReschedule: true,
      customerRescheduleAgain: false,
    }
    const first = { partnerId, body: { ...moving, version: version + 1 } }
    await on.leaves('setReschedulePolicy', 'the first one', first, { by: finance })
    await on.leaves('setReschedulePolicy', 'as it stands', { partnerId, body: moving }, { by: finance })
    const older = { partnerId, query: { version: String(version) } }
    await on.leaves('deleteReschedulePolicy', 'by who read an older one', older, { by: finance })
    await on.leaves('deleteReschedulePolicy', 'that stands', { partnerId }, { by: finance })
    await on.leaves('deleteReschedulePolicy', 'where there is none', { partnerId }, { by: finance })
    await on.leaves(
      'setCancelationPolicies',
      'none any more',
      { partnerId, body: { cancelationPolicies: [] } },
      byOwner(),
    )
  })

  it('says what tax it owes of what it sells [BEYOND-35]', async () => {
    const { partnerId, finance } = on
    const { version } = (await finance.getTaxes({ partnerId })).data
    const rate = {
      name: 'GST',
      registrationNumber: 'M90367530Y',
      inclusive: true,
      validFrom: '2024-01-01',
      kinds: ['court' as const, 'fee' as const],
      parts: [{ name: 'GST', percent: 9 }],
    }
    const said = { rounding: 'order' as const, sellerName: 'Riverside Pte. Ltd.', sellerAddress: '1 River Road' }
    const body = { ...said, rates: [rate], version }
    await on.leaves('saveTaxes', 'the first rate', { partnerId, body }, { by: finance })
    await on.leaves('saveTaxes', 'by who read an older one', { partnerId, body }, { by: finance })
    const none = { ...said, rates: [], version: version + 1 }
    await on.leaves('saveTaxes', 'no rate any more', { partnerId, body: none }, { by: finance })
  })

  it('is led to its first booking until somebody puts the list away [BEYOND-32]', async () => {
    const { partnerId } = on
    await on.leaves('putFirstStepsAway', 'which leads no more', { partnerId, body: { putAway: true } }, byOwner())
    await on.leaves('putFirstStepsAway', 'which is away', { partnerId, body: { putAway: true } }, byOwner())
    await on.leaves('putFirstStepsAway', 'which leads again', { partnerId, body: { putAway: false } }, byOwner())
  })

  it('says what it is on its about page [BRAND-17] [BRAND-44]', async () => {
    const { partnerId, owner } = on
    const { id, version, pageInfo } = (await owner.getPartnerProfile({ partnerId })).data
    const body = {
      brandName: 'Riverside Anew',
      description: 'By the river',
      brandColor: '#0a7d4f',
      pageInfo: { uri: 'riverside-anew', metaKeywords: ['badminton'] },
      business: {
        partnerType: 'Halls' as const,
        timezone: 'Asia/Bangkok',
        businessIdentificationNumber: 'UEN 2026',
        taxReferenceNumber: null,
      },
      version,
    }
    await on.leaves('updatePartnerProfile', 'brand, page and business', { id, body }, byOwner())
    await on.leaves('updatePartnerProfile', 'by who read an older one', { id, body }, byOwner())
    const page = { uri: pageInfo.uri, metaPageTitle: 'Riverside', version: version + 1 }
    await on.leaves('updatePartnerPage', 'back to where it was', { id, body: page }, byOwner())
    const { version: _, ...another } = body
    await on.leaves('createPartnerProfile', 'where there is one', { body: another }, byOwner())
  })

  it('is founded by a super admin, with its profile and its owner [SUPERADMIN-57]', async () => {
    const usual = { brandName: 'Câu lạc bộ Mới', countryCode: 'VN', defaultCurrencyId: 'VND' }
    const byEmail = { ...usual, pageInfo: { uri: 'moi' }, owner: { email: 'chu@new.example' } }
    await on.leaves('createPartner', 'for an owner by email', { body: byEmail }, { by: on.admin })
    const { stranger } = on.product.cast
    const byProfile = { ...usual, pageInfo: { uri: 'hai' }, owner: { profileId: stranger.profileId } }
    const everything = {
      ...byProfile,
      partnerType: 'School' as const,
      timezone: 'Asia/Ho_Chi_Minh',
      businessIdentificationNumber: '0312345678',
      taxReferenceNumber: 'T-17',
      absorbProcessingFee: true,
      paymentMethodsForStaff: ['clubCredits' as const, 'cash' as const],
      paymentMethodsForCustomers: ['clubCredits' as const],
      processingFeeConfig: { cash: { VND: { fieldhouseFeesPercentage: 1.5, fieldhouseFeesAmount: 1000 } } },
    }
    await on.leaves(
      'createPartner',
      'with everything, for somebody who has an account',
      { body: everything },
      { by: on.admin },
    )
    await on.leaves('createPartner', 'at an address that is taken', { body: byEmail }, { by: on.admin })
    const { data: found } = await on.admin.listPartners({ query: { q: '' } })
    const partnerId = found.find(({ pageInfo }) => pageInfo?.uri === 'moi')!.id
    const { data: owners } = await on.admin.listOwners({ partnerId })
    const invited = { partnerId, profileId: String(owners[0]!.profileId) }
    await on.leaves('inviteOwner', 'who never followed the mail', invited, { by: on.admin })
    const known = { partnerId: on.partnerId, profileId: String(on.product.cast.riverside.staff.owner.profileId) }
    await on.leaves('inviteOwner', 'who can log in', known, { by: on.admin })
  })

  it('is what a super admin makes of it, and pays the commission that they set [SUPERADMIN-32]', async () => {
    const { partnerId } = on
    const body = {
      brandName: 'Riverside by the Sea',
      pageInfo: { uri: 'riverside-sea' },
      partnerType: 'Halls' as const,
      timezone: 'Asia/Kuala_Lumpur',
      businessIdentificationNumber: '201912345K',
      taxReferenceNumber: 'T-1',
      processingFeeConfig: { cash: { SGD: { fieldhouseFeesPercentage: 1, fieldhouseFeesAmount: 0.1 } } },
    }
    const { data: before } = await on.admin.getPartner({ partnerId, query: {} })
    await on.leaves('updatePartner', 'what it is, by a super admin', { partnerId, body }, { by: on.admin })
    const config = { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage: 4, fieldhouseFeesAmount: 0.3 } } }
    await on.leaves('savePartnerConfig', 'its commission', { partnerId, body: config }, { by: on.admin })
    const rest = {
      payoutFrequency: 'WEEKLY' as const,
      classesMaxDays: 30,
      mostPlaces: { venues: 5, groups: 20, courts: 60 },
    }
    await on.leaves('savePartnerConfig', 'what is left of it', { partnerId, body: rest }, { by: on.admin })
    const { brandName, pageInfo, partnerType, timezone, processingFeeConfig } = before
    const back = { brandName: brandName!, pageInfo: pageInfo!, partnerType, timezone, processingFeeConfig }
    await on.admin.updatePartner({ partnerId, body: back })
  })

  it('a super admin works in the club that they chose last', async () => {
    const body = { lastActivePartnerId: on.product.cast.harbour.id }
    await on.leaves('updateOwnSuperAdmin', 'to another club', { body }, { by: on.admin })
    await on.admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: on.partnerId } })
  })
})

describe('how a club is paid out', () => {
  it('is set up step by step, with two owners and two banks [BANK-28] [BANK-29]', async () => {
    const { partnerId, product, desk } = on
    const { ownerInput } = payoutDesk(product, desk.club)
    await on.leaves('uploadIdentity', 'a picture', { body: { file: jpeg() } }, byOwner())
    const first = { ...(await ownerInput()), isAdditional: false }
    await on.leaves('createBusinessOwner', 'the first one', { partnerId, body: first }, byOwner())
    const second = { ...(await ownerInput({ firstName: 'Arun', personalId: 'S7654321B' })), isAdditional: true }
    const owners = await on.leaves('createBusinessOwner', 'one more', { partnerId, body: second }, byOwner())
    const { id } = owners!.data.additionalOwners[0]!
    const { document: _, personalId: __, ...kept } = await ownerInput({ lastName: 'Rao', city: 'Johor' })
    await on.leaves('updateBusinessOwner', 'the second of two', { partnerId, body: { id, ...kept } }, byOwner())
    await on.leaves('createPayoutAccount', 'with two owners', { partnerId, body: accountInput() }, byOwner())
    const { tosAcceptance: ___, ...form } = accountInput()
    const moved = {
      ...form,
      bankInfo: { ...form.bankInfo, city: 'Jurong' },
      legalEntity: { ...form.legalEntity, address: '7 Quay' },
    }
    await on.leaves('updatePayoutAccount', 'a city and an address', { partnerId, body: moved }, byOwner())
    await on.leaves('deleteBusinessOwner', 'the second of two', { partnerId, id }, byOwner())
    await on.leaves('startOnboarding', 'after the form', { partnerId }, byOwner())
    await on.leaves('answerSandboxOnboarding', 'it succeeds', { partnerId, body: { succeeds: true } }, byOwner())
    await on.leaves('savePayoutWait', 'longer', { partnerId, body: { days: 3 } }, byOwner())
    await on.leaves('savePayoutWait', 'shorter', { partnerId, body: { days: 1 } }, byOwner())
    await on.leaves('addBankAccount', 'the first one', { partnerId, body: { token: bankToken() } }, byOwner())
    const other = bankToken({
      accountNumber: '000999888',
      accountHolderType: 'individual',
      accountHolderName: 'Mei Tan',
    })
    const bank = await on.leaves('addBankAccount', 'a second one', { partnerId, body: { token: other } }, byOwner())
    await on.leaves('deleteBankAccount', 'the second of two', { partnerId, id: bank!.data.id }, byOwner())
    const third = await on.leaves('createBankInfo', 'by its number', { partnerId, body: bankInfo() }, byOwner())
    const bankId = third!.data.id
    await on.leaves(
      'updateBankInfo',
      'in its place',
      { partnerId, bankId, body: bankInfo({ accountNumber: '77771111' }) },
      byOwner(),
    )
  })

  it('by bank only where the gateway pays out [BANK-43]', async () => {
    const { mumbai } = on.product.cast
    const leaves = await leavesOf(on.product, mumbai, on.product.as(mumbai.staff.owner))
    const partnerId = mumbai.id
    const reply = await leaves('addGatewayBankAccount', 'the first one', { partnerId, body: indianBank() })
    const { id } = reply!.data
    const change = { id, ...indianBank({ accountNumber: '999888777666', accountHolderType: 'individual' }) }
    await leaves('updateGatewayBankAccount', 'another number and holder', { partnerId, body: change })
    await leaves('deleteGatewayBankAccount', 'the only one', { partnerId, id })
  })
})

const ASKED = { staffSecondFactor: true }

describe('accounts', () => {
  const signedIn = async (token: string) =>
    (await on.product.as(null).socialLogin({ body: { token, provider: 'FIREBASE' } })).data.session.token
  const again = async (email: string, password = CAST_PASSWORD) =>
    on.product.as({
      ...on.desk.club.staff.finance,
      token: await signedIn((await on.product.as(null).signIn({ body: { email, password } })).data.token),
    })

  it('open, are recognised and end their sessions', async () => {
    await on.leaves(
      'signUp',
      'somebody new',
      { body: { email: 'Newcomer@new.example', password: 'a plain new tulip' } },
      byNobody(),
    )
    await on.leaves(
      'signUp',
      'with the email of another one',
      { body: { email: 'newcomer@new.example', password: 'another tulip' } },
      byNobody(),
    )
    const invited = 'invited@new.example'
    await on.product.as(on.desk.club.staff.owner).createStaff({
      partnerId: on.desk.club.id,
      body: { firstName: 'Mei', lastName: 'Lim', email: invited, roleIds: ['finance'] },
    })
    const { rows } = await on.product.fieldhouse.database.connection(({ client }) =>
      client.query<{ invitation: string }>(
        'SELECT one_time_token AS invitation FROM outbox_messages WHERE recipient = $1',
        [invited],
      ),
    )
    await on.leaves(
      'signUp',
      'by the link of an invitation',
      { body: { email: invited, password: 'a plain new tulip', ...rows[0]! } },
      byNobody(),
    )
    const { email } = on.desk.club.staff.finance
    await on.leaves('signIn', 'with a wrong password', { body: { email, password: 'wrong' } }, byNobody())
    const reply = await on.leaves('signIn', 'as they should', { body: { email, password: CAST_PASSWORD } }, byNobody())
    await on.leaves(
      'socialLogin',
      'with what signing in answered',
      { body: { token: reply!.data.token, provider: 'FIREBASE' } },
      byNobody(),
    )
    const [one, other] = [await again(email), await again(email)]
    const { sessions } = (await one.getAccountSecurity()).data
    const last = sessions.find(({ isThis }) => !isThis)!
    const proof = (await on.product.as(null).signIn({ body: { email, password: CAST_PASSWORD } })).data.token
    const confirmation = { body: { token: proof, provider: 'FIREBASE' } } as const
    await on.leaves('confirmIdentity', 'with the password', confirmation, { by: one })
    await on.leaves('confirmIdentity', 'with the same proof again', confirmation, { by: one })
    await on.leaves('endSession', 'one of several', { id: last.id }, { by: one })
    await on.leaves('endOtherSessions', 'all but one', {}, { by: one })
    await on.leaves('signOut', 'the one that is left', {}, { by: one })
    await on.leaves('signOut', 'of a session that was ended', {}, { by: other })
  })

  it('change their words and their password', async () => {
    const { marketing } = on.desk.club.staff
    const by = on.product.as(marketing)
    await on.leaves('updateAccount', 'the language', { body: { locale: 'vi' } }, { by })
    await again(marketing.email)
    await on.leaves(
      'changePassword',
      'in one of two sessions',
      { body: { currentPassword: CAST_PASSWORD, password: 'a plain new tulip' } },
      { by },
    )
    await on.leaves(
      'sendResetEmail',
      'to somebody who has an account',
      { body: { email: marketing.email } },
      byNobody(),
    )
    await on.leaves('sendResetEmail', 'to nobody', { body: { email: 'nobody@new.example' } }, byNobody())
    const { rows } = await on.product.fieldhouse.database.connection(({ client }) =>
      client.query<{ token: string }>(
        'SELECT one_time_token AS token FROM outbox_messages WHERE recipient = $1 AND one_time_token IS NOT NULL',
        [marketing.email],
      ),
    )
    const reset = { token: rows[0]!.token, password: 'a red old tulip' }
    await on.leaves('checkPasswordLink', 'with the link of the mail', { body: { token: reset.token } }, byNobody())
    await on.leaves('resetPassword', 'with the link of the mail', { body: reset }, byNobody())
    await on.leaves('resetPassword', 'with that link once more', { body: reset }, byNobody())
  })

  it('become super admins by a link of the server', async () => {
    const { deps } = on.product.fieldhouse
    const link = async (email: string) => (await makeAdminLink(deps, email)).split('#')[1]!
    const email = 'ops@new.example'
    const token = await link(email)
    await on.leaves('checkAdminLink', 'of a link for somebody new', { body: { token } }, byNobody())
    const first = { token, password: 'a plain new tulip' }
    await on.leaves('acceptAdminLink', 'by somebody new', { body: first }, byNobody())
    await on.leaves('acceptAdminLink', 'with that link once more', { body: first }, byNobody())
    const lost = { token: await link(email), password: 'a red old tulip' }
    await on.leaves('acceptAdminLink', 'by a super admin who lost the password', { body: lost }, byNobody())
    const { stranger } = on.product.cast
    const claim = { token: await link(stranger.email) }
    await on.leaves('claimAdminLink', 'as who is signed in', { body: claim }, { by: on.product.as(stranger) })
  })

  it('are guarded by a second factor', async () => {
    const { operations, instructor } = on.desk.club.staff
    const by = on.product.as(operations)
    const { now } = on.product.fieldhouse.deps
    const body = { password: CAST_PASSWORD }
    await on.leaves('beginSecondFactor', 'with a wrong password', { body: { password: 'wrong' } }, { by })
    const begun = await on.leaves('beginSecondFactor', 'for the first time', { body }, { by })
    await on.leaves('turnOnSecondFactor', 'with a wrong code', { body: { code: '000000' } }, { by })
    const code = codeOfStep(begun!.data.secret, stepAt(now()))
    const turnedOn = await on.leaves('turnOnSecondFactor', 'with a code of the app', { body: { code } }, { by })
    const { token } = (await on.product.as(null).signIn({ body: { email: operations.email, ...body } })).data
    const asked = { token, provider: 'FIREBASE' as const }
    await on.leaves('socialLogin', 'without the code that is asked for', { body: asked }, byNobody())
    await on.leaves('socialLogin', 'with a code that was used', { body: { ...asked, code } }, byNobody())
    const recovery = turnedOn!.data.recoveryCodes[0]!
    await on.leaves('socialLogin', 'with a recovery code', { body: { ...asked, code: recovery } }, byNobody())
    const [, second, third] = turnedOn!.data.recoveryCodes
    await on.leaves('renewRecoveryCodes', 'without a code', { body }, { by })
    const [renewed] = (await on.leaves(
      'renewRecoveryCodes',
      'after one was used',
      { body: { ...body, code: second! } },
      { by },
    ))!.data.recoveryCodes
    await on.leaves('askSecondFactor', 'by who has none', { partnerId: on.partnerId, body: ASKED }, byOwner())
    await on.leaves('turnOffSecondFactor', 'by a code that is void', { body: { ...body, code: third! } }, { by })
    await on.leaves('turnOffSecondFactor', 'that was on', { body: { ...body, code: renewed! } }, { by })
    await on.leaves('resetSecondFactor', 'of who has none', { id: instructor.staffId! }, byOwner())
    const anew = (await by.beginSecondFactor({ body })).data
    await by.turnOnSecondFactor({ body: { code: codeOfStep(anew.secret, stepAt(now())) } })
    await on.leaves('resetSecondFactor', 'of who has lost it', { id: operations.staffId! }, byOwner())
  })

  it('of people who work for a club may need a second factor', async () => {
    const { now } = on.product.fieldhouse.deps
    const { secret } = (await on.owner.beginSecondFactor({ body: { password: CAST_PASSWORD } })).data
    await on.owner.turnOnSecondFactor({ body: { code: codeOfStep(secret, stepAt(now())) } })
    await on.leaves('askSecondFactor', 'of everybody', { partnerId: on.partnerId, body: ASKED }, byOwner())
    await on.owner.askSecondFactor({ partnerId: on.partnerId, body: { staffSecondFactor: false } })
  })

  it('of people who work for a club may need long passwords', async () => {
    await on.leaves(
      'askLongPasswords',
      'of everybody',
      { partnerId: on.partnerId, body: { longStaffPasswords: true } },
      byOwner(),
    )
  })

  it('without a club are told of once', async () => {
    const by = on.product.as(on.product.cast.stranger)
    await on.leaves('registerNewPartner', 'the first time', { body: {} }, { by })
    await on.leaves('registerNewPartner', 'a second time', { body: {} }, { by })
  })
})
