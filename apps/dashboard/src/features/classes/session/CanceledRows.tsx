import type { PreviewedClassCancel } from '@fieldhouse/contract/classes'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Box, Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { SessionRow } from './SessionRow.tsx'
import style from './series.module.css'
import type { LeftOut } from './use-left-out.ts'

type Place = PreviewedClassCancel['places'][number]

/** The sessions that go, what each participant gets back and how, and what that comes to, to the cent (BEYOND-08). */
export const CanceledRows = ({
  of,
  left,
  repeats,
}: {
  of: PreviewedClassCancel
  left: LeftOut
  /** Of a single session there is nothing to list: it goes. */
  repeats: boolean
}) => {
  const { t } = useTranslation('classes')
  return (
    <Stack gap={12}>
      {repeats && (
        <ul className={style.list} aria-label={t('cancel.sessions')}>
          {of.sessions.map((session) => (
            <SessionRow
              key={session.id}
              of={session}
              stays={session.state === 'left'}
              action={
                of.sessions.length > 1 && (
                  <Button size="s" variant="subtle" onClick={() => left.toggle(session.id)}>
                    {t(session.state === 'left' ? 'cancel.drop' : 'cancel.hold')}
                  </Button>
                )
              }
            >
              <Text look="small quiet">{t(session.state === 'left' ? 'cancel.takesPlace' : 'cancel.goes')}</Text>
            </SessionRow>
          ))}
        </ul>
      )}
      {of.past > 0 && <Paragraph look="quiet">{t('scope.past', { count: of.past })}</Paragraph>}
      {of.places.length > 0 && (
        <ul className={style.list} aria-label={t('cancel.people')}>
          {of.places.map((place) => (
            <PlaceRow key={place.orderId} of={place} />
          ))}
        </ul>
      )}
      <Totals of={of} />
    </Stack>
  )
}

const PlaceRow = ({ of }: { of: Place }) => {
  const { t } = useTranslation('classes')
  const { customerName, problem } = of
  const back = useBack(of)
  return (
    <Box component="li" line="above" py={6}>
      <Row gap="2px 14px" align="baseline" wrap>
        <Text grow miw={160} look="anywhere">
          {customerName}
        </Text>
        {problem === null ? (
          <Text look="small">{back}</Text>
        ) : (
          <Text look="small bad">{t(`cancel.problem.${problem}`)}</Text>
        )}
      </Row>
    </Box>
  )
}

/** What somebody gets back, or what becomes of what they paid. */
const useBack = ({ returned, waived, kept, passes, parts, currency }: Place): string => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  const money = (minor: number) => formatMoney(minor, currency)
  const lines = [
    ...(returned > 0
      ? [
          t('cancel.returned', {
            amount: money(returned),
            method: parts.map(({ paymentMethod }) => common(`paymentMethod.${paymentMethod}`)).join(', '),
          }),
        ]
      : []),
    ...(kept > 0 ? [t('cancel.keptPaid', { amount: money(kept) })] : []),
    ...(waived > 0 ? [t('cancel.waived', { amount: money(waived) })] : []),
    ...(passes > 0 ? [t('cancel.passesBack', { count: passes })] : []),
  ]
  return lines.length > 0 ? lines.join(' · ') : t('cancel.nothingBack')
}

const Totals = ({ of: { totals, passes, told, untold, places } }: { of: PreviewedClassCancel }) => {
  const { t } = useTranslation('classes')
  const { t: common } = useTranslation()
  if (places.length === 0) return null
  return (
    <Stack component="ul" className={style.list} gap={2} p="10px 12px" ground="onSunken" look="quiet">
      {totals.map(({ paymentMethod, amount, way, currency }) => (
        <li key={`${currency} ${paymentMethod} ${way}`}>
          {t(`cancel.way.${way}`, {
            amount: formatMoney(amount, currency),
            method: common(`paymentMethod.${paymentMethod}`),
          })}
        </li>
      ))}
      {passes > 0 && <li>{t('cancel.passesBack', { count: passes })}</li>}
      {told > 0 && <li>{t('series.told', { count: told })}</li>}
      {untold > 0 && <li>{t('series.untold', { count: untold })}</li>}
    </Stack>
  )
}
