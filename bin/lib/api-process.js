import { join } from 'node:path'
import { root } from './project.js'

/**
 * How the API runs in production: the flags of its Node. A small young generation was measured to save memory and no time, and a
 * heap that grows by a third instead of doubling a quarter of the memory for little time (docs/performance.md).
 */
export const API_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=30']

/** The entry of the API. */
export const API_MAIN = join(root, 'apps', 'api', 'src', 'main.ts')

/**
 * The environment of the API's process over the one given: compiled sources are kept between starts, which halves a start,
 * and the C library shares two heaps among its threads instead of keeping eight for each processor.
 */
export function apiEnvironment(environment) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
    MALLOC_ARENA_MAX: '2',
    ...environment,
  }
}
