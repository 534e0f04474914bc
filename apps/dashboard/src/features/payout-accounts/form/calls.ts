import type { Api, Call } from '@fieldhouse/contract'
import { plainNumber } from '@fieldhouse/domain/payout-accounts'
import { client } from '../../../lib/api/api.ts'
import type { Send } from '../../../lib/commands/use-action.ts'
import type { TokenMaker } from '../bank-accounts/make-bank-token.ts'
import type { Calls, Done } from './save-form.ts'

type Options = { partnerId: string; send: Send; done: Done; makeToken: TokenMaker }

// The domain has looked at the form: what is sent has the form that the contract asks for.
type Body<K extends keyof Api> = Call<Api[K]> extends { body: infer B } ? B : never

/**
 * The calls of the saving. One that was left without an answer is done once when it is sent again as it was (BEYOND-03); one like another
 * that was answered is a change of its own, as what stands there may be changed to and fro.
 */
export const callsFor = ({ partnerId, send, done, makeToken }: Options): Calls => {
  const change = async <T>(body: unknown, call: (options: { part: string }) => Promise<T>): Promise<T> => {
    const reply = await call({ part: `${done.answered} ${JSON.stringify(body)}` })
    done.answered += 1
    return reply
  }
  return {
    upload: async (file) => (await client.uploadIdentity({ body: { file } })).data.id,
    createOwner: async (body) =>
      (await change(body, (options) => send('createBusinessOwner', { partnerId, body }, options))).data,
    updateOwner: async (body) =>
      (await change(body, (options) => send('updateBusinessOwner', { partnerId, body }, options))).data,
    removeOwner: (id) => send('deleteBusinessOwner', { partnerId, id }),
    makeToken,
    createAccount: (account) => {
      const body = { ...account, tosAcceptance: true } as Body<'createPayoutAccount'>
      return change(body, (options) => send('createPayoutAccount', { partnerId, body }, options))
    },
    updateAccount: (account) => {
      const body = account as Body<'updatePayoutAccount'>
      return change(body, (options) => send('updatePayoutAccount', { partnerId, body }, options))
    },
    addBankAccount: (token, number) => {
      const body = { token, accountNumber: plainNumber(number) }
      return change(body, (options) => send('addBankAccount', { partnerId, body }, options))
    },
  }
}
