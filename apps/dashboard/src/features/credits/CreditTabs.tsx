import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabbedScreen } from '../../ui/TabbedScreen.tsx'
import { CREDIT_TABS, type CreditTab } from './search.ts'

type Props = { tab: CreditTab; count?: string | undefined; actions?: ReactNode; children: ReactNode }

/** The frame of Credits: its name, its tabs, and the one that is open (CREDITS-01). */
export const CreditTabs = (props: Props) => {
  const { t } = useTranslation('credits')
  const router = useRouter()
  return (
    <TabbedScreen
      {...props}
      title={t('title')}
      label={t('tabs.label')}
      tabs={CREDIT_TABS}
      nameOf={(tab) => t(`tabs.${tab}`)}
      onOpen={(tab) => void router.navigate({ to: '/credits/$tab', params: { tab } })}
    />
  )
}
