import type { Api, Reply } from '@fieldhouse/contract'
import { readableHours } from '@fieldhouse/domain/facilities'
import { toMinor, formatMoney } from '@fieldhouse/domain/money'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Paragraph, Stack, Text } from '../../ui/layout.tsx'
import { formatListDate } from '../formats/formats.ts'
import style from './why.module.css'

type Told = Reply<Api['explainSlot']>['data']
type Setting = Omit<NonNullable<Told['winner']>, 'groupId' | 'type' | 'createdAt'>

/** Why a slot costs what it costs, or can't be had, as the server or the same rules here say it. */
export type Explanation = Pick<Told, 'reason' | 'price' | 'groupPrice' | 'openingHours'> & {
  winner: Setting | null
  losers: readonly { setting: Setting; why: Told['losers'][number]['why'] }[]
}

/** What decides a slot: the rule that won, and those that lost with the reason of each (BEYOND-09). */
export const SlotReasons = ({ explanation, children }: { explanation: Explanation; children?: ReactNode }) => {
  const { t } = useTranslation('schedule')
  const { winner, losers } = explanation
  return (
    <Stack gap={16} className={style.body}>
      <Outcome explanation={explanation} />
      {winner && (
        <section>
          <h3>{t('why.winner')}</h3>
          <p className={style.rule} data-won>
            <IconCheck size={16} aria-hidden />
            <SettingText setting={winner} />
          </p>
        </section>
      )}
      {losers.length === 0 ? (
        <Paragraph look="faint">{t('why.noLosers')}</Paragraph>
      ) : (
        <details className={style.losers}>
          <summary>{t('why.losers', { count: losers.length })}</summary>
          <ul>
            {losers.map(({ setting, why }) => (
              <li key={setting.id} className={style.rule}>
                <SettingText setting={setting} />
                <Text look="faint" className={style.because}>
                  {t(`why.lost.${why}`)}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </Stack>
  )
}

const money = (price: NonNullable<Told['groupPrice']>) =>
  formatMoney(toMinor(price.price, price.currency), price.currency)

const Outcome = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('schedule')
  const { reason, price, groupPrice, openingHours } = explanation
  const hours = readableHours(openingHours)
  const key = reason === 'outsideHours' && hours === '' ? ('outsideHoursClosed' as const) : reason
  return (
    <div>
      <Text component="strong" look="large strong">
        {price ? t('why.priced', { price: price.price === 0 ? t('free') : money(price) }) : t('why.cannot')}
      </Text>
      <Paragraph m="2px 0 0" look="quiet">
        {t(`why.reason.${key}`, { price: groupPrice ? money(groupPrice) : '', hours })}
      </Paragraph>
    </div>
  )
}

const SettingText = ({ setting }: { setting: Setting }) => {
  const { t } = useTranslation('schedule')
  const { t: weekday } = useTranslation('bookings')
  const price = setting.slotPrice ? money(setting.slotPrice) : t('why.setting.groupPrice')
  const parts = [
    setting.isDisable ? t('why.setting.disabled') : price,
    !setting.isDisable && setting.memberPrice && t('why.setting.members', { price: money(setting.memberPrice) }),
    t('why.setting.priority', { priority: setting.priority }),
    setting.effectiveFrom && t('why.setting.from', { day: formatListDate(setting.effectiveFrom) }),
    setting.effectiveUntil && t('why.setting.until', { day: formatListDate(setting.effectiveUntil) }),
  ].filter(Boolean)
  return (
    <span className={style.setting}>
      <b>
        {weekday(`weekdays.${setting.dayOfWeek}`)} {readableHours([`${setting.startTime}-${setting.endTime}`])}
      </b>{' '}
      {parts.join(' · ')}
    </span>
  )
}
