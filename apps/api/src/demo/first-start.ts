import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { createPlatform } from '../db/read.ts'
import { opensTo } from '../reach.ts'
import { wasDemoRemoved } from './demo-mark.store.ts'
import { refuseOpenDemo } from './demo-stays-here.ts'
import { demoState, loadDemo, type Progress } from './load-demo.ts'

/** The loading holds a lock on one connection and works on others. */
const LOADING_POOL = 8

/**
 * Loads the demo clubs on the first start of the embedded server, or what an interrupted first start left out, and tells
 * whether this is a demo. Never touches a database with other clubs, and one that DATABASE_URL names, or one behind a process
 * that is there for others, only when FIELDHOUSE_DEMO says true: a known password must not appear there by itself. Refuses to
 * load it for others than this machine.
 */
export const loadDemoOnFirstStart = async (
  config: Config,
  { url, now, progress }: { url: string; now: number; progress: () => { show(progress: Progress): void; end(): void } },
): Promise<boolean> => {
  const isForThisMachine = opensTo(config).length === 0
  const wanted = config.FIELDHOUSE_DEMO ?? (config.embedded && isForThisMachine)
  if (!wanted) return false
  const database = openDatabase(url, { max: LOADING_POOL })
  try {
    const state = await demoState(database)
    if (state === 'whole' || state === 'otherClubs') return state === 'whole'
    // Asked for by name it is loaded, but never for others; what was removed comes back only when asked for.
    if (!isForThisMachine) refuseOpenDemo(config)
    if (config.FIELDHOUSE_DEMO === undefined && (await createPlatform(database)(wasDemoRemoved))) return false
    const line = progress()
    await loadDemo({ database, config, now, onProgress: line.show })
    line.end()
    return true
  } finally {
    await database.close()
  }
}
