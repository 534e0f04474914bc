import type { BankCountry } from '@fieldhouse/domain/payout-accounts'
import { useTranslation } from 'react-i18next'
import { BankFields } from './BankFields.tsx'
import { BankDialog } from './BankDialog.tsx'
import { FormSection } from './FormSection.tsx'
import type { TokenMaker } from './make-bank-token.ts'
import { PayoutsSandboxNote } from './PayoutsSandboxNote.tsx'
import { useBankForm } from './use-bank-form.ts'

type Props = { country: BankCountry; makeToken: TokenMaker; onClose: () => void }

/** 'Your bank account' as a bank-only form, for a further account of one that is set up (BANK-01, BANK-44). */
export const BankOnly = ({ country, makeToken, onClose }: Props) => {
  const { t } = useTranslation('payouts')
  const form = useBankForm({ country, makeToken, onSaved: onClose })
  return (
    <BankDialog form={form} onClose={onClose}>
      <PayoutsSandboxNote />
      <FormSection title={t('dialog.bank')}>
        <BankFields
          country={country}
          values={form.bank}
          wrong={form.wrong}
          readOnly={form.busy}
          onChange={form.change}
        />
      </FormSection>
    </BankDialog>
  )
}
