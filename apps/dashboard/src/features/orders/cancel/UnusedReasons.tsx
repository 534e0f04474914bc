import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { useTranslation } from 'react-i18next'
import { Paragraph } from '../../../ui/layout.tsx'

/** Why so much is suggested for what was used in part: how many passes or days are left, and by which percentage (BEYOND-50). */
export const UnusedReasons = ({ unused = [] }: { unused?: MoneyEffect['unused'] }) => {
  const { t } = useTranslation('orders')
  return unused.map(({ lineItemId, unit, left, total, percent }) => (
    <Paragraph key={lineItemId} look="quiet">
      {t(`cancel.unused.${unit}`, { left, count: total, percent })}
    </Paragraph>
  ))
}
