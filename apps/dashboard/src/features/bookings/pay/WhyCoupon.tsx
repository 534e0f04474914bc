import type { CouponWhy } from '@fieldhouse/contract/coupons'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useDayTexts } from '../day-text.ts'
import style from './payment.module.css'

type Props = { why: CouponWhy; currency: string; zone: Zone }

/** 'Why?': what a coupon asks, whether each holds, and what it takes off each booking or why it is not for it (BOOKING-92, COUPONS-55). */
export const WhyCoupon = ({ why, currency, zone }: Props) => {
  const { t } = useTranslation('bookings')
  const [open, setOpen] = useState(false)
  const id = useId()
  const texts = useDayTexts()
  const sentence = useSentence(why, currency)
  return (
    <Stack gap={8} align="start">
      <Button variant="subtle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('couponWhy.open')}
      </Button>
      {open && (
        <Stack component="section" id={id} gap={8} aria-label={t('couponWhy.title')} className={style.why}>
          <ul>
            {why.conditions.map((checked) => {
              const said = sentence(checked)
              return (
                said && (
                  <li key={checked.condition}>
                    <Mark holds={checked.holds} /> {said}
                  </li>
                )
              )
            })}
          </ul>
          <ul>
            {why.items.map(({ facilityName, start, end, reason, discountCents }) => (
              <li key={`${facilityName}|${start}`}>
                <Mark holds={reason === null} />{' '}
                <Text>{`${facilityName}, ${texts.when({ start: Date.parse(start), end: Date.parse(end) }, zone)}: `}</Text>
                {reason === null
                  ? t('couponWhy.takesOff', { amount: formatMoney(discountCents, currency) })
                  : t(`couponWhy.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Stack>
  )
}

const Mark = ({ holds }: { holds: boolean }) => {
  const { t } = useTranslation('bookings')
  return (
    <Row component="span" gap={0} data-holds={holds}>
      {holds ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
      <VisuallyHidden>{t(holds ? 'couponWhy.holds' : 'couponWhy.fails')}</VisuallyHidden>
    </Row>
  )
}

type Checked = CouponWhy['conditions'][number]

/** A condition in words with its numbers; null where the coupon asks nothing of the kind. */
const useSentence = ({ validFrom, validUntil, segments }: CouponWhy, currency: string) => {
  const { t } = useTranslation('bookings')
  const { t: nameOf } = useTranslation('segments')
  return ({ condition, holds, has, asks }: Checked): string | null => {
    switch (condition) {
      case 'active':
        return t(holds ? 'couponWhy.active' : 'couponWhy.inactive')
      case 'currency':
        return holds ? null : t('couponWhy.otherCurrency')
      case 'days':
        return validUntil === null
          ? t('couponWhy.daysFrom', { from: formatListDate(validFrom) })
          : t('couponWhy.days', { from: formatListDate(validFrom), until: formatListDate(validUntil) })
      case 'segment':
        return segments.length === 0
          ? null
          : t('couponWhy.segments', { segments: segments.map((id) => nameOf(id)).join(', ') })
      case 'named':
        return holds ? null : t('couponWhy.named')
      case 'uses':
      case 'usesOfCustomer':
        return asks === null ? null : t(`couponWhy.${condition}`, { used: has ?? 0, limit: asks })
      case 'items':
        return t('couponWhy.items', { found: has ?? 0, least: asks ?? 1 })
      case 'amount':
        return asks
          ? t('couponWhy.amount', { amount: formatMoney(has ?? 0, currency), least: formatMoney(asks, currency) })
          : null
    }
  }
}
