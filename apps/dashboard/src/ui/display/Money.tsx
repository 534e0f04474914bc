import { formatAmount } from '@fieldhouse/domain/money'
import style from './Money.module.css'

type Props = {
  /** Amount in minor units of the currency. */
  minor: number
  currency: string
  /** Leaves the currency's code away where a heading already says it. */
  bare?: boolean
  /** Was, but is no longer owed: struck through. */
  struck?: boolean
}

/** An amount: the code small and quiet, the figure leading, every figure equally wide. */
export const Money = ({ minor, currency, bare = false, struck = false }: Props) => (
  <span className={style.money} data-struck={struck || undefined}>
    {!bare && (
      <>
        <span className={style.currency}>{currency}</span>{' '}
      </>
    )}
    {formatAmount(minor, currency)}
  </span>
)
