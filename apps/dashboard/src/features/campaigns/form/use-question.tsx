import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Words = { title: string; text?: ReactNode; confirm: string }

/** Asks in the middle of something: `ask` resolves to the answer, and `question` is to be shown. */
export const useQuestion = () => {
  const [asked, setAsked] = useState<(Words & { answer: (agreed: boolean) => void }) | null>(null)
  const answer = (agreed: boolean) => {
    asked?.answer(agreed)
    setAsked(null)
  }
  return {
    ask: (words: Words): Promise<boolean> => new Promise((resolve) => setAsked({ ...words, answer: resolve })),
    question: asked && (
      <ConfirmDialog
        open
        title={asked.title}
        confirmLabel={asked.confirm}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        {asked.text}
      </ConfirmDialog>
    ),
  }
}
