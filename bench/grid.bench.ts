import { chromium, type CDPSession, type Page } from 'playwright'
import { serveGallery } from '../apps/dashboard/src/features/schedule/grid/gallery/serve.ts'
import type { GridBench } from '../apps/dashboard/src/features/schedule/grid/gallery/window.ts'

// The schedule grid against its budgets: 100 facilities by 96 quarters of an hour. The budgets are for what the grid's
// own work costs the main thread: script, style and layout until the new state stands. Beside it the same with the
// frame's painting, as the browser itself counts the thread's processor time; a drag is measured only so, per move.

const FACILITIES = 100
const ROUNDS = 7
const MOVES = 60
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

type Figures = {
  mount: number
  change: number
  drag: number
  paintedMount: number
  paintedChange: number
  nodes: number
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds of main thread that the action took, until its frame was painted; `inside` is what it measured itself. */
async function busy(
  page: Page,
  session: CDPSession,
  action: () => Promise<number>,
): Promise<{ inside: number; painted: number }> {
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await painted()
  const before = await taken()
  const inside = await action()
  await painted()
  return { inside, painted: (await taken()) - before }
}

async function measure(page: Page, session: CDPSession, which: Parameters<GridBench['mount']>[0]): Promise<Figures> {
  const rounds: Figures[] = []
  // What two empty frames and the question itself cost is no cost of the grid.
  const idle = median(
    (await repeat(9, () => busy(page, session, () => page.evaluate(() => 0)))).map((each) => each.painted),
  )
  for (let round = 0; round <= ROUNDS; round++) {
    const mount = await busy(page, session, () =>
      page.evaluate(
        ([kind, count]) => {
          const start = performance.now()
          window.gridBench.mount(kind, count)
          document.querySelector('[role=grid]')?.getBoundingClientRect()
          return performance.now() - start
        },
        [which, FACILITIES] as const,
      ),
    )
    const nodes = await page.evaluate(() => document.querySelectorAll('[role=grid] *').length)
    const changes = await repeat(15, () =>
      busy(page, session, () =>
        page.evaluate(() => {
          const start = performance.now()
          window.gridBench.change()
          document.querySelector('[role=grid]')?.getBoundingClientRect()
          return performance.now() - start
        }),
      ),
    )
    const drag = await dragAcross(page, session)
    await page.evaluate(() => window.gridBench.unmount())
    rounds.push({
      mount: mount.inside,
      change: median(changes.map((each) => each.inside)),
      drag,
      paintedMount: mount.painted - idle,
      paintedChange: median(changes.map((each) => each.painted)) - idle,
      nodes,
    })
  }
  // The first round warms the compiler up.
  const warm = rounds.slice(1)
  const middle = (name: keyof Figures) => median(warm.map((round) => round[name]))
  return {
    mount: middle('mount'),
    change: middle('change'),
    drag: middle('drag'),
    paintedMount: middle('paintedMount'),
    paintedChange: middle('paintedChange'),
    nodes: middle('nodes'),
  }
}

async function repeat<Value>(times: number, action: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let time = 0; time < times; time++) values.push(await action())
  return values
}

async function dragAcross(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]')?.parentElement
    scroller?.scrollTo({ top: 260, left: 0, behavior: 'instant' })
  })
  const free = await page.evaluate(() => {
    const hit = [...document.querySelectorAll('[role=gridcell]')].find((cell) => {
      const box = cell.getBoundingClientRect()
      return cell.textContent?.startsWith('SGD') && box.top > 120 && box.left > 60
    })
    const box = hit!.getBoundingClientRect()
    return { x: box.left + 20, y: box.top + 6 }
  })
  await page.mouse.move(free.x, free.y)
  await page.mouse.down()
  const taken = await busy(page, session, async () => {
    for (let move = 1; move <= MOVES; move++) await page.mouse.move(free.x + move * 18, free.y + move * 9)
    return 0
  })
  await page.mouse.up()
  return taken.painted / MOVES
}

const gallery = await serveGallery()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${gallery.url}/bench.html`)
  await page.waitForFunction(() => 'gridBench' in window)
  const session = await page.context().newCDPSession(page)
  // Processor time, not the clock's: other programs on the machine must not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const layered = await measure(page, session, 'layered')
  const naive = await measure(page, session, 'naive')
  console.log(`schedule grid, ${FACILITIES} facilities x 96 rows, milliseconds of main thread (median of ${ROUNDS})`)
  const rows: [label: string, name: keyof Figures, budget: string][] = [
    ['mount', 'mount', '60'],
    ['one change', 'change', '3'],
    ['drag move', 'drag', '10'],
    ['mount, painted', 'paintedMount', ''],
    ['change, painted', 'paintedChange', ''],
    ['nodes', 'nodes', ''],
  ]
  console.log(
    `${''.padEnd(16)}${'grid'.padStart(8)}${'budget'.padStart(8)}${'cell each'.padStart(11)}${'ratio'.padStart(7)}`,
  )
  for (const [label, name, budget] of rows) {
    const digits = name === 'nodes' ? 0 : 1
    const [mine, theirs] = [layered[name], naive[name]]
    console.log(
      `${label.padEnd(16)}${mine.toFixed(digits).padStart(8)}${budget.padStart(8)}${theirs.toFixed(digits).padStart(11)}${(theirs / mine).toFixed(1).padStart(7)}`,
    )
  }
} finally {
  await browser.close()
  await gallery.close()
}
