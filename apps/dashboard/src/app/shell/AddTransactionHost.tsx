import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fetched } from '../../lib/fetched.tsx'
import { addTransaction, useAddTransaction } from '../../lib/add-transaction.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'

const AddTransaction = fetched(() =>
  import('../../features/memberships/index.ts').then((memberships) => memberships.AddTransaction),
)

/** Keeps the place of 'Add transaction'; its code is fetched the first time. Going to another screen closes it. */
export const AddTransactionHost = () => {
  const request = useAddTransaction()
  const { hasPartner } = useWorkspace()
  const path = useLocation({ select: (location) => location.pathname })
  if (!request || !hasPartner) return null
  return (
    <>
      <ClosedOnLeaving key={path} />
      <AddTransaction customerId={request.customerId} onClose={addTransaction.close} />
    </>
  )
}

const ClosedOnLeaving = () => {
  useEffect(() => addTransaction.close, [])
  return null
}
