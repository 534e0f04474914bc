import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api.ts'
import { useBarred } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/notify.ts'
import type { Order } from '../order.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import style from './detail.module.css'

/** Characters of an internal note at most (ORDERS-149). */
const MAX = 1000

export type Note = ReturnType<typeof useNote>

/** The internal note of an order: what is typed stays until it is saved, whatever tab is shown (ORDERS-92, ORDERS-149). */
export const useNote = (order: Order) => {
  const { t } = useTranslation('orders')
  const saved = order.partnerNote ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const changed = useOrderChanged()
  const once = useKeys()
  const text = typed ?? saved
  const save = async () => {
    // The server trims what it keeps (ORDERS-72).
    if (text.trim() === saved) {
      setProblem(t('note.unchanged'))
      return
    }
    setSaving(true)
    try {
      const { data } = await once(`note ${text}`, (options) =>
        client.updateOrderNote({ id: order.id, body: { partnerNote: text } }, options),
      )
      await changed([data])
      setTyped(null)
      notify.success(t('note.saved'))
    } catch (error) {
      notify.failure(t('note.failed'), { detail: messageOf(error) })
    } finally {
      setSaving(false)
    }
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
      <p className={style.noteFoot}>
        <span>{barred ?? t('note.staffOnly')}</span>
        <span>{t('note.count', { count: note.text.length, max: MAX })}</span>
      </p>
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
      <Button variant="filled" loading={note.saving} disabledReason={barred} onClick={() => void note.save()}>
        {common('save')}
      </Button>
    </>
  )
}
