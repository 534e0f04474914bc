import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import type { Product } from '../fixtures/start-product.ts'
import { pngFile } from '../features/pictures/fixtures/draw.ts'
import { indianBank, payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import type { Readings } from './fixtures/reader.ts'

/** What accounts, clubs, their staff and how they are paid out are answered as. */
export const OF_ACCOUNTS: Readings = {
  'accounts and their security': async ({ club, product }, { ask, keep }) => {
    const { owner, operations, instructor, marketing } = club.staff
    const { superAdmin, stranger } = product.cast
    await ask(null, 'getProviders')
    for (const person of [owner, superAdmin, stranger]) await ask(person, 'getAccount')
    await ask(operations, 'getProfile', { id: String(owner.profileId) })
    await ask(operations, 'getProfile', { id: String(stranger.profileId) })
    await keep('accounts')

    // Two devices, and somebody who does not know the password.
    const browser = (name: string) => ({ headers: { 'user-agent': name } })
    const visitor = product.as(null)
    for (const device of ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', 'Mozilla/5.0 (iPhone) Safari/604.1']) {
      const { email } = instructor
      product.setNow(device.includes('iPhone') ? '2026-11-21T04:02:00Z' : '2026-11-21T04:01:00Z')
      const { token } = (await visitor.signIn({ body: { email, password: CAST_PASSWORD } }, browser(device))).data
      await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } }, browser(device))
    }
    for (const [minute, email] of [
      ['03', instructor.email],
      ['04', 'nobody@new.example'],
    ] as const) {
      product.setNow(`2026-11-21T04:${minute}:00Z`)
      await visitor.signIn({ body: { email, password: 'not this one' } }).catch(() => undefined)
    }
    await ask(instructor, 'getAccountSecurity')
    for (const query of [
      { kind: 'signInRefused' },
      { kind: 'signedIn' },
      { kind: 'signedIn', offset: 1, limit: 1 },
      { kind: 'accessRefused', email: marketing.email },
      { kind: 'signedIn', address: '10.0.0.1' },
      { email: 'nobody@new.example' },
    ] as const)
      await ask(superAdmin, 'listSecurityEvents', { query })
    await ask(owner, 'listSecurityEvents')
    await keep('account-security')
  },

  'who works for a club': async ({ club, product }, { ask, askWho, keep }) => {
    const { owner, instructor } = club.staff
    const { superAdmin } = product.cast
    const partnerId = club.id
    await ask(owner, 'listStaff', { partnerId })
    for (const searchString of ['tan', 'OSCAR', 'finance@', 'nobody'])
      await askWho(owner, 'listStaff', { partnerId, query: { searchString } })
    await askWho(owner, 'listStaff', { partnerId, query: { offset: 2, limit: 2 } })
    await ask(owner, 'getStaff', { id: instructor.staffId! })
    await ask(owner, 'listRoles', { partnerId })
    for (const person of Object.values(club.staff)) await ask(person, 'getOwnStaff', { query: { partnerId } })
    await ask(club.founder, 'getOwnStaff', { query: { partnerId } })
    await ask(instructor, 'listInstructors', { partnerId })
    for (const q of ['coach', 'INSTRUCTOR@', 'nobody', '%'])
      await askWho(owner, 'listInstructors', { partnerId, query: { q } })
    await askWho(owner, 'listInstructors', { partnerId, query: { offset: 1, limit: 1 } })
    await ask(owner, 'getInstructor', { id: club.instructorId })
    await ask(instructor, 'getOwnInstructor')
    await ask(owner, 'getOwnInstructor')
    await ask(owner, 'getOwnSuperAdmin')
    await ask(superAdmin, 'getOwnSuperAdmin')
    await ask(superAdmin, 'listSuperAdmins')
    const { reporting } = product.cast.harbour.staff
    const invited = { firstName: 'Inez', lastName: 'Invited', email: reporting.email, roleIds: ['finance' as const] }
    await product.as(owner).createStaff({ partnerId, body: invited })
    for (const person of [owner, reporting]) {
      await ask(person, 'listOwnClubs')
      await ask(person, 'listOwnInvitations')
    }
    await keep('staff')
  },

  'clubs and what they may use': async ({ club, product }, { ask, askWho, keep }) => {
    const { owner, instructor } = club.staff
    const { superAdmin, stranger, mumbai, pacific } = product.cast
    await ask(owner, 'getActivePartner', { query: { withOwnersFieldhouseProfileIds: 'true' } })
    await ask(stranger, 'getActivePartner')
    await ask(instructor, 'getPartner', { partnerId: club.id })
    await ask(superAdmin, 'getPartner', { partnerId: mumbai.id })
    await ask(instructor, 'getPartnerConfig', { partnerId: club.id })
    await ask(superAdmin, 'getPartnerConfig', { partnerId: mumbai.id })
    await ask(superAdmin, 'listOwners', { partnerId: club.id })
    await ask(superAdmin, 'getFirstSteps', { partnerId: club.id })
    await ask(stranger, 'listBanners')
    await saveBanners(product, club.id)
    await ask(stranger, 'listBanners')
    await ask(instructor, 'getPartnerProfile', { partnerId: club.id })
    const { id } = (await product.as(owner).getPartnerProfile({ partnerId: club.id })).data
    await ask(instructor, 'readPartnerProfile', { id })
    await keep('clubs')
    const name = ({
      brandName,
      defaultCurrencyId,
      timezone,
      ...rest
    }: { brandName: string | null } & Record<string, unknown>) =>
      [brandName, defaultCurrencyId, timezone, rest['ownersFieldhouseProfileIds'] ?? ''].join(' ')
    await ask(superAdmin, 'listPartners', { query: { withOwnersFieldhouseProfileIds: 'true' } }, (data) =>
      data.map(name),
    )
    await ask(superAdmin, 'listPartners', { query: { q: 'court' } }, (data) => data.map(name))
    await ask(superAdmin, 'listPartners', { query: { offset: 1, limit: 2 } }, (data) => data.map(name))
    const nameOfProfile = ({ brandName, pageInfo }: { brandName: string; pageInfo: { uri: string } }) =>
      `${brandName} ${pageInfo.uri}`
    await ask(superAdmin, 'listPartnerProfiles', {}, (data) => data.map(nameOfProfile))
    await ask(superAdmin, 'listPartnerProfiles', { query: { q: 'court', limit: 1 } }, (data) => data.map(nameOfProfile))
    await ask(null, 'listPublicPartners', {}, (data) =>
      data.map(({ brandName, pageInfo }) => `${brandName} ${pageInfo.uri}`),
    )
    await ask(null, 'listPublicPartners', { query: { offset: 3, limit: 2 } }, (data) =>
      data.map(({ brandName }) => brandName),
    )
    await ask(null, 'getBrandPage', { uri: 'pacific-courts' }, (data) => data)
    await ask(null, 'listCountrySpecs', {}, (data) =>
      data.filter(({ country }) => ['SG', 'AU', 'IN', 'VN', 'US', 'AQ'].includes(country)),
    )
    await ask(owner, 'listCurrencies', {}, (data) =>
      data.filter((currency) => ['SGD', 'VND', 'KWD', 'INR'].includes(currency.id)),
    )
    await askWho(pacific.staff.owner, 'listPartners')
    await keep('clubs-listed')
  },

  'how a club is paid out': async ({ club, product, naming }, { ask, keep }) => {
    const { owner, finance, operations } = club.staff
    const partnerId = club.id
    const { mumbai } = product.cast
    await ask(finance, 'getPayoutAccount', { partnerId })
    await ask(finance, 'listBankAccounts', { partnerId })
    const desk = payoutDesk(product, club)
    await desk.addOwner()
    await desk.addOwner({
      isAdditional: true,
      firstName: 'Second',
      lastName: 'Owner',
      email: 'second@riverside.example',
    })
    await ask(finance, 'getPayoutAccount', { partnerId })
    await desk.submit()
    naming.name((await desk.addBank()).id, 'the bank account')
    await ask(owner, 'getPayoutAccount', { partnerId })
    await ask(product.cast.superAdmin, 'getPayoutAccount', { partnerId })
    await ask(finance, 'listBankAccounts', { partnerId })
    await ask(operations, 'getPayoutAccount', { partnerId })
    const india = { partnerId: mumbai.id }
    await ask(mumbai.staff.finance, 'listGatewayBankAccounts', india)
    await product.as(mumbai.staff.owner).addGatewayBankAccount({ ...india, body: indianBank() })
    await ask(mumbai.staff.finance, 'listGatewayBankAccounts', india)
    await keep('payout-accounts')

    await ask(finance, 'getPayoutBalances', { partnerId })
    await ask(finance, 'listPayoutLogs', { partnerId })
    const now = product.fieldhouse.deps.now()
    product.setNow(new Date(now + 8 * 86_400_000).toISOString())
    await ask(finance, 'getPayoutBalances', { partnerId })
    const { data: payout } = await product.as(owner).requestPayout({ partnerId })
    naming.name(payout.id, 'the payout of all')
    naming.name(payout.readableId, 'its number')
    await ask(finance, 'getPayoutBalances', { partnerId })
    await ask(finance, 'listPayoutLogs', { partnerId })
    await ask(finance, 'listPayoutLogs', { partnerId, query: { status: ['PAID'], toDate: '2026-11-30' } })
    await ask(finance, 'getPayout', { partnerId, id: payout.id })
    await ask(operations, 'getPayout', { partnerId, id: payout.id })
    product.setNow(new Date(now).toISOString())
    await keep('payouts')
  },
}

/** Three of them: one more important than the two others. */
const saveBanners = async ({ as, cast }: Product, partnerId: string): Promise<void> => {
  const admin = as(cast.superAdmin)
  const { url } = (await admin.uploadPicture({ partnerId, body: { file: await pngFile() } })).data.media
  const banners = [
    { image: url, index: 3, city: 'first of two' },
    { image: url, index: 3, city: 'second of two' },
    { image: url, index: 40, link: 'https://club.example/summer' },
  ]
  await admin.saveBanners({ body: { banners, replaces: [] } })
}
