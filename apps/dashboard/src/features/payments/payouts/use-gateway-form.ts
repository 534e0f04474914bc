import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, type client } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
import { gatewayBody, gatewayText, wrongGatewayFields, type GatewayField } from './gateway-form.ts'
import { TOLD } from './told.ts'

type Options = { known: PayoutAccount | null; bank: BankAccount | null; onSaved: () => void }

/** India's bank-only form: what is typed, what is wrong with it, and its being saved at the online gateway (BANK-32, BANK-43). */
export const useGatewayForm = ({ known, bank, onSaved }: Options) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const [start] = useState(() => gatewayText(known, bank))
  const [text, setText] = useState(start)
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const wrong = wrongGatewayFields(text)
  const { busy, run } = useAction(
    (send): Promise<unknown> => {
      // The domain has looked at the form: the body has the form that the contract asks for.
      const body = gatewayBody(text) as Parameters<typeof client.addGatewayBankAccount>[0]['body']
      if (bank) return send('updateGatewayBankAccount', { partnerId, body: { ...body, id: bank.id } })
      return send('addGatewayBankAccount', { partnerId, body })
    },
    {
      onDone: onSaved,
      done: () => t(bank ? 'saving.updated' : 'saving.created'),
      failed: t(bank ? 'saving.updateFailed' : 'saving.createFailed'),
      onFailure: (error) => {
        setRefused(Object.keys(fieldErrorsOf(error)))
        setTries((count) => count + 1)
      },
      toast: TOLD,
    },
  )
  return {
    text,
    change: (field: GatewayField, value: string) => {
      setRefused([])
      setText({ ...text, [field]: value })
    },
    wrong: tries > 0 ? [...wrong, ...refused] : [],
    busy,
    tries,
    isTyped: JSON.stringify(text) !== JSON.stringify(start),
    submit: () => {
      setTries(tries + 1)
      if (wrong.length === 0) return void run()
      notify.failure(t('saving.checkFields'), { id: TOLD })
    },
  }
}
