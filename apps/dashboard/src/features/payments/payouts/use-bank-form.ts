import { wrongBankFields, type BankCountry, type BankField } from '@fieldhouse/domain/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
import { callsFor } from './calls.ts'
import { bankText, withBank } from './form.ts'
import type { TokenMaker } from './make-bank-token.ts'
import { addBankAccount, nothingDone, tokenFor, type StepFailed } from './save-form.ts'
import { TOLD, toldOf } from './told.ts'

type Options = { country: BankCountry; makeToken: TokenMaker; onSaved: () => void }

/** The bank-only form of a further account (BANK-23, BANK-44): its fields, and its being added by a token. */
export const useBankForm = ({ country, makeToken, onSaved }: Options) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const [start] = useState(() => bankText(country))
  const [bank, setBank] = useState(start)
  const [done] = useState(nothingDone)
  const [tries, setTries] = useState(0)
  const wrong = wrongBankFields(country, bank)
  const { busy, run } = useAction(
    async (send) => {
      const calls = callsFor({ partnerId, send, done, makeToken })
      const token = await tokenFor(bank, done, calls)
      await addBankAccount({ token, number: bank.accountNumber }, done, calls)
    },
    {
      onDone: onSaved,
      done: () => t('saving.created'),
      failed: (error) =>
        toldOf(error as StepFailed, (step) => t(step === 'token' ? 'saving.tokenFailed' : 'saving.createFailed')),
      toast: TOLD,
    },
  )
  return {
    bank,
    change: (field: BankField, value: string) => setBank(withBank(bank, field, value)),
    wrong: tries > 0 ? wrong : [],
    busy,
    tries,
    isTyped: JSON.stringify(bank) !== JSON.stringify(start),
    submit: () => {
      if (busy) return
      setTries(tries + 1)
      if (wrong.length === 0) return void run()
      notify.failure(t('saving.checkFields'), { id: TOLD })
    },
  }
}
