import type { Campaign } from '@fieldhouse/contract/campaigns'
import { plainTextOf } from '@fieldhouse/domain/rich-text'
import { isAutomated } from '@fieldhouse/domain/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { useMinute } from '../../../lib/formats/use-minute.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { CampaignFigures } from '../report/CampaignFigures.tsx'
import { Unreached } from '../report/Unreached.tsx'
import type { UnreachedSearch } from '../report/unreached-search.ts'
import { useCampaignWords } from '../use-campaign-words.ts'
import { bodyOf, timesOf, valuesOf, type CampaignValues } from './campaign-form.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { useCampaignForm } from './use-campaign-form.tsx'

/** The form of a campaign that stands: a draft, or an automated one (CAMPAIGNS-04, CAMPAIGNS-14, CAMPAIGNS-15). */
export const EditCampaign = ({ campaign, search }: { campaign: Campaign; search: UnreachedSearch }) => {
  const { t } = useTranslation('campaigns')
  const router = useRouter()
  const queries = useQueryClient()
  const { id: partnerId, timezone } = usePartner()
  const now = useMinute()
  const read = useReading()
  const { id } = campaign
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.campaignChangedMeanwhile'],
    standing: campaign,
    valuesOf: (one) => valuesOf(one, timezone),
    readAgain: async () => (await queries.fetchQuery({ ...query('getCampaign', { id }), staleTime: 0 })).data,
  })
  const isOver = !isAutomated(campaign) && now > Date.parse(campaign.endTime)
  const form = useCampaignForm(
    { start: meanwhile.began.current, campaign, ended: isOver ? t('ended') : null },
    async (send, values, intent) => {
      const saved = await send('updateCampaign', {
        id,
        body: {
          ...bodyOf(values, { partnerId, ...timesOf(campaign, values, Date.now(), timezone) }),
          version: meanwhile.version.current,
        },
      })
      meanwhile.version.current = saved.data.version
      if (intent === 'draft') return
      // A paused one stays so: what is saved is not sent by itself. It may have paused itself since it was opened.
      const enabled = saved.data.status !== 'paused'
      if (isAutomated(campaign) || !campaign.enabled) {
        const { data } = await send('toggleCampaign', { id, body: { enabled } })
        meanwhile.version.current = data.version
      }
      if (!isAutomated(campaign)) await send('runCampaign', { id })
    },
    {
      onDone: () => void router.navigate({ to: '/campaigns/email', ignoreBlocker: true }),
      failed: (error) => (meanwhile.isTold(error) ? null : { message: t('failed'), detail: messageOf(error) }),
    },
  )
  return (
    <>
      {form.isStarted && (
        <>
          <CampaignFigures campaign={campaign} />
          <Unreached campaign={campaign} search={search} />
        </>
      )}
      <CampaignForm form={form} />
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const words = useCampaignWords()
  return ({ name, segmentId, sendTime, subject, body }: CampaignValues) =>
    [
      [t('field.name'), name],
      [t('field.segment'), segmentId ? nameOf(segmentId) : ''],
      [t('field.sendTime'), sendTime ? words.sendTime(sendTime) : ''],
      [t('field.subject'), subject],
      [t('field.content'), plainTextOf(body)],
    ] as const
}
