import type { Order } from '@fieldhouse/contract/orders'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '@fieldhouse/domain/money'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import style from './collect.module.css'

type Props = {
  order: Order
  /** What is collected now, minor units. */
  amount: number
}

/** What the customer pays, and what for. */
export const OwedSums = ({ order, amount }: Props) => {
  const { t } = useTranslation('payments')
  const { timezone } = usePartner()
  const zone = order.venues[0]?.timezone ?? timezone
  const { currency, orderLineItems, processingFeeExclusiveCents: fee, totalAmount } = order
  return (
    <Stack gap={12} className={style.sums}>
      <Stack component="p" gap={2} look="small quiet">
        {t('collect.amount')}
        <Text component="b" look="huge strong ink">
          <Money minor={amount} currency={currency} />
        </Text>
      </Stack>
      <Box component="dl" look="small">
        {orderLineItems.map(({ id, description, priceCents, facilityBooking }) => (
          <div key={id} data-canceled={facilityBooking?.canceled || undefined}>
            <dt>
              {description}
              {facilityBooking && <small>{formatWhen(facilityBooking.timeRange, zone)}</small>}
            </dt>
            <dd>{formatAmount(priceCents, currency)}</dd>
          </div>
        ))}
        {fee > 0 && (
          <div>
            <dt>{t('collect.fee')}</dt>
            <dd>{formatAmount(fee, currency)}</dd>
          </div>
        )}
        <div data-total>
          <dt>{t('collect.total')}</dt>
          <dd>{formatAmount(totalAmount, currency)}</dd>
        </div>
      </Box>
    </Stack>
  )
}
