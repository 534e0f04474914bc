import { randomUUID } from 'node:crypto'
import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { plainNumber } from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { KeptBank } from '../../../providers/payout-accounts/payout-provider.ts'
import { wrongField } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findOwnersOfClub, lockPartner, payoutWaitOf } from '../../partners/index.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { saveBankAccount, type BankAccountRow } from './bank-accounts.store.ts'
import { sealNumbers } from './bank-numbers.ts'
import { waitOf } from './former-bank-accounts.ts'
import { noteBankAccount } from './note-bank-account.ts'
import { askState, commandWithState } from '../provider/command-with-state.ts'
import { noteState } from '../provider/note-state.ts'
import { toBankAccount } from '../present-payout-account.ts'
import { offered, requireMainOwner, requireSetUp } from '../set-up.ts'

/**
 * Adds a bank account by the token that the browser got for it (BANK-31); payouts go to it from then on, or after a wait where it takes
 * the place of another one (decision 0110). Refuses a partner without a business owner (BANK-34), a token that the provider does not take,
 * and a number that is not the token's. The number is kept sealed (BANK-49); a token alone leaves it unknown. `isProven` where the token was
 * made of that number here: what a browser says of its token may be another's, so that it leads back to no former bank account.
 */
export const addBankAccount = async (
  deps: Deps,
  context: Context,
  { token, accountNumber }: { token: string; accountNumber?: string | undefined },
  { isProven = false } = {},
): Promise<BankAccount> => {
  const { partnerId } = context
  // Before the provider is told: an account whose numbers can't be sealed is not kept (BANK-49).
  deps.bankKeys.all()
  const { provider, held: found } = await requireSetUp(deps, partnerId)
  const tokens = offered(provider, 'tokens')
  const { account } = requireMainOwner(found)
  const told = await unlessRepeated(deps.read, context, () =>
    askProvider('create', async () => {
      // Before it is added, as payouts go to it from then on.
      if (accountNumber !== undefined) refuseOther(accountNumber, await tokens.lastFour(token))
      return tokens.add(account.providerAccountId, token)
    }),
  )
  const owners = await findOwnersOfClub(deps, partnerId)
  return commandWithState(deps, context, provider, {
    ask: (standing) => askProvider('create', () => askState(provider, standing)),
    async decide(command, held, state) {
      // A token that was used before leads to the account that it made then.
      const known = held.banks.find(({ providerBankId }) => providerBankId === told!.id)
      if (known) return toBankAccount(known, context.now)
      const wait = payoutWaitOf(await lockPartner(command))
      const numbers = { ...told!, accountNumber: (isProven && accountNumber) || null }
      const isFirst = held.account.firstBankAt === null
      const waitsUntil = await waitOf(command, deps.bankKeys, numbers, { isFirst, wait })
      const bank = { ...rowOf(deps, context, told!, accountNumber), waitsUntil }
      await saveBankAccount(command, held.account.id, bank)
      const standing = { ...held.account, firstBankAt: held.account.firstBankAt ?? context.now }
      await noteState(command, provider, { ...held, account: standing, banks: [...held.banks, bank] }, state)
      await noteBankAccount(command, deps, { before: null, after: bank }, owners)
      return toBankAccount(bank, context.now)
    },
  })
}

/** The provider knows the number from the token; another one would stand in the report for it. */
const refuseOther = (accountNumber: string, end: string): void => {
  if (!plainNumber(accountNumber).endsWith(end)) throw wrongField('accountNumber', 'is not the one of the token')
}

const rowOf = (
  { bankKeys }: Deps,
  { partnerId, now }: Context,
  kept: KeptBank,
  accountNumber: string | undefined,
): BankAccountRow => {
  const id = randomUUID()
  const numbers = { accountNumber: accountNumber ?? null, routingNumber: kept.routingNumber }
  return { id, ...unnumbered(kept, now), ...sealNumbers(bankKeys, { partnerId, id }, numbers) }
}

const unnumbered = (kept: KeptBank, now: number): Omit<BankAccountRow, 'id' | 'routingEnd' | 'sealed'> => ({
  providerBankId: kept.id,
  country: kept.country,
  currency: kept.currency,
  numberEnd: kept.lastFour,
  bankName: kept.bankName,
  holderName: kept.accountHolderName,
  holderType: kept.accountHolderType,
  isDefault: true,
  asked: null,
  askedAt: null,
  waitsUntil: null,
  createdAt: now,
})
