import { decideBankAccountRemoval } from '@fieldhouse/domain/payout-accounts'
import { isRepeated, type Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, refusedByName } from '../../db/refused.ts'
import type { PayoutProvider } from '../../providers/payout-accounts/payout-provider.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { auditedBank } from './add-bank-account.ts'
import { askProvider } from './ask-provider.ts'
import { deleteBankAccountRow, saveBankAccount, type BankAccountRow } from './bank-accounts.store.ts'
import { noteState } from './note-state.ts'
import { lockHeld, requireSetUp, type Held } from './set-up.ts'

/** Whether money of the partner is on its way to its bank: a payout is PENDING or IN_TRANSIT. */
export type PayoutUnderWay = (command: Command) => Promise<boolean>

/**
 * Removes a bank account (BANK-31, BANK-32); refuses the only one while a payout is under way (BANK-51). What is being removed does
 * not count for others that are removed at the same time; it does again where the provider says no. Where the provider keeps one
 * bank account and none without, removing it closes the taking of money instead.
 */
export const removeBankAccount = async (
  parts: FeatureParts,
  context: Context,
  { id, from, payoutUnderWay }: { id: string; from: 'tokens' | 'number'; payoutUnderWay: PayoutUnderWay },
): Promise<{ id: string }> => {
  const { provider, held: found } = await requireSetUp(parts, context.partnerId)
  if (provider[from] === null || !found) throw new Refused({ code: 'error.notFound.bankAccount' })
  const isDone = await parts.read(context.partnerId, (db) => isRepeated(db, context))
  const state = isDone ? null : await removeThere(parts, context, provider, { id, payoutUnderWay })
  return parts.command(context, async (command) => {
    const held = await lockHeld(command, provider)
    const bank = removable(held, id, false)
    await deleteBankAccountRow(command, id)
    const next = nextOf(held, bank)
    if (next) await saveBankAccount(command, held.account.id, { ...next, isDefault: true })
    await noteState(command, provider, { ...held, banks: held.banks.filter((each) => each !== bank) }, state)
    command.audit({
      action: 'bankAccount.removed',
      subjectType: 'bankAccount',
      subjectId: id,
      before: auditedBank(bank),
    })
    return { id }
  })
}

/** Marks the account as being removed, and has the provider remove it; answers how the provider's account stands then. */
const removeThere = async (
  parts: FeatureParts,
  context: Context,
  provider: PayoutProvider,
  { id, payoutUnderWay }: { id: string; payoutUnderWay: PayoutUnderWay },
) => {
  const own = { ...context, idempotency: undefined }
  const mark = (asked: 'remove' | null, decide: (command: Command, held: Held) => Promise<BankAccountRow | null>) =>
    parts.command(own, async (command) => {
      const held = await lockHeld(command, provider)
      const bank = await decide(command, held)
      if (bank) await saveBankAccount(command, held.account.id, { ...bank, asked, askedAt: asked && context.now })
      return { held, bank }
    })
  const { held, bank } = await mark('remove', async (command, standing) =>
    removable(standing, id, await payoutUnderWay(command)),
  )
  const account = held.account.providerAccountId
  try {
    await askProvider('update', async () =>
      provider.tokens?.remove(account, bank!.providerBankId, nextOf(held, bank!)?.providerBankId ?? null),
    )
    return await askProvider('update', () => provider.state(account, null))
  } catch (error) {
    await mark(null, (_command, standing) => Promise.resolve(standing.banks.find((each) => each.id === id) ?? null))
    throw error
  }
}

const removable = ({ banks }: Held, id: string, underWay: boolean): BankAccountRow => {
  const standing = banks.filter((bank) => bank.id === id || bank.asked !== 'remove')
  const decision = decideBankAccountRemoval(standing, id, underWay)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}

/** The newest of the others, where payouts went to the one that is removed. */
const nextOf = ({ banks }: Held, removed: BankAccountRow): BankAccountRow | undefined =>
  removed.isDefault ? banks.findLast(({ id, asked }) => id !== removed.id && asked !== 'remove') : undefined
