/** Pauses before a dropped stream is opened again, in milliseconds; the last one repeats. */
export const PAUSES_MS: readonly number[] = [500, 1_000, 2_000, 5_000, 10_000]

// A stream that lived this long had been healthy, so the next drop starts again with the shortest pause.
const HEALTHY_MS = 30_000

type Following<E> = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<E>>
  onEvent: (event: E) => void
  /** Called with true once a stream is open and with false when it dropped; `missed` when something may have been missed. */
  onState: (live: boolean, missed: boolean) => void
  now?: () => number
}

/**
 * Follows a stream of events until stopped. A dropped stream is opened again with growing pauses; `wake` cuts a pause short,
 * `restart` drops a stream that may be dead without having said so, as after sleep or a change of network. `rest` leaves it closed while nobody
 * looks, which is no drop, until `resume`.
 */
export const followStream = <E>({ open, onEvent, onState, now = Date.now }: Following<E>) => {
  const stop = new AbortController()
  let current = new AbortController()
  let endPause: () => void = () => undefined
  let missed = false
  let resting = Promise.resolve()
  let resume: (() => void) | null = null

  const follow = async () => {
    current = new AbortController()
    const events = await open(current.signal)
    if (stop.signal.aborted) return
    onState(true, missed)
    missed = false
    for await (const event of events) {
      if (stop.signal.aborted) return
      onEvent(event)
    }
  }
  const pause = (length: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, length)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const keepFollowing = async () => {
    let attempt = 0
    for (;;) {
      await resting
      if (stop.signal.aborted) return
      const opened = now()
      await follow().catch(() => undefined)
      missed = true
      if (resume) {
        attempt = 0
        continue
      }
      if (stop.signal.aborted) return
      onState(false, true)
      if (now() - opened > HEALTHY_MS) attempt = 0
      await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]!)
      attempt += 1
    }
  }

  void keepFollowing()
  return {
    wake: () => endPause(),
    restart: () => {
      current.abort()
      endPause()
    },
    rest: () => {
      if (resume) return
      resting = new Promise((resolve) => (resume = resolve))
      current.abort()
      endPause()
    },
    resume: () => {
      resume?.()
      resume = null
    },
    stop: () => {
      stop.abort()
      current.abort()
      endPause()
      resume?.()
      resume = null
    },
  }
}
