import { useQuery } from '@tanstack/react-query'
import { query } from '../api/api.ts'

/** Which providers this deployment offers and whom to write to; null until it is known. A form that is sent waits for them. */
export const useProviderSettings = () =>
  useQuery({ ...query('getProviders', {}), staleTime: Infinity }).data?.data ?? null
