import { randomUUID } from 'node:crypto'
import type { BankAccount, BankInfoInput } from '@fieldhouse/contract/payout-accounts'
import { plainNumber, wrongBankFields } from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from '../provider/ask-provider.ts'
import { refuseInvalid } from '../refuse-invalid.ts'
import { offered, requireMainOwner, requireSetUp } from '../set-up.ts'
import { addBankAccount } from './add-bank-account.ts'
import { removeBankAccount, type PayoutUnderWay } from './remove-bank-account.ts'
import { setGatewayBank } from './set-gateway-bank.ts'

type Which = { bankId: string | null; payoutUnderWay: PayoutUnderWay }

/**
 * Adds a bank account by its number, or puts one in the place of another, at whoever pays the partner out (BRAND-45 to BRAND-47): for
 * clients that are no browser and so get no token of the card provider. Refuses what the country requires, naming the fields, and
 * what adding one by its token or at the online gateway is refused for.
 */
export const saveBankInfo = async (
  deps: Deps,
  context: Context,
  { email, phone, ...bank }: BankInfoInput,
  { bankId, payoutUnderWay }: Which,
): Promise<BankAccount> => {
  const { provider, country, held } = await requireSetUp(deps, context.partnerId)
  if (provider.number !== null) {
    const { accountNumber, routingNumber, accountHolderName, accountHolderType } = bank
    const form = { accountNumber, routingNumber, accountHolderName, accountHolderType, email, phone }
    return setGatewayBank(deps, context, form, bankId === null ? { kind: 'new' } : { kind: 'known', id: bankId })
  }
  const tokens = offered(provider, 'tokens')
  refuseInvalid(wrongBankFields(country, bank))
  const number = plainNumber(bank.accountNumber!)
  const token = await unlessRepeated(deps.read, context, () => {
    if (bankId !== null && !held?.banks.some(({ id }) => id === bankId))
      throw new Refused({ code: 'error.notFound.bankAccount' })
    requireMainOwner(held)
    return askProvider('create', () =>
      tokens.make(
        {
          country: bank.country!,
          currency: bank.currency!,
          number,
          routingNumber: bank.routingNumber ? plainNumber(bank.routingNumber) : null,
          holderName: bank.accountHolderName || null,
          holderType: bank.accountHolderType!,
        },
        // Sent again under one key it is one token, which makes one account.
        `${context.partnerId}/bank/${context.idempotency?.key ?? randomUUID()}`,
      ),
    )
  })
  // Without a token the reply under the key is given again, and none is asked for.
  const added = await addBankAccount(deps, context, { token: token ?? '', accountNumber: number }, { isProven: true })
  if (bankId !== null) await removeOther(deps, context, bankId, payoutUnderWay)
  return added
}

/** Once another one stands, payouts go there. One that is gone already was removed by an attempt before this. */
const removeOther = async (deps: Deps, context: Context, id: string, payoutUnderWay: PayoutUnderWay): Promise<void> => {
  try {
    await removeBankAccount(deps, { ...context, idempotency: undefined }, { id, from: 'tokens', payoutUnderWay })
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'error.notFound.bankAccount')) throw error
  }
}
