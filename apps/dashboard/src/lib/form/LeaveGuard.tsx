import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { noteUnsaved } from './unsaved.ts'

type Props = {
  isDirty: boolean
  /** What is said of leaving; that what was typed will be lost, where nothing is. */
  words?: { title: string; text: string; leave: string; stay: string }
}

/** Asks before what was changed is left behind, within the product and when the window closes. */
export const LeaveGuard = ({ isDirty, words }: Props) => {
  const { t } = useTranslation()
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      destructive
      title={words?.title ?? t('discard.title')}
      confirmLabel={words?.leave ?? t('discard.confirm')}
      cancelLabel={words?.stay ?? t('discard.stay')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {words?.text ?? t('discard.text')}
    </ConfirmDialog>
  )
}
