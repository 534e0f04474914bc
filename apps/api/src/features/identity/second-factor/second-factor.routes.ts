import type { Api } from '@fieldhouse/contract'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import type { Attempts } from '../limit-attempts.ts'
import { readDevice } from '../read-device.ts'
import {
  beginSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './set-up-second-factor.ts'

type Routes = 'beginSecondFactor' | 'turnOnSecondFactor' | 'turnOffSecondFactor' | 'renewRecoveryCodes'

/** The second factor of the own account (BEYOND-23). */
export const secondFactorRoutes = (
  deps: Deps,
  { attempts, builtInOnly }: { attempts: Attempts; builtInOnly: () => void },
): Pick<Handlers<Api>, Routes> => ({
  async beginSecondFactor({ caller, body, ip, headers }) {
    builtInOnly()
    return { data: await beginSecondFactor(deps, attempts, caller!, { ...body, ip, device: readDevice(headers) }) }
  },
  async turnOnSecondFactor({ caller, body, ip, headers }) {
    builtInOnly()
    const recoveryCodes = await turnOnSecondFactor(deps, attempts, caller!, {
      ...body,
      ip,
      device: readDevice(headers),
    })
    return { data: { recoveryCodes } }
  },
  async turnOffSecondFactor({ caller, body, ip, headers }) {
    builtInOnly()
    await turnOffSecondFactor(deps, attempts, caller!, { ...body, ip, device: readDevice(headers) })
    return { data: { isOn: false } }
  },
  async renewRecoveryCodes({ caller, body, ip, headers }) {
    builtInOnly()
    const recoveryCodes = await renewRecoveryCodes(deps, attempts, caller!, {
      ...body,
      ip,
      device: readDevice(headers),
    })
    return { data: { recoveryCodes } }
  },
})
