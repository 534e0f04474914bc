import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { lastFour, wrongBankFields, wrongLegalEntityFields, type HolderType } from '@fieldhouse/domain/payout-accounts'
import { unlessRepeated } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findOwnersOfClub } from '../partners/index.ts'
import { askProvider } from './provider/ask-provider.ts'
import { askState, commandWithState } from './provider/command-with-state.ts'
import { noteState } from './provider/note-state.ts'
import type { BankInfo, LegalEntity } from './payout-accounts.store.ts'
import { toPayoutAccount } from './present-payout-account.ts'
import { refuseInvalid } from './refuse-invalid.ts'
import { offered, requireMainOwner, requireSetUp, type Held, type SetUp } from './set-up.ts'
import { tellOfPayoutAccount } from './tell-of-payout-account.ts'

type Optional<T> = { [K in keyof T]?: Exclude<T[K], null> | undefined }
type Form = {
  bankInfo: Optional<Omit<BankInfo, 'accountHolderType'>> & { accountHolderType?: HolderType | undefined }
  legalEntity: Optional<LegalEntity>
}
/** Where somebody accepts the provider's terms from; null in a change, for which they were accepted before. */
type Terms = { ip: string } | null

/**
 * Completes the set-up after the owners were saved (BANK-28, BANK-47), or changes it: the provider is told of the business, and of the
 * tax id no more than the end is kept. Refuses, naming the fields, what the country requires (BANK-03 to BANK-16); a set-up without a
 * business owner (BANK-34); to complete one that was completed, and to change one that was not.
 */
export const submitPayoutAccount = async (
  deps: Deps,
  context: Context,
  form: Form,
  terms: Terms,
): Promise<PayoutAccount> => {
  const { partnerId } = context
  const setUp = await requireSetUp(deps, partnerId)
  const { provider } = setUp
  await unlessRepeated(deps.read, context, () => tellProvider(setUp, form, terms && { at: context.now, ip: terms.ip }))
  const owners = await findOwnersOfClub(deps, partnerId)
  const ask = (held: Held) => askProvider(terms ? 'create' : 'update', () => askState(provider, held))
  return commandWithState(deps, context, provider, {
    ask,
    async decide(command, standing, state) {
      const before = decideSubmission(standing, terms)
      const account = {
        ...before.account,
        bankInfo: bankInfoOf(form.bankInfo, before),
        legalEntity: legalEntityOf(form.legalEntity, before),
        submittedAt: before.account.submittedAt ?? context.now,
        tosAcceptedAt: terms ? context.now : before.account.tosAcceptedAt,
      }
      const after = await noteState(command, provider, { ...before, account }, state)
      command.audit({
        action: terms ? 'payoutAccount.submitted' : 'payoutAccount.updated',
        subjectType: 'payoutAccount',
        subjectId: account.id,
        before: audited(before),
        after: audited(after),
      })
      await tellOfPayoutAccount(command, deps, terms ? 'submitted' : 'updated', owners)
      return toPayoutAccount(after, context.actor.superAdmin)
    },
  })
}

const tellProvider = async (
  { country, provider, held: found }: SetUp,
  { bankInfo, legalEntity }: Form,
  terms: { at: number; ip: string } | null,
): Promise<void> => {
  const business = offered(provider, 'form')
  const doing = terms ? 'create' : 'update'
  // The number is in the token, which the provider knows.
  const hasRouting = Boolean(found?.account.bankInfo?.routingNumber)
  refuseInvalid(
    wrongBankFields(country, bankInfo, ['accountNumber', ...(hasRouting ? (['routingNumber'] as const) : [])]),
    'bankInfo',
  )
  const onFile = found?.account.legalEntity?.businessTaxId
  refuseInvalid(wrongLegalEntityFields(country, legalEntity, onFile ? ['businessTaxId'] : []), 'legalEntity')
  const { account } = decideSubmission(requireMainOwner(found), terms)
  const { address, postalCode, city, state, businessName, businessTaxId } = legalEntity
  await askProvider(doing, () =>
    business.submit(account.providerAccountId, {
      country,
      address: address || null,
      postalCode: postalCode || null,
      city: city || null,
      state: state || null,
      businessName: businessName || null,
      businessTaxId: businessTaxId || null,
      terms,
    }),
  )
}

const decideSubmission = (held: Held, terms: unknown): Held => {
  const isSubmitted = held.account.legalEntity !== null
  if (terms && isSubmitted) throw new Refused({ code: 'error.conflict.payoutAccountExists' })
  if (!terms && !isSubmitted) throw new Refused({ code: 'error.notFound.payoutAccount' })
  return held
}

const bankInfoOf = (bank: Form['bankInfo'], { account }: Held): BankInfo => ({
  country: bank.country || null,
  currency: bank.currency || null,
  // The number itself comes with the bank account.
  routingNumber: bank.routingNumber ? lastFour(bank.routingNumber) : (account.bankInfo?.routingNumber ?? null),
  accountHolderName: bank.accountHolderName || null,
  accountHolderType: bank.accountHolderType ?? null,
  city: bank.city || null,
})

const legalEntityOf = (entity: Form['legalEntity'], { account }: Held): LegalEntity => ({
  address: entity.address || null,
  postalCode: entity.postalCode || null,
  city: entity.city || null,
  state: entity.state || null,
  businessName: entity.businessName || null,
  businessTaxId: entity.businessTaxId ? lastFour(entity.businessTaxId) : (account.legalEntity?.businessTaxId ?? null),
})

/** What the audit keeps: the business and its bank, without a number. */
const audited = ({ account }: Held) => ({
  businessName: account.legalEntity?.businessName ?? null,
  bankCountry: account.bankInfo?.country ?? null,
  currency: account.bankInfo?.currency ?? null,
  verificationStatus: account.verificationStatus,
})
