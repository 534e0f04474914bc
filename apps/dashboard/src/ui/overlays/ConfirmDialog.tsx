import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useWords } from '../words.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  /** What will happen, in full, before it does. */
  children: ReactNode
  confirmLabel: string
  /** 'Cancel' where nothing is said. */
  cancelLabel?: string
  onConfirm: () => void
  onClose: () => void
  /** Crimson instead of clay: something is taken away. */
  destructive?: boolean
  /** Pixels; 440 by default. */
  width?: number
  busy?: boolean
  /** Why it can't be confirmed. */
  disabledReason?: string | null
  /** That is usually over in a moment: it looks so only where it is not. */
  passing?: boolean
}

/** Asks before something that can't be undone, and says what it will do. Focus starts on the harmless answer. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
  destructive = false,
  width = 440,
  busy = false,
  disabledReason,
  passing,
}: ConfirmDialogProps) => {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={width}
      busy={busy}
      footerStart={
        <Button variant="subtle" data-autofocus disabled={busy} onClick={onClose}>
          {cancelLabel ?? words.cancel}
        </Button>
      }
      footer={
        <Button
          variant={destructive ? 'dangerFilled' : 'filled'}
          loading={busy}
          disabledReason={disabledReason}
          passing={passing}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
