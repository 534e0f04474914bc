import type { PictureSlot } from '@fieldhouse/domain/facilities'
import { formatAmount, formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'

type Outcomes = PictureSlot['outcomes']

const pricesOf = (outcomes: Outcomes): number[] =>
  outcomes.flatMap(({ outcome }) => (outcome.kind === 'priced' ? [outcome.price] : [])).toSorted((a, b) => a - b)

const lacksPrice = (outcomes: Outcomes): boolean => outcomes.some(({ outcome }) => outcome.kind === 'noPrice')

/** How a slot looks: had at a price, had on some facilities only, or not at all. */
export const lookOf = (outcomes: Outcomes): 'priced' | 'partly' | 'disabled' | 'closed' => {
  const had = pricesOf(outcomes).length
  if (had > 0) return had === outcomes.length ? 'priced' : 'partly'
  return outcomes.some(({ outcome }) => outcome.kind === 'closed') ? 'closed' : 'disabled'
}

const short = (minor: number, currency: string) => formatAmount(minor, currency).replace(/\.00$/, '')

/** What stands in a slot of the grid, and what is read of it: 'Free', '30', '30–45'. */
export const useSlotText = (currency: string) => {
  const { t } = useTranslation('facilities')
  return {
    shown: (outcomes: Outcomes): string => {
      const prices = pricesOf(outcomes)
      const [low, high] = [prices[0], prices.at(-1)]
      if (low === undefined || high === undefined)
        return lookOf(outcomes) === 'closed' ? t('grid.closed') : lacksPrice(outcomes) ? t('grid.noPrice') : '–'
      if (low === high) return low === 0 ? t('grid.free') : short(low, currency)
      return `${short(low, currency)}–${short(high, currency)}`
    },
    spoken: (outcomes: Outcomes): string => {
      const prices = pricesOf(outcomes)
      const [low, high] = [prices[0], prices.at(-1)]
      if (low === undefined || high === undefined)
        return t(lookOf(outcomes) === 'closed' ? 'grid.closed' : lacksPrice(outcomes) ? 'grid.noPrice' : 'disabled')
      const money = (minor: number) => (minor === 0 ? t('grid.free') : formatMoney(minor, currency))
      const price = low === high ? money(low) : `${money(low)} – ${money(high)}`
      const without = outcomes.length - prices.length
      return without === 0 ? price : `${price}, ${t('grid.without', { count: without })}`
    },
  }
}
