import { SYSTEM } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentAttempt } from './attempts.store.ts'
import { confirmPayment, type Confirmed } from './confirm-payment.ts'
import type { Ending } from './endings.ts'

/** Settles an attempt that nobody waits for, in the product's own name. */
export const settleBySystem = (deps: Deps, { partnerId, id }: PaymentAttempt, ending: Ending): Promise<Confirmed> =>
  deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: id }, (command) =>
    confirmPayment(deps, command, id, ending),
  )
