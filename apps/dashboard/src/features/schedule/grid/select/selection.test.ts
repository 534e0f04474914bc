import { assert, nat, property, record, subarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaBetween, cellsInArea, lanesOfBlock, selectedRuns, summarize, toggleKey, withCells } from './selection.ts'
import { cell } from '../gallery/cell.ts'
import { sameItems, sameSelection } from '../use-grid-model.ts'

const booked = { kind: 'booked', selectable: false } as const
const closed = { kind: 'closed', title: 'closed' } as const
const hours = (facility: string, from: number, to: number, length = 60) =>
  Array.from({ length: (to - from) / length }, (_, index) =>
    cell(facility, from + index * length, from + (index + 1) * length),
  )

describe('toggling', () => {
  it('clicking a selected slot deselects it [SCHEDULE-63]', () => {
    const once = toggleKey(new Set(), 'a|480')
    expect([...once]).toEqual(['a|480'])
    expect([...toggleKey(once, 'a|480')]).toEqual([])
  })

  it('never changes the set that it was given', () => {
    const given = new Set(['a|480'])
    toggleKey(given, 'b|480')
    withCells(given, [cell('c', 480, 540)], true)
    expect([...given]).toEqual(['a|480'])
  })
})

describe('an area', () => {
  it('is the same whichever corner was set first', () => {
    const corner = record({ lane: nat(20), startMinute: nat(1400) }).map((at) => ({
      ...at,
      endMinute: at.startMinute + 30,
    }))
    assert(
      property(corner, corner, (one, other) => {
        expect(areaBetween(one, other)).toEqual(areaBetween(other, one))
      }),
    )
  })

  it('takes slots of several courts and leaves bookings out [SCHEDULE-63]', () => {
    const lanes = [hours('a', 480, 720), [cell('b', 480, 600, booked), cell('b', 600, 660), cell('b', 660, 720)]]
    const taken = cellsInArea(lanes, { firstLane: 0, lastLane: 1, startMinute: 540, endMinute: 660 }, 'available')
    expect(taken.map((slot) => slot.key)).toEqual(['a|540', 'a|600', 'b|600'])
  })

  it('begun on a free slot leaves closed ones out, and the other way round', () => {
    const lanes = [[cell('a', 480, 540), cell('a', 540, 600, closed)]]
    const area = { firstLane: 0, lastLane: 0, startMinute: 480, endMinute: 600 }
    expect(cellsInArea(lanes, area, 'available').map((slot) => slot.key)).toEqual(['a|480'])
    expect(cellsInArea(lanes, area, 'closed').map((slot) => slot.key)).toEqual(['a|540'])
  })

  it('takes of a court with other slot lengths what it covers for the most part', () => {
    const lanes = [hours('a', 480, 600), hours('b', 480, 660, 90)]
    const taken = cellsInArea(lanes, { firstLane: 0, lastLane: 1, startMinute: 480, endMinute: 540 }, 'available')
    expect(taken.map((slot) => slot.key)).toEqual(['a|480', 'b|480'])
  })
})

describe('runs', () => {
  const day = [cell('a', 1080, 1140), cell('a', 1140, 1200), cell('a', 1200, 1260, booked), cell('a', 1260, 1320)]

  it('neighbours are one run, a gap begins another', () => {
    const runs = selectedRuns(day, new Set(['a|1080', 'a|1140', 'a|1260']))
    expect(runs.map((run) => [run.startMinute, run.endMinute])).toEqual([
      [1080, 1200],
      [1260, 1320],
    ])
  })

  it('a closed slot and a free one are never one run', () => {
    const mixed = [cell('a', 1080, 1140), cell('a', 1140, 1200, closed)]
    expect(selectedRuns(mixed, new Set(['a|1080', 'a|1140']))).toHaveLength(2)
  })

  it('hold every selected cell once, in order', () => {
    assert(
      property(subarray(hours('a', 0, 1440).map((slot) => slot.key)), (keys) => {
        const runs = selectedRuns(hours('a', 0, 1440), new Set(keys))
        expect(runs.flatMap((run) => run.cells.map((slot) => slot.key))).toEqual(keys)
        for (const run of runs) expect(run.endMinute - run.startMinute).toBe(run.cells.length * 60)
      }),
    )
  })

  it('of the same hours on courts beside each other are resized together', () => {
    const selection = new Set(['b|1080', 'b|1140', 'c|1080', 'c|1140', 'd|1080'])
    const runs = ['a', 'b', 'c', 'd'].map((facility) => selectedRuns(hours(facility, 1080, 1320), selection))
    expect(lanesOfBlock(runs, 2, runs[2]![0]!)).toEqual([1, 2])
    expect(lanesOfBlock(runs, 3, runs[3]![0]!)).toEqual([3, 3])
  })
})

describe('what is spoken', () => {
  const facilities = [
    { id: 'a', name: 'Court 1' },
    { id: 'b', name: 'Court 2' },
  ]
  const lanes = [hours('a', 1080, 1260), hours('b', 1080, 1260)]

  it('names the courts and the hours of what is selected [BEYOND-20]', () => {
    const summary = summarize(facilities, lanes, new Set(['b|1080', 'b|1140']))
    expect(summary?.facilities.map((facility) => facility.name)).toEqual(['Court 2'])
    expect([summary?.startMinute, summary?.endMinute, summary?.cells.length]).toEqual([1080, 1200, 2])
  })

  it('is nothing when the selected slots are on another day [SCHEDULE-63]', () => {
    expect(summarize(facilities, lanes, new Set(['z|0']))).toBeNull()
  })
})

describe('what is drawn again', () => {
  const slots = hours('a', 480, 720)

  it('a lane of the very same cells in a new array is not', () => {
    expect(sameItems(slots, [...slots])).toBe(true)
    expect(sameItems(slots, [...slots.slice(0, -1), { ...slots.at(-1)! }])).toBe(false)
  })

  it('a selection elsewhere leaves a lane alone', () => {
    const here = { runs: selectedRuns(slots, new Set(['a|480'])), grips: [480] }
    const again = { runs: selectedRuns(slots, new Set(['a|480', 'b|480'])), grips: [480] }
    expect(sameSelection(here, again)).toBe(true)
    expect(sameSelection(here, { ...again, grips: [] })).toBe(false)
    expect(sameSelection(here, { runs: selectedRuns(slots, new Set(['a|480', 'a|540'])), grips: [480] })).toBe(false)
  })
})
