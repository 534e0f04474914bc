import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Received } from '@fieldhouse/contract'
import type { TaxSettings, taxes } from '@fieldhouse/contract/taxes'
import { millionthsOfPercent, percentOf, taxProblem, type TaxRate } from '@fieldhouse/domain/taxes'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findRates, findSettings, lockSettings, saveAll, type SettingsRow } from './taxes.store.ts'

/** The tax rates of a club, and what its invoices say of it (BEYOND-35). */
export const getTaxes = (deps: Deps, { partnerId }: { partnerId: string }): Promise<TaxSettings> =>
  deps.read(partnerId, async (db) => present(await findSettings(db, partnerId), await findRates(db, partnerId)))

type Sent = Received<typeof taxes.saveTaxes>['body']

/**
 * Sets all tax rates of a club (BEYOND-35). What was sold keeps the rate that it was sold with, whatever becomes of that here. Refuses what
 * `taxProblem` finds, naming the property, and where somebody else has saved since the version that was read.
 */
export const saveTaxes = (
  deps: Deps,
  context: Context,
  { rates: sent, version, ...said }: Sent,
): Promise<TaxSettings> => {
  const asked = sent.map(rateOf)
  refuseWrong(asked)
  return deps.command(context, async (command) => {
    const settings = await lockSettings(command)
    if (version !== settings.version) throw new Refused({ code: 'error.conflict.taxesChangedMeanwhile' })
    const standing = await findRates(command.db, command.partnerId)
    // An id that is none of the club's is no id of a rate: it gets its own.
    const rates = asked.map(({ id, ...rate }): TaxRate => ({
      id: standing.some((each) => each.id === id) ? id! : randomUUID(),
      ...rate,
    }))
    const after: SettingsRow = { ...said, version: settings.version + 1 }
    const [was, is] = [audited(settings, standing), audited(after, rates)]
    if (isDeepStrictEqual(was, is)) return present(settings, standing)
    await saveAll(command, after, rates)
    command.audit({
      action: 'taxes.saved',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: was,
      after: is,
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [] })
    return present(after, await findRates(command.db, command.partnerId))
  })
}

const rateOf = ({ parts, ...rate }: Sent['rates'][number]) => ({
  ...rate,
  parts: parts.map(({ name, percent }) => ({ name, millionths: millionthsOfPercent(percent) })),
})

const WHY = {
  twice: 'A rate for the same is valid from this day already',
  tooHigh: 'must be 100 % in all at most',
  kindTwice: 'must name each once',
}

const refuseWrong = (rates: ReturnType<typeof rateOf>[]): void => {
  const wrong = taxProblem(rates)
  if (wrong) throw wrongField(`rates.${wrong.at}.${wrong.field}`, WHY[wrong.problem])
  const again = rates.findIndex(({ id }, at) => id !== undefined && rates.findIndex((each) => each.id === id) < at)
  if (again >= 0) throw wrongField(`rates.${again}.id`, 'is there twice')
}

const present = ({ rounding, sellerName, sellerAddress, version }: SettingsRow, rates: readonly TaxRate[]) => ({
  rounding,
  sellerName,
  sellerAddress,
  rates: rates.map(({ parts, kinds, ...rate }) => ({
    ...rate,
    kinds: [...kinds],
    parts: parts.map(({ name, millionths }) => ({ name, percent: percentOf(millionths) })),
  })),
  version,
})

const audited = ({ rounding, sellerName, sellerAddress }: SettingsRow, rates: readonly TaxRate[]) => ({
  rounding,
  sellerName,
  sellerAddress,
  rates: rates.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})
