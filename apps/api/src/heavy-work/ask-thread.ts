import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import type { Transferable, Worker } from 'node:worker_threads'

/** A thread that gave no answer within its time. */
export class ThreadTimedOut extends Error {}

type Options = {
  /** For so long it may work; milliseconds. */
  patience: number
  transfer?: readonly Transferable[]
}

/** What a thread answers to a message; throws with what ended it, or a `ThreadTimedOut`. Whoever asked ends the thread then. */
export const askThread = async <Answer>(
  worker: Worker,
  message: unknown,
  { patience, transfer = [] }: Options,
): Promise<Answer> => {
  const done = new AbortController()
  const { signal } = done
  const fail = (error: Error) => () => {
    throw error
  }
  try {
    const answer = Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(fail(new Error('the thread ended'))),
      after(patience, null, { signal }).then(
        fail(new ThreadTimedOut(`the thread did not answer within ${patience} ms`)),
      ),
    ])
    worker.postMessage(message, transfer)
    const [answered] = (await answer) as [Answer]
    return answered
  } finally {
    done.abort()
  }
}
