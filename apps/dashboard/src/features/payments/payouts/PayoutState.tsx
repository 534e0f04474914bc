import type { PayoutStatus } from '@fieldhouse/domain/payouts'
import { IconAlertCircle, IconBan, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Status, type Tone } from '../../../ui/display/Status.tsx'

const LOOKS: Record<PayoutStatus, { tone: Tone; icon: typeof IconCheck }> = {
  PAID: { tone: 'ok', icon: IconCheck },
  PENDING: { tone: 'warn', icon: IconClock },
  IN_TRANSIT: { tone: 'link', icon: IconSend },
  FAILED: { tone: 'bad', icon: IconAlertCircle },
  CANCELED: { tone: 'mute', icon: IconBan },
}

/** What became of a payout, as a word and an icon (PAYOUTS-27). */
export const PayoutState = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation('payouts')
  const { tone, icon: Icon } = LOOKS[status]
  return (
    <Status tone={tone} icon={<Icon />}>
      {t(`status.${status}`)}
    </Status>
  )
}
