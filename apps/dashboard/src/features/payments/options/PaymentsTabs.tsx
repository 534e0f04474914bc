import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabbedScreen } from '../../../ui/TabbedScreen.tsx'
import { PAYMENT_TABS, type PaymentTab } from './tabs.ts'

/** The frame of Payments: its name, its tabs, and the section that is open. */
export const PaymentsTabs = (props: { tab: PaymentTab; children: ReactNode }) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const router = useRouter()
  return (
    <TabbedScreen
      {...props}
      title={common('screen.payments')}
      label={t('tabs.label')}
      tabs={PAYMENT_TABS}
      nameOf={(tab) => t(`tabs.${tab}`)}
      onOpen={(tab) => void router.navigate({ to: '/payments/$tab', params: { tab } })}
    />
  )
}
