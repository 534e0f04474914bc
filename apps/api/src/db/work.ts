import { AsyncLocalStorage } from 'node:async_hooks'

const works = new AsyncLocalStorage<string>()

/** Runs fn, and all that it begins, under the name of an endpoint or a job. */
export const asWork = <T>(name: string, fn: () => T): T => works.run(name, fn)

/** What is at work now; null for what has no name, such as the start of the process. */
export const workNow = (): string | null => works.getStore() ?? null
