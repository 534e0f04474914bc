import type { GatewayChoice } from '@fieldhouse/domain/payments'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { askHowItEnded, findOpenForms, takeOpenForms } from '../../payments/index.ts'
import { settleAndGiveBack } from '../cards/carry-out-refunds.ts'
import { applyEvent } from '../cards/handle-webhook.ts'
import { settleAll } from '../cards/settle-all.ts'
import { findOrders } from '../orders.store.ts'

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
    const [order] = await findOrders(db, partnerId, [orderId])
    if (!order) throw new Refused({ code: 'error.notFound.order' })
    const [form] = await findOpenForms(db, partnerId, orderId)
    if (!choose || !form?.providerId || form.provider !== online.name)
      throw new Refused({ code: 'error.badRequest.transactionNotPending' })
    return { gatewayOrderId: form.providerId, declined: choice === 'fail' }
  })
  if (isFirst) for (const event of await choose!(gatewayOrderId, choice)) await applyEvent(deps, event)
  return { declined }
}

const MINUTE = 60_000
const BATCH = 50
/** A form is asked about so often, and for so long after it was opened: an event may never come. */
const EVERY_MS = 10 * MINUTE
const FOR_MS = 2 * 24 * 60 * MINUTE

/** Asks the gateway about forms that it may have told nothing of; answers how many were settled. */
export const settleForms = async (deps: Deps): Promise<number> => {
  const at = deps.now()
  const when = { openedAfter: at - FOR_MS, openedBefore: at - MINUTE, askedBefore: at - EVERY_MS, at, limit: BATCH }
  const forms = await deps.platform((db) => takeOpenForms(db, when))
  return settleAll(
    forms.map(async (form) => {
      const ending = await askHowItEnded(deps, form)
      if (ending) await settleAndGiveBack(deps, form, ending)
      return ending !== null
    }),
  )
}
