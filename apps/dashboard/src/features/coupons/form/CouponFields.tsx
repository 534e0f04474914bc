import { Select, TextInput } from '@mantine/core'
import {
  DISCOUNT_TYPES,
  keptPercentage,
  keptSplit,
  LONGEST_CODE,
  usesAmount,
  usesPercentage,
} from '@fieldhouse/domain/coupons'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { focusFirstField } from '../../../ui/overlays/first-field.ts'
import style from '../coupons.module.css'
import { ForWhom } from './ForWhom.tsx'
import { HoursFields } from './HoursFields.tsx'
import type { CouponValues } from './coupon-form.ts'

type Props = {
  fields: FieldsOf<CouponValues>
  currency: string
  /** Super admins alone see the platform's share (COUPONS-19). */
  hasSplit: boolean
  isNew: boolean
  today: LocalDate
}

const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 9)

/** The fields of a coupon, in the order of COUPONS-61. */
export const CouponFields = ({ fields, currency, hasSplit, isNew, today }: Props) => {
  const { t } = useTranslation('coupons')
  const { field, values, change } = fields
  const type = values.discountType
  const amount = (name: 'discountAmountCents' | 'minOrderAmountCents', label: string, required = false) => (
    <MoneyField currency={currency} {...field(name)} label={label} required={required} maxLength={14} />
  )
  const count = (
    name: 'minAppliedItemsPerOrder' | 'maxUsageCount' | 'maxUsagePerCustomer',
    label: string,
    placeholder: string,
  ) => (
    <TextInput
      {...field(name)}
      label={label}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => change({ [name]: digits(currentTarget.value) })}
    />
  )
  const day = (
    name: 'orderValidFrom' | 'orderValidUntil' | 'serviceValidFrom' | 'serviceValidUntil',
    label: string,
    required = false,
  ) => (
    <DateField
      label={required ? `${label} *` : label}
      value={values[name]}
      error={field(name).error}
      onChange={(date) => change({ [name]: date })}
      today={today}
      language={currentLanguage()}
      clearable
      clearLabel={t('clearDate', { label })}
    />
  )
  return (
    <Stack gap={20} ref={focusFirstField}>
      <TextInput
        {...field('code')}
        className={style.capitals}
        label={t('field.code')}
        description={isNew ? t('field.codeHint') : t('field.codeLocked')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        readOnly={!isNew}
        disabled={!isNew}
        autoComplete="off"
        maxLength={LONGEST_CODE}
      />
      <Select
        label={t('field.discountType')}
        required
        name="discountType"
        placeholder={t('field.discountTypePlaceholder')}
        data={DISCOUNT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        error={field('discountType').error}
        allowDeselect={false}
        onChange={(chosen) => change({ discountType: DISCOUNT_TYPES.find((each) => each === chosen) ?? null })}
      />
      {type !== null && (
        <div className={style.pair}>
          {usesPercentage(type) && (
            <TextInput
              {...field('discountAmountPercentage')}
              label={t('field.percentage')}
              required
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              rightSection={<Text look="small faint">%</Text>}
              onChange={({ currentTarget: { value } }) =>
                change({
                  discountAmountPercentage: Number(value) > 100 ? String(keptPercentage(Number(value))) : value,
                })
              }
            />
          )}
          {usesAmount(type) && amount('discountAmountCents', t('field.amount'), true)}
        </div>
      )}
      <div className={style.pair}>
        {amount('minOrderAmountCents', t('field.minOrder'))}
        {count('minAppliedItemsPerOrder', t('field.minItems'), '1')}
      </div>
      <div className={style.pair}>
        {count('maxUsageCount', t('field.maxUsage'), t('noLimit'))}
        {count('maxUsagePerCustomer', t('field.maxPerCustomer'), t('noLimit'))}
      </div>
      <div className={style.pair}>
        {day('orderValidFrom', t('field.validFrom'), true)}
        {day('orderValidUntil', t('field.validUntil'))}
      </div>
      <div className={style.pair}>
        {day('serviceValidFrom', t('field.firstBookingDate'))}
        {day('serviceValidUntil', t('field.lastBookingDate'))}
      </div>
      <HoursFields
        hours={values.serviceHours}
        error={field('serviceHours').error}
        onChange={(serviceHours) => change({ serviceHours })}
      />
      <ForWhom values={values} onChange={change} />
      {hasSplit && (
        <TextInput
          {...field('fieldhouseSplitPercent')}
          label={t('field.split')}
          description={t('field.splitHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          rightSection={<Text look="small faint">%</Text>}
          onChange={({ currentTarget }) =>
            change({ fieldhouseSplitPercent: String(keptSplit(Number(digits(currentTarget.value)))) })
          }
        />
      )}
      <Toggle label={t('column.active')} checked={values.isActive} onChange={(isActive) => change({ isActive })} />
    </Stack>
  )
}
