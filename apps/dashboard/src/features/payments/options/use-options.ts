import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api.ts'
import { useSaving } from '../../../lib/use-saving.ts'
import { usePartner, WITH_RAZORPAY } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'
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
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Changes>({})
  const { busy, save } = useSaving()
  const changes = realChanges(optionsOf(partner), typed)
  const send = () =>
    save(
      async (idempotencyKey) => {
        const call = { partnerId: partner.id }
        const reply = await client.updatePartner(
          { ...call, body: changes as Parameters<typeof client.updatePartner>[0]['body'] },
          { ...WITH_RAZORPAY, idempotencyKey },
        )
        queries.setQueryData(query('getPartner', call).queryKey, reply)
        setTyped({})
        // The dialogs of this desk offer the methods at once; the others hear of it.
        void queries.invalidateQueries({ queryKey: ['workspace'] })
        notify.success(t('saved'))
      },
      (error) => notify.failure(t('saveFailed'), { detail: messageOf(error) }),
    )
  return {
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (more: Changes) => setTyped((before) => ({ ...before, ...more })),
    discard: () => setTyped({}),
    busy,
    send,
  }
}
export type OptionsDraft = ReturnType<typeof useOptionsDraft>
