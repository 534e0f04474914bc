import type { MobileReader } from '@fieldhouse/domain/bookings'
import { useQuery } from '@tanstack/react-query'

/** Before the numbering plans are there every mobile counts as one that can be texted: the server decides anyway. */
const asTyped: MobileReader = (mobile) => mobile

/**
 * Reads mobiles as the server does before it texts them. The numbering plans of all countries are large, so they are fetched by the
 * first screen that asks while `needed`.
 */
export const useMobileReader = (needed: boolean): MobileReader =>
  useQuery({
    queryKey: ['mobileReader'],
    queryFn: async () => (await import('@fieldhouse/domain/mobiles')).readMobile,
    enabled: needed,
    staleTime: Infinity,
    gcTime: Infinity,
    // A part of the product, which an installed dashboard has without a connection.
    networkMode: 'always',
  }).data ?? asTyped
