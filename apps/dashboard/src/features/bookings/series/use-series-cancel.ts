import type { Api, Call } from '@fieldhouse/contract'
import { query } from '../../../lib/api/api.ts'
import { useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'

/** Which days of a series would go, as the server says; nothing is asked without a call. */
export const useSeriesCancel = (call: Call<Api['previewCancelSeries']> | null) =>
  useRehearsalOf('previewCancelSeries', call, async (wanted, signal) => {
    const reply = await query('previewCancelSeries', wanted).queryFn({ signal })
    return reply.data
  })
