import type { CustomerPackage, Package } from '@fieldhouse/contract/packages'
import { toIso } from '@fieldhouse/domain/time'
import type { PackageRow } from './packages.store.ts'
import type { CustomerPackageRow } from './passes.store.ts'

/** A package as the API answers it (PACKAGES-05). */
export const presentPackage = (row: PackageRow): Package => ({
  id: row.id,
  name: row.name,
  description: row.description,
  numberOfPasses: row.totalPasses,
  totalPasses: row.totalPasses,
  price: { amount: row.price, currency: row.currency },
  expiryMode: row.expiryDays === null ? 'without_expiry' : 'with_expiry',
  expiryValue: row.expiryDays,
  unusedRefundPercent: row.unusedRefundPercent,
  isActive: row.isActive,
  version: row.version,
})

/** A package that a customer bought (PACKAGES-27). */
export const presentCustomerPackage = ({ passesLeft, expiresAt, ...row }: CustomerPackageRow): CustomerPackage => ({
  ...row,
  numberOfPasses: passesLeft,
  expiresAt: expiresAt === null ? null : toIso(expiresAt),
})
