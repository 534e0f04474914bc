import { IconBan, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { OrderState as State } from '@fieldhouse/domain/orders'
import { useTranslation } from 'react-i18next'
import { knownKey } from '../../../lib/known-key.ts'
import { UnknownStatus } from '../../../lib/UnknownStatus.tsx'
import { Status, type Tone } from '../../../ui/display/Status.tsx'

const LOOK: Record<State, { tone: Tone; icon: typeof IconBan }> = {
  COMMITTED: { tone: 'ok', icon: IconCheck },
  DRAFT: { tone: 'warn', icon: IconCircleDashed },
  CANCELED: { tone: 'mute', icon: IconBan },
}

/** The order status: icon and word, in lists without a ground (ORDERS-31, ORDERS-34, ORDERS-125). */
export const OrderState = ({ state, line = false }: { state: State; line?: boolean }) => {
  const { t } = useTranslation('orders')
  const known = knownKey(LOOK, state)
  if (known === null) return <UnknownStatus line={line} />
  const { tone, icon: StateIcon } = LOOK[known]
  return (
    <Status tone={tone} line={line} icon={<StateIcon />}>
      {t(`state.${known}`)}
    </Status>
  )
}
