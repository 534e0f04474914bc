import { CHECKS } from '@fieldhouse/domain/access'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { LiftSuppression } from './LiftSuppression.tsx'
import { useSuppressionWords } from './use-suppression-words.ts'

type Props = { customer: { id: string; name: string } }

/** Why a customer gets no campaigns, for whoever may see campaigns, and the way to take it back; nothing where they get them (BEYOND-44). */
export const Suppression = (props: Props) => {
  const may = useCan(CHECKS.seeSuppressed)
  return may ? <Shown {...props} /> : null
}

const Shown = ({ customer }: Props) => {
  const { t } = useTranslation('customers')
  const words = useSuppressionWords()
  const barred = useBarred('campaign.create')
  const reasons = useQuery(query('getSuppression', { id: customer.id })).data?.data.reasons ?? []
  const [lifting, setLifting] = useState(false)
  if (reasons.length === 0) return null
  return (
    <Row gap={8} mt={14} p={8} look="warn" ground="onWarn" wrap>
      <IconMailOff size={16} aria-hidden />
      <Text>{t('suppression.none', { why: reasons.map(words).join(' ') })}</Text>
      <Button size="s" disabledReason={barred} onClick={() => setLifting(true)}>
        {t('suppression.open')}
      </Button>
      {lifting && <LiftSuppression customer={customer} reasons={reasons} onClose={() => setLifting(false)} />}
    </Row>
  )
}
