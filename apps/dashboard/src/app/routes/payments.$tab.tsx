import { createFileRoute, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentOptions, PaymentsTabs } from '../../features/payments/options/index.ts'
import { Payouts } from '../../features/payments/payouts/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { isPaymentTab, type PaymentTab } from '../../features/payments/options/tabs.ts'
import { readSearch } from '../../features/payments/payouts/search.ts'
import { Policies } from '../../features/policies/index.ts'
import { DailyReport } from '../../features/reports/index.ts'
import { Taxes } from '../../features/taxes/index.ts'
import { OfWholeClub } from '../../lib/session/OfWholeClub.tsx'

const PayoutsOfClub = () => {
  const { t } = useTranslation()
  return (
    <OfWholeClub title={t('wholeClub.payouts')} hint={t('wholeClub.hint')}>
      <Payouts />
    </OfWholeClub>
  )
}

const SECTIONS: Record<PaymentTab, () => ReactNode> = {
  settings: PaymentOptions,
  payouts: PayoutsOfClub,
  policies: Policies,
  taxes: Taxes,
  report: DailyReport,
}

const Screen = () => {
  const { tab } = Route.useParams()
  // The route opens for sections only.
  if (!isPaymentTab(tab)) return null
  const Section = SECTIONS[tab]
  return (
    <PaymentsTabs tab={tab}>
      <Section />
    </PaymentsTabs>
  )
}

export const Route = createFileRoute('/payments/$tab')({
  staticData: { module: 'PAYMENTS' },
  validateSearch: readSearch,
  component: Screen,
  // PAYOUTSTAB-02, over SHELL-68: an unknown section falls back to the settings.
  beforeLoad: ({ params }) => {
    if (!isPaymentTab(params.tab)) throw redirect({ to: '/payments/$tab', params: { tab: 'settings' }, replace: true })
  },
})
