import { amountText as textOfAmount } from '@fieldhouse/domain/money'
import { addsNothing, lineItemAmount, typedAmount, withSign } from '@fieldhouse/domain/orders'
import { useState } from 'react'
import { amountText, netOf, type DraftLine } from './draft-lines.ts'

/** What stands in the form; where it gives back, whatever amount is typed is taken off. */
type Entry = { description: string; amount: string; givesBack: boolean }
const EMPTY: Entry = { description: '', amount: '', givesBack: false }

export type Drafts = ReturnType<typeof useDrafts>

/** Line items that were typed and are not saved yet, and the form of the next one (ORDERS-65 to -69, ADDTX-56). */
export const useDrafts = (currency: string, onTyped: () => void = () => undefined) => {
  const [drafts, setDrafts] = useState<readonly DraftLine[]>([])
  const [entry, setEntry] = useState<Entry | null>(null)

  const amountOf = (typed: string): number => lineItemAmount(textOfAmount(typed, currency) ?? '', currency)

  /** The drafts with what stands in the form; an amount of 0 or no description adds nothing (ORDERS-66). */
  const withEntry = (): readonly DraftLine[] => {
    if (!entry) return drafts
    const typed = amountOf(entry.amount)
    const amount = entry.givesBack ? withSign(typed, '-') : typed
    if (addsNothing(amount, entry.description)) return drafts
    return [...drafts, { key: crypto.randomUUID(), description: entry.description.trim(), amount }]
  }
  const type = (next: Partial<Entry>) => {
    onTyped()
    setEntry({ ...(entry ?? EMPTY), ...next })
  }
  const setAmount = (amount: number) => type({ amount: amountText(amount, currency) })
  return {
    drafts,
    entry,
    /** The drafts with what stands in the form, where that would be added. */
    all: withEntry(),
    /** What the listed ones add, signed, in minor units. */
    net: netOf(drafts, currency),
    /** Whether there is anything to save. */
    editing: entry !== null || drafts.length > 0,
    open: () => type({}),
    openGivingBack: () => type({ givesBack: true }),
    /** Lists what stands in the form, and answers all drafts. */
    add: () => {
      const all = withEntry()
      onTyped()
      setDrafts(all)
      setEntry(null)
      return all
    },
    remove: (key: string) => {
      onTyped()
      setDrafts(drafts.filter((draft) => draft.key !== key))
    },
    clear: () => setDrafts([]),
    typeDescription: (description: string) => type({ description }),
    typeAmount: (text: string) => type({ amount: typedAmount(text, currency) }),
    /** On leaving the field the amount is rounded to what will be added (ORDERS-141). */
    settleAmount: () => entry && entry.amount.trim() !== '' && setAmount(amountOf(entry.amount)),
    sign: (sign: '+' | '-') => entry && setAmount(withSign(amountOf(entry.amount), sign)),
  }
}
