import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import type { client } from '../../../lib/api/api.ts'
import { problemIn } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { gatewayBody, gatewayText, wrongGatewayFields } from './gateway-form.ts'
import { TOLD } from '../told.ts'

type Options = { partnerId: string; known: PayoutAccount | null; bank: BankAccount | null; onSaved: () => void }

/** India's bank-only form: what is typed, what is wrong with it, and its being saved at the online gateway (BANK-32, BANK-43). */
export const useGatewayForm = ({ partnerId, known, bank, onSaved }: Options) => {
  const { t } = useTranslation('payoutAccounts')
  return useForm(
    {
      start: gatewayText(known, bank),
      barred: useBarred('payout.createPayoutsAccount'),
      unchanged: bank && t('dialog.nothingChanged'),
      check: (text) => problemIn(wrongGatewayFields(text), 'invalid'),
      words: { invalid: t('dialog.invalid') },
    },
    (send, text): Promise<unknown> => {
      // The domain has looked at the form: the body has the form that the contract asks for.
      const body = gatewayBody(text) as Parameters<typeof client.addGatewayBankAccount>[0]['body']
      if (bank) return send('updateGatewayBankAccount', { partnerId, body: { ...body, id: bank.id } })
      return send('addGatewayBankAccount', { partnerId, body })
    },
    {
      onDone: onSaved,
      done: () => t(bank ? 'saving.updated' : 'saving.created'),
      failed: t(bank ? 'saving.updateFailed' : 'saving.createFailed'),
      onWrong: () => notify.failure(t('saving.checkFields'), { id: TOLD }),
      toast: TOLD,
    },
  )
}
