import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/Money.tsx'
import type { Split } from '../order.ts'
import style from './detail.module.css'

/** 'SGD 8.00 kept + SGD 20.00 returned = SGD 28.00 paid', to the cent (BEYOND-10). */
export const SplitLine = ({ split, currency }: { split: Split; currency: string }) => {
  const { t } = useTranslation('orders')
  // A sign stays with what follows it when the line breaks.
  const part = (sign: '+' | '=' | null, minor: number, word: string) => (
    <span className={style.part}>
      {sign && `${sign} `}
      <b>
        <Money minor={minor} currency={currency} />
      </b>{' '}
      {word}
    </span>
  )
  return (
    <p className={style.split} aria-live="polite">
      {part(null, split.kept, t('split.kept'))} {part('+', split.returned, t('split.returned'))}{' '}
      {part('=', split.paid, t('split.paid'))}
    </p>
  )
}
