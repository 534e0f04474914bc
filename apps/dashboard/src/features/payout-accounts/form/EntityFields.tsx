import { requiredLegalEntityFields, type BankCountry, type LegalEntityField } from '@fieldhouse/domain/payout-accounts'
import { TextField, type PartProps } from './Fields.tsx'
import style from './form.module.css'

type Props = PartProps<LegalEntityField> & {
  country: BankCountry
  /** The end of the tax id that the server has. */
  taxIdEnding: string | null
}

/** What the partner's country asks of the business itself (BANK-14 to BANK-16). */
export const EntityFields = ({ country, taxIdEnding, ...part }: Props) => {
  const asks = (field: LegalEntityField) => requiredLegalEntityFields(country).includes(field)
  return (
    <div className={style.grid}>
      <TextField {...part} name="businessName" />
      <TextField {...part} name="businessTaxId" ending={taxIdEnding} />
      <TextField {...part} name="address" wide />
      <TextField {...part} name="postalCode" />
      {asks('city') && <TextField {...part} name="city" />}
      {asks('state') && <TextField {...part} name="state" />}
    </div>
  )
}
