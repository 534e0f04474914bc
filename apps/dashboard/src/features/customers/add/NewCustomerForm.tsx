import { Textarea, TextInput } from '@mantine/core'
import { isPhone } from '@fieldhouse/domain/bookings'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstField } from '../../../ui/overlays/first-field.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import type { NewCustomerValues } from './new-customer.ts'
import style from '../customer.module.css'

type Props = {
  fields: FieldsOf<NewCustomerValues>
  /** The server's refusal. */
  failure: string | null
  /** The way back to the search, where the form took its place. */
  onBack?: () => void
}

/** The fields of a new customer: inside a booking, where it is created when the booking goes on (BOOKING-109), or alone. */
export const NewCustomerForm = ({ fields: { values, field }, failure, onBack }: Props) => {
  const { t } = useTranslation('customerPicker')
  // A landline is kept as well: the desk calls it.
  const { countryCode } = usePartner()
  const hasMobile = isPhone(values.mobile)
  const readMobile = useMobileReader(hasMobile)
  const notTextable = hasMobile && readMobile(values.mobile, countryCode) === null
  return (
    <Stack gap={12} ref={focusFirstField} className={style.form}>
      {onBack && (
        <div className={style.formHead}>
          <Text look="small medium quiet">{t('newCustomer')}</Text>
          <Button size="s" variant="subtle" onClick={onBack}>
            {t('backToSearch')}
          </Button>
        </div>
      )}
      <TextInput {...field('firstName')} label={t('firstName')} required maxLength={100} />
      <TextInput {...field('lastName')} label={t('lastName')} maxLength={100} />
      <TextInput
        {...field('email')}
        label={t('email')}
        type="email"
        maxLength={200}
        description={t('eitherHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput
        {...field('mobile')}
        label={t('mobile')}
        type="tel"
        maxLength={40}
        description={notTextable && t('notTextable')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <Textarea
        {...field('partnerNote')}
        label={t('partnerNote')}
        className={style.wide}
        autosize
        minRows={1}
        maxLength={1000}
      />
      {failure && (
        <p role="alert" className={style.failure}>
          {failure}
        </p>
      )}
    </Stack>
  )
}
