import type { Split } from '@fieldhouse/domain/orders'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/display/Money.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import style from './detail.module.css'

type Props = {
  /** What a command does returns; what stands may be to be returned as well. */
  split: Split & { toReturn?: number }
  currency: string
}

/** 'SGD 8.00 kept + SGD 20.00 returned = SGD 28.00 paid', to the cent (BEYOND-10). */
export const SplitLine = ({ split, currency }: Props) => {
  const { toReturn = 0, returned } = split
  const { t } = useTranslation('orders')
  // A sign stays with what follows it when the line breaks.
  const part = (sign: '+' | '=' | null, minor: number, word: string) => (
    <Text look="nowrap">
      {sign && `${sign} `}
      <b>
        <Money minor={minor} currency={currency} />
      </b>{' '}
      {word}
    </Text>
  )
  return (
    <Row component="p" gap="4px 8px" align="stretch" wrap look="quiet" className={style.split}>
      {part(null, split.kept, t('split.kept'))}{' '}
      {(returned > 0 || toReturn === 0) && part('+', returned, t('split.returned'))}{' '}
      {toReturn > 0 && part('+', toReturn, t('split.toReturn'))} {part('=', split.paid, t('split.paid'))}
    </Row>
  )
}
