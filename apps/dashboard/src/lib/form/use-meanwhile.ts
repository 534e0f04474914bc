import { useRef, useState } from 'react'
import { codeOf } from '../api/failures.ts'
import { mineOverTheirs } from './mine-over-theirs.ts'

/** What the form of something that stands needs to know: which version it began with, and what somebody else saved since. */
type Options<Standing, Values> = {
  standing: Standing
  valuesOf: (standing: Standing) => Values
  /** The codes of refusals that say that somebody else has saved since. */
  conflicts: readonly string[]
  /** Asks for it as it stands now; null where it is gone. */
  readAgain: () => Promise<Standing | null>
  /** What was typed laid over what others have saved, where fields hold more than one thing each. */
  lay?: (began: Values, mine: Values, theirs: Values) => Values
}

/** Keeps with a form what it began with, so that nobody saves over what they have not seen. `Meanwhile` shows the rest of it. */
export const useMeanwhile = <Standing extends { version: unknown }, Values extends object>({
  standing,
  valuesOf,
  conflicts,
  readAgain,
  lay = mineOverTheirs,
}: Options<Standing, Values>) => {
  const version = useRef<Standing['version']>(standing.version)
  const began = useRef(valuesOf(standing))
  const [theirs, setTheirs] = useState<Standing | null>(null)
  const readTheirs = async () => setTheirs(await readAgain())
  return {
    standing,
    valuesOf,
    lay,
    /** The version that is saved over. */
    version,
    /** What stood in the form when it began, or was saved last. */
    began,
    theirs,
    setTheirs,
    /** What somebody else saved is read, and told. */
    readTheirs,
    /** What was saved is what the form goes on from: answers its values, to begin with anew. */
    goOnFrom: (saved: Standing): Values => {
      version.current = saved.version
      began.current = valuesOf(saved)
      return began.current
    },
    /** Whether a save was refused because somebody else has saved since: then that is read, and told, and nothing else is to be said. */
    isTold: (error: unknown): boolean => {
      const isConflict = conflicts.includes(codeOf(error) ?? '')
      if (isConflict) void readTheirs()
      return isConflict
    },
  }
}
