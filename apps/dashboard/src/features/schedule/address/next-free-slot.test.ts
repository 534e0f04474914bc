import { describe, expect, it } from 'vitest'
import { nextFreeSlot } from './use-new-booking.ts'
import type { SelectedSlot } from '../selection/selected-slots.ts'

const slot = (key: string, start: number, kind: SelectedSlot['kind'] = 'available'): SelectedSlot => ({
  key,
  kind,
  facilityId: key,
  facilityName: key,
  groupId: 'group',
  start,
  end: start + 60,
  price: 0,
  currency: 'SGD',
  closedBy: null,
})

describe('the slot with which a booking begins', () => {
  it('is the next free one, on the first court that has it', () => {
    const slots = [
      slot('past', 0),
      slot('shut', 100, 'closed'),
      slot('late', 160),
      slot('next', 100),
      slot('also', 100),
    ]
    expect(nextFreeSlot(slots, 1)?.key).toBe('next')
  })

  it('may begin this very minute', () => {
    expect(nextFreeSlot([slot('now', 100)], 100)?.key).toBe('now')
  })

  it('is none where nothing is free any more', () => {
    expect(nextFreeSlot([slot('past', 0), slot('shut', 100, 'closed')], 1)).toBeNull()
  })
})
