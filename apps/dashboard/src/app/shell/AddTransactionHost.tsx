import { addTransaction, useAddTransaction } from '../../lib/add-transaction.ts'
import { fetched } from '../../lib/fetched.tsx'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { ClosedOnLeaving } from './ClosedOnLeaving.tsx'

const AddTransaction = fetched(() =>
  import('../../features/memberships/index.ts').then((memberships) => memberships.AddTransaction),
)

/** Keeps the place of 'Add transaction'; its code is fetched the first time. */
export const AddTransactionHost = () => {
  const request = useAddTransaction()
  const { hasPartner } = useWorkspace()
  if (!request || !hasPartner) return null
  return (
    <>
      <ClosedOnLeaving close={addTransaction.close} />
      <AddTransaction {...request} onClose={addTransaction.close} />
    </>
  )
}
