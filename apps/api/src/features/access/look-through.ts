import { isCommand, type Endpoint } from '@fieldhouse/contract'
import { readViewed } from '@fieldhouse/domain/access'
import type { Config } from '../../config.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import { callerOf } from './caller.ts'
import { refusalIn } from './refusal-in.ts'

/**
 * The caller as somebody who holds the roles that they look through, at the venues that these are held to, in the partner that they work for and in no other (BEYOND-17): every
 * answer is what such a colleague would get. Refuses whoever does not hold everything there, a role that there is not, and everything that does
 * something but the end of the own session.
 */
export const lookThrough = (
  config: Pick<Config, 'FIREBASE_PROJECT_ID'>,
  caller: Caller,
  { endpoint, named, signsOut }: { endpoint: Endpoint; named: string; signsOut: boolean },
): Caller => {
  if (signsOut) return caller
  const viewed = readViewed(named)
  if (!viewed) throw wrongField('X-View-As', 'There is no such role.')
  const { activePartnerId: partnerId } = caller
  const refusal = refusalIn(config, caller, 'staff', partnerId)
  if (refusal) throw new Refused({ code: refusal })
  // Only who holds everything: looking through a role never shows what one may not see oneself.
  if (!caller.policiesIn(partnerId!).includes('*.*')) throw new Refused({ code: 'error.forbidden.noPermission' })
  if (isCommand(endpoint)) throw new Refused({ code: 'error.forbidden.viewOnly' })
  const [firstName = '', ...rest] = caller.name.split(' ')
  const staff = {
    id: caller.accountId,
    firstName,
    lastName: rest.join(' '),
    ...viewed,
    canEditClasses: false,
  }
  const link = { partnerId: partnerId!, owner: false, staff, asksLongPassword: false, asksSecondFactor: false }
  return {
    ...callerOf({
      ...caller,
      superAdmin: false,
      superAdminId: null,
      links: [link],
      lastActivePartnerId: partnerId,
    }),
    isViewing: true,
  }
}
