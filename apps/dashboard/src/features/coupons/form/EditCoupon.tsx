import type { Coupon } from '@fieldhouse/contract/coupons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { useCouponWords } from '../use-coupon-words.ts'
import { CouponFields } from './CouponFields.tsx'
import { bodyOf, valuesOf, type CouponValues } from './coupon-form.ts'
import { useCouponRules } from './use-coupon-rules.ts'

/** The form of a coupon that stands; its code stays (COUPONS-25, COUPONS-28, COUPONS-47, COUPONS-50). */
export const EditCoupon = ({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) => {
  const { t } = useTranslation('coupons')
  const { id: partnerId, timezone } = usePartner()
  const [today] = useState(() => dayOf(new Date().toISOString(), timezone))
  const read = useReading()
  const { currency } = coupon
  const hasSplit = coupon.fieldhouseSplitPercent !== undefined
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.couponChangedMeanwhile'],
    standing: coupon,
    valuesOf,
    readAgain: async () => {
      const { data } = await client.listCoupons({ partnerId, query: { q: coupon.code, offset: 0, limit: 100 } })
      return data.coupons.find(({ id }) => id === coupon.id) ?? null
    },
  })
  const form = useForm(
    { start: meanwhile.began.current, unchanged: t('unchanged'), ...useCouponRules(currency) },
    (send, values) =>
      send('updateCoupon', {
        partnerId,
        couponId: coupon.id,
        body: { ...bodyOf(values, { currency, hasSplit }), version: meanwhile.version.current },
      }),
    {
      onDone: onClose,
      done: () => t('updated'),
      failed: (error) => (meanwhile.isTold(error) ? null : t('updateFailed')),
    },
  )
  return (
    <>
      <FormDialog form={form} title={t('editTitle', { code: coupon.code })} width={640} onClose={onClose}>
        <CouponFields fields={form} currency={currency} hasSplit={hasSplit} isNew={false} today={today} />
      </FormDialog>
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('coupons')
  const { t: common } = useTranslation()
  const words = useCouponWords()
  return (values: CouponValues) =>
    [
      [t('field.discountType'), words.type(values.discountType)],
      [t('field.percentage'), values.discountAmountPercentage],
      [t('field.amount'), values.discountAmountCents],
      [t('field.minOrder'), values.minOrderAmountCents],
      [t('field.minItems'), values.minAppliedItemsPerOrder],
      [t('field.maxUsage'), values.maxUsageCount],
      [t('field.maxPerCustomer'), values.maxUsagePerCustomer],
      [t('field.validFrom'), words.date(values.orderValidFrom)],
      [t('field.validUntil'), words.date(values.orderValidUntil, t('noEnd'))],
      [t('field.firstBookingDate'), words.date(values.serviceValidFrom)],
      [t('field.lastBookingDate'), words.date(values.serviceValidUntil)],
      [t('field.hours'), words.hours(values.serviceHours)],
      [t('field.groups'), words.groups([...values.productIds])],
      [t('field.segments'), words.segments([...values.customerSegments])],
      [t('field.split'), values.fieldhouseSplitPercent],
      [t('column.active'), common(values.isActive ? 'meanwhile.on' : 'meanwhile.off')],
    ] as const
}
