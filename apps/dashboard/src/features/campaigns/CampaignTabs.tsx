import type { Needed } from '@fieldhouse/domain/access'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OfWholeClub } from '../../lib/session/OfWholeClub.tsx'
import { TabLocked } from '../../lib/session/TabLocked.tsx'
import { useCan } from '../../lib/session/use-can.ts'
import { TabbedScreen } from '../../ui/TabbedScreen.tsx'

const TABS = ['email', 'segment', 'suppressed', 'reminders'] as const
type Tab = (typeof TABS)[number]

type Props = { tab: Tab; count?: string | undefined; actions: ReactNode; children: ReactNode }

/** The emails to the club's customers, the groups that these are sent to, and reminders, under one name (CAMPAIGNS-01). */
export const CampaignTabs = ({ tab, count, actions, children }: Props) => {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  return (
    <TabbedScreen
      title={t('title')}
      count={count}
      actions={actions}
      label={t('tab.label')}
      tabs={TABS}
      nameOf={(one) => t(`tab.${one}`)}
      tab={tab}
      onOpen={(next) => void navigate({ to: `/campaigns/${next}` })}
    >
      {children}
    </TabbedScreen>
  )
}

/** A tab for whoever may see it: the section opens by either of two rights, and is of the whole club. */
export const OpenTab = ({ tab, needed, children }: { tab: Tab; needed: Needed; children: ReactNode }) => {
  const { t } = useTranslation('campaigns')
  const may = useCan(needed)
  if (!may)
    return (
      <CampaignTabs tab={tab} actions={null}>
        <TabLocked />
      </CampaignTabs>
    )
  return (
    <OfWholeClub as="h1" title={t('wholeClub')} hint={t('wholeClubHint')}>
      {children}
    </OfWholeClub>
  )
}
