import type { GatewayChoice } from '@fieldhouse/domain/payments'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findOpenForms } from '../attempts/forms.store.ts'
import { applyEvent } from '../webhooks/handle-webhook.ts'

/**
 * Does what somebody chose in the form of the sandbox, and lets the sandbox tell of it; once for each request. Refuses where another
 * gateway is set up.
 */
export const chooseInSandbox = async (
  deps: Deps,
  context: Context,
  orderId: string,
  choice: GatewayChoice,
): Promise<{ declined: boolean }> => {
  const { online } = deps.payments
  const choose = online?.page.choose
  let isFirst = false
  const { gatewayOrderId, declined } = await deps.command(context, async ({ db, partnerId }) => {
    isFirst = true
    if (!(await deps.paidOrders.find(db, partnerId, orderId))) throw new Refused({ code: 'error.notFound.order' })
    const [form] = await findOpenForms(db, partnerId, orderId)
    if (!choose || !form?.providerId || form.provider !== online.name)
      throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    return { gatewayOrderId: form.providerId, declined: choice === 'fail' }
  })
  if (isFirst) for (const event of await choose!(gatewayOrderId, choice)) await applyEvent(deps, event)
  return { declined }
}
