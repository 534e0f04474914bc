import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { CLASS_KINDS, classActs, SEVERAL, type ClassKind } from './fixtures/class-acts.ts'
import type { ClassAct as Act } from './fixtures/class-scene.ts'
import { faultsOf, keyOf, type Classes } from './fixtures/class-state.ts'
import { classWorld, type ClassRun, type ClassWorld } from './fixtures/class-world.ts'
import { outcome, type Outcome } from './fixtures/outcome.ts'

/** How many weeks of classes are lived, and which: some by default, so that every change is tried; CLASS_RUNS=500 goes on for an hour. */
const { CLASS_RUNS, CLASS_SEED } = process.env
const [RUNS, SEED] = [Number(CLASS_RUNS ?? 10), Number(CLASS_SEED ?? 20_261_127)]
vi.setConfig({ testTimeout: 600_000 + RUNS * 60_000 })

/** Moments of a run: at most one act at a time, of which exactly what it said must have happened, and in between some at once. */
const moments = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.tuple(classActs) }, fc.array(classActs, { minLength: 2, maxLength: 4 })),
  {
    minLength: 30,
    maxLength: 30,
  },
)

let product: Product
let world: ClassWorld
beforeAll(async () => {
  product = await startProduct()
  world = await classWorld(product)
})
afterAll(() => product.close())

type ClassAct = Act<ClassKind>
type Heard = Outcome<{ got?: string[]; gone?: string[] } | null>
const said = (heard: Heard) => (heard.ok ? 'done' : `${heard.status} ${heard.body.data.errorCode}`)
const counts = new Map<string, number>()

const send = async (run: ClassRun, before: Classes, act: ClassAct): Promise<Heard> => {
  const [, call] = CLASS_KINDS[act.kind]
  const heard = await outcome(call({ world, run, before, act }))
  const name = `${act.kind} ${heard.ok ? 'done' : 'refused'}`
  counts.set(name, (counts.get(name) ?? 0) + 1)
  return heard
}

const standing = ({ places }: Classes) => places.filter(({ isThere }) => isThere)
const keysOf = (classes: Classes): string[] => standing(classes).map(keyOf).toSorted()

/**
 * What one act changed beside what it said, which is nothing: who got a place has it, whose place went has none, and everybody else stands where
 * they stood; of each package exactly what the new places took is gone, and what the old ones had taken is back.
 */
const besides = (before: Classes, after: Classes, heard: Heard): string[] => {
  if (heard.ok && heard.reply === null) return []
  const { got = [], gone = [] } = (heard.ok && heard.reply) || {}
  const expected = [...keysOf(before).filter((key) => !gone.includes(key)), ...got].toSorted()
  const faults: string[] = []
  if (expected.join() !== keysOf(after).join())
    faults.push(`places should be\n${expected.join('\n')}\nand are\n${keysOf(after).join('\n')}`)
  const passes = { ...before.passes }
  for (const place of standing(before))
    if (gone.includes(keyOf(place)) && place.customerPackageId) passes[place.customerPackageId]! += place.took
  for (const place of standing(after))
    if (got.includes(keyOf(place)) && place.customerPackageId) passes[place.customerPackageId]! -= place.asked
  for (const [id, left] of Object.entries(passes))
    // What is bought on the way begins with all of its passes.
    if (after.passes[id] !== left && id in before.passes)
      faults.push(`${left} passes of ${id} should be left, and ${after.passes[id]} are`)
  return faults
}

const live = async (acts: ClassAct[][]): Promise<string[]> => {
  const run = await world.startRun()
  const diary: string[] = []
  let before = await run.read()
  for (const moment of acts) {
    const heard = await Promise.all(moment.map((act) => send(run, before, act)))
    const after = await run.read()
    diary.push(...moment.map((act, i) => `${JSON.stringify(act)}: ${said(heard[i]!)}`))
    const faults = [
      ...heard.flatMap((each) => (!each.ok && each.status >= 500 && each.status !== 503 ? [said(each)] : [])),
      ...faultsOf(after),
      ...(moment.length === 1 && !SEVERAL.includes(moment[0]!.kind) ? besides(before, after, heard[0]!) : []),
    ]
    if (faults.length > 0) return [...faults, ...diary]
    before = after
  }
  // What can go goes, and who waited for it is told; a place whose payment nobody knows the end of stays.
  for (const { id, isGone, start } of before.sessions)
    if (!isGone && start > world.now()) await outcome(world.owner.cancelClassSession({ id }))
  await world.serve()
  return [
    ...faultsOf(await run.read(), { isServed: true }),
    ...(await checkBooks(product.fieldhouse.database)).map((each) => JSON.stringify(each)),
  ]
}

it('whatever is done to classes, in whatever order and at once: nobody has a place twice, none holds more than it should, passes are used as places stand, and the books hold [ATTENDANCE-37, ATTENDANCE-41, ATTENDANCE-42, ATTENDANCE-43, CLASSES-73, BEYOND-08, BEYOND-13, BEYOND-47]', async () => {
  for (let n = 0; n < RUNS; n++) {
    const [acts] = fc.sample(moments, { seed: SEED + n, numRuns: 1 })
    // oxlint-disable-next-line no-await-in-loop -- one week after the other
    const faults = await live(acts!)
    expect(faults, `CLASS_SEED=${SEED + n}`).toEqual([])
  }
  // Weeks in which nothing of it is ever done would prove nothing.
  for (const kind of Object.keys(CLASS_KINDS))
    expect(counts.get(`${kind} done`) ?? 0, `${kind} of ${JSON.stringify([...counts])}`).toBeGreaterThan(1)
})
