import type { Coupon } from '@fieldhouse/contract/coupons'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { splitPercent } from './form/coupon-form.ts'
import style from './coupons.module.css'
import { useCouponWords } from './use-coupon-words.ts'

/** A coupon with every field, to read; and the way to change it (COUPONS-11, COUPONS-61). */
export const CouponDetails = ({
  coupon,
  onEdit,
  onClose,
}: {
  coupon: Coupon
  onEdit: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const words = useCouponWords()
  const barred = useBarred('coupon.edit')
  const { currency } = coupon
  const money = (minor: number | null) => (minor === null ? t('none') : formatMoney(minor, currency))
  const limit = (count: number | null) => (count === null ? t('noLimit') : formatCount(count))
  const rows: readonly (readonly [string, string])[] = [
    [t('field.discountType'), words.type(coupon.discountType)],
    [t('column.discount'), words.discount(coupon)],
    [t('field.minOrder'), money(coupon.minOrderAmountCents)],
    [t('field.minItems'), formatCount(coupon.minAppliedItemsPerOrder ?? 1)],
    [t('field.maxUsage'), limit(coupon.maxUsageCount)],
    [t('field.maxPerCustomer'), limit(coupon.maxUsagePerCustomer)],
    [t('column.used'), formatCount(coupon.usedCount)],
    [t('field.validFrom'), words.date(coupon.orderValidFrom)],
    [t('field.validUntil'), words.date(coupon.orderValidUntil, t('noEnd'))],
    [t('field.firstBookingDate'), words.date(coupon.serviceValidFrom)],
    [t('field.lastBookingDate'), words.date(coupon.serviceValidUntil)],
    [t('field.hours'), words.hours(coupon.serviceHours)],
    [t('field.groups'), words.groups(coupon.productIds)],
    [t('field.segments'), words.segments(coupon.customerSegments)],
    ...(coupon.fieldhouseSplitPercent === undefined ? [] : [[t('field.split'), `${splitPercent(coupon)}%`] as const]),
    [t('filter.status'), t(coupon.isActive ? 'status.active' : 'status.inactive')],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={coupon.code}
      subtitle={words.discount(coupon)}
      width={560}
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {common('close')}
        </Button>
      }
      footer={
        <Button variant="filled" disabledReason={barred} onClick={onEdit}>
          {t('edit')}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- longer than a phone, it is read on with the arrow keys */}
      <dl className={style.details} tabIndex={0}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
