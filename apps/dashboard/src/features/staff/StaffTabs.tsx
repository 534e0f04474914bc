import { Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { STAFF_TABS, type StaffTab } from './search.ts'
import style from './staff.module.css'

type Props = { tab: StaffTab; count?: string | undefined; actions?: ReactNode; children: ReactNode }

/** The frame of Staff: its name, its tabs, and the one that is open (STAFF-02). */
export const StaffTabs = ({ tab, count, actions, children }: Props) => {
  const { t } = useTranslation('staff')
  const router = useRouter()
  return (
    <>
      <PageHeader title={t('title')} actions={actions} {...(count && { count })} />
      <Tabs
        className={style.tabs}
        value={tab}
        activateTabWithKeyboard={false}
        keepMounted={false}
        onChange={(next) => next && void router.navigate({ to: '/staff/$tab', params: { tab: next } })}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          {STAFF_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel className={style.panel} value={tab}>
          {children}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
