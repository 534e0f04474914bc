import { Select, TextInput } from '@mantine/core'
import {
  monthsBeside,
  priceCharacters,
  RECURRING_MONTHS,
  secondMonthsAfter,
  type RecurringMonths,
} from '@fieldhouse/domain/memberships'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { RichTextField } from '../../../lib/rich-text/RichTextField.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import { usePlanTexts } from '../use-plan-texts.ts'
import { pricingOf, type EditedValues, type PlanValues } from './plan-form.ts'

/** The name and benefits of a plan: what can always be changed (MEMBERSHIPS-23). */
export const NameAndBenefits = ({ form }: { form: Pick<FieldsOf<EditedValues>, 'field' | 'change'> }) => {
  const { t } = useTranslation('memberships')
  const { value, error } = form.field('benefits')
  return (
    <>
      <TextInput {...form.field('name')} label={t('plan.name')} required maxLength={100} />
      <RichTextField
        label={t('plan.benefits')}
        name="benefits"
        value={value}
        error={error}
        onChange={(benefits) => form.change({ benefits })}
      />
    </>
  )
}

/** The prices of a new plan, with what the second one saves (MEMBERSHIPS-18 to MEMBERSHIPS-20, MEMBERSHIPS-22, MEMBERSHIPS-25). */
export const PricingFields = ({ form, currency }: { form: FieldsOf<PlanValues>; currency: string }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  const { values, field, change } = form
  const saving = texts.saving({ pricing: pricingOf(values, currency) })
  const option = (
    number: 1 | 2,
    choices: readonly RecurringMonths[],
    choose: (months: RecurringMonths) => Partial<PlanValues>,
  ) => (
    <Stack component="fieldset" gap={6} className={style.pricing}>
      <legend>{t(number === 1 ? 'plan.pricing1' : 'plan.pricing2')}</legend>
      <Row gap={12} align="start" wrap>
        <MoneyField
          currency={currency}
          {...field(`price${number}`)}
          label={t('plan.price')}
          required={number === 1}
          maxLength={priceCharacters(currency)}
          w={180}
        />
        <Select
          label={t('plan.months')}
          required={number === 1}
          allowDeselect={false}
          w={180}
          data={choices.map((months) => ({ value: String(months), label: t('plan.monthsCount', { count: months }) }))}
          value={String(values[`months${number}`])}
          onChange={(chosen) => change(choose(Number(chosen) as RecurringMonths))}
        />
      </Row>
    </Stack>
  )
  return (
    <>
      {option(1, RECURRING_MONTHS, (months1) => ({ months1, months2: secondMonthsAfter(months1, values.months2) }))}
      <Stack gap={6}>
        {option(2, monthsBeside(values.months1), (months2) => ({ months2 }))}
        <Paragraph look={saving ? 'medium ok' : 'quiet'} aria-live="polite">
          {saving ?? t('plan.pricing2Hint')}
        </Paragraph>
      </Stack>
      <Paragraph look="quiet">{t('plan.willBeLocked')}</Paragraph>
    </>
  )
}
