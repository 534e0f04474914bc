import type { Segment } from '@fieldhouse/domain/customers'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { OfWholeClub } from '../../../lib/session/OfWholeClub.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Box } from '../../../ui/layout.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NotOnMobile } from '../NotOnMobile.tsx'
import type { CampaignType } from '../search.ts'
import { bodyOf, newCampaign, newTimes } from './campaign-form.ts'
import { CampaignForm } from './CampaignForm.tsx'
import { useCampaignForm } from './use-campaign-form.tsx'

type Props = { type: CampaignType; segment: Segment | undefined }

/** The form of a new campaign (CAMPAIGNS-03); not on phones (CAMPAIGNS-06). */
export const CreateCampaign = ({ type, segment }: Props) => {
  const { t } = useTranslation('campaigns')
  return (
    <OfWholeClub as="h1" title={t('wholeClub')} hint={t('wholeClubHint')}>
      <NotOnMobile>
        <Box w="100%" pb={32}>
          <PageHeader title={t(`createTitle.${type}`)} />
          <NewCampaign type={type} segment={segment} />
        </Box>
      </NotOnMobile>
    </OfWholeClub>
  )
}

const NewCampaign = ({ type, segment }: Props) => {
  const { t } = useTranslation('campaigns')
  const router = useRouter()
  const { id: partnerId, timezone } = usePartner()
  const [start] = useState(() => newCampaign(type, segment))
  const made = useRef<string | null>(null)
  // The same at every try: what was left without an answer is sent again as it was.
  const times = useRef<{ of: string; at: number } | null>(null)
  const form = useCampaignForm(
    { start, campaign: null },
    async (send, values, intent) => {
      const of = JSON.stringify(values)
      if (times.current?.of !== of) times.current = { of, at: Date.now() }
      const body = bodyOf(values, { partnerId, ...newTimes(values, times.current.at, timezone) })
      const { data } = await send('createCampaign', { body })
      made.current = data.id
      if (intent === 'draft') return
      await send('toggleCampaign', { id: data.id, body: { enabled: true } })
      if (values.sendTime === null) await send('runCampaign', { id: data.id })
    },
    {
      onDone: () => void router.navigate({ to: '/campaigns/email', ignoreBlocker: true }),
      failed: (error) => {
        // It stays as far as it got: a draft, which goes on from its own address (CAMPAIGNS-61).
        if (made.current !== null)
          void router.navigate({
            to: '/campaigns/$campaignId',
            params: { campaignId: made.current },
            replace: true,
            ignoreBlocker: true,
          })
        return { message: t('failed'), detail: messageOf(error) }
      },
    },
  )
  return <CampaignForm form={form} />
}
