import { IconChevronRight, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { formatMoney, totalOf } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import { formatDay } from '../../lib/formats/formats.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Box, Paragraph, Row, Text } from '../../ui/layout.tsx'
import { SEARCH_TO_HAND_BACK } from '../orders/index.ts'
import type { Today } from './types.ts'
import style from './home.module.css'

const SHOWN = 4

// The largest ones by name, the rest in one line, so that a day with many methods stays as tall as its neighbours.
const split = (byMethod: NonNullable<Today['takings']>['byMethod']) => {
  const ordered = byMethod.toSorted((a, b) => b.amount - a.amount)
  const shown = ordered.length > SHOWN ? ordered.slice(0, SHOWN - 1) : ordered
  return { shown, others: totalOf(ordered.slice(shown.length).map(({ amount }) => amount)) }
}

type Props = {
  takings: NonNullable<Today['takings']>
  currency: string
  /** The day of the club that they are of, where it is another one than at the venue that is shown. */
  day: LocalDate | null
}

/** What was taken today, by how it was paid, and what is still to be collected. */
export const Takings = ({ takings, currency, day }: Props) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const { atSomeVenues } = useWorkspace()
  const seesClose = useCan(DAY_CLOSE.view) && !atSomeVenues
  const { shown, others } = split(takings.byMethod)
  return (
    <section className={style.figure} data-column aria-labelledby="takings">
      <Row justify="space-between">
        <h2 id="takings">{day ? t('takingsOf', { day: formatDay(day) }) : t('takings')}</h2>
        {seesClose && (
          <Link to="/payments/dayClose" className={style.link}>
            {common('screen.dayClose')}
          </Link>
        )}
      </Row>
      <p className={style.sum}>
        <Money minor={takings.total} currency={currency} />
      </p>
      {takings.byMethod.length === 0 && takings.redeemed === 0 ? (
        <p className={style.nothing}>{t(day ? 'noTakingsOf' : 'noTakings')}</p>
      ) : (
        <Box component="dl" m="10px 0 12px" className={style.methods}>
          {shown.map(({ paymentMethod, amount }) => (
            <Row align="stretch" justify="space-between" p="7px 0" line="above" key={paymentMethod}>
              <dt>{common(`paymentMethod.${paymentMethod}`)}</dt>
              <dd>
                <Money minor={amount} currency={currency} bare />
              </dd>
            </Row>
          ))}
          {others !== 0 && (
            <Row align="stretch" justify="space-between" p="7px 0" line="above">
              <dt>{t('otherMethods')}</dt>
              <dd>
                <Money minor={others} currency={currency} bare />
              </dd>
            </Row>
          )}
          {/* No money that came in: it stands behind what adds up to the sum. */}
          {takings.redeemed !== 0 && (
            <Row align="stretch" justify="space-between" p="7px 0" line="above" look="quiet">
              <dt>{t('redeemed')}</dt>
              <dd>
                <Money minor={takings.redeemed} currency={currency} bare />
              </dd>
            </Row>
          )}
        </Box>
      )}
      {takings.unpaid.count > 0 && (
        <Link to="/transaction" search={{ status: 'pending' } as never} className={style.owed}>
          <IconClock size={16} aria-hidden />
          <Text grow look="strong">
            {t('unpaid', { count: takings.unpaid.count })} · <b>{formatMoney(takings.unpaid.amount, currency)}</b>
          </Text>
          <em>
            {t('collect')}
            <IconChevronRight size={14} aria-hidden />
          </em>
        </Link>
      )}
      {(takings.playingToday.count > 0 || takings.toHandBack.count > 0) && (
        <Paragraph look="quiet" mt={6}>
          {takings.playingToday.count > 0 &&
            t('playingToday', {
              count: takings.playingToday.count,
              amount: formatMoney(takings.playingToday.amount, currency),
            })}
          {takings.playingToday.count > 0 && takings.toHandBack.count > 0 && ' · '}
          {takings.toHandBack.count > 0 && (
            <Link to="/transaction" search={SEARCH_TO_HAND_BACK as never} className={style.link}>
              {t('toHandBack', { amount: formatMoney(takings.toHandBack.amount, currency) })}
            </Link>
          )}
        </Paragraph>
      )}
    </section>
  )
}
