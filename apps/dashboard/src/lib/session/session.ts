import type { Api, Reply } from '@fieldhouse/contract'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { isViewing } from './view-as.ts'
import { stored, type Stored } from '../storage.ts'

type SocialLogin = Reply<Api['socialLogin']>['data']

/** The signed-in account and its session token (SHELL-25). */
export type Session = { token: string; account: SocialLogin['account'] }
export type Partner = Reply<Api['getActivePartner']>['data']
export type PartnerProfile = Reply<Api['getPartnerProfile']>['data']

const POLICIES_UPDATED = 'fieldhouse:policies-updated'

// Whoever writes the policies, every open gate looks again: the event belongs to the writing (ACCESS-41, ACCESS-42).
const announced = (policies: Stored<string[]>): Stored<string[]> => ({
  ...policies,
  set: (value) => {
    policies.set(value)
    window.dispatchEvent(new Event(POLICIES_UPDATED))
  },
})

/** What a tab that looks through other roles knows of them is no other tab's. */
export const OF_VIEWER = { ofTab: isViewing }

/** Everything the dashboard keeps in browser storage about who is signed in (SHELL-25, SHELL-26). */
export const kept = {
  session: stored<Session>('session'),
  referralLink: stored<string>('referralLink'),
  partner: stored<Partner>('partner', OF_VIEWER),
  partnerProfile: stored<PartnerProfile>('partnerProfile', OF_VIEWER),
  superAdmin: stored<boolean>('superAdmin', OF_VIEWER),
  staffPolicies: announced(stored<string[]>('staffPolicies', OF_VIEWER)),
  newPartner: stored<boolean>('newPartner'),
}

/** Signed in means a stored user with a session token (SHELL-28). */
export const isSignedIn = (): boolean => Boolean(kept.session.get()?.token)

/** Forgets everything kept about the person (SHELL-29); language and colour scheme belong to the device and stay. */
export const clearKept = () => {
  for (const item of Object.values(kept)) item.set(null)
}

/** Calls back as soon as another account than before, or none, is signed in on this device, by whichever tab. */
export const onOtherAccount = (changed: () => void) => {
  const accountId = () => kept.session.get()?.account.id
  let before = accountId()
  return kept.session.subscribe(() => {
    const now = accountId()
    if (now === before) return
    const left = before !== undefined
    before = now
    if (left) changed()
  })
}

/** The session, re-rendering when it changes here or in another tab. */
export const useSession = (): Session | null => useSyncExternalStore(kept.session.subscribe, kept.session.get)

/** The policies that the screens below go by instead of those held now: of before, where something that was typed would be lost with them. */
export const StandingPolicies = createContext<readonly string[] | null>(null)

/** The policies that screens go by: those held now, re-rendering on the policies-updated event (ACCESS-41), or `StandingPolicies`. */
export const usePolicies = (): readonly string[] => {
  const now = usePoliciesNow()
  return useContext(StandingPolicies) ?? now
}

/** Whether rights were taken away that what stands here still goes by: nothing that was typed can be saved any more. */
export const useTaken = (): boolean => useContext(StandingPolicies) !== null

/** The policies held now, whatever the screens go by. */
export const usePoliciesNow = (): readonly string[] => useSyncExternalStore(subscribePolicies, policiesNow)

const NONE: readonly string[] = []
const policiesNow = () => kept.staffPolicies.get() ?? NONE
const subscribePolicies = (listener: () => void) => {
  const unsubscribe = kept.staffPolicies.subscribe(listener)
  window.addEventListener(POLICIES_UPDATED, listener)
  return () => {
    unsubscribe()
    window.removeEventListener(POLICIES_UPDATED, listener)
  }
}

/** Keeps a referral link for the next sign-in (SHELL-27). */
export const keepReferralLink = (link: string | null) => {
  if (link && !isSignedIn()) kept.referralLink.set(link)
}
