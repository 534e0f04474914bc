import { useRef, useState } from 'react'
import { mineOverTheirs } from './mine-over-theirs.ts'

/** What the form of something that stands needs to know: which version it began with, and what somebody else saved since. */
type Options<Standing, Values> = {
  standing: Standing
  valuesOf: (standing: Standing) => Values
  /** Asks for it as it stands now; null where it is gone. */
  readAgain: () => Promise<Standing | null>
  /** What was typed laid over what others have saved, where fields hold more than one thing each. */
  lay?: (began: Values, mine: Values, theirs: Values) => Values
}

/** Keeps with a form what it began with, so that nobody saves over what they have not seen. `Meanwhile` shows the rest of it. */
export const useMeanwhile = <Standing extends { version: unknown }, Values extends object>({
  standing,
  valuesOf,
  readAgain,
  lay = mineOverTheirs,
}: Options<Standing, Values>) => {
  const version = useRef<Standing['version']>(standing.version)
  const began = useRef(valuesOf(standing))
  const [theirs, setTheirs] = useState<Standing | null>(null)
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
    /** A save was refused: what somebody else saved is read, and told. */
    readTheirs: async () => setTheirs(await readAgain()),
  }
}
