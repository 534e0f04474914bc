import { standsStill, violationsOf } from './axe.ts'
import { isGate } from '@fieldhouse/testing/tier'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, expect } from 'vitest'

/** How a screen is looked at: on a desk by day and by night, on a tablet and on a phone. */
const WINDOWS = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1440, height: 900, scheme: 'dark' },
  { width: 768, height: 1024, scheme: 'light' },
  { width: 390, height: 844, scheme: 'light' },
] as const
type Window = (typeof WINDOWS)[number]

const DESK = WINDOWS[0]
/** In the gate a screen is looked at by day on a desk, unless a test asks for certain widths. */
const windowsOf = (widths?: readonly number[]): readonly Window[] =>
  widths ? WINDOWS.filter(({ width }) => widths.includes(width)) : isGate ? [DESK] : WINDOWS
export const PHONE = 390
/** The rules of axe that a change of colours can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const PICTURES = process.env['FIELDHOUSE_PICTURES']
  ? join(import.meta.dirname, '../test-results', process.env['FIELDHOUSE_PICTURES'])
  : null

const become = async (page: Page, { width, height, scheme }: Window) => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  await standsStill(page)
}

/** Buttons, tabs and fields' labels whose words do not fit, and whether the page is wider than its window. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth
    // What is there for readers only is a pixel high, or has no colour.
    const isSeen = (element: Element) =>
      element.clientHeight > 1 && element.checkVisibility() && getComputedStyle(element).color !== 'rgba(0, 0, 0, 0)'
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1 && isSeen(element)
    const words = [...document.querySelectorAll('button, [role=tab], label, h1, h2')].filter(
      (element) => element.textContent.trim() !== '' && isCut(element),
    )
    return [
      ...(wider > 0 ? [`the page is ${wider} px wider than the window`] : []),
      ...words.map((element) => `cut: ${element.textContent.trim()}`),
    ]
  })

/**
 * Looks at what a page shows, in every window (or those of these widths), and says what is wrong: rules of axe that are
 * broken anywhere on the page, words of controls that are cut, and a page that is wider than its window. With
 * FIELDHOUSE_PICTURES set, the pictures are kept in a folder of that name.
 */
const problemsOf = async (page: Page, name: string, widths?: readonly number[]): Promise<string[]> => {
  const seen: string[] = []
  for (const window of windowsOf(widths)) {
    await become(page, window)
    const place = `${name}-${window.width}${window.scheme === 'dark' ? '-dark' : ''}`
    if (PICTURES) {
      await mkdir(PICTURES, { recursive: true })
      await page.screenshot({ path: join(PICTURES, `${place}.png`) })
    }
    // By night the same things stand in the same places: only their colours are new.
    const isNight = window.scheme === 'dark'
    const found = await (isNight ? violationsOf(page, { rules: COLOURS }) : violationsOf(page))
    if (!isNight) found.push(...(await cutOn(page)))
    seen.push(...found.map((problem) => `${place}: ${problem}`))
  }
  await become(page, DESK)
  return seen
}

let wrong: string[] = []
afterEach(() => {
  const seen = wrong
  wrong = []
  expect(seen).toEqual([])
})

/** Looks at a page as it stands; what is wrong is told at the end of the test, all of it at once. */
export const look = async (page: Page, name: string, widths?: readonly number[]): Promise<void> => {
  wrong.push(...(await problemsOf(page, name, widths)))
}
