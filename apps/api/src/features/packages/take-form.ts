import type { Received } from '@fieldhouse/contract'
import type { packages } from '@fieldhouse/contract/packages'
import { keptPackage, packageProblem } from '@fieldhouse/domain/packages'
import type { Command } from '../../db/command.ts'
import { wrongField } from '../../db/refused.ts'
import { findSeller, type PackageRow } from './packages.store.ts'

/** A package as its form sends it. */
export type SentPackage = Received<typeof packages.createPackage>['body']

/** What the form of a package says, as it is kept. Refuses what the form refuses, and any currency but the partner's (PACKAGES-29). */
export const takeForm = async (
  command: Command,
  { price, ...sent }: SentPackage,
): Promise<Omit<PackageRow, 'id' | 'isActive' | 'version'>> => {
  const form = { ...sent, price: price.amount }
  const problem = packageProblem(form)
  if (problem) throw wrongField(problem.property, problem.why)
  const { currency } = await findSeller(command)
  if (price.currency !== currency) throw wrongField('price.currency', `The currency of the price must be ${currency}`)
  const kept = keptPackage(form)
  return {
    name: kept.name,
    description: kept.description,
    totalPasses: kept.numberOfPasses,
    price: kept.price,
    currency,
    expiryDays: kept.expiryValue,
    unusedRefundPercent: sent.unusedRefundPercent,
  }
}
