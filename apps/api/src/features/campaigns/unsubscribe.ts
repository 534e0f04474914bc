import { SYSTEM } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { noteUnsubscribed } from './events.store.ts'
import { findSecret } from './keys.store.ts'
import { readToken } from './unsubscribe-token.ts'

/** No more campaigns for whom a token names (CAMPAIGNS-65). One that is used, or that nobody signed, changes nothing and says nothing. */
export const unsubscribe = async (deps: Deps, token: string): Promise<void> => {
  const named = readToken(token)
  if (named === null) return
  const { partnerId, isSigned, ...whom } = named
  const secret = await deps.read(partnerId, (db) => findSecret(db, partnerId))
  if (!secret || !isSigned(secret)) return
  await deps.command({ partnerId, actor: SYSTEM, now: deps.now(), requestId: 'unsubscribe' }, async (command) => {
    const customerId = await noteUnsubscribed(command.db, { partnerId, ...whom }, command.now)
    if (customerId === null) return
    command.audit({
      action: 'customer.unsubscribed',
      subjectType: 'customer',
      subjectId: customerId,
      after: { campaignId: whom.campaignId },
    })
    command.announce({ type: 'campaigns', dates: [], facilityGroupIds: [] })
  })
}
