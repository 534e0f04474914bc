import { it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

it('accounts are given codes and names of the club, and a period is closed [BEYOND-36]', async () => {
  const { partnerId, finance } = on
  const by = { by: finance }
  const chart = (version: number, accounts: { account: string; code: string; name: string }[], xeroTaxRate = '') => ({
    partnerId,
    body: { version, accounts, xeroTaxRate },
  })
  const sales = { account: 'sales', code: '200', name: 'Court hire' }
  await on.leaves('saveChartOfAccounts', 'for the first time', chart(1, [sales], 'BAS Excluded'), by)
  await on.leaves('saveChartOfAccounts', 'that says the same', chart(2, [sales], 'BAS Excluded'), by)
  await on.leaves('saveChartOfAccounts', 'that somebody else has saved', chart(1, []), by)
  await on.leaves('saveChartOfAccounts', 'of an account that there is not', chart(2, [{ ...sales, account: 'x' }]), by)
  await on.leaves('saveChartOfAccounts', 'of an account twice', chart(2, [sales, sales]), by)

  const close = (lastDay: string, closedUntil: string | null) => ({ partnerId, body: { lastDay, closedUntil } })
  await on.leaves('closePeriod', 'that begins with the books', close('2026-10-31', null), by)
  await on.leaves('closePeriod', 'that somebody else has closed', close('2026-11-15', null), by)
  await on.leaves('closePeriod', 'of a day that is not over', close('2026-11-21', '2026-10-31'), by)
  await on.leaves('closePeriod', 'of days after it', close('2026-11-20', '2026-10-31'), by)
})
