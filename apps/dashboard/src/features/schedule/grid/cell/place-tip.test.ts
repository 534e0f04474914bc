import { describe, expect, it } from 'vitest'
import { placeTip } from './place-tip.ts'

const WINDOW = { width: 1440, height: 900 }
const TIP = { width: 280, height: 190 }

describe('a tip', () => {
  it.each([
    ['stands below its cell', { left: 400, top: 300, bottom: 348 }, { x: 400, y: 354 }],
    ['goes above it where there is no room below', { left: 400, top: 720, bottom: 768 }, { x: 400, y: 524 }],
    ['moves along at the right edge', { left: 1350, top: 300, bottom: 348 }, { x: 1152, y: 354 }],
    ['stays inside beside a cell as tall as the window', { left: 400, top: 60, bottom: 880 }, { x: 400, y: 702 }],
  ])('%s', (_, cell, place) => {
    expect(placeTip(cell, TIP, WINDOW)).toEqual(place)
  })
})
