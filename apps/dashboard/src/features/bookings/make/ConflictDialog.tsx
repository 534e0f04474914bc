import { formatMoney } from '@fieldhouse/domain/money'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useDayTexts } from '../day-text.ts'
import { useLimitWords } from '../limits/use-limit-words.ts'
import type { BookingFailure, Offered } from '../refusal/failure.ts'
import style from './conflict.module.css'

type Props = {
  failure: BookingFailure | null
  zone: string
  currency: string
  onChoose: (offered: Offered) => void
  onBack: () => void
  /** Sends the same once more; null where that can't help. */
  onAgain: (() => void) | null
  onClose: () => void
}

const KINDS = ['booking', 'linked', 'internalEvent', 'block', 'closure', 'classSession', 'hold'] as const
const kindOf = (kind: string) => KINDS.find((known) => known === kind) ?? 'booking'

/**
 * Why a booking was refused (BOOKING-63): what is in the way as far as the person may see it, and the nearest free places
 * one click away (BEYOND-02). The booking's dialog has closed (BOOKING-64) and opens again with all that was typed.
 */
export const ConflictDialog = ({ failure, zone, currency, onChoose, onBack, onAgain, onClose }: Props) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const taxed = useTaxed('court')
  const limitWords = useLimitWords(zone)
  return (
    <Dialog
      open={failure !== null}
      onClose={onClose}
      width={480}
      title={failure?.message ?? ''}
      subtitle={t(onAgain ? 'conflict.perhapsSaved' : 'conflict.nothingSaved')}
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {t('conflict.close')}
        </Button>
      }
      footer={
        <>
          <Button variant={onAgain ? 'default' : 'filled'} onClick={onBack}>
            {t('conflict.backToBooking')}
          </Button>
          {onAgain && (
            <Button variant="filled" data-autofocus onClick={onAgain}>
              {common('retry')}
            </Button>
          )}
        </>
      }
    >
      {failure && failure.limits.length > 0 && (
        <Stack component="ul" gap={6}>
          {[...new Set(failure.limits.map(limitWords))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Stack>
      )}
      {failure && (failure.inTheWay.length > 0 || failure.alternatives.length > 0) && (
        <Stack gap={16} className={style.body}>
          <section>
            <h3>{t('conflict.inTheWay')}</h3>
            <Stack component="ul" gap={6}>
              {failure.inTheWay.slice(0, 4).map((each) => (
                <li key={`${each.facilityId}|${each.start}`} className={style.blocked}>
                  <IconLock size={16} aria-hidden />
                  <span>
                    <Text component="b" look="medium">
                      {each.facilityName} · {texts.when(each, zone)}
                    </Text>
                    <small>{each.label ?? t(`review.kind.${kindOf(each.kind)}`)}</small>
                  </span>
                </li>
              ))}
            </Stack>
          </section>
          <section>
            <h3>{t('conflict.alternatives')}</h3>
            {failure.alternatives.length === 0 ? (
              <Paragraph look="quiet">{t('conflict.none')}</Paragraph>
            ) : (
              <Stack component="ul" gap={6}>
                {failure.alternatives.map((each, index) => (
                  <li key={`${each.facilityId}|${each.start}`}>
                    <Row
                      component="button"
                      gap={12}
                      type="button"
                      className={style.choice}
                      data-autofocus={index === 0 || undefined}
                      onClick={() => onChoose(each)}
                    >
                      <b>{each.facilityName}</b>
                      <span>{texts.when(each, zone)}</span>
                      <span>{each.price === 0 ? t('free') : formatMoney(taxed(each.price), currency)}</span>
                      <IconArrowRight size={16} aria-hidden />
                    </Row>
                  </li>
                ))}
              </Stack>
            )}
          </section>
        </Stack>
      )}
    </Dialog>
  )
}
