import type { Api } from '@fieldhouse/contract'
import type { payoutAccounts } from '@fieldhouse/contract/payout-accounts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { addBankAccount } from './bank-accounts/add-bank-account.ts'
import { findBankAccountsOf } from './bank-accounts/find-bank-accounts.ts'
import { toPayoutAccount } from './present-payout-account.ts'
import { removeBankAccount, type PayoutUnderWay } from './bank-accounts/remove-bank-account.ts'
import { removeOwner } from './owners/remove-owner.ts'
import { addOwner, changeOwner } from './owners/save-owner.ts'
import { saveBankInfo } from './bank-accounts/save-bank-info.ts'
import { setGatewayBank } from './bank-accounts/set-gateway-bank.ts'
import { savePayoutWait } from './save-payout-wait.ts'
import { findSetUp } from './set-up.ts'
import { answerSandboxOnboarding, startOnboarding } from './start-onboarding.ts'
import { submitPayoutAccount } from './submit-payout-account.ts'
import { uploadIdentity } from './owners/upload-identity.ts'

/** How partners are paid out, and the bank accounts that the money goes to. */
export const payoutAccountRoutes = (
  deps: Deps,
  payoutUnderWay: PayoutUnderWay,
): Pick<Handlers<Api>, keyof typeof payoutAccounts> => ({
  async getPayoutAccount({ params, caller }) {
    const held = (await findSetUp(deps, params.partnerId))?.held
    return { data: held ? toPayoutAccount(held, caller?.superAdmin === true) : null }
  },
  createPayoutAccount: async ({ context, body, ip }) => ({
    data: await submitPayoutAccount(deps, context, body, { ip }),
  }),
  updatePayoutAccount: async ({ context, body }) => ({ data: await submitPayoutAccount(deps, context, body, null) }),
  createBusinessOwner: async ({ context, body }) => ({ data: await addOwner(deps, context, body) }),
  updateBusinessOwner: async ({ context, body }) => ({ data: await changeOwner(deps, context, body) }),
  deleteBusinessOwner: async ({ context, params }) => ({ data: await removeOwner(deps, context, params.id) }),
  uploadIdentity: async ({ context, body }) => ({ data: await uploadIdentity(deps, context, body.file) }),
  startOnboarding: async ({ context }) => ({ data: await startOnboarding(deps, context) }),
  async answerSandboxOnboarding({ context, body }) {
    await answerSandboxOnboarding(deps, context, body.succeeds)
    return { data: { answered: true } }
  },
  createBankInfo: async ({ context, body }) => ({
    data: await saveBankInfo(deps, context, body, { bankId: null, payoutUnderWay }),
  }),
  updateBankInfo: async ({ context, params, body }) => ({
    data: await saveBankInfo(deps, context, body, { bankId: params.bankId, payoutUnderWay }),
  }),
  listBankAccounts: async ({ params }) => ({ data: await findBankAccountsOf(deps, params.partnerId, 'tokens') }),
  addBankAccount: async ({ context, body }) => ({ data: await addBankAccount(deps, context, body) }),
  deleteBankAccount: async ({ context, params }) => ({
    data: await removeBankAccount(deps, context, { id: params.id, from: 'tokens', payoutUnderWay }),
  }),
  listGatewayBankAccounts: async ({ params }) => ({
    data: await findBankAccountsOf(deps, params.partnerId, 'number'),
  }),
  addGatewayBankAccount: async ({ context, body }) => ({
    data: await setGatewayBank(deps, context, body, { kind: 'new' }),
  }),
  updateGatewayBankAccount: async ({ context, body: { id, ...form } }) => ({
    data: await setGatewayBank(deps, context, form, { kind: 'known', id }),
  }),
  deleteGatewayBankAccount: async ({ context, params }) => ({
    data: await removeBankAccount(deps, context, { id: params.id, from: 'number', payoutUnderWay }),
  }),
  savePayoutWait: async ({ context, body }) => ({ data: await savePayoutWait(deps, context, body.days) }),
})
