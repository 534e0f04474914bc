import { toMinor } from '@fieldhouse/domain/money'
import { DAY_MS } from '@fieldhouse/domain/time'
import type { Context } from '../db/context.ts'
import { callerOf } from '../features/access/caller.ts'
import type { Deps } from '../features/deps.ts'
import { placePackageOrder } from '../features/packages/sell-package.ts'
import { createPackage } from '../features/packages/create-package.ts'
import { topUpWallet } from '../features/wallet/top-up-wallet.ts'
import type { FoundClub } from './club.store.ts'
import { SIGN_INS } from './demo-club.ts'
import { findHoldings, findSuperAdmin } from './holdings.store.ts'
import type { Desk } from './open-desk.ts'
import type { DemoCustomer } from './people.ts'
import { planStudents } from './plan-classes.ts'
import { packagesOf, planHoldings } from './plan-holdings.ts'

/** A customer of the plan, with their id. */
export type Known = Pick<DemoCustomer, 'joinedDaysAgo' | 'isDrawn'> & { id: string }

/** Sells packages of passes to some customers and fills some wallets, before the trade and the classes that they pay for. Who holds them already keeps them. */
export const giveHoldings = async (
  deps: Deps,
  desk: Desk,
  { club, partnerId, mark: { now, seed } }: FoundClub,
  customers: readonly Known[],
): Promise<void> => {
  const before = await deps.platform((db) => findHoldings(db, partnerId))
  const packages = new Map(before.packages)
  for (const [i, { name, description, passes, price, days, unusedRefundPercent = 100 }] of packagesOf(club).entries()) {
    if (packages.has(name)) continue
    const made = await createPackage(deps, desk.as('owner', now - (90 - i) * DAY_MS), {
      name,
      description,
      numberOfPasses: passes,
      price: { amount: toMinor(price, club.currency), currency: club.currency },
      expiryMode: days === null ? 'without_expiry' : 'with_expiry',
      expiryValue: days,
      unusedRefundPercent,
    })
    packages.set(name, made.id)
  }
  const { purchases, topUps } = planHoldings(club, customers, { now, seed })
  for (const { customer, at, method, isPaid, package: bought } of [
    ...purchases,
    ...planStudents(club, customers, { now, seed }).purchases,
  ]) {
    const customerId = customers[customer]!.id
    if (!before.passes.has(customerId))
      await placePackageOrder(deps, desk.as('desk', at), {
        customerId,
        packageId: packages.get(bought.name)!,
        paymentMethod: method,
        orderStatus: isPaid ? 'paid' : 'pending',
      })
  }
  const admin = await superAdminAt(deps, partnerId)
  for (const { customer, amount, at } of topUps) {
    const customerId = customers[customer]!.id
    if (!before.wallets.has(customerId))
      await topUpWallet(deps, admin(at), { customerId, amount: toMinor(amount, club.currency) })
  }
}

/** The super admin as the actor of a command for this club: nobody else fills wallets. */
const superAdminAt = async (deps: Deps, partnerId: string): Promise<(at: number) => Context> => {
  const found = await deps.platform((db) => findSuperAdmin(db, SIGN_INS.at(-1)!.email))
  const caller = callerOf({
    ...found,
    sessionId: '',
    hasShortPassword: false,
    hasSecondFactor: false,
    superAdmin: true,
    isDemo: true,
    links: [],
    lastActivePartnerId: partnerId,
  })
  const actor = { ...caller.actorIn(partnerId), sessionId: null }
  return (at) => ({ partnerId, actor, now: at, requestId: `demo-${at}` })
}
