import type { ClassSession } from '@fieldhouse/contract/classes'
import type { CustomerPackage } from '@fieldhouse/contract/packages'
import { expect, it } from 'vitest'
import type { Customer } from '../../customers/index.ts'
import { paying, priceFor } from './place-form.ts'

/** A class in Singapore at 12:00 of a day: 22.22, for members 15.55. */
const on = (day: string): ClassSession =>
  ({
    startTime: `${day}T04:00:00.000Z`,
    venue: { timezone: 'Asia/Singapore' },
    memberPrice: 1555,
    nonMemberPrice: 2222,
  }) as ClassSession
/** A member from 30 November on, who pauses from 10 to 14 December; another term follows from 4 January on. */
const member = {
  memberDays: [
    { from: '2026-11-30', until: '2026-12-09' },
    { from: '2026-12-15', until: '2027-01-03' },
    { from: '2027-01-04', until: '2027-02-03' },
  ],
} as Customer

it.each([
  ['the day before', '2026-11-29', 2222],
  ['the first day', '2026-11-30', 1555],
  ['the last day before a pause', '2026-12-09', 1555],
  ['the first day of the pause', '2026-12-10', 2222],
  ['its last day', '2026-12-14', 2222],
  ['the day after it', '2026-12-15', 1555],
  ['a day of the term that follows', '2027-01-04', 1555],
  ['the day after that', '2027-02-04', 2222],
])('a place costs a member as much as on %s is right [ATTENDANCE-36] [BEYOND-46]', (_what, day, price) => {
  expect(priceFor(member, on(day))).toBe(price)
})

it('goes by the day at the venue, not by that of Greenwich', () => {
  const late = { ...on('2026-12-09'), startTime: '2026-12-09T16:30:00.000Z' }
  expect(priceFor(member, late)).toBe(2222)
})

it('packages pay whose passes suffice for the class, and that hold until it begins [ATTENDANCE-37]', () => {
  const held = (id: string, over: Partial<CustomerPackage>) =>
    ({ id, packageId: 'ten', numberOfPasses: 2, expiresAt: null, ...over }) as CustomerPackage
  const all = [
    held('suffices', {}),
    held('until then', { expiresAt: '2026-12-09T04:00:00.000Z' }),
    held('expired', { expiresAt: '2026-12-09T03:59:59.000Z' }),
    held('too few', { numberOfPasses: 1 }),
    held('for others', { packageId: 'other' }),
  ]
  const of = (passes: number) => ({ ...on('2026-12-09'), packageIds: ['ten'], numberOfPackagePassesRequired: passes })
  expect(paying(all, of(2)).map(({ id }) => id)).toEqual(['suffices', 'until then'])
  expect(paying(all, of(0))).toEqual([])
})
