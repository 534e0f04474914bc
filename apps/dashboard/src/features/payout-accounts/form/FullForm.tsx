import { Checkbox } from '@mantine/core'
import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import type { BankCountry } from '@fieldhouse/domain/payout-accounts'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { AdditionalOwners } from '../owners/AdditionalOwners.tsx'
import { BankFacts } from '../bank-accounts/BankFacts.tsx'
import { BankFields } from '../bank-accounts/BankFields.tsx'
import { EntityFields } from './EntityFields.tsx'
import { FormSection } from './FormSection.tsx'
import { withBank } from './form.ts'
import type { TokenMaker } from '../bank-accounts/make-bank-token.ts'
import { OwnerFields } from '../owners/OwnerFields.tsx'
import { PayoutAccountSandboxNote } from '../PayoutAccountSandboxNote.tsx'
import { useFullForm } from './use-full-form.ts'
import { useProviderName } from '../use-provider-name.ts'
import style from './form.module.css'

type Props = {
  country: BankCountry
  known: PayoutAccount | null
  /** The bank account that is looked at, once there is one. */
  bank: BankAccount | null
  makeToken: TokenMaker
  onClose: () => void
}

/**
 * 'Your bank account' as a full form (BANK-01, BANK-45): everything that the card provider asks of a club before it pays out; once it is
 * set up, the same to look at and to change.
 */
export const FullForm = ({ country, known, bank, makeToken, onClose }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const barred = useBarred('payout.createPayoutsAccount')
  const provider = useProviderName()
  const form = useFullForm({ country, known, makeToken, barred, onSaved: onClose })
  const { draft, change, problems, account, busy } = form
  const readOnly = barred !== null || busy
  return (
    <FormDialog form={form} title={t('dialog.title')} onClose={onClose}>
      <PayoutAccountSandboxNote />
      <FormSection title={t('dialog.bank')}>
        {account ? (
          <BankFacts bank={bank} />
        ) : (
          <BankFields
            country={country}
            values={draft.bank}
            wrong={problems.bank}
            readOnly={readOnly}
            onChange={(field, value) => change({ ...draft, bank: withBank(draft.bank, field, value) })}
          />
        )}
      </FormSection>
      <FormSection title={t('dialog.owner')} verified={draft.owner.saved?.verified ?? false}>
        <OwnerFields
          owner={draft.owner}
          country={country}
          today={form.today}
          wrong={problems.owners[draft.owner.key] ?? []}
          readOnly={readOnly}
          onChange={(owner) => change({ ...draft, owner })}
        />
      </FormSection>
      <AdditionalOwners
        draft={draft}
        country={country}
        today={form.today}
        wrong={problems.owners}
        readOnly={readOnly}
        onChange={change}
      />
      <FormSection title={t('dialog.entity')} verified={account?.legalEntityVerificationStatus === 'verified'}>
        <EntityFields
          country={country}
          values={draft.entity}
          taxIdEnding={known?.legalEntity?.businessTaxId ?? null}
          wrong={problems.entity}
          readOnly={readOnly}
          onChange={(field, value) => change({ ...draft, entity: { ...draft.entity, [field]: value } })}
        />
      </FormSection>
      {!account && (
        <Checkbox
          className={style.terms}
          label={t('dialog.terms', { provider })}
          checked={draft.accepts}
          disabled={readOnly}
          error={problems.accepts ? t('dialog.invalid') : null}
          aria-invalid={problems.accepts || undefined}
          onChange={(event) => change({ ...draft, accepts: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
