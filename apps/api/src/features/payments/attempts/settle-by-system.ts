import { SYSTEM } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import type { ChargeRecord } from './charges.store.ts'
import type { Ending } from './endings.ts'

/** Settles an attempt that nobody waits for, in the product's own name. */
export const settleBySystem = (
  deps: Deps,
  { partnerId, id }: ChargeRecord,
  ending: Ending,
): ReturnType<Deps['paidOrders']['confirmPayment']> =>
  deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: id }, (command) =>
    deps.paidOrders.confirmPayment(command, id, ending),
  )
