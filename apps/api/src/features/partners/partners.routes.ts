import type { Api } from '@fieldhouse/contract'
import type { partners } from '@fieldhouse/contract/partners'
import { takesCards } from '@fieldhouse/domain/fees'
import { CURRENCIES, decimalsOf } from '@fieldhouse/domain/money'
import { Refused } from '../../db/refused.ts'
import { ofWholeClub } from '../../http/of-whole-club.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { askLongPasswords, askSecondFactor } from './ask-of-staff.ts'
import { COUNTRIES } from './countries.ts'
import { createPartner } from './create-partner.ts'
import { getFirstSteps, putFirstStepsAway } from './first-steps.ts'
import { inviteOwner, listOwners, whoAwaitsOwners } from './invite-owner.ts'
import { getPartnerConfig, savePartnerConfig } from './partner-config.ts'
import { findPartner, findPartners, findPublicPartners } from './partners.store.ts'
import { findProfile, findProfiles } from './profiles/profiles.store.ts'
import { createProfile, updatePage, updateProfile } from './profiles/save-profile.ts'
import { toProfile } from './profiles/to-profile.ts'
import { registerNewPartner } from './register-new-partner.ts'
import { toPartner, viewOf, type View } from './to-partner.ts'
import { updatePartner, type AskPayouts } from './update-partner.ts'

const COUNTRY_SPECS = COUNTRIES.map(({ code, name, currency }) => ({
  country: code,
  name,
  defaultCurrency: currency,
  cardPaymentsSupported: takesCards(code),
}))

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const CURRENCY_LIST = CURRENCIES.map((id) => ({ id, name: currencyNames.of(id) ?? id, minorUnit: decimalsOf(id) }))

const savingRoutes = (deps: Deps, payouts: AskPayouts): Pick<Handlers<Api>, 'updatePartner'> => ({
  async updatePartner(call) {
    const view = viewOf({ ...call, query: {} })
    const row = await updatePartner(deps, call.context, call.body, { ...view, payouts })
    return { data: toPartner(row, deps, view) }
  },
})

/** Partners, their public profile, and the lists of countries and currencies. */
export const partnerRoutes = (
  deps: Deps,
  payouts: AskPayouts,
  ended: (sessionId: string) => Promise<void> = () => Promise.resolve(),
): Pick<Handlers<Api>, keyof typeof partners> => {
  const { read, platform } = deps
  const show = async (partnerId: string, view: View) => {
    const row = await read(partnerId, (db) => findPartner(db, partnerId))
    if (!row) throw new Refused({ code: 'error.notFound.partner' })
    return { data: toPartner(row, deps, view) }
  }
  return {
    async listPublicPartners({ query: { offset, limit } }) {
      const { rows, total } = await platform((db) => findPublicPartners(db, { offset, limit }))
      const data = rows.map(({ id, brand_name, logo, uri }) => ({ id, brandName: brand_name, logo, pageInfo: { uri } }))
      return { data, pagination: { offset, limit, total } }
    },
    getActivePartner: (call) => show(call.context.partnerId, viewOf(call)),
    getPartner: (call) => show(call.params.partnerId, viewOf(call)),
    async createPartner(call) {
      const row = await createPartner(deps, call, call.body, ended)
      return {
        data: toPartner(
          row,
          deps,
          viewOf({ headers: call.headers, caller: call.caller, query: { withOwnersFieldhouseProfileIds: 'true' } }),
        ),
      }
    },
    ...ofWholeClub(savingRoutes(deps, payouts)),
    getPartnerConfig: async (call) => ({ data: await getPartnerConfig(deps, call.context) }),
    savePartnerConfig: async (call) => ({ data: await savePartnerConfig(deps, call.context, call.body) }),
    listOwners: async (call) => ({ data: await listOwners(deps, call.params.partnerId) }),
    inviteOwner: async (call) => ({ data: await inviteOwner(deps, call.context, Number(call.params.profileId)) }),
    getFirstSteps: async (call) => ({ data: await getFirstSteps(deps, call.params.partnerId) }),
    putFirstStepsAway: async (call) => ({ data: await putFirstStepsAway(deps, call.context, call.body.putAway) }),
    async askLongPasswords(call) {
      const row = await askLongPasswords(deps, call, call.body.longStaffPasswords)
      return { data: toPartner(row, deps, viewOf({ ...call, query: {} })) }
    },
    async askSecondFactor(call) {
      const row = await askSecondFactor(deps, call, call.body.staffSecondFactor)
      return { data: toPartner(row, deps, viewOf({ ...call, query: {} })) }
    },
    async listPartners(call) {
      const { offset, limit, q: text = '', uri = null } = call.query
      const { rows, total } = await platform((db) => findPartners(db, { text, uri }, { offset, limit }))
      const view = viewOf(call)
      const awaits = await whoAwaitsOwners(deps, rows)
      const partners = rows.map((row) => ({ ...toPartner(row, deps, view), awaitsOwner: awaits(row) }))
      return { data: partners, pagination: { offset, limit, total } }
    },
    async getPartnerProfile({ params: { partnerId } }) {
      const row = await read(partnerId, (db) => findProfile(db, partnerId))
      if (!row) throw new Refused({ code: 'error.notFound.partnerProfile' })
      return { data: toProfile(row) }
    },
    async listPartnerProfiles({ query: { offset, limit, q = '' } }) {
      const { rows, total } = await platform((db) => findProfiles(db, q, { offset, limit }))
      return { data: rows.map(toProfile), pagination: { offset, limit, total } }
    },
    async readPartnerProfile({ context: { partnerId }, params: { id } }) {
      const row = await read(partnerId, (db) => findProfile(db, partnerId))
      if (row?.id !== id) throw new Refused({ code: 'error.notFound.partnerProfile' })
      return { data: toProfile(row) }
    },
    createPartnerProfile: async (call) => ({ data: await createProfile(deps, call.context, call.body) }),
    updatePartnerProfile: async (call) => ({
      data: await updateProfile(deps, call.context, call.params.id, call.body),
    }),
    updatePartnerPage: async (call) => ({ data: await updatePage(deps, call.context, call.params.id, call.body) }),
    async registerNewPartner({ caller }) {
      await registerNewPartner(deps, caller!)
      return { data: { registered: true } }
    },
    listCountrySpecs: () => ({ data: COUNTRY_SPECS }),
    listCurrencies: () => ({ data: CURRENCY_LIST }),
  }
}
