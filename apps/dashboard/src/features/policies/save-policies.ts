import type { Send } from '../../lib/commands/use-action.ts'
import { isRefusal } from '../../lib/api/api.ts'
import { cancelationBody, chosenOf, type PolicyValues } from './policy-form.ts'

type Saving = {
  partnerId: string
  /** Customers may move bookings, as it was read. */
  hasReschedule: boolean
  /** The version that is saved over, and then the one that was saved. */
  version: { current: number }
}

/**
 * Saves the cancellation policy, then the reschedule policy: set where it is switched on, deleted where one stands and it is switched off
 * (POLICIES-30). Where the second is refused, saving again goes on from the first; where it is not answered, both go again as they went.
 */
export const savePolicies = async (
  send: Send,
  values: PolicyValues,
  { partnerId, hasReschedule, version }: Saving,
): Promise<void> => {
  const { cancellation, reschedule } = chosenOf(values)
  if (cancellation === null || reschedule === null) return
  const { data: saved } = await send('setCancelationPolicies', {
    partnerId,
    body: { ...cancelationBody(cancellation), version: version.current },
  })
  const next = saved.policiesVersion
  try {
    version.current = await saveReschedule()
  } catch (error) {
    if (isRefusal(error)) version.current = next
    throw error
  }

  async function saveReschedule(): Promise<number> {
    if (reschedule !== null && reschedule !== 'off') {
      const { data } = await send('setReschedulePolicy', { partnerId, body: { ...reschedule, version: next } })
      return data.policiesVersion
    }
    if (!hasReschedule) return next
    const { data } = await send('deleteReschedulePolicy', { partnerId, query: { version: String(next) } })
    return data.policiesVersion
  }
}
