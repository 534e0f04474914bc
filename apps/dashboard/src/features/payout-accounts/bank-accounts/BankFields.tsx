import {
  HOLDER_TYPES,
  isBankCountry,
  requiredBankFields,
  type BankCountry,
  type BankField,
} from '@fieldhouse/domain/payout-accounts'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField, type PartProps } from '../form/Fields.tsx'
import { bankCountriesFor } from '../form/form.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import style from '../form/form.module.css'

type Props = PartProps<BankField> & { country: BankCountry }

/** The bank information of countries with the full form: what the bank's country requires, no more (BANK-04 to BANK-08, BANK-24). */
export const BankFields = ({ country, ...part }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const nameOf = useCountryName()
  const bankCountry = isBankCountry(part.values.country) ? part.values.country : country
  const asks = (field: BankField) => requiredBankFields(bankCountry).includes(field)
  return (
    <div className={style.grid}>
      <ChoiceField
        {...part}
        name="country"
        choices={bankCountriesFor(country).map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextField {...part} name="currency" readOnly />
      <TextField {...part} name="accountHolderName" />
      <HolderType {...part} />
      <TextField {...part} name="accountNumber" hint={t('dialog.hint.accountNumber')} />
      {asks('routingNumber') && (
        <TextField {...part} name="routingNumber" inputMode="numeric" hint={t(routingHint(bankCountry))} />
      )}
      {asks('city') && <TextField {...part} name="city" />}
    </div>
  )
}

const HINTS = {
  SG: 'dialog.hint.routingNumberSG',
  AU: 'dialog.hint.routingNumberAU',
  US: 'dialog.hint.routingNumberUS',
} as const
const routingHint = (country: BankCountry) => HINTS[country as keyof typeof HINTS] ?? HINTS.US

/** Whose the account is: a person's or a company's. */
export const HolderType = (part: PartProps<'accountHolderType'>) => {
  const { t } = useTranslation('payoutAccounts')
  return (
    <ChoiceField
      {...part}
      name="accountHolderType"
      choices={HOLDER_TYPES.map((value) => ({ value, label: t(`dialog.holder.${value}`) }))}
    />
  )
}
