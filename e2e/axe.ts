import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * Resolves once nothing on the page is on its way any more. What opens does so after a frame, and may fade in: halfway its colours
 * are neither those before nor those after.
 */
export const standsStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const moves = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity
    return !document.getAnimations().some(moves)
  })

type Scope = {
  /** Only these rules of axe. */
  rules?: readonly string[]
  /** Only what lies in here. */
  within?: string
}

/** The rules of axe that are broken on the screen once it stands still, each with the first place. */
export const violationsOf = async (page: Page, { rules, within }: Scope = {}): Promise<string[]> => {
  await standsStill(page)
  // The product has no frames, for which axe would otherwise open a page of its own; only what is broken is reported.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (rules) axe.withRules([...rules])
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * The same of the open dialog, else of the whole page. What lies behind a dialog is checked where it lies open; its hundreds of
 * cells take axe seconds each time.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  // A dialog on its way out is none to look at, and one that opens is.
  await standsStill(page)
  return violationsOf(page, (await page.getByRole('dialog').count()) > 0 ? { within: '[role="dialog"]' } : {})
}
