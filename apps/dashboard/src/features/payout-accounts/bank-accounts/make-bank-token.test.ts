import { readSandboxBankToken } from '@fieldhouse/domain/payout-accounts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BankText } from '../form/form.ts'
import { makeBankToken } from './make-bank-token.ts'

const createToken = vi.fn()
const loadStripeFor = vi.fn()
vi.mock('../../payments/cards/load-stripe.ts', () => ({ loadStripeFor: (key: string): unknown => loadStripeFor(key) }))

const bank: BankText = {
  country: 'SG',
  currency: 'SGD',
  accountNumber: '000-123 456',
  routingNumber: '1100-000',
  accountHolderName: ' Riverside Club ',
  accountHolderType: 'company',
  city: '',
}
const stripe = { provider: 'stripe', publishableKey: 'pk_test_1' } as const

describe('the token of a bank account', () => {
  beforeEach(() => {
    createToken.mockReset()
    loadStripeFor.mockReset().mockResolvedValue({ createToken })
  })

  it("is made by the provider's library from country, currency, number, holder and routing number [BANK-33]", async () => {
    createToken.mockResolvedValue({ token: { id: 'btok_1' } })
    expect(await makeBankToken(stripe, bank)).toBe('btok_1')
    expect(loadStripeFor).toHaveBeenCalledWith('pk_test_1')
    const facts = {
      country: 'SG',
      currency: 'sgd',
      account_number: '000123456',
      account_holder_name: 'Riverside Club',
      account_holder_type: 'company',
    }
    expect(createToken).toHaveBeenCalledWith('bank_account', { ...facts, routing_number: '1100000' })
    await makeBankToken(stripe, { ...bank, routingNumber: '' })
    expect(createToken).toHaveBeenLastCalledWith('bank_account', facts)
  })

  it('fails where the library refuses or is not to be had', async () => {
    createToken.mockResolvedValue({ error: { message: 'The routing number is wrong' } })
    await expect(makeBankToken(stripe, bank)).rejects.toThrow('The routing number is wrong')
    loadStripeFor.mockRejectedValue(new Error('no network'))
    await expect(makeBankToken(stripe, bank)).rejects.toThrow('no network')
    await expect(makeBankToken({ provider: null, publishableKey: null }, bank)).rejects.toThrow()
  })

  it('is our own in the sandbox, and tells no more of the number than its end', async () => {
    const token = await makeBankToken({ provider: 'sandbox', publishableKey: null }, bank)
    expect(readSandboxBankToken(token)).toMatchObject({ country: 'SG', currency: 'SGD', lastFour: '3456' })
    expect(token).not.toContain('000123456')
  })
})
