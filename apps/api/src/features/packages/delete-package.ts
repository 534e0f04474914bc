import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockPackage, markDeleted } from './packages.store.ts'

/** Takes a package from the lists and from sale (PACKAGES-17, PACKAGES-28). It stands behind what was sold of it, which stays usable. */
export const deletePackage = (deps: Deps, context: Context, id: string): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const before = await lockPackage(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.package' })
    await markDeleted(command, id)
    command.audit({ action: 'package.deleted', subjectType: 'package', subjectId: id, before })
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return { id }
  })
