import type { Api, Reply } from '@fieldhouse/contract'
import { createContext, useContext } from 'react'
import { ApiFailure, client, codeOf } from '../api/api.ts'
import { wholeList } from '../api/whole-list.ts'
import { kept, OF_VIEWER, type Partner, type PartnerProfile } from './session.ts'
import { stored } from '../storage.ts'

export type Venue = Reply<Api['listVenues']>['data'][number]

/** What the dashboard knows about whom it works for, from app start on (SHELL-56). */
export type Workspace = {
  partner: Partner | null
  profile: PartnerProfile | null
  venues: readonly Venue[]
  hasPartner: boolean
  hasPartnerProfile: boolean
  hasVenue: boolean
  hasSuperAdmin: boolean
  /** The own staff record has the role of an instructor: only then is asked at once whether there are classes to see (ACCESS-40). */
  mayTeach: boolean
  /** Their roles hold for some of the club's venues only, which are those of `venues` (BEYOND-17). */
  atSomeVenues: boolean
  /** The super-admin lookup answered 502; only chooses between the contact texts (SHELL-55, SHELL-91). */
  serverError: boolean
  /** Read from this device because the server could not be reached. */
  offline: boolean
}

// Beside the items of SHELL-26, so that an installed dashboard opens without a connection.
const keptVenues = stored<readonly Venue[]>('venues', OF_VIEWER)

/**
 * The user check at app start (SHELL-49 to SHELL-56): the super-admin lookup decides between super-admin mode with every
 * policy and the normal partner data. Throws only when neither the server nor this device knows the partner; a 401 means
 * that the session ended (SHELL-31).
 */
export const loadWorkspace = async (): Promise<Workspace> => {
  try {
    const lookup = await lookUpSuperAdmin()
    return lookup.superAdmin ? await loadForSuperAdmin(lookup.superAdmin) : await loadForStaff(lookup.serverError)
  } catch (error) {
    const partner = kept.partner.get()
    if (error instanceof ApiFailure || !partner) throw error
    return workspaceOf({
      partner,
      profile: kept.partnerProfile.get(),
      venues: keptVenues.get() ?? [],
      hasSuperAdmin: kept.superAdmin.get() ?? false,
      offline: true,
    })
  }
}

/** Says with a call that this client can show razorpay, without which a partner's methods come without it (BRAND-35). */
export const WITH_RAZORPAY = { headers: { 'x-payments-supported': 'razorpay' } } as const

/** Drops everything the refresh button clears; the session stays (SHELL-83). */
export const forgetWorkspace = () => {
  kept.partner.set(null)
  kept.partnerProfile.set(null)
  keptVenues.set(null)
  kept.staffPolicies.set(null)
}

type SuperAdmin = NonNullable<Reply<Api['getOwnSuperAdmin']>['data']>

const lookUpSuperAdmin = async (): Promise<{ superAdmin: SuperAdmin | null; serverError: boolean }> => {
  try {
    return { superAdmin: (await client.getOwnSuperAdmin()).data, serverError: false }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401) throw error
    return { superAdmin: null, serverError: error.status === 502 }
  }
}

const loadForSuperAdmin = async (superAdmin: SuperAdmin): Promise<Workspace> => {
  kept.staffPolicies.set(['*.*'])
  kept.superAdmin.set(true)
  void loadOwnProfile(superAdmin.profileId)
  const id = superAdmin.lastActivePartnerId
  const partner = id ? await orNull(client.getPartner({ partnerId: id }, WITH_RAZORPAY)) : null
  return keepWorkspace({ ...(await loadAround(partner)), hasSuperAdmin: true })
}

// ACCESS-04: a super admin has no staff record that would tell the name. Nothing waits for it: the one kept is shown until then.
const loadOwnProfile = async (profileId: number) => {
  const reply = await client.getProfile({ id: String(profileId) }).catch(() => null)
  const session = kept.session.get()
  if (!reply || session?.account.profileId !== profileId) return
  const { id: _id, ...profile } = reply.data
  kept.session.set({ ...session, account: { ...session.account, profile } })
}

const loadForStaff = async (serverError: boolean): Promise<Workspace> => {
  kept.superAdmin.set(null)
  const partner = await orNull(client.getActivePartner({}, WITH_RAZORPAY))
  const [around, staff] = await Promise.all([
    loadAround(partner),
    partner ? orNull(client.getOwnStaff({ query: { partnerId: partner.id } })) : null,
  ])
  kept.staffPolicies.set(staff?.policies ?? [])
  return keepWorkspace({
    ...around,
    serverError,
    atSomeVenues: (staff?.venueIds ?? null) !== null,
    mayTeach: staff?.roles.some(({ type }) => type === 'instructor') ?? false,
  })
}

const loadAround = async (partner: Partner | null) => {
  if (!partner) return { partner, profile: null, venues: [] }
  const call = { partnerId: partner.id }
  const [profile, venues] = await Promise.all([
    orNull(client.getPartnerProfile(call)),
    wholeList((paging) => client.listVenues({ ...call, query: paging })),
  ])
  return { partner, profile, venues }
}

/** The club asks a longer password of everybody who works for it; nothing of it opens until there is one. */
export const LONG_PASSWORD_NEEDED = 'error.forbidden.longPasswordNeeded'

/** The club asks a second factor of everybody who works for it (BEYOND-23). */
export const SECOND_FACTOR_NEEDED = 'error.forbidden.secondFactorNeeded'

const NEEDED: readonly (string | null)[] = [LONG_PASSWORD_NEEDED, SECOND_FACTOR_NEEDED]

// No partner and no profile are ordinary answers; everything else is a failure.
const orNull = async <T>(reply: Promise<{ data: T }>): Promise<T | null> => {
  try {
    return (await reply).data
  } catch (error) {
    if (NEEDED.includes(codeOf(error))) throw error
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

const keepWorkspace = (facts: Facts): Workspace => {
  kept.partner.set(facts.partner)
  kept.partnerProfile.set(facts.profile)
  keptVenues.set(facts.venues)
  return workspaceOf(facts)
}

type Facts = Pick<Workspace, 'partner' | 'profile' | 'venues'> &
  Partial<Pick<Workspace, 'hasSuperAdmin' | 'mayTeach' | 'atSomeVenues' | 'serverError' | 'offline'>>

const workspaceOf = ({
  partner,
  profile,
  venues,
  hasSuperAdmin = false,
  mayTeach = false,
  atSomeVenues = false,
  serverError = false,
  offline = false,
}: Facts): Workspace => ({
  partner,
  profile,
  venues,
  hasPartner: partner !== null,
  hasPartnerProfile: profile !== null,
  hasVenue: venues.length > 0,
  hasSuperAdmin,
  mayTeach,
  atSomeVenues,
  serverError,
  offline,
})

export const WorkspaceContext = createContext<Workspace | null>(null)

/** The workspace of the signed-in person; only inside the shell. */
export const useWorkspace = (): Workspace => {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside of the signed-in shell')
  return workspace
}

/** The partner the screens work for; only on screens that need one, which the shell shows only when there is one. */
export const usePartner = (): Partner => {
  const { partner } = useWorkspace()
  if (!partner) throw new Error('usePartner without a partner')
  return partner
}
