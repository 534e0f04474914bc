import { describe, expect, it } from 'vitest'
import { MODULES, moduleOpens, policiesOf, ROLES, type Module } from '../access/index.ts'
import { refusalOfLosingOwner, refusalOfRemoval, ROLE_MODULES, ROLE_TYPES, staffProblems } from './index.ts'

describe('the form of a staff member', () => {
  const mei = { firstName: 'Mei', lastName: 'Lim', email: 'mei@club.example', mobile: '', roleIds: ['finance'] }
  it.each([
    ['complete', {}, {}],
    ['with a mobile', { mobile: '+65 9123 4567' }, {}],
    ['without a first name', { firstName: '  ' }, { firstName: 'Missing first name' }],
    ['without a last name', { lastName: '' }, { lastName: 'Missing last name' }],
    ['without an email', { email: '' }, { email: 'Invalid email' }],
    ['with half an email', { email: 'mei@club' }, { email: 'Invalid email' }],
    ['with a mobile that is none', { mobile: '12' }, { mobile: 'Invalid phone number' }],
    ['without a role', { roleIds: [] }, { roleIds: 'Missing roles' }],
    ['of every venue', { venueIds: null }, {}],
    ['of a venue', { venueIds: ['east'] }, {}],
    ['of no venue', { venueIds: [] }, { venueIds: 'Missing venues' }],
    ['an owner of every venue', { roleIds: ['owner'], venueIds: null }, {}],
    ['an owner of a venue', { roleIds: ['owner'], venueIds: ['east'] }, { venueIds: 'An owner works at every venue' }],
  ])('%s [STAFF-05] [STAFF-06] [STAFF-07] [STAFF-08] [STAFF-31]', (_case, over, problems) => {
    expect(staffProblems({ ...mei, ...over })).toEqual(problems)
  })
})

describe('a business keeps an owner', () => {
  it.each([
    [{ isOwner: true, otherOwners: 0 }, 'error.badRequest.lastOwner'],
    [{ isOwner: true, otherOwners: 1 }, undefined],
    [{ isOwner: false, otherOwners: 0 }, undefined],
  ])('%j: %s [STAFF-30]', (ownership, code) => {
    expect(refusalOfLosingOwner(ownership)?.code).toBe(code)
    expect(refusalOfRemoval({ ...ownership, isSelf: false })?.code).toBe(code)
    expect(refusalOfRemoval({ ...ownership, isSelf: true })?.code).toBe('error.badRequest.cannotRemoveYourself')
  })
})

describe('the table of roles', () => {
  it('lists every role once [STAFF-04]', () => {
    expect(ROLE_TYPES.toSorted()).toEqual(
      ['owner', 'operations', 'customerService', 'finance', 'reporting', 'marketing', 'instructor'].toSorted(),
    )
    expect(Object.keys(ROLES).toSorted()).toEqual(ROLE_TYPES.toSorted())
  })

  it('opens to each role what is its work, and to owners everything [STAFF-10] [STAFF-11] [STAFF-12] [STAFF-13] [STAFF-14] [STAFF-15] [STAFF-16]', () => {
    expect(ROLE_MODULES).toEqual({
      operations: ['CREDITS', 'TRANSACTIONS', 'CUSTOMERS', 'FACILITY_BOOKING'],
      customerService: ['REVIEWS'],
      finance: ['CUSTOMERS', 'PAYMENTS', 'CREDITS'],
      reporting: ['ANALYTICS'],
      marketing: ['PROMOTION', 'CAMPAIGNS'],
      instructor: ['CLASS'],
    })
    const closed = (Object.keys(MODULES) as Module[]).filter(
      (module) => !moduleOpens(policiesOf(['owner']), module, { isInstructor: false }),
    )
    expect(closed).toEqual([])
  })

  it.each(ROLE_TYPES)(
    'says of %s what its policies open [STAFF-10] [STAFF-11] [STAFF-12] [STAFF-13] [STAFF-14] [STAFF-15] [STAFF-16]',
    (role) => {
      const isInstructor = role === 'instructor'
      const opened = (Object.keys(MODULES) as Module[]).filter((module) =>
        moduleOpens(policiesOf([role]), module, { isInstructor }),
      )
      expect((role === 'owner' ? (Object.keys(MODULES) as Module[]) : ROLE_MODULES[role]).toSorted()).toEqual(
        opened.toSorted(),
      )
    },
  )
})
