import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { query } from '../../lib/api/api.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner, WITH_RAZORPAY } from '../../lib/session/workspace.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box } from '../../ui/layout.tsx'
import { TabLocked } from '../../lib/session/TabLocked.tsx'
import { PolicyForm } from './PolicyForm.tsx'

/** What customers may cancel and move by themselves, and what comes back to them (POLICIES-01, POLICIES-31). */
export const Policies = () => (useCan('payout.viewPaymentsOption') ? <Readable /> : <TabLocked />)

const Readable = () => {
  const { id: partnerId } = usePartner()
  const { data, error, refetch, isFetching } = useQuery({
    ...query('getPartner', { partnerId }, WITH_RAZORPAY),
    staleTime: 0,
  })
  if (data) return <PolicyForm partner={data.data} />
  return (
    <Box p={20} maw={760}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Box>
  )
}
