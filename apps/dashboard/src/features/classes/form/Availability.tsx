import { Checkbox } from '@mantine/core'
import type { ClassReview } from '@fieldhouse/contract/classes'
import { dateOf, type LocalDate, type Zone } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/formats/formats.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import type { Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import style from './form.module.css'

type Props = {
  review: Rehearsal<ClassReview>
  zone: Zone
  /** The days of a repeat that are left out, and how to leave others out; without, no day can be. */
  leaving: { leftOut: readonly LocalDate[]; onChange: (days: LocalDate[]) => void } | null
  /** The server has just refused the court at this time. */
  refused?: boolean
  allowsTaken: boolean
  onAllowTaken: (allowed: boolean) => void
  allowsClosed: boolean
  onAllowClosed: (allowed: boolean) => void
}

type Reviewed = ClassReview['sessions'][number]
const isMarked = (session: Reviewed) => session.slot !== null || session.closed || isTaught(session)
const isTaught = ({ inTheWay }: Reviewed) => inTheWay.some(({ kind }) => kind === 'instructor')

/**
 * Whether the court and the instructors are to be had at the times that are entered, before anybody saves (CLASSES-22, CLASSES-70). Of a
 * repeat the days that are not can be left out (CLASSES-71).
 */
export const Availability = ({ review, zone, leaving, refused = false, ...allowing }: Props) => {
  const { t } = useTranslation('classes')
  if (review.state === 'failed')
    return <LoadFailed as="h3" error={review.error} onRetry={review.retry} retrying={review.retrying} />
  if (!review.data) return refused ? <Paragraph look="bad medium">{t('review.none')}</Paragraph> : null
  const dayOf = ({ startTime }: Reviewed) => dateOf(Date.parse(startTime), zone)
  const { sessions } = review.data
  const left = leaving?.leftOut ?? []
  const held = sessions.filter((session) => !left.includes(dayOf(session)))
  const blocked = held.filter(({ slot }) => slot !== null)
  const inDoubt = held.filter(({ slot, closed }) => slot !== null || closed)
  const shown = sessions.filter((session) => isMarked(session) || left.includes(dayOf(session)))
  const toggle = (day: LocalDate) =>
    leaving?.onChange(left.includes(day) ? left.filter((each) => each !== day) : [...left, day])
  return (
    <Stack component="output" gap={10} className={style.review}>
      {(refused || blocked.length > 0) && (
        <Paragraph look="bad medium">
          {sessions.length === 1 || blocked.length === 0
            ? t('review.none')
            : t('review.some', { taken: blocked.length, of: held.length })}
        </Paragraph>
      )}
      {blocked.length === 0 && left.length > 0 && (
        <Paragraph look="quiet">{t('review.leftOut', { count: left.length, of: sessions.length })}</Paragraph>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((session) => (
            <li key={session.startTime}>
              <Row gap={10} align="start">
                {leaving && sessions.length > 1 && (
                  <Checkbox
                    aria-label={t('review.hold', { day: formatDay(dayOf(session)) })}
                    checked={!left.includes(dayOf(session))}
                    onChange={() => toggle(dayOf(session))}
                  />
                )}
                <Stack gap={2}>
                  <Text look="medium">{formatDay(dayOf(session))}</Text>
                  <WhatIsInTheWay session={session} zone={zone} />
                </Stack>
              </Row>
            </li>
          ))}
        </ul>
      )}
      {leaving && sessions.length > 1 && inDoubt.length > 0 && (
        <Row>
          <Button onClick={() => leaving.onChange([...left, ...inDoubt.map(dayOf)])}>
            {t(blocked.length > 0 ? 'review.leaveOut' : 'review.leaveOutClosed')}
          </Button>
        </Row>
      )}
      <Allowances {...allowing} held={held} />
    </Stack>
  )
}

type Allowing = Pick<Props, 'allowsTaken' | 'onAllowTaken' | 'allowsClosed' | 'onAllowClosed'>

/** What may be all the same, once somebody says so: an instructor in two places, and a day on which the venue is closed. */
const Allowances = ({
  held,
  allowsTaken,
  onAllowTaken,
  allowsClosed,
  onAllowClosed,
}: Allowing & { held: readonly Reviewed[] }) => {
  const { t } = useTranslation('classes')
  return (
    <>
      {(held.some(isTaught) || allowsTaken) && (
        <Checkbox
          checked={allowsTaken}
          label={t('review.allow')}
          description={t('review.allowHint')}
          onChange={({ currentTarget }) => onAllowTaken(currentTarget.checked)}
        />
      )}
      {(held.some(({ closed }) => closed) || allowsClosed) && (
        <Checkbox
          checked={allowsClosed}
          label={t('review.allowClosed')}
          onChange={({ currentTarget }) => onAllowClosed(currentTarget.checked)}
        />
      )}
    </>
  )
}

const WhatIsInTheWay = ({ session: { slot, closed, inTheWay }, zone }: { session: Reviewed; zone: Zone }) => {
  const { t } = useTranslation('classes')
  const { t: bookings } = useTranslation('bookings')
  return (
    <Text look="small quiet anywhere">
      {[
        ...(closed ? [t('review.closed')] : []),
        ...(slot === 'outsideHours' || slot === 'disabled' ? [t(`review.${slot}`)] : []),
        ...inTheWay.map(({ kind, name, label, start, end }) => {
          const hours = `${formatTime(start, zone)}–${formatTime(end, zone)}`
          return kind === 'instructor'
            ? t('review.teaches', { name, class: label ?? '', hours })
            : `${name} ${hours}: ${label ?? bookings(`review.kind.${kind}`)}`
        }),
      ].join(' · ')}
    </Text>
  )
}
