import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, fieldErrorsOf } from '../../../lib/api.ts'
import { useSaving } from '../../../lib/use-saving.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
import { gatewayBody, gatewayText, wrongGatewayFields, type GatewayField } from './gateway-form.ts'
import { tellFailure, TOLD } from './tell-failure.ts'
import { usePayoutsChanged } from './use-payouts.ts'

type Options = { known: PayoutAccount | null; bank: BankAccount | null; onSaved: () => void }

/** India's bank-only form: what is typed, what is wrong with it, and its being saved at the online gateway (BANK-32, BANK-43). */
export const useGatewayForm = ({ known, bank, onSaved }: Options) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const changed = usePayoutsChanged()
  const { busy, save } = useSaving()
  const [start] = useState(() => gatewayText(known, bank))
  const [text, setText] = useState(start)
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const wrong = wrongGatewayFields(text)
  const send = () =>
    save(
      async (idempotencyKey) => {
        // The domain has looked at the form: the body has the form that the contract asks for.
        type Body = Parameters<typeof client.addGatewayBankAccount>[0]['body']
        const body = gatewayBody(text) as Body
        if (bank)
          await client.updateGatewayBankAccount({ partnerId, body: { ...body, id: bank.id } }, { idempotencyKey })
        else await client.addGatewayBankAccount({ partnerId, body }, { idempotencyKey })
        await changed()
        notify.success(t(bank ? 'saving.updated' : 'saving.created'), { id: TOLD })
        onSaved()
      },
      (error) => {
        setRefused(Object.keys(fieldErrorsOf(error)))
        setTries((count) => count + 1)
        tellFailure(t(bank ? 'saving.updateFailed' : 'saving.createFailed'), error)
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
      if (wrong.length === 0) return void send()
      notify.failure(t('saving.checkFields'), { id: TOLD })
    },
  }
}
