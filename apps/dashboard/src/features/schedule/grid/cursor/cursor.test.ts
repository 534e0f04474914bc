import { describe, expect, it } from 'vitest'
import { cellUnder, moveCursor, type Terrain } from './cursor.ts'
import { cell } from '../gallery/cell.ts'

const hourly = (facility: string) => [480, 540, 600, 660].map((minute) => cell(facility, minute, minute + 60))
const lanes = [hourly('a'), [cell('b', 480, 570), cell('b', 570, 720)], hourly('c')]
const terrain = (orientation: Terrain['orientation']): Terrain => ({ lanes, groupStarts: [0, 2], orientation })
const go = (orientation: Terrain['orientation'], lane: number, minute: number, key: string, corner = false) =>
  moveCursor(terrain(orientation), { lane, minute }, key, corner)

describe('arrows follow what is seen [BEYOND-20]', () => {
  it('with time going down, down is later and right is the next court', () => {
    expect(go('vertical', 0, 480, 'ArrowDown')).toEqual({ lane: 0, minute: 540 })
    expect(go('vertical', 0, 540, 'ArrowUp')).toEqual({ lane: 0, minute: 480 })
    expect(go('vertical', 0, 540, 'ArrowRight')).toEqual({ lane: 1, minute: 540 })
    expect(go('vertical', 1, 540, 'ArrowLeft')).toEqual({ lane: 0, minute: 540 })
  })

  it('turned round, right is later and down is the next court', () => {
    expect(go('horizontal', 0, 480, 'ArrowRight')).toEqual({ lane: 0, minute: 540 })
    expect(go('horizontal', 0, 480, 'ArrowDown')).toEqual({ lane: 1, minute: 480 })
  })

  it('crossing a court with longer slots comes out at the height it went in', () => {
    const across = go('vertical', 0, 600, 'ArrowRight')!
    expect(cellUnder(lanes, across)?.startMinute).toBe(570)
    expect(moveCursor(terrain('vertical'), across, 'ArrowRight', false)).toEqual({ lane: 2, minute: 600 })
  })

  it('stops at the edges', () => {
    expect(go('vertical', 0, 480, 'ArrowUp')).toEqual({ lane: 0, minute: 480 })
    expect(go('vertical', 2, 480, 'ArrowRight')).toEqual({ lane: 2, minute: 480 })
    expect(go('vertical', 2, 660, 'ArrowDown')).toEqual({ lane: 2, minute: 660 })
  })
})

describe('longer ways', () => {
  it('Home and End go along the line that is seen, with Ctrl to the corners', () => {
    expect(go('vertical', 1, 600, 'Home')).toEqual({ lane: 0, minute: 600 })
    expect(go('vertical', 1, 600, 'End')).toEqual({ lane: 2, minute: 600 })
    expect(go('horizontal', 0, 600, 'End')).toEqual({ lane: 0, minute: 660 })
    expect(go('vertical', 1, 600, 'End', true)).toEqual({ lane: 2, minute: 660 })
    expect(go('vertical', 1, 600, 'Home', true)).toEqual({ lane: 0, minute: 480 })
  })

  it('Page Down goes four hours on, or to the next group when courts lie below each other', () => {
    expect(go('vertical', 0, 480, 'PageDown')).toEqual({ lane: 0, minute: 660 })
    expect(go('horizontal', 0, 480, 'PageDown')).toEqual({ lane: 2, minute: 480 })
    expect(go('horizontal', 2, 480, 'PageUp')).toEqual({ lane: 0, minute: 480 })
  })

  it('other keys are not its business', () => {
    expect(go('vertical', 0, 480, 'a')).toBeNull()
  })
})

it('an empty lane can be crossed and holds no cell', () => {
  const sparse = [hourly('a'), [], hourly('c')]
  expect(cellUnder(sparse, { lane: 1, minute: 540 })).toBeUndefined()
  expect(
    moveCursor(
      { lanes: sparse, groupStarts: [0], orientation: 'vertical' },
      { lane: 1, minute: 540 },
      'ArrowDown',
      false,
    ),
  ).toEqual({ lane: 1, minute: 540 })
})
