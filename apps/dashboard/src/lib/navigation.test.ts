import { describe, expect, it } from 'vitest'
import { entryAt, GROUPS, lockOf, menuOf, type EntryId } from './navigation.ts'
import type { Workspace } from './session/workspace.ts'

const workspace = (facts: Partial<Workspace>): Workspace => ({
  partner: null,
  profile: null,
  venues: [],
  hasPartner: true,
  hasPartnerProfile: true,
  hasVenue: true,
  hasSuperAdmin: false,
  mayTeach: false,
  atSomeVenues: false,
  serverError: false,
  offline: false,
  ...facts,
})
const all = GROUPS.flatMap(({ entries }) => entries)
const locked = (facts: Partial<Workspace>, lock: 'profile' | 'venue'): EntryId[] =>
  all.filter((entry) => lockOf(entry, workspace(facts)) === lock).map(({ id }) => id)
const target = (id: EntryId) => {
  const { to, params } = all.find((entry) => entry.id === id)!
  return Object.entries(params ?? {}).reduce((path, [name, value]) => path.replace(`$${name}`, value), String(to))
}

describe('the side menu', () => {
  it('links to the longer form of routes that have two [SHELL-58] [SHELL-59] [SHELL-72]', () => {
    expect(target('payments')).toBe('/payments/settings')
    expect(target('credits')).toBe('/credits/log')
    expect(target('staff')).toBe('/staff/list')
    expect(target('campaigns')).toBe('/campaigns/email')
    expect(target('schedule')).toBe('/facilities/schedule')
    expect(target('promotion')).toBe('/promotion')
  })

  it('without a profile, Analytics, Venues, Posts, Ratings and Memberships are locked [SHELL-73] [SHELL-76]', () => {
    expect(locked({ hasPartnerProfile: false }, 'profile').sort()).toEqual(
      ['analytics', 'memberships', 'posts', 'ratings', 'venues'].sort(),
    )
  })

  it('without a venue, the schedule is locked [SHELL-75] [SHELL-76]', () => {
    expect(locked({ hasVenue: false }, 'venue')).toContain('schedule')
    expect(locked({}, 'venue')).toEqual([])
  })

  it('Classes are for instructors, owners and super admins, Partners for super admins [SHELL-78]', () => {
    const ids = (facts: Partial<Workspace>, classesOpen: boolean) =>
      menuOf({ workspace: workspace(facts), classesOpen }).groups.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids({}, false)).not.toContain('classes')
    expect(ids({}, true)).toContain('classes')
    expect(ids({}, true)).not.toContain('partners')
    expect(ids({ hasSuperAdmin: true }, true)).toContain('partners')
  })

  it.each([
    ['/', 'dashboard'],
    ['/facilities/schedule', 'schedule'],
    ['/facilities/settings/42', 'facilities'],
    ['/transaction/7K3MPX2A', 'transactions'],
    ['/campaigns/create/automated', 'campaigns'],
    ['/superadmin/partner/new', 'partners'],
  ])('%s lights up %s', (path, id) => {
    expect(entryAt(path, () => false)?.id).toBe(id)
  })

  it('a screen with a guard of its own lights up its section only for who may open that', () => {
    const noPayments = ({ id }: { id: EntryId }) => id === 'payments'
    expect(entryAt('/payments/dayClose', () => false)?.id).toBe('payments')
    expect(entryAt('/payments/dayClose', noPayments)).toBeNull()
    expect(entryAt('/payments/settings', noPayments)?.id).toBe('payments')
  })

  it('an unknown path lights up nothing', () => {
    expect(entryAt('/venuesque', () => false)).toBeNull()
  })
})
