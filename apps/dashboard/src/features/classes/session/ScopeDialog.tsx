import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope, useScope } from './use-scope.ts'

/** Asks what a change is meant for, before it is saved. */
export const ScopeDialog = ({
  scope,
  title,
  confirm,
}: {
  scope: ReturnType<typeof useScope>
  title: string
  confirm: string
}) => {
  const [chosen, setChosen] = useState<Scope>('one')
  return (
    <ConfirmDialog
      open={scope.isAsking}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => scope.answer(chosen)}
      onClose={() => scope.answer(null)}
    >
      <ScopeChoice scope={chosen} onChange={setChosen} />
    </ConfirmDialog>
  )
}
