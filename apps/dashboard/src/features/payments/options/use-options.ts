import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query, type client } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { usePartner, WITH_RAZORPAY } from '../../../lib/workspace.ts'
import { realChanges, optionsOf, type Changes } from './options.ts'
import type { Partner } from '../../../lib/session.ts'

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
export const useOptionsDraft = (partner: Partner) => {
  const { t } = useTranslation('paymentOptions')
  const [typed, setTyped] = useState<Changes>({})
  const changes = realChanges(optionsOf(partner), typed)
  const { busy, run } = useAction(
    (send) => {
      const body = changes as Parameters<typeof client.updatePartner>[0]['body']
      return send('updatePartner', { partnerId: partner.id, body }, WITH_RAZORPAY)
    },
    { onDone: () => setTyped({}), done: () => t('saved'), failed: t('saveFailed') },
  )
  return {
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (more: Changes) => setTyped((before) => ({ ...before, ...more })),
    discard: () => setTyped({}),
    busy,
    send: () => void run(),
  }
}
export type OptionsDraft = ReturnType<typeof useOptionsDraft>
