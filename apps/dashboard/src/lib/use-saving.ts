import { useState } from 'react'
import { isRefusal, newIdempotencyKey } from './api.ts'

/**
 * Runs one saving step at a time under one idempotency key: sent again after a time-out, or a failure of the server, it is done
 * once (BEYOND-03); after a refusal the next try has a new key. Answers whether one is under way, and whether one was left without an
 * answer, so that it may have been done.
 */
export const useSaving = () => {
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const [unanswered, setUnanswered] = useState(false)
  const save = async (run: (key: string) => Promise<void>, onFailure: (error: unknown) => void) => {
    // A second press must not send anything twice.
    if (busy) return
    setBusy(true)
    try {
      await run(key)
      setKey(newIdempotencyKey())
      setUnanswered(false)
    } catch (error) {
      if (isRefusal(error)) setKey(newIdempotencyKey())
      setUnanswered(!isRefusal(error))
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, unanswered, save }
}
