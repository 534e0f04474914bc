import { expect, it } from 'vitest'
import { dropUnder, liftOver } from './above-feet.ts'

const TOAST = { top: 820, bottom: 884, left: 1072, right: 1424 }
const foot = (top: number, bottom: number, left = 240, right = 1440) => ({ top, bottom, left, right })

it.each([
  ['where nothing acts', [], 0],
  ['over the foot of a form', [foot(839, 900)], 53],
  ['over a bar and the foot below it', [foot(779, 839), foot(839, 900)], 113],
  ['whatever their order on the page', [foot(839, 900), foot(779, 839)], 113],
  ['over a foot that stands above the lower edge', [foot(807, 868)], 85],
  ['nowhere for a foot far above it', [foot(300, 361)], 0],
  ['nowhere for one at the left', [foot(839, 900, 0, 900)], 0],
  ['nowhere for one that is not shown', [foot(860, 860)], 0],
  ['no further than the upper edge', [foot(20, 900)], 812],
])('what is said at the lower corner lifts %s', (_what, feet, lift) => {
  expect(liftOver(TOAST, feet)).toBe(lift)
})

it.each([
  ['where nothing stands', [], 0],
  ['under a total at the upper edge', [foot(40, 80, 0, 390)], 80],
  ['nowhere for the foot of a dialog', [foot(780, 844, 0, 390)], 0],
])('what is said at the upper edge is let down %s', (_what, feet, drop) => {
  expect(dropUnder({ top: 8, bottom: 72, left: 12, right: 378 }, feet, 844)).toBe(drop)
})
