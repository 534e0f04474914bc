import type { MobileReader } from '@fieldhouse/domain/customers'
import { useQuery } from '@tanstack/react-query'

/** Before the numbering plans are there every mobile counts as one that can be texted: the server decides anyway. */
const asTyped: MobileReader = (mobile) => mobile
const asKept = (phone: string): string => phone

/** The numbering plans of all countries are large, so they are fetched by the first screen that asks while `needed`. */
const usePlans = (needed: boolean) =>
  useQuery({
    queryKey: ['numberingPlans'],
    queryFn: async () => {
      const { readMobile, groupedPhone } = await import('@fieldhouse/domain/mobiles')
      return { readMobile, groupedPhone }
    },
    enabled: needed,
    staleTime: Infinity,
    gcTime: Infinity,
    // A part of the product, which an installed dashboard has without a connection.
    networkMode: 'always',
  }).data

/** Reads mobiles as the server does before it texts them. */
export const useMobileReader = (needed: boolean): MobileReader => usePlans(needed)?.readMobile ?? asTyped

/** Shows kept telephone numbers in groups, '+65 8396 1396'; as they are kept until the numbering plans are there. */
export const useGroupedPhone = (): ((phone: string) => string) => usePlans(true)?.groupedPhone ?? asKept
