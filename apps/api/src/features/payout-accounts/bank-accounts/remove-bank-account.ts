import { decideBankAccountRemoval } from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused, refusedByName } from '../../../db/refused.ts'
import { atEveryVenue } from '../../../db/venue-limit.ts'
import type { PayoutProvider } from '../../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../../deps.ts'
import { findOwnersOfClub, lockPartner, payoutWaitOf } from '../../partners/index.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { deleteBankAccountRow, isAsked, saveBankAccount, type BankAccountRow } from './bank-accounts.store.ts'
import { letGo } from './former-bank-accounts.ts'
import { noteBankAccount } from './note-bank-account.ts'
import { askState, commandWithState } from '../provider/command-with-state.ts'
import { noteState } from '../provider/note-state.ts'
import { lockHeld, requireSetUp, type Held } from '../set-up.ts'

/** Whether money of the partner is on its way to its bank: a payout is PENDING or IN_TRANSIT (BANK-51). */
export type PayoutUnderWay = (command: Command) => Promise<boolean>

/**
 * Removes a bank account (BANK-31, BANK-32); refuses the only one while a payout is under way (BANK-51), and one that is being set. What is
 * being removed does not count for others that are removed at the same time; it does again where the provider says no. Where the provider
 * keeps one bank account and none without, removing it closes the taking of money instead.
 */
export const removeBankAccount = async (
  deps: Deps,
  context: Context,
  { id, from, payoutUnderWay }: { id: string; from: 'tokens' | 'number'; payoutUnderWay: PayoutUnderWay },
): Promise<{ id: string }> => {
  const { provider, held: found } = await requireSetUp(deps, context.partnerId)
  if (provider[from] === null || !found) throw new Refused({ code: 'error.notFound.bankAccount' })
  const { now } = context
  await unlessRepeated(deps.read, context, () => removeThere(deps, context, provider, { id, payoutUnderWay }))
  const without = (held: Held) => ({ ...held, banks: held.banks.filter((bank) => bank.id !== id) })
  const owners = await findOwnersOfClub(deps, context.partnerId)
  return commandWithState(deps, context, provider, {
    ask: (held) => askProvider('update', () => askState(provider, without(held))),
    async decide(command, held, state) {
      const bank = removable(held, id, { underWay: false, now })
      const until = await letGo(command, deps.bankKeys, bank, payoutWaitOf(await lockPartner(command)))
      // A browser's token leads back to none.
      const returnsUntil = from === 'number' ? until : null
      await deleteBankAccountRow(command, id)
      const next = nextOf(held, bank, now)
      if (next) await saveBankAccount(command, held.account.id, { ...next, isDefault: true })
      await noteState(command, provider, without(held), state)
      await noteBankAccount(command, deps, { before: bank, after: null, returnsUntil }, owners)
      return { id }
    },
  })
}

/** Marks the account as being removed, and has the provider remove it. */
const removeThere = async (
  deps: Deps,
  context: Context,
  provider: PayoutProvider,
  { id, payoutUnderWay }: { id: string; payoutUnderWay: PayoutUnderWay },
): Promise<void> => {
  const own = { ...context, idempotency: undefined }
  const mark = (asked: 'remove' | null, decide: (command: Command, held: Held) => Promise<BankAccountRow | null>) =>
    // The account is the club's, and so are the payouts that are on their way to it.
    atEveryVenue(() =>
      deps.command(own, async (command) => {
        const held = await lockHeld(command, provider)
        const bank = await decide(command, held)
        // Of one that was never confirmed nothing is remembered.
        const sealed = bank?.asked === 'set' ? null : (bank?.sealed ?? null)
        if (bank)
          await saveBankAccount(command, held.account.id, { ...bank, sealed, asked, askedAt: asked && context.now })
        return { held, bank }
      }),
    )
  const { held, bank } = await mark('remove', async (command, standing) =>
    removable(standing, id, { underWay: await payoutUnderWay(command), now: context.now }),
  )
  const account = held.account.providerAccountId
  try {
    await askProvider('update', async () =>
      provider.tokens?.remove(account, bank!.providerBankId, nextOf(held, bank!, context.now)?.providerBankId ?? null),
    )
  } catch (error) {
    await mark(null, (_command, standing) => Promise.resolve(standing.banks.find((each) => each.id === id) ?? null))
    throw error
  }
}

const removable = (
  { banks }: Held,
  id: string,
  { underWay, now }: { underWay: boolean; now: number },
): BankAccountRow => {
  const standing = banks.filter((bank) => bank.id === id || !isAsked(bank, 'remove', now))
  if (banks.some((bank) => bank.id === id && isAsked(bank, 'set', now)))
    throw new Refused({ code: 'error.conflict.bankAccountChanging' })
  const decision = decideBankAccountRemoval(standing, id, underWay)
  if (!decision.ok) throw refusedByName(decision.refusal)
  return decision.value
}

/** The newest of the others, where payouts went to the one that is removed. */
const nextOf = ({ banks }: Held, removed: BankAccountRow, now: number): BankAccountRow | undefined =>
  removed.isDefault ? banks.findLast((bank) => bank.id !== removed.id && !isAsked(bank, 'remove', now)) : undefined
