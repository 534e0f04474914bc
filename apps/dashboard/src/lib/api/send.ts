/** Requests are given up after 60 s (API-04). */
export const TIMEOUT_MS = 60_000

// Reports and the direct card charge may take as long as they need (API-05, REPORT-15, ORDERS-122); a stream of events
// never ends.
const UNLIMITED = [/\/orders\/byDate$/, /\/orderTransactions\/[^/]+\/charge$/, /\/events$/]

const isUnlimited = (address: string): boolean => {
  const [path = ''] = address.split('?')
  return UNLIMITED.some((end) => end.test(path))
}

/** Is told how a request ended: by an answer, whatever it says, by whoever asked for it, or by the network. */
export type Watch = { answered: () => void; cancelled: () => void; failed: () => void }

/** A fetch that gives requests up after `limitMs`, but for those of API-05, and has each of them watched. */
export const createSend = (requestStarted: () => Watch, limitMs = TIMEOUT_MS): typeof fetch => {
  const send: typeof fetch = async (input, init = {}) => {
    const limit = isUnlimited(String(input)) ? null : AbortSignal.timeout(limitMs)
    const signals = [init.signal, limit].filter((signal): signal is AbortSignal => Boolean(signal))
    const watch = requestStarted()
    try {
      const response = await fetch(input, { ...init, signal: signals.length > 0 ? AbortSignal.any(signals) : null })
      watch.answered()
      return response
    } catch (error) {
      if (init.signal?.aborted) watch.cancelled()
      else watch.failed()
      throw error
    }
  }
  return send
}
