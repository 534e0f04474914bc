import type { BankAccount, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { plainNumber, wrongBankFields, wrongContactFields } from '@fieldhouse/domain/payout-accounts'
import type { Typed } from '../form/form.ts'

export const GATEWAY_FIELDS = [
  'accountHolderName',
  'accountHolderType',
  'accountNumber',
  'routingNumber',
  'email',
  'phone',
  'externalAccountId',
] as const
export type GatewayField = (typeof GATEWAY_FIELDS)[number]
export type GatewayText = Typed<GatewayField>

/** India's form as it opens; the number of an account is typed anew, as nobody here keeps it (BANK-49). */
export const gatewayText = (known: PayoutAccount | null, bank: BankAccount | null): GatewayText => ({
  accountHolderName: bank?.accountHolderName ?? '',
  accountHolderType: bank?.accountHolderType ?? '',
  accountNumber: '',
  // The server answers only its end.
  routingNumber: '',
  email: known?.businessOwner?.email ?? '',
  phone: known?.businessOwner?.phone ?? '',
  externalAccountId: '',
})

/** What is missing or cannot be, by the domain's rules of India (BANK-05, BANK-06, BANK-13, BANK-43). */
export const wrongGatewayFields = ({
  email,
  phone,
  externalAccountId: _account,
  ...bank
}: GatewayText): GatewayField[] =>
  [
    ...wrongBankFields('IN', { country: 'IN', currency: 'INR', ...bank }),
    ...wrongContactFields({ email, phone }),
  ] as GatewayField[]

/** India's form as the call carries it. */
export const gatewayBody = (text: GatewayText): Partial<GatewayText> =>
  Object.fromEntries(
    GATEWAY_FIELDS.flatMap((field) => {
      const value = text[field].trim()
      if (!value) return []
      return [[field, field === 'accountNumber' || field === 'routingNumber' ? plainNumber(value) : value]]
    }),
  )
