import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A file that was chosen, and what would become of it as its columns and rows are read now: `look` asks that of the server, and is asked again
 * with every other file and whenever `by` differs. What it answered stays while the next answer comes, for what the columns mean is chosen in it.
 */
export const usePreview = <Read>(
  name: string,
  by: readonly unknown[],
  look: (file: File, signal: AbortSignal) => Promise<{ data: Read }>,
) => {
  const [picked, setPicked] = useState<{ file: File; number: number } | null>(null)
  const asked = useQuery({
    queryKey: [name, picked?.number, ...by],
    queryFn: ({ signal }) => look(picked!.file, signal),
    enabled: picked !== null,
    placeholderData: picked ? keepPreviousData : undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return {
    chosen: picked?.file ?? null,
    choose: (file: File) => setPicked((before) => ({ file, number: (before?.number ?? 0) + 1 })),
    asked,
    read: picked ? asked.data?.data : undefined,
  }
}
