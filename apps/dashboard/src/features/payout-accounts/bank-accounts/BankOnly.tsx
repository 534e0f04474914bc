import type { BankCountry } from '@fieldhouse/domain/payout-accounts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { BankFields } from './BankFields.tsx'
import { withBank } from '../form/form.ts'
import { FormSection } from '../form/FormSection.tsx'
import type { TokenMaker } from './make-bank-token.ts'
import { PayoutAccountSandboxNote } from '../PayoutAccountSandboxNote.tsx'
import { useBankForm } from './use-bank-form.ts'

type Props = { country: BankCountry; makeToken: TokenMaker; onClose: () => void }

/** 'Your bank account' as a bank-only form, for a further account of one that is set up (BANK-01, BANK-44). */
export const BankOnly = ({ country, makeToken, onClose }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const form = useBankForm({ country, makeToken, onSaved: onClose })
  return (
    <FormDialog form={form} title={t('dialog.title')} onClose={onClose}>
      <PayoutAccountSandboxNote />
      <FormSection title={t('dialog.bank')}>
        <BankFields
          country={country}
          values={form.values}
          wrong={form.wrong}
          readOnly={form.busy}
          onChange={(field, value) => form.change(withBank(form.values, field, value))}
        />
      </FormSection>
    </FormDialog>
  )
}
