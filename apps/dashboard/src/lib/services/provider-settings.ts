import { useQuery } from '@tanstack/react-query'
import { client, query } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

/** Which providers and services this deployment offers, waited for, and read only once. */
export const loadProviderSettings = async () =>
  (
    await queryClient.ensureQueryData({
      queryKey: ['getProviders', {}],
      queryFn: () => client.getProviders(),
      staleTime: Infinity,
    })
  ).data

/** Who takes payments by card here, and what the browser's card form needs of it; undefined until it was read. */
export const useCardSettings = () => useQuery({ ...query('getProviders', {}), staleTime: Infinity }).data?.data.cards
