import { Textarea, TextInput } from '@mantine/core'
import { isPhone, type NewCustomer } from '@fieldhouse/domain/bookings'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMobileReader } from '../../lib/use-mobile-reader.ts'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import style from './customer.module.css'

export type NewCustomerValues = NewCustomer & { partnerNote: string }

export const NO_CUSTOMER: NewCustomerValues = { firstName: '', lastName: '', email: '', mobile: '', partnerNote: '' }

type Problems = Partial<Record<keyof NewCustomer, string>>

type Props = {
  values: NewCustomerValues
  onChange: (values: NewCustomerValues) => void
  /** As the domain words them; shown once somebody has tried to go on. */
  problems: Problems
  /** The server's refusal. */
  failure: string | null
  /** The way back to the search; null where the form stands alone. */
  onBack: (() => void) | null
}

/** The fields of a new customer: inside a booking, where it is created when the booking goes on (BOOKING-109), or alone. */
export const NewCustomerForm = ({ values, onChange, problems, failure, onBack }: Props) => {
  const { t } = useTranslation('customerPicker')
  const first = useRef<HTMLInputElement>(null)
  // The form takes the place of the search that had the focus.
  useEffect(() => first.current?.focus(), [])
  // A landline is kept as well: the desk calls it.
  const { countryCode } = usePartner()
  const hasMobile = isPhone(values.mobile)
  const readMobile = useMobileReader(hasMobile)
  const notTextable = hasMobile && readMobile(values.mobile, countryCode) === null
  const words: Record<string, string> = {
    'is required': t('required'),
    'Invalid phone number': t('invalidPhone'),
    'Invalid email': t('invalidEmail'),
  }
  const field = (name: keyof NewCustomerValues) => ({
    label: name === 'partnerNote' ? t('partnerNote') : t(name),
    value: values[name],
    error: name === 'partnerNote' ? undefined : words[problems[name] ?? ''],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  })
  return (
    <div className={style.form}>
      {onBack && (
        <div className={style.formHead}>
          <span className={style.label}>{t('newCustomer')}</span>
          <Button size="s" variant="subtle" onClick={onBack}>
            {t('backToSearch')}
          </Button>
        </div>
      )}
      <TextInput {...field('firstName')} ref={first} data-autofocus required maxLength={100} />
      <TextInput {...field('lastName')} maxLength={100} />
      <TextInput
        {...field('email')}
        type="email"
        maxLength={200}
        description={t('eitherHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput
        {...field('mobile')}
        type="tel"
        maxLength={40}
        description={notTextable && t('notTextable')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <Textarea {...field('partnerNote')} className={style.wide} autosize minRows={1} maxLength={1000} />
      {failure && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
