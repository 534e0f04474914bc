import { Checkbox } from '@mantine/core'
import type { MoveEffect } from '@fieldhouse/contract/bookings'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/use-can.ts'
import { Box, Paragraph, Text } from '../../../ui/layout.tsx'
import style from '../booking.module.css'

/** Whether a coupon's discount holds where it would fall away, and who says so. */
export type KeptDiscount = { isKept: boolean; keep: (isKept: boolean) => void }

type Props = KeptDiscount & {
  coupon: NonNullable<MoveEffect['coupon']>
  money: (minor: number) => string
}

/**
 * Whether the coupon holds at the new place, and what it takes off there (COUPONS-56). Where it doesn't, whoever may change transactions can keep its
 * discount (BEYOND-49).
 */
export const CouponThere = ({ coupon: { code, before, after, falls }, money, isKept, keep }: Props) => {
  const { t } = useTranslation('bookings')
  const mayKeep = useCan('order.edit')
  const said = { code, before: money(before), after: money(after) }
  return (
    <>
      {after === 0 ? (
        <p className={style.warning} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          {t('edit.discountGone', said)}
        </p>
      ) : (
        <Paragraph look="quiet">{t(after === before ? 'edit.discountStays' : 'edit.discountChanges', said)}</Paragraph>
      )}
      {mayKeep && falls > 0 && (
        <Box p="8px 0">
          <Checkbox
            label={t('edit.keepDiscount', { amount: money(falls) })}
            description={<Text look="quiet small">{t('edit.keepNoted')}</Text>}
            checked={isKept}
            onChange={(event) => keep(event.currentTarget.checked)}
          />
        </Box>
      )}
    </>
  )
}
