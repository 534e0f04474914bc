import { TextInput } from '@mantine/core'
import type { PatternEdit } from '@fieldhouse/domain/facilities'
import { formatAmount } from '@fieldhouse/domain/money'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { priceOf } from '../form/group-form.ts'
import type { ShownSlot } from './week-grid.ts'
import style from './price-bar.module.css'

type Props = {
  slots: readonly ShownSlot[]
  currency: string
  /** Why nothing may be changed. */
  barred: string | null
  onChange: (change: PatternEdit['change']) => void
  onWhy: (() => void) | null
  onClear: () => void
  /** Leads to the schedule; null where the group is not there yet. */
  onBook: (() => void) | null
}

type Typed = { price: string; memberPrice: string }

/** The bar below the grid while slots are chosen: what they cost, whether they can be had, and the way to book them (FACILITIES-12, -67, -71). */
export const PriceBar = ({ slots, currency, barred, onChange, onWhy, onClear, onBook }: Props) => {
  const { t } = useTranslation('facilities')
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const [tried, setTried] = useState(false)
  const standing = standingOf(slots, currency)
  const changeOf = (name: keyof Typed): number | null | undefined => {
    const text = typed[name]
    if (text === undefined) return undefined
    return text.trim() === '' ? null : (priceOf(text, currency) ?? Number.NaN)
  }
  const price = changeOf('price')
  const memberPrice = changeOf('memberPrice')
  const isWrong = (value: number | null | undefined) => tried && typeof value === 'number' && !(value >= 0)
  const apply = () => {
    setTried(true)
    if (barred !== null || [price, memberPrice].some((value) => typeof value === 'number' && !(value >= 0))) return
    if (price === undefined && memberPrice === undefined) return
    onChange({ ...(price !== undefined && { price }), ...(memberPrice !== undefined && { memberPrice }) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would send the form around the bar.
    event.preventDefault()
    apply()
  }
  const input = (name: keyof Typed, label: string, value: number | null | undefined) => (
    <TextInput
      label={label}
      value={typed[name] ?? standing[name]}
      placeholder={name === 'price' ? t('groupPrice') : t('grid.likePrice')}
      inputMode="decimal"
      maxLength={14}
      disabled={barred !== null}
      error={isWrong(value)}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )
  return (
    <section className={style.bar} data-foot aria-label={t('grid.selection')}>
      <strong className={style.count} aria-live="polite">
        {t('grid.count', { count: slots.length })}
      </strong>
      <div className={style.fields}>
        {input('price', `${t('form.price')} (${currency})`, price)}
        {input('memberPrice', `${t('column.members')} (${currency})`, memberPrice)}
        <Button disabledReason={barred} onClick={apply}>
          {t('grid.setPrice')}
        </Button>
        <Button disabledReason={barred} onClick={() => onChange({ isDisable: !standing.isDisabled })}>
          {standing.isDisabled ? t('grid.enable') : t('grid.disable')}
        </Button>
      </div>
      <div className={style.ways}>
        {onWhy && (
          <Button variant="subtle" icon={<IconHelpCircle size={16} />} onClick={onWhy}>
            {t('grid.why')}
          </Button>
        )}
        <Button variant="subtle" onClick={onClear}>
          {t('grid.clear')}
        </Button>
        {onBook && <Button onClick={onBook}>{t('grid.book')}</Button>}
      </div>
    </section>
  )
}

/** What the chosen slots have in common; an empty text where they differ or where the group's price holds. */
const standingOf = (slots: readonly ShownSlot[], currency: string) => {
  const settings = slots.flatMap(({ outcomes }) =>
    outcomes.map(({ outcome }) => (outcome.kind === 'priced' || outcome.kind === 'disabled' ? outcome.setting : null)),
  )
  const common = (name: keyof Typed): string => {
    const values = new Set(settings.map((setting) => setting?.[name] ?? null))
    const [value] = values
    return values.size === 1 && typeof value === 'number' ? formatAmount(value, currency) : ''
  }
  return {
    price: common('price'),
    memberPrice: common('memberPrice'),
    isDisabled: settings.length > 0 && settings.every((setting) => setting?.isDisable === true),
  }
}
