import type { PaymentAccounts } from '@fieldhouse/domain/fees'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query, type client } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, WITH_RAZORPAY } from '../../../lib/session/workspace.ts'
import { bodyOf, optionsOf, problemsOf, realChanges } from './options.ts'
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

/** What was changed and not saved yet, and the saving of it: what was typed stays when that fails (PAYMETHODS-13 to -16). */
export const useOptionsForm = (partner: Partner, accounts: PaymentAccounts) => {
  const { t } = useTranslation('paymentOptions')
  const queries = useQueryClient()
  const locked = useBarred('payout.editPaymentsOption')
  const call = query('getPartner', { partnerId: partner.id }, WITH_RAZORPAY)
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.partnerChangedMeanwhile'],
    standing: partner,
    valuesOf: optionsOf,
    readAgain: async () => (await queries.fetchQuery({ ...call, staleTime: 0 })).data,
  })
  const began = meanwhile.began.current
  // A club that is content with what it has says so by saving that once (BEYOND-32).
  const isFirst = !partner.paymentOptionsChosen
  const form = useForm(
    {
      start: began,
      barred: locked,
      unchanged: isFirst || problemsOf(began, {}, accounts).defaultCurrencyId ? null : t('nothingChanged'),
      check: (typed) => problemsOf(began, realChanges(began, typed), accounts),
      // A switch has no room for words: what the server says of it is said over the form.
      refused: () => ({}),
      words: { noCurrency: t('noCurrency'), noStaffMethod: t('noStaffMethod') },
    },
    (send, typed) => {
      const body = bodyOf(partner, realChanges(meanwhile.began.current, typed)) as Parameters<
        typeof client.updatePartner
      >[0]['body']
      return send(
        'updatePartner',
        { partnerId: partner.id, body: { ...body, version: meanwhile.version.current } },
        WITH_RAZORPAY,
      )
    },
    {
      onDone: ({ data }) => form.restart(meanwhile.goOnFrom(data)),
      done: () => t('saved'),
      failed: (error) => (meanwhile.isTold(error) ? null : { message: t('saveFailed'), detail: messageOf(error) }),
    },
  )
  const changes = realChanges(began, form.values)
  return {
    ...form,
    meanwhile,
    /** Why nothing may be changed here. */
    locked,
    changes,
    problems: problemsOf(began, changes, accounts),
    isDirty: Object.keys(changes).length > 0,
  }
}

export type OptionsForm = ReturnType<typeof useOptionsForm>
