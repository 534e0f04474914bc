import type { Package } from '@fieldhouse/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { client } from '../api/api.ts'
import { usePartner } from '../session/workspace.ts'

/** Packages of one call of the loader (PACKAGES-14). */
const PAGE_SIZE = 20

/** Every package of the partner that is not deleted, newest first, whether on sale or not; undefined until all of them are read (PACKAGES-14). */
export const useAllPackages = ({ enabled = true } = {}): Package[] | undefined => {
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
  }).data
}
