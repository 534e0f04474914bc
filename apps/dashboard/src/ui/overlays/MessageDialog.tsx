import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

export type MessageDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** A short message with one answer: a failure, or something that must be known before going on. */
export const MessageDialog = ({ open, title, children, confirmLabel, onConfirm, onClose }: MessageDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    width={440}
    footer={
      <Button variant="filled" data-autofocus onClick={onConfirm}>
        {confirmLabel}
      </Button>
    }
  >
    {children}
  </Dialog>
)
