import type { PublicPayment } from '@fieldhouse/contract/payments'
import { formatMoney } from '@fieldhouse/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { IconBan, IconCircleCheck, IconCoins } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import type { CardFormHandle } from '../cards/CardForm.tsx'
import { CardPane } from '../collect/CardPane.tsx'
import { stepOfLink } from '../cards/charge-step.ts'
import { NotTaken } from './NotTaken.tsx'
import { PaidFor } from './PaidFor.tsx'
import { useCardPayment } from '../cards/use-card-payment.ts'
import style from './pay.module.css'

type Props = { token: string; payment: PublicPayment }

/** What a payment link shows, as its order stands: to be paid, being processed, paid, to be paid otherwise, or cancelled (BOOKING-93). */
export const ToPay = ({ token, payment }: Props) => {
  const { t } = useTranslation('payments')
  const { status } = payment
  return (
    <>
      {status === 'paid' ? (
        <Ended tone="ok" icon={<IconCircleCheck size={40} />} title={t('page.paid')} hint={t('page.paidHint')} />
      ) : status === 'owedOtherwise' ? (
        <Ended
          tone="mute"
          icon={<IconCoins size={40} />}
          title={t('page.otherwise')}
          hint={t('page.otherwiseHint', {
            amount: formatMoney(payment.owedOtherwise, payment.currency),
            club: payment.partner.brandName,
          })}
        />
      ) : status === 'canceled' ? (
        <Ended tone="mute" icon={<IconBan size={40} />} title={t('page.canceled')} hint={t('page.canceledHint')} />
      ) : (
        <div className={style.due}>
          <h1>{t('page.title')}</h1>
          <p className={style.amount}>
            <Money minor={payment.amount || payment.totalAmount} currency={payment.currency} />
          </p>
        </div>
      )}
      <PaidFor payment={payment} />
      {(status === 'open' || status === 'processing') && <Card token={token} payment={payment} />}
    </>
  )
}

type EndedProps = { tone: 'ok' | 'mute'; icon: ReactNode; title: string; hint: string }

const Ended = ({ tone, icon, title, hint }: EndedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the form that had the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap={6} className={style.ended} data-tone={tone}>
      <span aria-hidden>{icon}</span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Paragraph look="quiet">{hint}</Paragraph>
    </Stack>
  )
}

const Card = ({ token, payment }: Props) => {
  const { t } = useTranslation('payments')
  const queries = useQueryClient()
  const form = useRef<CardFormHandle>(null)
  const settings = useCardSettings()
  const show = async (data: PublicPayment) => {
    const queryKey = ['getPayment', { token }]
    // What was asked before, as after a card that was declined, may be answered last: it would show the payment as open again.
    await queries.cancelQueries({ queryKey })
    // The secret answers one question of the bank and is kept nowhere.
    queries.setQueryData(queryKey, { data: { ...data, clientSecret: null } })
    return stepOfLink(data, payment.amount)
  }
  const paying = useCardPayment({
    of: 'getPayment',
    charge: async (send, creditToken) => {
      const body = { creditToken, amount: payment.nextAmount }
      return show((await send('payByLink', { token, body }, { part: creditToken })).data)
    },
    check: async (send) => show((await send('checkPayment', { token })).data),
    askBank: () => form.current?.askBank ?? null,
    onPaid: () => undefined,
  })
  const watch = useEffectEvent(paying.watch)
  const isUnknown = payment.status === 'processing'
  useEffect(() => {
    if (isUnknown) watch()
  }, [isUnknown])
  const pay = async () => {
    if (paying.phase !== 'ready') return
    const creditToken = await form.current?.tokenise()
    if (creditToken) paying.pay(creditToken)
  }
  const asks = paying.phase === 'ready' || paying.isBusy
  // What was begun is brought to its end.
  const isTaken = payment.paymentMethods.includes('creditCard') || paying.phase !== 'ready'
  if (!isTaken) return <NotTaken payment={payment} />
  return (
    <section className={style.card} aria-label={t('collect.card')}>
      <CardPane payment={paying} form={form} onSubmit={() => void pay()} headings="h2" />
      {asks && (
        <Button
          variant="filled"
          size="touch"
          block
          loading={paying.isBusy}
          disabledReason={settings?.provider === null ? t('card.notSetUp') : null}
          onClick={() => void pay()}
        >
          {t('page.pay', { amount: formatMoney(payment.nextAmount, payment.currency) })}
        </Button>
      )}
    </section>
  )
}
