import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import { useState } from 'react'
import { brokenLimitsOf, limitsIn } from './broken-limits.ts'
import type { Limits } from './use-limits.ts'

/** The limits that a move was refused for, and that staff move it anyway. */
export const useRefusedLimits = (found: readonly BrokenLimit[] = []) => {
  const [broken, setBroken] = useState(found)
  const [isTicked, setTicked] = useState(false)
  const [missing, setMissing] = useState(false)
  const isBarred = broken.length > 0 && !isTicked
  const limits: Limits = {
    broken,
    overridden: isTicked ? limitsIn(broken) : [],
    isTicked: !isBarred,
    tick: setTicked,
  }
  return {
    ...limits,
    /** Somebody tried without a tick. */
    missing,
    /** Whether it may be sent; what is missing is said from now on. */
    check: (): boolean => {
      setMissing(isBarred)
      return !isBarred
    },
    /** Whether a refusal was for limits: they are shown, and nothing else is said. */
    note: (error: unknown): boolean => {
      const refusedFor = brokenLimitsOf(error)
      if (refusedFor.length === 0) return false
      setTicked(false)
      setBroken(refusedFor)
      return true
    },
    /** It is another place now. */
    clear: () => setBroken([]),
  }
}
