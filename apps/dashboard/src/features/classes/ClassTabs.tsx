import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnsClasses } from '../../lib/session/use-can.ts'
import { TabbedScreen } from '../../ui/TabbedScreen.tsx'
import { CLASS_TABS, readClassSearch, type ClassTab } from './search.ts'

type Props = { tab: ClassTab; count?: string | undefined; actions?: ReactNode; children: ReactNode }

/** The frame of Classes: its name, its tabs, and the one that is open; who teaches has the schedule alone (CLASSES-01, CLASSES-05, CLASSES-06). */
export const ClassTabs = (props: Props) => {
  const { t } = useTranslation('instructors')
  const { t: common } = useTranslation()
  const router = useRouter()
  return (
    <TabbedScreen
      {...props}
      title={common('screen.classes')}
      label={t('tabs.label')}
      tabs={useOwnsClasses() ? CLASS_TABS : CLASS_TABS.slice(0, 1)}
      nameOf={(tab) => t(`tabs.${tab}`)}
      onOpen={(tab) => void router.navigate({ to: '/classes', search: readClassSearch({ tab }) })}
    />
  )
}
