import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/display/Money.tsx'
import { logDifference } from '@fieldhouse/domain/day-close'
import { signed } from './counted.ts'
import type { DayClose } from './types.ts'
import style from './day-close.module.css'

/** The transactions whose payment log and ledger disagree, loud: they are a fault of the books and not of the till. */
export const Differences = ({ differences }: { differences: DayClose['differences'] }) => {
  const { t } = useTranslation('dayClose')
  const { t: common } = useTranslation()
  return (
    <section className={style.alarm} role="alert" aria-labelledby="differences">
      <h2 id="differences">
        <IconAlertTriangle size={18} aria-hidden /> {t('differ', { count: differences.length })}
      </h2>
      <p>{t('differHint')}</p>
      <ul>
        {differences.map(({ orderId, readableId, currency, method, logged, ledger }) => (
          <li key={`${orderId} ${currency} ${method}`}>
            {readableId ? (
              <Link to="/transaction/$id" params={{ id: readableId }}>
                {readableId}
              </Link>
            ) : (
              t('noTransaction')
            )}
            <span>{common(`paymentMethod.${method}`)}</span>
            <span>
              {t('inLog')} <Money minor={logged} currency={currency} />
            </span>
            <span>
              {t('inLedger')} <Money minor={ledger} currency={currency} />
            </span>
            <b>{signed(logDifference({ logged, ledger }), currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
