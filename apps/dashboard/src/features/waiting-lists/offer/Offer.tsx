import { Radio } from '@mantine/core'
import type { PublicOffer } from '@fieldhouse/contract/waiting-lists'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { IconBan, IconCircleCheck, IconClockOff } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { formatTime, formatWhen } from '../../../lib/formats/formats.ts'
import { fetched } from '../../../lib/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import style from './offer.module.css'

// What draws it is fetched by who has one.
const QrCode = fetched(() => import('../../../ui/display/QrCode.tsx').then((module) => module.QrCode))

type Props = { token: string; offer: PublicOffer; onOver: () => void }

/** An offer as it stands: to be taken, taken, or over; and what happens next (BEYOND-13). */
export const Offer = ({ token, offer, onOver }: Props) => {
  const { t } = useTranslation('waitingLists')
  const { status, offeredUntil, venue, contact } = offer
  const time = formatTime(offeredUntil, venue.timezone)
  useOnceOver(status === 'open' ? offeredUntil : null, onOver)
  return (
    <>
      {status === 'open' ? (
        <div className={style.due}>
          <h1>{t('offer.isYours')}</h1>
          <p className={style.until}>{t('offer.until', { time })}</p>
        </div>
      ) : status === 'taken' ? (
        <Ended tone="ok" icon={<IconCircleCheck size={40} />} title={t('offer.taken')} hint={null} />
      ) : status === 'declined' ? (
        <Ended tone="mute" icon={<IconBan size={40} />} title={t('offer.declined')} hint={t('offer.declinedHint')} />
      ) : status === 'unpaid' ? (
        <Ended tone="mute" icon={<IconClockOff size={40} />} title={t('offer.unpaid')} hint={t('offer.unpaidHint')} />
      ) : (
        <Ended tone="mute" icon={<IconClockOff size={40} />} title={t('offer.expired')} hint={t('offer.expiredHint')} />
      )}
      <section className={style.summary} aria-label={t('offer.what')}>
        <Text look="large strong">{offer.name}</Text>
        <Text>{formatWhen({ start: offer.startTime, end: offer.endTime }, venue.timezone)}</Text>
        <Text look="quiet">{venue.venueName}</Text>
      </section>
      {status === 'open' && <Take token={token} offer={offer} time={time} />}
      {offer.payUntil !== null && <Pay token={token} time={formatTime(offer.payUntil, venue.timezone)} />}
      {offer.code !== null && (
        <Stack gap={8} align="center">
          <Paragraph>{t('offer.showCode')}</Paragraph>
          <QrCode text={offer.code} label={t('offer.codeOf', { name: offer.name })} large />
        </Stack>
      )}
      {(contact.phoneNumber ?? contact.address) && (
        <Stack component="p" gap={4} look="small quiet">
          {contact.phoneNumber && (
            <a href={`tel:${contact.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{contact.phoneNumber}</a>
          )}
          {contact.address}
        </Stack>
      )}
    </>
  )
}

/** Reads again once the offer runs out under somebody's eyes. */
const useOnceOver = (until: string | null, onOver: () => void) => {
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => over.current(), Math.max(Date.parse(until) - Date.now(), 0) + 1000)
    return () => clearTimeout(timer)
  }, [until])
}

type EndedProps = { tone: 'ok' | 'mute'; icon: ReactNode; title: string; hint: string | null }

const Ended = ({ tone, icon, title, hint }: EndedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the buttons that had the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={6} className={style.ended} data-tone={tone}>
      <span aria-hidden>{icon}</span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint && <Paragraph look="quiet">{hint}</Paragraph>}
    </Stack>
  )
}

const Take = ({ token, offer, time }: { token: string; offer: PublicOffer; time: string }) => {
  const { t } = useTranslation('waitingLists')
  const { t: common } = useTranslation()
  const queries = useQueryClient()
  const { prices } = offer
  const [chosen, setChosen] = useState(prices[0]?.method ?? null)
  const price = prices.find(({ method }) => method === chosen) ?? prices[0]
  const show = (data: PublicOffer) => queries.setQueryData(['getOffer', { token }], { data })
  const readAgain = () => queries.invalidateQueries({ queryKey: ['getOffer', { token }] })
  const accept = useAction(
    async (send) => {
      const { data } = await send(
        'acceptOffer',
        // For the sum that stands here: the server refuses another one.
        { token, body: { paymentMethod: price!.method, totalAmount: price!.totalAmount } },
        { part: `${price!.method} ${price!.totalAmount}` },
      )
      show(data)
    },
    { failed: t('offer.acceptFailed'), onFailure: readAgain },
  )
  const decline = useAction(async (send) => show((await send('declineOffer', { token })).data), {
    failed: t('offer.declineFailed'),
    onFailure: readAgain,
  })
  const isFree = prices.every(({ totalAmount }) => totalAmount === 0)
  return (
    <Stack gap={16}>
      {price ? (
        isFree ? (
          <Text>{t('offer.free')}</Text>
        ) : (
          <Radio.Group label={t('offer.howToPay')} value={price.method} onChange={(method) => setChosen(method)}>
            <Stack gap={10} mt={8}>
              {prices.map(({ method, totalAmount, processingFee, currency }) => (
                <Radio
                  key={method}
                  value={method}
                  label={`${t(method === 'cash' ? 'offer.atDesk' : 'offer.byCard')} · ${formatMoney(totalAmount, currency)}`}
                  description={
                    processingFee > 0 ? t('offer.withFee', { fee: formatMoney(processingFee, currency) }) : undefined
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )
      ) : (
        <Paragraph>{t('offer.noMethod')}</Paragraph>
      )}
      {price && (
        <Button
          variant="filled"
          size="touch"
          block
          loading={accept.busy}
          disabledReason={decline.busy ? common('loading') : null}
          onClick={() => void accept.run()}
        >
          {t('offer.accept')}
        </Button>
      )}
      <Button size="touch" block loading={decline.busy} onClick={() => void decline.run()}>
        {t('offer.decline')}
      </Button>
      <Paragraph look="small quiet">{t('offer.next', { time })}</Paragraph>
    </Stack>
  )
}

const Pay = ({ token, time }: { token: string; time: string }) => {
  const { t } = useTranslation('waitingLists')
  const pay = useAction((send) => send('payOffer', { token }), {
    failed: t('offer.payFailed'),
    onDone: ({ data }) => window.location.assign(`/pay/${data.token}`),
  })
  return (
    <Stack gap={12}>
      <Paragraph>{t('offer.payUntil', { time })}</Paragraph>
      <Button variant="filled" size="touch" block loading={pay.busy} onClick={() => void pay.run()}>
        {t('offer.pay')}
      </Button>
    </Stack>
  )
}
