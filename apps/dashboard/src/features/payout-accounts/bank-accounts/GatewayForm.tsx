import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { HolderType } from './BankFields.tsx'
import { TextField, type PartProps } from '../form/Fields.tsx'
import { FormSection } from '../form/FormSection.tsx'
import type { GatewayField } from './gateway-form.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { useGatewayForm } from './use-gateway-form.ts'
import style from '../form/form.module.css'

type Props = { partnerId: string; known: PayoutAccount | null; bank: BankAccount | null; onClose: () => void }

/**
 * 'Your bank account' in India: the bank-only form, without the owners and the legal entity (BANK-26, BANK-43, PAYOUTSTAB-19,
 * PAYOUTSTAB-27). Country and currency are fixed; another account takes the place of the first.
 */
export const GatewayForm = ({ partnerId, known, bank, onClose }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const barred = useBarred('payout.createPayoutsAccount')
  const { hasSuperAdmin } = useWorkspace()
  const nameOf = useCountryName()
  const form = useGatewayForm({ partnerId, known, bank, onSaved: onClose })
  const readOnly = barred !== null || form.busy
  const part: PartProps<GatewayField> = {
    values: form.values,
    wrong: form.wrong,
    readOnly,
    onChange: (field, value) => form.change({ [field]: value }),
  }
  const fixed = { values: { country: nameOf('IN'), currency: 'INR' }, wrong: [], readOnly: true, onChange: () => {} }
  return (
    <FormDialog form={form} title={t('dialog.title')} onClose={onClose}>
      <FormSection title={t('dialog.bank')}>
        <div className={style.grid}>
          <TextField {...fixed} name="country" />
          <TextField {...fixed} name="currency" />
          <TextField {...part} name="accountHolderName" hint={t('dialog.optional')} />
          <HolderType {...part} />
          <TextField
            {...part}
            name="accountNumber"
            inputMode="numeric"
            hint={t('dialog.hint.accountNumberIN')}
            ending={bank?.accountNumber}
          />
          <TextField
            {...part}
            name="routingNumber"
            label="ifsc"
            hint={t('dialog.hint.routingNumberIN')}
            ending={bank?.routingNumber ?? undefined}
          />
          {hasSuperAdmin && (
            <TextField {...part} name="externalAccountId" hint={t('dialog.hint.externalAccountId')} wide />
          )}
        </div>
      </FormSection>
      <FormSection title={t('dialog.owner')}>
        <div className={style.grid}>
          <TextField {...part} name="email" type="email" inputMode="email" />
          <TextField {...part} name="phone" type="tel" inputMode="tel" />
        </div>
      </FormSection>
    </FormDialog>
  )
}
