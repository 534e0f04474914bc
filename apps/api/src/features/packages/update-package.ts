import type { Package } from '@fieldhouse/contract/packages'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockPackage, savePackage } from './packages.store.ts'
import { presentPackage } from './present-package.ts'
import { takeForm, type SentPackage } from './take-form.ts'

/**
 * Saves all of a package (PACKAGES-16): what was sold of it stays as it was, with its expiry (PACKAGES-26, PACKAGES-27). Refuses who read an
 * older version than the one that stands.
 */
export const updatePackage = (
  deps: Deps,
  context: Context,
  id: string,
  {
    version,
    isActive,
    unusedRefundPercent,
    ...sent
  }: Omit<SentPackage, 'unusedRefundPercent'> & {
    version: number
    isActive: boolean
    unusedRefundPercent?: number | undefined
  },
): Promise<Package> =>
  deps.command(context, async (command) => {
    const before = await lockPackage(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.package' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.packageChangedMeanwhile', details: { version: before.version } })
    const form = { ...sent, unusedRefundPercent: unusedRefundPercent ?? before.unusedRefundPercent }
    const after = { ...before, ...(await takeForm(command, form)), isActive, version: version + 1 }
    await savePackage(command, after)
    command.audit({ action: 'package.edited', subjectType: 'package', subjectId: id, before, after })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return presentPackage(after)
  })
