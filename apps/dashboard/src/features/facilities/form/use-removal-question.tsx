import { useState } from 'react'
import { ConfirmRemoval } from './FacilityFields.tsx'

/** Asks once before groups go (FACILITIES-84): `ask` is answered with true where they may. */
export const useRemovalQuestion = () => {
  const [asked, setAsked] = useState<{ answer: (isAgreed: boolean) => void } | null>(null)
  const answer = (isAgreed: boolean) => {
    asked?.answer(isAgreed)
    setAsked(null)
  }
  return {
    ask: () => new Promise<boolean>((resolve) => setAsked({ answer: resolve })),
    question: asked && <ConfirmRemoval busy={false} onConfirm={() => answer(true)} onClose={() => answer(false)} />,
  }
}
