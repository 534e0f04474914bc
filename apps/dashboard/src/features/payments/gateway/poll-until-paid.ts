import { GATEWAY_POLL_MS, GATEWAY_POLLS } from '@fieldhouse/domain/payments'

/**
 * Asks whether an order is paid, six times at the most, each after a pause of two seconds (ADDTX-20, ADDTX-53). A question that
 * fails counts as not paid. Answers false after the last one, and once it was stopped.
 */
export const pollUntilPaid = async (
  isPaid: () => Promise<boolean>,
  { pause, stopped }: { pause: (milliseconds: number) => Promise<void>; stopped: () => boolean },
): Promise<boolean> => {
  for (let asked = 0; asked < GATEWAY_POLLS; asked++) {
    await pause(GATEWAY_POLL_MS)
    if (stopped()) return false
    if (await isPaid().catch(() => false)) return true
  }
  return false
}
