import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { Order } from '../order.ts'
import { useAction } from '../../../lib/commands/use-action.ts'

/** Characters of an internal note at most (ORDERS-149). */
const MAX = 1000

export type Note = ReturnType<typeof useNote>

/** The internal note of an order: what is typed stays until it is saved, whatever tab is shown (ORDERS-92, ORDERS-149). */
export const useNote = (order: Order) => {
  const { t } = useTranslation('orders')
  const saved = order.partnerNote ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed ?? saved
  const { busy: saving, run } = useAction(
    // Another text is another note, whatever became of the first.
    (send) => send('updateOrderNote', { id: order.id, body: { partnerNote: text } }, { part: text }),
    { onDone: () => setTyped(null), done: () => t('note.saved'), failed: t('note.failed') },
  )
  const save = () => {
    // The server trims what it keeps (ORDERS-72).
    if (text.trim() === saved) setProblem(t('note.unchanged'))
    else void run()
  }
  return {
    text,
    /** Whether something was typed that is not saved. */
    typed: text.trim() !== saved,
    problem,
    saving,
    save,
    type: (next: string) => {
      setTyped(next)
      setProblem(null)
    },
  }
}

/** The field of the note's tab. */
export const NoteField = ({ note }: { note: Note }) => {
  const { t } = useTranslation('orders')
  const barred = useBarred('order.edit')
  return (
    <div>
      <Textarea
        label={t('detail.note')}
        value={note.text}
        onChange={(event) => note.type(event.currentTarget.value)}
        error={note.problem}
        maxLength={MAX}
        readOnly={barred !== null}
        rows={5}
        autosize
        minRows={5}
        maxRows={14}
      />
      <Row component="p" gap={12} align="stretch" justify="space-between" mt={4} look="small faint">
        <span>{barred ?? t('note.staffOnly')}</span>
        <span>{t('note.count', { count: note.text.length, max: MAX })}</span>
      </Row>
    </div>
  )
}

/** Close and Save of the note's tab. */
export const NoteActions = ({ note, onClose }: { note: Note; onClose: () => void }) => {
  const { t: common } = useTranslation()
  const barred = useBarred('order.edit')
  return (
    <>
      <Button variant="subtle" disabled={note.saving} onClick={onClose}>
        {common('close')}
      </Button>
      <Button variant="filled" loading={note.saving} disabledReason={barred} onClick={note.save}>
        {common('save')}
      </Button>
    </>
  )
}
