import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { LoadingPopup } from '../../../ui/feedback/LoadingPopup.tsx'
import { CouponFields } from './CouponFields.tsx'
import { couponBody, newCoupon } from './coupon-form.ts'
import { useCouponRules } from './use-coupon-rules.ts'

/** The form of a new coupon (COUPONS-05, COUPONS-24, COUPONS-46, COUPONS-49). */
export const CreateCoupon = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('coupons')
  const { id: partnerId, timezone, defaultCurrencyId } = usePartner()
  const { hasSuperAdmin: hasSplit } = useWorkspace()
  const currency = defaultCurrencyId ?? DEFAULT_CURRENCY
  const [today] = useState(() => dayOf(new Date().toISOString(), timezone))
  const form = useForm(
    { start: newCoupon(today), ...useCouponRules(currency) },
    (send, values) => send('createCoupon', { partnerId, body: couponBody(values, { currency, hasSplit }) }),
    {
      onDone: onClose,
      done: () => t('created'),
      failed: (error) => Object.values(fieldErrorsOf(error))[0] ?? messageOf(error) ?? t('createFailed'),
    },
  )
  return (
    <>
      <FormDialog form={form} title={t('createTitle')} save={t('create')} width={640} onClose={onClose}>
        <CouponFields fields={form} currency={currency} hasSplit={hasSplit} isNew today={today} />
      </FormDialog>
      <LoadingPopup open={form.busy} label={t('creating')} />
    </>
  )
}
