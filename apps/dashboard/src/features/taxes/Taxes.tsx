import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { TabLocked } from '../../lib/session/TabLocked.tsx'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box } from '../../ui/layout.tsx'
import { TaxForm } from './TaxForm.tsx'

/** The tax rates of the club, and what its invoices say of it (BEYOND-35). */
export const Taxes = () => (useCan('payout.viewPaymentsOption') ? <Readable /> : <TabLocked />)

const Readable = () => {
  const { id: partnerId } = usePartner()
  const { data, error, refetch, isFetching } = useQuery({ ...query('getTaxes', { partnerId }), staleTime: 0 })
  if (data) return <TaxForm standing={data.data} />
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
