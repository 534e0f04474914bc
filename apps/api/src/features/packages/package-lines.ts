import { worthOfUnused } from '@fieldhouse/domain/orders'
import { unusedPasses } from '@fieldhouse/domain/packages'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../orders/index.ts'
import { withdrawPasses } from './move-passes.ts'
import type { PackageRow } from './packages.store.ts'
import { describedPackage, findPassesLeft } from './passes.store.ts'

/** What a line of a package says of what the customer bought. */
export type SoldPackage = { id: string; name: string; totalPasses: number }

const TYPE = 'buyPackage'

/** What the line of an order sold of a package; null for other lines. */
export const packageOf = (line: LineItemRecord): SoldPackage | null => targetOf<SoldPackage>(line, TYPE)

/** The line of a package that a customer buys under an id. */
export const packageLine = (id: string, { name, price, totalPasses }: PackageRow): NewLine => ({
  targetType: TYPE,
  targetId: id,
  description: name,
  price,
  time: null,
  target: { id, name, totalPasses } satisfies SoldPackage,
})

/** Packages of passes as orders sell them. */
export const packageLines: LineKind = {
  targetType: TYPE,
  called: 'transaction',
  described: describedPackage,
  field: 'customerPackage',
  present: (line) => {
    const { id, name, totalPasses } = packageOf(line)!
    return { id, packages: { name, numberOfPasses: totalPasses } }
  },
  unused: async ({ db, partnerId, now }, lines) => {
    const left = await findPassesLeft(
      db,
      partnerId,
      lines.flatMap(({ targetId }) => targetId ?? []),
    )
    return lines.flatMap(({ id, targetId, price }) => {
      const passes = left.get(targetId!)
      if (!passes) return []
      const rest = unusedPasses(passes, now)
      const percent = passes.unusedRefundPercent
      return [{ lineItemId: id, unit: 'pass', ...rest, percent, amount: worthOfUnused(price, rest, percent) }]
    })
  },
  // What was used stays used; of the rest the customer loses what is left.
  release: async (command, order, lines) => {
    await withdrawPasses(command, order.id)
    return lines
  },
}
