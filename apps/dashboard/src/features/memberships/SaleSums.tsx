import { formatAmount } from '@fieldhouse/domain/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/display/Money.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { priceOf } from '../orders/index.ts'
import type { Sale } from './use-sale.ts'
import { usePlanTexts } from './use-plan-texts.ts'
import style from './memberships.module.css'

/** The transaction summary: the plan, every line, the fee and the total (ADDTX-13). */
export const SaleSums = ({ sale }: { sale: Sale }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  const { sums, currency, lines, problem } = sale
  const { credit } = sale.switching
  const { plan, option } = sale.chosen!
  return (
    <Stack gap={12} className={style.sums}>
      <h3>{t('summary')}</h3>
      <dl aria-live="polite">
        <div>
          <dt>
            <b>{plan.name}</b>
            <small>{texts.every(option.recurring)}</small>
          </dt>
          <dd>{formatAmount(sums.plan, currency)}</dd>
        </div>
        {lines.map((line, i) => (
          // Two lines may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i}>
            <dt>{line.description}</dt>
            <dd>{formatAmount(priceOf(line, currency), currency)}</dd>
          </div>
        ))}
        {sums.fee > 0 && (
          <div>
            <dt>{t('fee')}</dt>
            <dd>{formatAmount(sums.fee, currency)}</dd>
          </div>
        )}
        <div className={style.total}>
          <dt>{t('total')}</dt>
          <Text component="dd" look={credit > 0 ? 'strong' : 'huge strong'}>
            <Money minor={sums.total} currency={currency} />
          </Text>
        </div>
        {credit > 0 && (
          <>
            <div>
              <dt>{t('switch.paid')}</dt>
              <dd>{formatAmount(-credit, currency)}</dd>
            </div>
            <div className={style.total}>
              <dt>{t('switch.toPay')}</dt>
              <Text component="dd" look="huge strong">
                <Money minor={sums.toPay} currency={currency} />
              </Text>
            </div>
          </>
        )}
      </dl>
      {sale.isFree && <p className={style.quiet}>{t('nothingToPay')}</p>}
      {(problem === 'price' || problem === 'total') && (
        <Row component="p" gap={6} look="medium bad" role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {t(problem === 'price' ? 'invalidPrice' : 'totalNotAbove')}
        </Row>
      )}
    </Stack>
  )
}
