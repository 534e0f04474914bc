import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box } from '../../ui/layout.tsx'
import { CampaignTabs, OpenTab } from '../campaigns/index.ts'
import { RemindersForm } from './RemindersForm.tsx'

/** Before what customers are reminded, when and by which way, with what they read beside it (BEYOND-48). */
export const RemindersScreen = () => (
  <OpenTab tab="reminders" needed="campaign.view">
    <CampaignTabs tab="reminders" actions={null}>
      <Reminders />
    </CampaignTabs>
  </OpenTab>
)

const Reminders = () => {
  const { id: partnerId } = usePartner()
  const { data, error, refetch, isFetching } = useQuery({ ...query('getReminders', { partnerId }), staleTime: 0 })
  if (data) return <RemindersForm partnerId={partnerId} standing={data.data} />
  return (
    <Box p={20} maw={760}>
      {error ? (
        <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Box>
  )
}
