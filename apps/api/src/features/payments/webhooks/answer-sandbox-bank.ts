import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'

/**
 * Lets a page play the bank of a card of the sandbox (ORDERS-147). Refuses where the sandbox takes no payments, and a secret whose
 * payment waits for no bank. What it changes is the sandbox's own: an order learns of it when the payment is asked about.
 */
export const answerSandboxBank = async (
  { payments }: Deps,
  { clientSecret, passes }: { clientSecret: string; passes: boolean },
): Promise<void> => {
  if (!(await payments.cards?.token.answerBank?.(clientSecret, passes)))
    throw new Refused({ code: 'error.notFound.orderTransaction' })
}
