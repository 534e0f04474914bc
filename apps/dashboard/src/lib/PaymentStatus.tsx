import { IconArrowBackUp, IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Status, type Tone } from '../ui/display/Status.tsx'
import { knownKey } from './known-key.ts'
import { UnknownStatus } from './UnknownStatus.tsx'

export type OrderStatus = 'pending' | 'paid' | 'canceled' | 'refunded'

const LOOK: Record<OrderStatus, { tone: Tone; icon: typeof IconClock }> = {
  pending: { tone: 'warn', icon: IconClock },
  paid: { tone: 'ok', icon: IconCircleCheck },
  canceled: { tone: 'mute', icon: IconBan },
  refunded: { tone: 'back', icon: IconArrowBackUp },
}

/** Whether an order is paid, in a word, an icon and a tint. */
export const PaymentStatus = ({ status }: { status: OrderStatus }) => {
  const { t } = useTranslation()
  const known = knownKey(LOOK, status)
  if (known === null) return <UnknownStatus />
  const { tone, icon: StatusIcon } = LOOK[known]
  return (
    <Status tone={tone} icon={<StatusIcon />}>
      {t(`paymentStatus.${known}`)}
    </Status>
  )
}
