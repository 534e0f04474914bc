import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@fieldhouse/contract'
import type { bookkeeping, Books } from '@fieldhouse/contract/bookkeeping'
import { BOOK_ACCOUNTS, ownAccountsProblem, rateTwice, XERO_TAX_RATE } from '@fieldhouse/domain/bookkeeping'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockBookSettings, saveBookSettings } from './books.store.ts'
import { readBooks } from './get-books.ts'

type Sent = Received<typeof bookkeeping.saveChartOfAccounts>['body']

const WHY = { unknown: 'is no account of the ledger', twice: 'is named already' }

/**
 * Gives accounts of the ledger the codes and names that the club's own chart of accounts has for them (BEYOND-36); one with neither has
 * none. Refuses an account that there is not or that is named twice, and where somebody else has saved since.
 */
export const saveChartOfAccounts = (deps: Deps, context: Context, sent: Sent): Promise<Books> => {
  const wrong = ownAccountsProblem(sent.accounts)
  if (wrong) throw wrongField(`accounts.${wrong.at}.account`, WHY[wrong.problem])
  const again = rateTwice(sent.taxRates)
  if (again !== null) throw wrongField(`taxRates.${again}.name`, WHY.twice)
  return deps.command(context, async (command) => {
    const { db, partnerId, now } = command
    const { version, ...before } = await lockBookSettings(command)
    if (sent.version !== version) throw new Refused({ code: 'error.conflict.chartChangedMeanwhile' })
    const own = new Map(sent.accounts.map((account) => [account.account, account]))
    const after = {
      // In the order of the chart, and none that says nothing.
      accounts: BOOK_ACCOUNTS.flatMap(({ account }) => own.get(account) ?? []).filter(
        ({ code, name }) => code !== '' || name !== '',
      ),
      taxRates: sent.taxRates.filter(({ xero }) => xero !== ''),
      xeroTaxRate: sent.xeroTaxRate === '' || sent.xeroTaxRate === XERO_TAX_RATE ? null : sent.xeroTaxRate,
    }
    if (!isDeepStrictEqual(before, after)) {
      await saveBookSettings(command, after)
      command.audit({ action: 'book.chartSaved', subjectType: 'partner', subjectId: partnerId, before, after })
      command.announce({ type: 'partner', dates: [], facilityGroupIds: [] })
    }
    return readBooks(db, { partnerId, now })
  })
}
