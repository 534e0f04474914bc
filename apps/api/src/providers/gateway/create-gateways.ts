import { ForgedEvent } from '../cards/card-provider.ts'
import type { ProviderDeps } from '../create-providers.ts'
import type { Gateways } from './gateway-provider.ts'
import { createSandboxGateway } from './sandbox.ts'

/**
 * The gateways of this deployment: Razorpay with its keys, else the sandbox where there is one, else nobody, as nothing would
 * be paid. What the sandbox took before can still be given back by it.
 */
export const createGateways = async (deps: ProviderDeps): Promise<Gateways> => {
  const { config, platform, now } = deps
  const sandbox = createSandboxGateway(platform, now)
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API_URL: url } = config
  // A large library, which a deployment without it does not wait for.
  const library = keyId && keySecret ? await import('./razorpay.ts') : null
  const razorpay = library?.createRazorpay({ keyId: keyId!, keySecret: keySecret!, url, now }) ?? null
  const secret = config.RAZORPAY_WEBHOOK_SECRET
  const events = secret ? (await import('./razorpay-events.ts')).createRazorpayEvents(secret) : null
  const isSandboxed = razorpay === null && deps.isSandboxed
  return {
    current: razorpay ?? (isSandboxed ? sandbox : null),
    sandbox: isSandboxed ? sandbox : null,
    of: (name) => [sandbox, razorpay].find((provider) => provider?.name === name) ?? null,
    readNews: (body, signature, eventId) => {
      if (!events) throw new ForgedEvent()
      return events(body, signature, eventId)
    },
  }
}
