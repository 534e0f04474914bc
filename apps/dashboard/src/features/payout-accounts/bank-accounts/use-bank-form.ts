import { wrongBankFields, type BankCountry } from '@fieldhouse/domain/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemIn } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { callsFor } from '../form/calls.ts'
import { bankText } from '../form/form.ts'
import type { TokenMaker } from './make-bank-token.ts'
import { addBankAccount, nothingDone, tokenFor, type StepFailed } from '../form/save-form.ts'
import { TOLD, toldOf } from '../told.ts'

type Options = { country: BankCountry; makeToken: TokenMaker; onSaved: () => void }

/** The bank-only form of a further account (BANK-23, BANK-44): its fields, and its being added by a token. */
export const useBankForm = ({ country, makeToken, onSaved }: Options) => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId } = usePartner()
  const [done] = useState(nothingDone)
  return useForm(
    {
      start: bankText(country),
      barred: useBarred('payout.createPayoutsAccount'),
      check: (bank) => problemIn(wrongBankFields(country, bank), 'invalid'),
      words: { invalid: t('dialog.invalid') },
    },
    async (send, bank) => {
      const calls = callsFor({ partnerId, send, done, makeToken })
      const token = await tokenFor(bank, done, calls)
      await addBankAccount({ token, number: bank.accountNumber }, done, calls)
    },
    {
      onDone: onSaved,
      done: () => t('saving.created'),
      failed: (error) =>
        toldOf(error as StepFailed, (step) => t(step === 'token' ? 'saving.tokenFailed' : 'saving.createFailed')),
      onWrong: () => notify.failure(t('saving.checkFields'), { id: TOLD }),
      toast: TOLD,
    },
  )
}
