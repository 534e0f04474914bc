import type { Coupon } from '@fieldhouse/contract/coupons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { bodyOf, valuesOf } from '../form/coupon-form.ts'

/** Switches a coupon on or off (COUPONS-10); where that fails it stands as before (COUPONS-61). */
export const ActiveSwitch = ({ coupon }: { coupon: Coupon }) => {
  const { t } = useTranslation('coupons')
  const { id: partnerId } = usePartner()
  const barred = useBarred('coupon.edit')
  // As it was pressed, until the list says so itself.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { run } = useAction(
    (send, isActive: boolean) =>
      send('updateCoupon', {
        partnerId: partnerId,
        couponId: coupon.id,
        body: {
          ...bodyOf({ ...valuesOf(coupon), isActive }, { currency: coupon.currency, hasSplit: false }),
          version: coupon.version,
        },
      }),
    {
      onDone: () => setPressed(null),
      onFailure: () => setPressed(null),
      done: () => t('updated'),
      failed: t('updateFailed'),
    },
  )
  return (
    <Switch
      aria-label={t('activeOf', { code: coupon.code })}
      checked={pressed ?? coupon.isActive}
      disabledReason={barred}
      onChange={(on) => {
        setPressed(on)
        void run(on)
      }}
    />
  )
}
