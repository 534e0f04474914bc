import { Select, Textarea, TextInput } from '@mantine/core'
import { isPhone } from '@fieldhouse/domain/bookings'
import { COUNTRY_CODES, FIRST_BIRTHDAY } from '@fieldhouse/domain/customers'
import { LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { CustomerValues } from './customer-form.ts'
import style from '../customer.module.css'

const ORDER = ['label', 'input', 'error', 'description'] as const

/** A part of the dialog under its own heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={style.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

type Props = {
  fields: FieldsOf<CustomerValues>
  today: LocalDate
  /** Why it was not saved; it stays in sight, wherever the form was scrolled to. */
  failure: string | null
  /** What stands before the address. */
  children?: ReactNode
}

/** What is known of a customer, in its sections (CUSTOMERS-10, CUSTOMERS-11). */
export const CustomerFields = ({ fields: { values, field }, today, failure, children }: Props) => {
  const { t } = useTranslation(['customers', 'customerPicker'])
  const { t: common } = useTranslation()
  const { hasTaxRates } = usePartner()
  return (
    <Stack gap={24}>
      {failure && (
        <p role="alert" className={style.refused}>
          {failure}
        </p>
      )}
      <Part title={t('section.basic')}>
        <Stack gap={12} className={style.form}>
          <TextInput {...field('firstName')} label={t('field.firstName')} required maxLength={100} />
          <TextInput {...field('lastName')} label={t('field.lastName')} maxLength={100} />
          <TextInput
            {...field('email')}
            label={t('field.email')}
            type="email"
            maxLength={LONGEST_EMAIL}
            description={t('customerPicker:eitherHint')}
            inputWrapperOrder={[...ORDER]}
          />
          <TextInput
            {...field('mobile')}
            label={t('field.mobile')}
            type="tel"
            maxLength={40}
            description={useMobileHint(values.mobile)}
            inputWrapperOrder={[...ORDER]}
          />
          <Select
            {...field('gender')}
            label={t('field.gender')}
            allowDeselect={false}
            data={(['female', 'male'] as const).map((value) => ({ value, label: t(`gender.${value}`) }))}
          />
          <DateField
            {...field('dob')}
            label={t('field.dob')}
            min={FIRST_BIRTHDAY}
            max={today}
            today={today}
            language={currentLanguage()}
            clearable
            clearLabel={common('clear')}
          />
        </Stack>
      </Part>
      <Part title={t('section.id')}>
        <Stack gap={12} className={style.form}>
          <TextInput {...field('partnerSideCustomerIdString')} label={t('field.ownId')} maxLength={60} />
        </Stack>
      </Part>
      {children}
      <Part title={t('section.address')}>
        <Stack gap={12} className={style.form}>
          <TextInput {...field('addressStreet')} label={t('field.street')} maxLength={200} />
          <TextInput {...field('addressUnit')} label={t('field.unit')} maxLength={60} />
          <TextInput {...field('addressCity')} label={t('field.city')} maxLength={100} />
          <TextInput {...field('addressPostalCode')} label={t('field.postalCode')} maxLength={20} />
          <Select
            {...field('addressCountry')}
            label={t('field.country')}
            data={useCountries(values.addressCountry)}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': common('clear') }}
          />
        </Stack>
      </Part>
      {(hasTaxRates || values.invoiceName !== '' || values.taxNumber !== '') && (
        <Part title={t('section.invoices')}>
          <Stack gap={12} className={style.form}>
            <TextInput
              {...field('invoiceName')}
              label={t('field.invoiceName')}
              maxLength={200}
              description={t('invoiceHint')}
              inputWrapperOrder={[...ORDER]}
            />
            <TextInput {...field('taxNumber')} label={t('field.taxNumber')} maxLength={40} />
          </Stack>
        </Part>
      )}
      <Part title={t('section.note')}>
        <Textarea {...field('partnerNote')} label={t('field.note')} autosize minRows={2} maxLength={1000} />
      </Part>
    </Stack>
  )
}

/** Says of a number to which no text message goes that it is kept all the same: the desk calls it. */
const useMobileHint = (typed: string): string | undefined => {
  const { t } = useTranslation('customerPicker')
  const { countryCode } = usePartner()
  const isMobile = isPhone(typed)
  const readMobile = useMobileReader(isMobile)
  return isMobile && readMobile(typed, countryCode) === null ? t('notTextable') : undefined
}

/** Countries by their names, one that stands there among them whatever it is. */
const useCountries = (standing: string | null) => {
  const nameOf = useCountryName()
  const codes = standing === null || COUNTRY_CODES.includes(standing) ? COUNTRY_CODES : [...COUNTRY_CODES, standing]
  const collator = new Intl.Collator(currentLanguage())
  return codes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => collator.compare(a.label, b.label))
}
