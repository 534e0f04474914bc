import { sandboxBankToken } from '@fieldhouse/domain/payout-accounts'
import { expect, it } from 'vitest'
import { ProviderRefused } from './payout-provider.ts'
import { createCardSandbox } from './sandbox.ts'

const { tokens } = createCardSandbox(() => Promise.reject(new Error('no database is asked')), Date.now)
const token = (more: Partial<Parameters<typeof sandboxBankToken>[0]> = {}) =>
  sandboxBankToken({
    country: 'SG',
    currency: 'SGD',
    accountNumber: '000123456',
    routingNumber: '1100000',
    accountHolderName: 'Club',
    accountHolderType: 'company',
    ...more,
  })

it('a token of the sandbox is a bank account', async () => {
  expect(await tokens!.add('acct_1', token())).toMatchObject({ lastFour: '3456', accountHolderName: 'Club' })
})

it.each([
  ['NUL in the name of its holder', { accountHolderName: 'Club\u0000' }],
  ['NUL in its routing number', { routingNumber: '110\u0000' }],
  ['a longer name than any', { accountHolderName: 'x'.repeat(201) }],
])('a token of the sandbox with %s is refused', async (_what, more) => {
  await expect(tokens!.add('acct_1', token(more))).rejects.toThrow(ProviderRefused)
})
