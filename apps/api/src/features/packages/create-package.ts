import { randomUUID } from 'node:crypto'
import type { Package } from '@fieldhouse/contract/packages'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { insertPackage, type PackageRow } from './packages.store.ts'
import { presentPackage } from './present-package.ts'
import { takeForm, type SentPackage } from './take-form.ts'

/** Creates a package, active, in the partner's currency (PACKAGES-15, PACKAGES-29). Refuses what its form refuses, by the field. */
export const createPackage = (deps: Deps, context: Context, sent: SentPackage): Promise<Package> =>
  deps.command(context, async (command) => {
    const row: PackageRow = { id: randomUUID(), ...(await takeForm(command, sent)), isActive: true, version: 1 }
    await insertPackage(command, row)
    command.audit({ action: 'package.created', subjectType: 'package', subjectId: row.id, after: row })
    // Lists of packages that are open have it at once.
    command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
    return presentPackage(row)
  })
