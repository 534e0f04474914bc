import type { Api } from '@fieldhouse/contract'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import { answerSandboxBank } from './answer-sandbox-bank.ts'
import { handleWebhook } from './handle-webhook.ts'

/** What providers send by themselves, and the sandbox's bank. */
export const webhookRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, 'answerSandboxBank' | 'receiveRazorpayEvent' | 'receiveStripeEvent'> => ({
  answerSandboxBank: async ({ body }) => {
    await answerSandboxBank(deps, body)
    return { data: { answered: true } }
  },
  receiveRazorpayEvent: async ({ body, headers }) => {
    await handleWebhook(deps, 'razorpay', body, headerOf(headers))
    return { data: { received: true } }
  },
  receiveStripeEvent: async ({ body, headers }) => {
    await handleWebhook(deps, 'stripe', body, headerOf(headers))
    return { data: { received: true } }
  },
})

const headerOf = (headers: Record<string, unknown>) => (name: string) => String(headers[name] ?? '')
