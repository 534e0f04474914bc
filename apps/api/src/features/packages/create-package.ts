import { randomUUID } from 'node:crypto'
import type { Package } from '@fieldhouse/contract/packages'
import { keptPackage, packageProblem, type PackageForm } from '@fieldhouse/domain/packages'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findSeller, insertPackage, type PackageRow } from './packages.store.ts'
import { presentPackage } from './present-package.ts'

/** Creates a package, active, in the partner's currency (PACKAGES-15, PACKAGES-29). Refuses what its form refuses, by the field. */
export const createPackage = (
  deps: Deps,
  context: Context,
  form: PackageForm & { currency?: string | undefined },
): Promise<Package> =>
  deps.command(context, async (command) => {
    const problem = packageProblem(form)
    if (problem) throw wrongField(problem.property, problem.why)
    const { currency } = await findSeller(command)
    if (form.currency !== undefined && form.currency !== currency)
      throw wrongField('price.currency', `The currency of the price must be ${currency}`)
    const kept = keptPackage(form)
    const row: PackageRow = {
      id: randomUUID(),
      name: kept.name,
      description: kept.description,
      totalPasses: kept.numberOfPasses,
      price: kept.price,
      currency,
      expiryDays: kept.expiryValue,
      isActive: true,
    }
    await insertPackage(command, row)
    command.audit({ action: 'package.created', subjectType: 'package', subjectId: row.id, after: row })
    return presentPackage(row)
  })
