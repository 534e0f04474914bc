import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/display/Money.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { customerNameOf, type Order } from '../order.ts'
import { UnusedReasons } from './UnusedReasons.tsx'
import type { EffectOfOne } from './use-refunds-of-many.ts'
import style from './cancel.module.css'

type Props = { orders: readonly Order[]; effects: readonly EffectOfOne[] }

/** What goes back of each of several transactions, and why where they were used in part (BEYOND-50). */
export const RefundsOfMany = ({ orders, effects }: Props) => {
  const { t } = useTranslation('orders')
  const of = new Map(effects.map((effect) => [effect.orderId, effect]))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than its place, it is read on with the arrow keys
    <ul aria-label={t('cancel.eachRefund')} className={style.each} tabIndex={0}>
      {orders.map((order) => {
        const effect = of.get(order.id)
        return (
          <li key={order.id}>
            <Row gap="2px 12px" justify="space-between" wrap>
              <Text look="anywhere">
                {[order.readableId.readableId, customerNameOf(order)].filter(Boolean).join(' · ')}
              </Text>
              <Text look={effect ? 'strong nowrap' : 'quiet'}>
                {effect ? <Money minor={effect.returned} currency={effect.currency} /> : t('cancel.notPossible')}
              </Text>
            </Row>
            {effect && effect.returned === effect.byPolicy && (
              <Stack gap={0} look="small">
                <UnusedReasons unused={effect.unused} />
              </Stack>
            )}
          </li>
        )
      })}
    </ul>
  )
}
