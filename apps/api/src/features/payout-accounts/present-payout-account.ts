import type { BankAccount, BusinessOwner, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { toIso } from '@fieldhouse/domain/time'
import { gatewayOf } from '../../providers/payout-accounts/payout-provider.ts'
import type { BankAccountRow } from './bank-accounts/bank-accounts.store.ts'
import type { OwnerRow } from './owners/owners.store.ts'
import type { Held } from './set-up.ts'

/** A payout account as the API answers it (BANK-02); which account it is at the provider, to super admins only. */
export const toPayoutAccount = ({ account, owners, banks }: Held, superAdmin: boolean): PayoutAccount => {
  const main = owners.find(({ isAdditional }) => !isAdditional)
  const paid = banks.find(({ isDefault }) => isDefault)
  return {
    id: account.id,
    gateway: gatewayOf(account.provider),
    submittedAt: account.submittedAt === null ? null : toIso(account.submittedAt),
    chargesEnabled: account.chargesEnabled,
    payoutEnabled: account.payoutEnabled,
    ...(superAdmin && { stripeAccountId: account.providerAccountId }),
    bankInfo: account.bankInfo && { ...account.bankInfo, accountNumber: paid?.numberEnd ?? null },
    legalEntity: account.legalEntity,
    businessOwner: main ? toOwner(main) : null,
    additionalOwners: owners.filter(({ isAdditional }) => isAdditional).map(toOwner),
    legalEntityVerificationStatus: account.verificationStatus,
    tosAcceptance: account.tosAcceptedAt === null ? null : { acceptedAt: toIso(account.tosAcceptedAt) },
  }
}

const toOwner = (owner: OwnerRow): BusinessOwner => ({
  id: owner.id,
  firstName: owner.firstName,
  lastName: owner.lastName,
  personalAddress: owner.personalAddress,
  postalCode: owner.postalCode,
  city: owner.city,
  personalId: owner.personalIdEnd,
  dob: owner.dob,
  document: owner.documentId,
  email: owner.email,
  phone: owner.phone,
  verified: owner.verified,
})

/** A bank account as the API answers it: of its numbers the last four digits (BANK-49). */
export const toBankAccount = (bank: BankAccountRow, now: number): BankAccount => ({
  id: bank.id,
  country: bank.country,
  currency: bank.currency,
  accountNumber: bank.numberEnd,
  routingNumber: bank.routingEnd,
  bankName: bank.bankName,
  accountHolderName: bank.holderName,
  accountHolderType: bank.holderType,
  isDefault: bank.isDefault,
  confirmed: bank.asked !== 'set',
  waitsUntil: bank.waitsUntil !== null && bank.waitsUntil > now ? toIso(bank.waitsUntil) : null,
  createdAt: toIso(bank.createdAt),
})
