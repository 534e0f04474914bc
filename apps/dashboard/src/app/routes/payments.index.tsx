import { createFileRoute } from '@tanstack/react-router'
import { PaymentOptions, PaymentsTabs } from '../../features/payments/options/index.ts'

/** Without a tab, Payments opens its settings (PAYOUTSTAB-28). */
const Screen = () => (
  <PaymentsTabs tab="settings">
    <PaymentOptions />
  </PaymentsTabs>
)

export const Route = createFileRoute('/payments/')({ staticData: { module: 'PAYMENTS' }, component: Screen })
