import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Props = {
  isDirty: boolean
  words: { title: string; text: string; leave: string; stay: string }
}

/** Asks before what was changed is left behind, within the product and when the window closes. */
export const LeaveGuard = ({ isDirty, words }: Props) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      destructive
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {words.text}
    </ConfirmDialog>
  )
}
