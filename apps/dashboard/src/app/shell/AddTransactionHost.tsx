import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { addTransaction, useAddTransaction } from '../../lib/add-transaction.ts'
import { useWorkspace } from '../../lib/workspace.ts'

const AddTransaction = lazy(() =>
  import('../../features/memberships/index.ts').then((memberships) => ({ default: memberships.AddTransaction })),
)

/** Keeps the place of 'Add transaction'; its code is fetched the first time. Going to another screen closes it. */
export const AddTransactionHost = () => {
  const request = useAddTransaction()
  const { hasPartner } = useWorkspace()
  const path = useLocation({ select: (location) => location.pathname })
  if (!request || !hasPartner) return null
  return (
    <Suspense>
      <ClosedOnLeaving key={path} />
      <AddTransaction customerId={request.customerId} onClose={addTransaction.close} />
    </Suspense>
  )
}

const ClosedOnLeaving = () => {
  useEffect(() => addTransaction.close, [])
  return null
}
