import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabbedScreen } from '../../ui/TabbedScreen.tsx'
import { STAFF_TABS, type StaffTab } from './search.ts'

type Props = { tab: StaffTab; count?: string | undefined; actions?: ReactNode; children: ReactNode }

/** The frame of Staff: its name, its tabs, and the one that is open (STAFF-02). */
export const StaffTabs = (props: Props) => {
  const { t } = useTranslation('staff')
  const router = useRouter()
  return (
    <TabbedScreen
      {...props}
      title={t('title')}
      label={t('tabs.label')}
      tabs={STAFF_TABS}
      nameOf={(tab) => t(`tabs.${tab}`)}
      onOpen={(tab) => void router.navigate({ to: '/staff/$tab', params: { tab } })}
    />
  )
}
