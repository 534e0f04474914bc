import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { demoState, loadDemo, type Progress } from './load-demo.ts'

/** The loading holds a lock on one connection and works on others. */
const LOADING_POOL = 8

/**
 * Loads the demo clubs on the first start of the embedded server, or what an interrupted first start left out, and tells
 * whether this is a demo. Never touches a database with other clubs, and one that DATABASE_URL names only when
 * FIELDHOUSE_DEMO says true: a known password must not appear there by itself.
 */
export const loadDemoOnFirstStart = async (
  config: Config,
  { url, now, progress }: { url: string; now: number; progress: () => { show(progress: Progress): void; end(): void } },
): Promise<boolean> => {
  const wanted = config.FIELDHOUSE_DEMO ?? config.embedded
  if (!wanted) return false
  const database = openDatabase(url, { max: LOADING_POOL })
  try {
    const state = await demoState(database)
    if (state === 'whole' || state === 'otherClubs') return state === 'whole'
    const line = progress()
    await loadDemo({ database, config, now, onProgress: line.show })
    line.end()
    return true
  } finally {
    await database.close()
  }
}
