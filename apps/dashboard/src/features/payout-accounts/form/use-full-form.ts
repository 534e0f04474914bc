import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import type { BankCountry, BankField, LegalEntityField, OwnerField } from '@fieldhouse/domain/payout-accounts'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../../lib/api/api.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { useFirstWrong } from '../../../lib/form/use-first-wrong.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { callsFor } from './calls.ts'
import { draftOf, popupOf, problemsOf, type Draft, type Problems } from './form.ts'
import type { TokenMaker } from '../bank-accounts/make-bank-token.ts'
import { nothingDone, saveForm, type StepFailed } from './save-form.ts'
import { TOLD, toldOf } from '../told.ts'

const NO_PROBLEMS: Problems = { bank: [], owners: {}, entity: [], accepts: false }

type Options = {
  country: BankCountry
  /** What is known of the account, which may be owners only. */
  known: PayoutAccount | null
  makeToken: TokenMaker
  /** Why nothing may be saved. */
  barred: string | null
  onSaved: () => void
}

/** The full form: what is typed, what is wrong with it once somebody tried, and its being saved step by step (BANK-45, BANK-47). */
export const useFullForm = ({ country, known, makeToken, barred: forbidden, onSaved }: Options) => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId, timezone } = usePartner()
  // What another desk changes meanwhile does not change what is typed here.
  const [start] = useState(() => ({ draft: draftOf(country, known), account: known?.legalEntity ? known : null }))
  const [draft, setDraft] = useState<Draft>(start.draft)
  const [done] = useState(nothingDone)
  // An owner who is added after a try begins without complaints.
  const [tried, setTried] = useState<readonly string[] | null>(null)
  const { body, focusFirstWrong } = useFirstWrong()
  const id = useId()
  const [refused, setRefused] = useState(NO_PROBLEMS)
  const { account } = start
  const today = dayOf(new Date().toISOString(), timezone)
  const problems = problemsOf(draft, { country, today, account })

  const change = (next: Draft) => {
    setRefused(NO_PROBLEMS)
    setDraft(next)
  }
  const { busy, run } = useAction(
    (send) => saveForm(draft, account, done, callsFor({ partnerId, send, done, makeToken })),
    {
      onDone: onSaved,
      done: () => t(account ? 'saving.updated' : 'saving.created'),
      onFailure: (error) => {
        setRefused(refusedBy(error as StepFailed))
        focusFirstWrong()
      },
      failed: (error) =>
        toldOf(error as StepFailed, (step) => {
          if (step === 'document') return t('document.uploadFailed')
          return t(`saving.${step === 'token' ? 'tokenFailed' : account ? 'updateFailed' : 'createFailed'}`)
        }),
      toast: TOLD,
    },
  )
  const isTyped = JSON.stringify(draft) !== JSON.stringify(start.draft)
  const barred = forbidden ?? (account && !isTyped ? t('dialog.nothingChanged') : null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || barred !== null) return
    setRefused(NO_PROBLEMS)
    setTried(Object.keys(problems.owners))
    const popup = popupOf(problems, draft)
    if (popup === null) return void run()
    focusFirstWrong()
    notify.failure(t(`saving.${popup}`), { id: TOLD })
  }
  return {
    draft,
    change,
    today,
    account,
    busy,
    barred,
    problems: tried ? joined(ofTried(problems, tried), refused) : NO_PROBLEMS,
    isTyped,
    element: { id, ref: body, noValidate: true, onSubmit: submit },
  }
}

/** Fields that the server refused, by the part of the form that they stand in. */
const refusedBy = ({ step, ownerKey, cause }: StepFailed): Problems => {
  const names = Object.keys(fieldErrorsOf(cause))
  const under = (part: string) =>
    names.flatMap((name) => (name.startsWith(`${part}.`) ? [name.slice(part.length + 1)] : []))
  return {
    bank: [...under('bankInfo'), ...(step === 'bankAccount' ? names : [])] as BankField[],
    owners: step === 'owner' && ownerKey ? { [ownerKey]: names as OwnerField[] } : {},
    entity: under('legalEntity') as LegalEntityField[],
    accepts: false,
  }
}

const ofTried = (problems: Problems, tried: readonly string[]): Problems => ({
  ...problems,
  owners: Object.fromEntries(Object.entries(problems.owners).filter(([key]) => tried.includes(key))),
})

const joined = (one: Problems, other: Problems): Problems => ({
  bank: [...one.bank, ...other.bank],
  owners: Object.fromEntries(
    [...new Set([...Object.keys(one.owners), ...Object.keys(other.owners)])].map((key) => [
      key,
      [...(one.owners[key] ?? []), ...(other.owners[key] ?? [])],
    ]),
  ),
  entity: [...one.entity, ...other.entity],
  accepts: one.accepts || other.accepts,
})
