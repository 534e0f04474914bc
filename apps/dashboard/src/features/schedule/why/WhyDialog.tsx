import { readableHours } from '@fieldhouse/domain/facilities'
import { toMinor, formatMoney } from '@fieldhouse/domain/money'
import type { TimeRange, Zone } from '@fieldhouse/domain/time'
import type { Api, Reply } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useCan } from '../../../lib/use-can.ts'
import { formatListDate } from '../../../lib/formats.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useDayTexts } from '../../bookings/index.ts'
import style from './why.module.css'

type Explanation = Reply<Api['explainSlot']>['data']
type Setting = NonNullable<Explanation['winner']>

export type AskedSlot = TimeRange & { facilityId: string; facilityName: string }

type Props = { slot: AskedSlot | null; zone: Zone; venueId: string; onClose: () => void }

/** 'Why?': what decides a slot's price or keeps it from being booked, the rules that lost, and the way to them (BEYOND-09). */
export const WhyDialog = ({ slot, zone, venueId, onClose }: Props) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      width={520}
      title={t('why.title')}
      subtitle={slot && `${slot.facilityName} · ${texts.when(slot, zone)}`}
    >
      {slot && <Explained slot={slot} venueId={venueId} />}
    </Dialog>
  )
}

const Explained = ({ slot, venueId }: { slot: AskedSlot; venueId: string }) => {
  const { t } = useTranslation('schedule')
  const maySee = useCan('facilityGroup.view')
  const { data, error, refetch, isFetching } = useQuery({
    ...query('explainSlot', {
      id: slot.facilityId,
      query: { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() },
    }),
    staleTime: 0,
  })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <LoadingRows rows={3} />
  const { winner, losers, settingsPath } = data.data
  return (
    <Stack gap={16} className={style.body}>
      <Outcome explanation={data.data} />
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
      {maySee && (
        <Row component="footer" align="stretch" justify="end">
          <ButtonLink
            to={settingsPath as never}
            search={(winner ? { setting: winner.id } : {}) as never}
            state={{ venueId } as never}
          >
            {t('why.settings')}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  )
}

const money = (price: Explanation['groupPrice']) => formatMoney(toMinor(price.price, price.currency), price.currency)

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
        {t(`why.reason.${key}`, { price: money(groupPrice), hours })}
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
