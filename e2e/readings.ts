import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { standsStill } from './axe.ts'
import { execute } from './staff-page.ts'

/** The number of a tax invoice or a credit note: how many the demo's club has written before depends on the day. */
const DOCUMENT = /(?<kind>INV|CN)-\d{4}-\d+/g
/** When it was written: at the moment of the sale, and never another one. */
const ISSUED = /(?<document>(?:INV|CN)-<number> ·) [\d/]+(?: \p{L}+ \d+)? \d+:\d+/gu

/**
 * What a part of a screen says to who listens to it, in its order: headings, texts, figures, fields with their values, buttons and
 * whether they are off. What differs with each run (ids, names and addresses that a test made) is written as the word for it.
 */
const readingOf = async (part: Locator, told: Readonly<Record<string, string>>): Promise<string> => {
  await standsStill(part.page())
  const said = await part.ariaSnapshot()
  return `${Object.entries(told)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((text, [word, name]) => text.replaceAll(word, `<${name}>`), said)
    .replaceAll(DOCUMENT, '$<kind>-<number>')
    .replaceAll(ISSUED, '$<document> <when>')}\n`
}

/** What is kept of a part, or null where it is read for the first time. */
const keptOf = (file: string): Promise<string | null> =>
  readFile(join(import.meta.dirname, file), 'utf8').catch(() => null)

type Told = Readonly<Record<string, string>>

const readsAs = async (part: Locator, file: string, told: Told): Promise<void> => {
  const kept = await keptOf(file)
  let before = null
  let now = await readingOf(part, told)
  // What is still to come comes within moments; what then differs is shown by the comparison below.
  for (const until = Date.now() + 60_000; now !== (kept ?? before) && Date.now() < until;) {
    await part.page().evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    before = now
    now = await readingOf(part, told)
  }
  await expect(now).toMatchFileSnapshot(file)
}

/**
 * A part of a screen reads as it is kept in readings/NAME.yml, which is reviewed like a text: a figure, an order, a zone, a right, a
 * default or a word that changed is seen there. `told` names what differs with each run: { [idOf(order)]: 'order' }. `npm test`
 * compares; `vitest run --update=all --project e2e FILE` writes them anew.
 */
export const reads = async (part: Locator, name: string, told: Told = {}): Promise<void> => {
  await part.waitFor()
  await expect.poll(() => part.page().locator('[aria-busy=true]').count()).toBe(0)
  await readsAs(part, `readings/${name}.yml`, told)
}

const PHONE = { width: 390, height: 844 }

/**
 * The same on a phone: the page, open already, becomes as small as one while the part is read, and then what it was. Where a phone says
 * the same as a wide screen, both have one reading.
 */
export const readsOnPhone = async (part: Locator, name: string, told: Told = {}): Promise<void> => {
  const page = part.page()
  const before = page.viewportSize()!
  await page.setViewportSize(PHONE)
  await reads(part, name, told)
  await page.setViewportSize(before)
}

/** Puts an order's past at an instant, as if it had been placed then: what happened to it since stays as far after it as it was. */
export const placedAt = async (order: { id: string; createdAt: string }, instant: string): Promise<void> => {
  const by = Date.parse(instant) - Date.parse(order.createdAt)
  const shifted = (column: string) => `${column} = ${column} + $2::float8 * interval '1 millisecond'`
  for (const [table, key, columns] of [
    ['orders', 'id', ['created_at', 'updated_at']],
    ['order_line_items', 'order_id', ['created_at']],
    ['order_transactions', 'order_id', ['created_at', 'settled_at']],
    ['order_versions', 'order_id', ['changed_at']],
  ] as const)
    await execute(`UPDATE ${table} SET ${columns.map(shifted).join(', ')} WHERE ${key} = $1`, [order.id, by])
}

/**
 * The same, with every payment, refund and version of the change log an hour after the one before it: what happened within a moment has
 * one order, and each its own time.
 */
export const happenedFrom = async (order: { id: string; createdAt: string }, instant: string): Promise<void> => {
  await placedAt(order, instant)
  await execute(
    `UPDATE order_transactions one SET created_at = $2::timestamptz + place * interval '1 hour',
       settled_at = CASE WHEN settled_at IS NOT NULL THEN $2::timestamptz + (place + 0.5) * interval '1 hour' END
     FROM (SELECT id, row_number() OVER (ORDER BY created_at, transaction_type, amount_minor) - 1 AS place
       FROM order_transactions WHERE order_id = $1) placed WHERE placed.id = one.id`,
    [order.id, instant],
  )
  await execute(
    `UPDATE order_versions SET changed_at = $2::timestamptz + (version - 1) * interval '1 hour' WHERE order_id = $1`,
    [order.id, instant],
  )
}

/** What is off in a part of a screen says why, where a pointer rests on it: kept as `reads` keeps what it says. */
export const readsReasons = async (part: Locator, name: string): Promise<void> => {
  await part.waitFor()
  await expect(await reasonsIn(part)).toMatchFileSnapshot(`readings/${name}.yml`)
}

const reasonsIn = async (part: Locator): Promise<string> => {
  const reasons = []
  for (const control of await part.locator('button[aria-disabled=true]').filter({ visible: true }).all()) {
    await control.hover()
    reasons.push(`- ${await control.innerText()}: ${await part.page().getByRole('tooltip').innerText()}\n`)
    await part.page().mouse.move(0, 0)
    await part.page().getByRole('tooltip').waitFor({ state: 'detached' })
  }
  return reasons.join('')
}

/** The lines of one that the other lacks, as often as it lacks them. */
export const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
