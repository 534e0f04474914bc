import type { Package } from '@fieldhouse/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/api.ts'
import { usePartner } from '../session/workspace.ts'

/** Packages of one call of the loader (PACKAGES-14). */
const PAGE_SIZE = 20

/** The reading of every package of the partner that is not deleted, newest first, whether on sale or not (PACKAGES-14). */
export const useReadingOfPackages = ({ enabled = true, staleTime }: { enabled?: boolean; staleTime?: number } = {}) => {
  const { id: partnerId } = usePartner()
  return useQuery({
    queryKey: ['listPackages', 'all', partnerId],
    queryFn: async ({ signal }) => {
      const read = async (offset: number): Promise<Package[]> => {
        const { data } = await client.listPackages({ partnerId, query: { offset, limit: PAGE_SIZE } }, { signal })
        return data.length < PAGE_SIZE ? data : [...data, ...(await read(offset + PAGE_SIZE))]
      }
      // A package that is created between two pages moves the others along: one may come twice.
      return [...new Map((await read(0)).map((one) => [one.id, one])).values()]
    },
    enabled,
    ...(staleTime !== undefined && { staleTime }),
  })
}

/** Every package of the partner; undefined until all of them are read. */
export const useAllPackages = ({ enabled = true } = {}): Package[] | undefined => useReadingOfPackages({ enabled }).data
