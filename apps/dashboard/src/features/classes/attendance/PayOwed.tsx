import { CollectPayment, GatewayCheckout } from '../../payments/index.ts'
import type { Owed } from './use-paid-at-once.ts'

/** Asks for what is still to be paid online. */
export const PayOwed = ({ owed, onClose }: { owed: Owed; onClose: () => void }) =>
  owed.method === 'razorpay' ? (
    <GatewayCheckout orderId={owed.orderId} onClose={onClose} />
  ) : (
    <CollectPayment orderId={owed.orderId} clientSecret={owed.clientSecret} onClose={onClose} />
  )
