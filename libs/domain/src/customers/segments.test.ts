import { describe, expect, it } from 'vitest'
import { SEGMENTS, segmentsOf } from './index.ts'
import type { CustomerFacts, Segment } from './index.ts'

const at = (iso: string) => Date.parse(iso)
const DAY = 86_400_000

describe('the segments of customers [CAMPAIGNS-54]', () => {
  const now = at('2026-06-15T12:00+08:00')
  const nobody: CustomerFacts = {
    createdAt: now - 400 * DAY,
    lastOrderAt: null,
    memberDays: [],
    pausedDays: [],
    holdsCredits: false,
  }
  const of = (over: Partial<CustomerFacts>) => segmentsOf({ ...nobody, ...over }, now, 'Asia/Singapore')

  it.each<[string, Partial<CustomerFacts>, Segment[]]>([
    ['nobody in particular', {}, ['all', 'non-members', 'inactive-customers']],
    [
      'a member today',
      { memberDays: [{ from: '2026-06-15', until: '2026-06-15' }] },
      ['all', 'members', 'inactive-customers'],
    ],
    [
      'a member until yesterday',
      { memberDays: [{ from: '2026-05-15', until: '2026-06-14' }] },
      ['all', 'expired-members', 'inactive-customers'],
    ],
    [
      'a member from tomorrow on',
      { memberDays: [{ from: '2026-06-16', until: '2026-07-15' }] },
      ['all', 'inactive-customers'],
    ],
    [
      'a member again',
      {
        memberDays: [
          { from: '2026-01-01', until: '2026-01-31' },
          { from: '2026-06-01', until: '2026-06-30' },
        ],
      },
      ['all', 'members', 'inactive-customers'],
    ],
    [
      'a member whose membership is paused',
      {
        memberDays: [
          { from: '2026-06-01', until: '2026-06-14' },
          { from: '2026-06-16', until: '2026-07-01' },
        ],
        pausedDays: [{ from: '2026-06-15', until: '2026-06-15' }],
      },
      ['all', 'inactive-customers'],
    ],
    ['somebody new', { createdAt: now - 29 * DAY }, ['all', 'non-members', 'new-customers', 'inactive-customers']],
    ['new no more', { createdAt: now - 30 * DAY }, ['all', 'non-members', 'inactive-customers']],
    ['who ordered lately', { lastOrderAt: now - 29 * DAY }, ['all', 'non-members', 'active-customers']],
    ['who ordered some time ago', { lastOrderAt: now - 60 * DAY }, ['all', 'non-members']],
    ['who ordered long ago', { lastOrderAt: now - 90 * DAY }, ['all', 'non-members', 'inactive-customers']],
    ['who holds credits', { holdsCredits: true }, ['all', 'non-members', 'inactive-customers', 'credit-holders']],
  ])('%s', (_case, over, segments) => {
    expect(of(over)).toEqual(segments)
  })

  it('are eight, the same for every club', () => {
    expect(SEGMENTS).toHaveLength(8)
  })
})
