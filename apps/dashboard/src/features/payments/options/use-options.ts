import type { PaymentAccounts } from '@fieldhouse/domain/fees'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query, type client } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, WITH_RAZORPAY } from '../../../lib/session/workspace.ts'
import { optionsOf, problemsOf, realChanges, type Changes } from './options.ts'
import type { Partner } from '../../../lib/session/session.ts'

/** What the screen reads: the partner anew, the currencies and the countries (PAYMETHODS-12). */
export const useOptionsData = () => {
  const { id: partnerId } = usePartner()
  const partner = useQuery({ ...query('getPartner', { partnerId }, WITH_RAZORPAY), staleTime: 0 })
  const currencies = useQuery({ ...query('listCurrencies', {}), staleTime: Infinity })
  const countries = useQuery({ ...query('listCountrySpecs', {}), staleTime: Infinity })
  const all = [partner, currencies, countries]
  const failed = all.find(({ data, isError }) => !data && isError)
  return {
    partner: partner.data?.data,
    currencies: currencies.data?.data,
    countries: countries.data?.data,
    error: failed?.error ?? null,
    retrying: failed?.isFetching ?? false,
    retry: () => all.forEach((one) => void (one.isError && one.refetch())),
  }
}

const NO_CHANGES: Changes = {}

/** What was changed and not saved yet, and the saving of it: what was typed stays when that fails (PAYMETHODS-13 to -16). */
export const useOptionsForm = (partner: Partner, accounts: PaymentAccounts) => {
  const { t } = useTranslation('paymentOptions')
  const saved = optionsOf(partner)
  const form = useForm(
    {
      start: NO_CHANGES,
      barred: useBarred('payout.editPaymentsOption'),
      check: (typed) => problemsOf(saved, realChanges(saved, typed), accounts),
      // A switch has no room for words: what the server says of it is said over the form.
      refused: () => ({}),
      words: { noCurrency: t('noCurrency'), noStaffMethod: t('noStaffMethod') },
    },
    (send, typed) => {
      const body = realChanges(saved, typed) as Parameters<typeof client.updatePartner>[0]['body']
      return send('updatePartner', { partnerId: partner.id, body }, WITH_RAZORPAY)
    },
    { onDone: () => form.restart(), done: () => t('saved'), failed: t('saveFailed') },
  )
  const changes = realChanges(saved, form.values)
  return {
    ...form,
    changes,
    problems: problemsOf(saved, changes, accounts),
    isDirty: Object.keys(changes).length > 0,
  }
}

export type OptionsForm = ReturnType<typeof useOptionsForm>
