import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import { findOwnersOfClub } from '../partners/index.ts'
import { askProvider } from './provider/ask-provider.ts'
import { askState, commandWithState } from './provider/command-with-state.ts'
import { noteState } from './provider/note-state.ts'
import { ensureAccount, offered, requireSetUp } from './set-up.ts'
import { tellOfPayoutAccount } from './tell-of-payout-account.ts'
import { findRecipients, tellVerified } from './provider/tell-verified.ts'

/**
 * The address of the provider's own pages for the set-up, which lead back to '/payments/stripeOnboarding' (BANK-30, BANK-52). Refuses
 * where the provider has none, and with 'Something wrong. Please contact us' where it says no (BANK-41). Whoever has the address may say
 * there who owns the business, so that every owner of the club is told by mail who asked for it.
 */
export const startOnboarding = async (deps: Deps, context: Context): Promise<{ url: string }> => {
  const setUp = await requireSetUp(deps, context.partnerId)
  const onboarding = offered(setUp.provider, 'onboarding')
  const { id, providerAccountId } = await ensureAccount(deps, context, setUp)
  const back = (status: string) => `${publicUrl(deps.config)}/payments/stripeOnboarding?status=${status}`
  const url = await askProvider('onboard', () =>
    onboarding.open(providerAccountId, { succeeded: back('success'), failed: back('failure') }),
  )
  const owners = await findOwnersOfClub(deps, context.partnerId)
  await deps.command({ ...context, idempotency: undefined }, async (command) => {
    command.audit({ action: 'payoutAccount.onboardingOpened', subjectType: 'payoutAccount', subjectId: id })
    await tellOfPayoutAccount(command, deps, 'onboarding', owners)
  })
  return { url }
}

/** Takes what was chosen on the sandbox's onboarding page; not found where there is no sandbox, or nobody asked for its page. */
export const answerSandboxOnboarding = async (deps: Deps, context: Context, succeeds: boolean): Promise<void> => {
  const { answerSandboxOnboarding: answer } = deps.payoutAccounts
  const { provider, held } = await requireSetUp(deps, context.partnerId)
  if (!answer || provider.onboarding === null || !held) throw new Refused({ code: 'error.notFound.payoutAccount' })
  await answer(held.account.providerAccountId, succeeds)
  const recipients = await findRecipients(deps, context.partnerId, provider.name)
  await commandWithState(deps, context, provider, {
    ask: (found) => askProvider('onboard', () => askState(provider, found)),
    async decide(command, before, state) {
      const after = await noteState(command, provider, before, state)
      await tellVerified(command, deps, { before, after, recipients })
      const { account } = after
      command.audit({
        action: 'payoutAccount.onboarded',
        subjectType: 'payoutAccount',
        subjectId: account.id,
        after: { succeeds, verificationStatus: account.verificationStatus },
      })
    },
  })
}
