import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Box, Text } from '../../ui/layout.tsx'
import { signed } from './counted.ts'
import { CurrencyFigures } from './CurrencyFigures.tsx'
import type { Closed } from './types.ts'
import { useMoment } from './use-moment.ts'
import style from './day-close.module.css'

/** How the day was closed, newest first; each can be opened as it stood then. */
export const Closes = ({ closes, zone }: { closes: readonly Closed[]; zone: string }) => {
  const { t } = useTranslation('dayClose')
  const moment = useMoment(zone)
  return (
    <Box component="section" mt={32} className={style.closes} aria-labelledby="closes">
      <h2 id="closes">{t('closes')}</h2>
      {closes.map(({ revision, closedAt, closedBy, note, counts, currencies }) => (
        <details key={revision}>
          <summary>
            <b>{t('revision', { revision })}</b> {t('closedBy', { when: moment(closedAt), name: closedBy })}{' '}
            {counts
              .filter(({ difference }) => difference !== 0)
              .map(({ currency, difference }) => (
                <Text ml={8} look="strong bad" key={currency}>
                  {currency} {signed(difference, currency)}{' '}
                </Text>
              ))}
          </summary>
          {counts.length > 0 && (
            <Box component="dl" mt={4} className={style.holdings}>
              {counts.map(({ currency, expected, counted, difference }) => (
                <div key={currency}>
                  <dt>{t('cash', { currency })}</dt>
                  <dd>
                    {t('countedOf', {
                      counted: formatMoney(counted, currency),
                      expected: formatMoney(expected, currency),
                    })}{' '}
                    {difference !== 0 && <b>{signed(difference, currency)}</b>}
                  </dd>
                </div>
              ))}
            </Box>
          )}
          {note && <p className={style.note}>{note}</p>}
          {currencies.map((figures) => (
            <CurrencyFigures key={figures.currency} figures={figures} quiet />
          ))}
        </details>
      ))}
    </Box>
  )
}
