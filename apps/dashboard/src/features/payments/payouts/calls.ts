import type { Api, Call } from '@fieldhouse/contract'
import { plainNumber } from '@fieldhouse/domain/payout-accounts'
import { client } from '../../../lib/api.ts'
import type { useKeys } from '../../../lib/order-changes.ts'
import type { TokenMaker } from './make-bank-token.ts'
import type { Calls } from './save-form.ts'

type Options = { partnerId: string; once: ReturnType<typeof useKeys>; makeToken: TokenMaker }

// The domain has looked at the form: what is sent has the form that the contract asks for.
type Body<K extends keyof Api> = Call<Api[K]> extends { body: infer B } ? B : never

/** The calls of the saving, each under a key of its own, so that one sent again after a time-out is done once (BEYOND-03). */
export const callsFor = ({ partnerId, once, makeToken }: Options): Calls => {
  const under = <B, R>(call: string, body: B, send: (options: { idempotencyKey: string }) => Promise<R>) =>
    once(`${call} ${JSON.stringify(body)}`, send)
  return {
    upload: async (file) => (await client.uploadIdentity({ body: { file } })).data.id,
    createOwner: async (body) =>
      (await under('createBusinessOwner', body, (options) => client.createBusinessOwner({ partnerId, body }, options)))
        .data,
    updateOwner: async (body) =>
      (await under('updateBusinessOwner', body, (options) => client.updateBusinessOwner({ partnerId, body }, options)))
        .data,
    removeOwner: (id) =>
      under('deleteBusinessOwner', id, (options) => client.deleteBusinessOwner({ partnerId, id }, options)),
    makeToken,
    createAccount: (body) =>
      under('createPayoutAccount', body, (options) =>
        client.createPayoutAccount(
          { partnerId, body: { ...body, tosAcceptance: true } as Body<'createPayoutAccount'> },
          options,
        ),
      ),
    updateAccount: (body) =>
      under('updatePayoutAccount', body, (options) =>
        client.updatePayoutAccount({ partnerId, body: body as Body<'updatePayoutAccount'> }, options),
      ),
    addBankAccount: (token, number) => {
      const body = { token, accountNumber: plainNumber(number) }
      return under('addBankAccount', body, (options) => client.addBankAccount({ partnerId, body }, options))
    },
  }
}
