import { cancelTransaction, useCancelTransaction } from '../../lib/cancel-transaction.ts'
import { fetched } from '../../lib/fetched.tsx'
import { ClosedOnLeaving } from './ClosedOnLeaving.tsx'

const CancelTransaction = fetched(() =>
  import('../../features/orders/index.ts').then((orders) => orders.CancelTransaction),
)

/** Keeps the place of 'Cancel Transaction' for screens that show no transactions; its code is fetched the first time. */
export const CancelTransactionHost = () => {
  const request = useCancelTransaction()
  if (!request) return null
  const end = (isCanceled: boolean) => {
    cancelTransaction.close()
    request.onClose(isCanceled)
  }
  return (
    <>
      <ClosedOnLeaving close={cancelTransaction.close} />
      <CancelTransaction
        orderId={request.orderId}
        said={request.said}
        onCanceled={() => end(true)}
        onClose={() => end(false)}
      />
    </>
  )
}
