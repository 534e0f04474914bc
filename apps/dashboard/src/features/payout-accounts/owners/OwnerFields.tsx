import {
  ownerBirthDates,
  requiredOwnerFields,
  type BankCountry,
  type OwnerField,
} from '@fieldhouse/domain/payout-accounts'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { TextField, type PartProps } from '../form/Fields.tsx'
import type { OwnerDraft, OwnerTextField } from '../form/form.ts'
import style from '../form/form.module.css'

type Props = {
  owner: OwnerDraft
  country: BankCountry
  today: string
  wrong: readonly OwnerField[]
  readOnly: boolean
  onChange: (owner: OwnerDraft) => void
}

/** What the partner's country asks of an owner (BANK-09 to BANK-13); locked once the provider has verified them (BANK-22). */
export const OwnerFields = ({ owner, country, today, wrong, readOnly, onChange }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const { saved, text } = owner
  const isLocked = saved?.verified ?? false
  const asks = (field: OwnerField) => requiredOwnerFields(country).includes(field)
  const { first, last } = ownerBirthDates(today)
  const part: PartProps<OwnerTextField> = {
    values: text,
    wrong,
    readOnly: readOnly || isLocked,
    onChange: (field, value) => onChange({ ...owner, text: { ...text, [field]: value } }),
  }
  return (
    <div className={style.grid}>
      {isLocked && (
        <p className={style.locked}>
          <IconLock size={16} aria-hidden />
          {t('dialog.locked')}
        </p>
      )}
      <TextField {...part} name="firstName" />
      <TextField {...part} name="lastName" />
      {asks('personalAddress') && <TextField {...part} name="personalAddress" wide />}
      <TextField {...part} name="postalCode" />
      {asks('city') && <TextField {...part} name="city" />}
      {asks('personalId') && <TextField {...part} name="personalId" ending={saved?.personalId} />}
      <DateField
        label={t('dialog.fields.dob')}
        description={isLocked ? undefined : t('dialog.hint.dob')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={text.dob || null}
        error={wrong.includes('dob') ? t('dialog.invalid') : null}
        readOnly={part.readOnly}
        min={first}
        max={last}
        today={today}
        language={currentLanguage()}
        onChange={(day) => part.onChange('dob', day ?? '')}
      />
      <DocumentField
        file={owner.file}
        isKept={Boolean(saved?.document)}
        isLocked={isLocked}
        isMissing={wrong.includes('document')}
        readOnly={part.readOnly}
        onChange={(file) => onChange({ ...owner, file })}
      />
    </div>
  )
}
