import type { Known } from '@fieldhouse/domain/identity'
import { useEffect, useState } from 'react'
import type { estimateStrength, Strength } from './estimate-strength.ts'

type Estimate = typeof estimateStrength

// The lists weigh more than the whole sign-in: they are fetched when somebody begins to choose a password.
let loading: Promise<Estimate> | undefined
const load = (): Promise<Estimate> =>
  (loading ??= import('./estimate-strength.ts').then((module) => module.estimateStrength))

/** How strong a password is while it is typed; null while it is empty or the lists are not there. */
export const useStrength = (password: string, known: Known | null): Strength | null => {
  const [estimate, setEstimate] = useState<Estimate | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    // Without the lists the form works all the same: the server decides.
    void load().then(
      (loaded) => setEstimate(() => loaded),
      () => (loading = undefined),
    )
  }, [isTyped])
  return isTyped && estimate ? estimate(password, known) : null
}
