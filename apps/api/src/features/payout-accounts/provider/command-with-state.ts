import { isRepeated, type Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { AccountState, PayoutProvider } from '../../../providers/payout-accounts/payout-provider.ts'
import type { Deps } from '../../deps.ts'
import { bankToAskOf } from '../bank-accounts/bank-accounts.store.ts'
import { findHeld, lockHeld, type Held } from '../set-up.ts'

/** Leaves a command whose news of the provider are older than what stands here. */
class Overtaken extends Error {}

/** How an account stands at its provider (BANK-48); throws OutcomeUnknown where no answer came. */
export const askState = (provider: PayoutProvider, { account, banks }: Held): Promise<AccountState | null> =>
  provider.state(account.providerAccountId, bankToAskOf(banks))

type Asking<T> = {
  /** Asks how the account stands. */
  ask: (held: Held) => Promise<AccountState | null>
  decide: (command: Command, held: Held, state: AccountState | null) => Promise<T>
}

/**
 * A command that writes down how a payout account stands. The provider is asked before it, as a transaction waits for nobody outside;
 * where somebody else has written the account meanwhile, what was heard may be older than that, and the provider is asked again.
 */
export const commandWithState = async <T>(
  deps: Deps,
  context: Context,
  provider: PayoutProvider,
  { ask, decide }: Asking<T>,
): Promise<T> => {
  const { partnerId } = context
  for (;;) {
    // A repeated request asks nothing: its reply is kept.
    const found = await deps.read(partnerId, async (db) =>
      (await isRepeated(db, context)) ? null : findHeld(db, partnerId, provider.name),
    )
    const state = found && (await ask(found))
    try {
      return await deps.command(context, async (command) => {
        const held = await lockHeld(command, provider)
        if (held.account.changes !== found?.account.changes) throw new Overtaken()
        return decide(command, held, state)
      })
    } catch (error) {
      // Each turn lost is one that another command has won.
      if (!(error instanceof Overtaken)) throw error
    }
  }
}
