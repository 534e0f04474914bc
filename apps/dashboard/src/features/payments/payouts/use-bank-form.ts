import { wrongBankFields, type BankCountry, type BankField } from '@fieldhouse/domain/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../lib/order-changes.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
import { callsFor } from './calls.ts'
import { bankText, withBank } from './form.ts'
import type { TokenMaker } from './make-bank-token.ts'
import { addBankAccount, nothingDone, StepFailed, tokenFor } from './save-form.ts'
import { tellFailure, TOLD } from './tell-failure.ts'
import { usePayoutsChanged } from './use-payouts.ts'

type Options = { country: BankCountry; makeToken: TokenMaker; onSaved: () => void }

/** The bank-only form of a further account (BANK-23, BANK-44): its fields, and its being added by a token. */
export const useBankForm = ({ country, makeToken, onSaved }: Options) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const changed = usePayoutsChanged()
  const once = useKeys()
  const [start] = useState(() => bankText(country))
  const [bank, setBank] = useState(start)
  const [done] = useState(nothingDone)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const wrong = wrongBankFields(country, bank)
  const send = async () => {
    setBusy(true)
    try {
      const calls = callsFor({ partnerId, once, makeToken })
      const token = await tokenFor(bank, done, calls)
      await addBankAccount({ token, number: bank.accountNumber }, done, calls)
      await changed()
      notify.success(t('saving.created'), { id: TOLD })
      onSaved()
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error
      tellFailure(t(error.step === 'token' ? 'saving.tokenFailed' : 'saving.createFailed'), error.cause)
    } finally {
      setBusy(false)
    }
  }
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
      if (wrong.length === 0) return void send()
      notify.failure(t('saving.checkFields'), { id: TOLD })
    },
  }
}
