import { createFileRoute, notFound } from '@tanstack/react-router'
import { PaymentOptions, PaymentsTabs } from '../../features/payments/options/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { isPaymentTab } from '../../features/payments/options/tabs.ts'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => {
  const { tab } = Route.useParams()
  if (!isPaymentTab(tab)) return <NotBuilt screen="payments" />
  return (
    <PaymentsTabs tab={tab}>
      {tab === 'settings' ? <PaymentOptions /> : <NotBuilt screen="payments" as="h2" />}
    </PaymentsTabs>
  )
}

export const Route = createFileRoute('/payments/$tab')({
  staticData: { module: 'PAYMENTS' },
  component: Screen,
  // SHELL-68: an unknown section name is not found.
  beforeLoad: ({ params }) => {
    if (!isPaymentTab(params.tab) && params.tab !== 'stripeOnboarding') throw notFound()
  },
})
