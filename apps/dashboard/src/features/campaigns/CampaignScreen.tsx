import type { Campaign } from '@fieldhouse/contract/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconMailOff } from '@tabler/icons-react'
import { ApiFailure, query } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { OfWholeClub } from '../../lib/session/OfWholeClub.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box, Row } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignState } from './CampaignState.tsx'
import { isEditable } from './form/campaign-form.ts'
import { EditCampaign } from './form/EditCampaign.tsx'
import { NotOnMobile } from './NotOnMobile.tsx'
import { CampaignReport } from './report/CampaignReport.tsx'
import type { UnreachedSearch } from './report/unreached-search.ts'

type Props = { id: string; search: UnreachedSearch }

/** A campaign: to be edited (CAMPAIGNS-04), or, once it was sent, to be read with what became of it (CAMPAIGNS-59). */
export const CampaignScreen = ({ id, search }: Props) => {
  const { t } = useTranslation('campaigns')
  return (
    <OfWholeClub as="h1" title={t('wholeClub')} hint={t('wholeClubHint')}>
      <Standing id={id} search={search} />
    </OfWholeClub>
  )
}

const Standing = ({ id, search }: Props) => {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch, isFetching } = useQuery({ ...query('getCampaign', { id }), staleTime: 0 })
  const campaign = data?.data
  if (campaign) return <Shown campaign={campaign} search={search} />
  // An id that nobody has, or another club, and what is none at all.
  if (error instanceof ApiFailure && [400, 404].includes(error.status))
    return (
      <EmptyState
        as="h1"
        icon={<IconMailOff />}
        title={t('gone')}
        hint={t('goneHint')}
        action={<ButtonLink to="/campaigns/email">{t('toList')}</ButtonLink>}
      />
    )
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={10} />
      )}
    </>
  )
}

const Shown = ({ campaign, search }: { campaign: Campaign; search: UnreachedSearch }) => {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const page = (
    <Box w="100%" pb={32}>
      <PageHeader
        title={campaign.name}
        actions={
          <>
            <Row>
              <CampaignState status={campaign.status} />
            </Row>
            <CampaignActions
              campaign={campaign}
              onDeleted={() => void navigate({ to: '/campaigns/email', ignoreBlocker: true })}
            />
          </>
        }
      />
      {campaign.pausedItself && (
        <output>
          <Row gap={8} p={8} mb={12} look="warn" ground="onWarn">
            <IconAlertTriangle size={16} aria-hidden />
            {t('pausedItself')}
          </Row>
        </output>
      )}
      {isEditable(campaign) ? (
        <EditCampaign campaign={campaign} search={search} />
      ) : (
        <CampaignReport campaign={campaign} search={search} />
      )}
    </Box>
  )
  return isEditable(campaign) ? <NotOnMobile>{page}</NotOnMobile> : page
}
