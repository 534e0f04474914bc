import { Tabs } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PAYMENT_TABS, type PaymentTab } from './tabs.ts'
import style from './options.module.css'

/** The frame of Payments: its name, its tabs, and the section that is open. */
export const PaymentsTabs = ({ tab, children }: { tab: PaymentTab; children: ReactNode }) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const router = useRouter()
  return (
    <>
      <PageHeader title={common('screen.payments')} />
      <Tabs
        className={style.tabs}
        value={tab}
        activateTabWithKeyboard={false}
        onChange={(next) => next && void router.navigate({ to: '/payments/$tab', params: { tab: next } })}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          {PAYMENT_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </>
  )
}
