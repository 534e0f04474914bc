import { pausableDays } from '@fieldhouse/domain/memberships'
import { addDays, parseSlashedDay, type LocalDate } from '@fieldhouse/domain/time'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import type { Membership } from './BillingCycle.tsx'
import { slashedListDate } from './slashed-list-date.ts'

type Pause = Membership['pauses'][number]

/** What is asked of a membership's pauses, in a dialog over the form. */
export type PauseTask =
  | { kind: 'pause'; membership: Membership }
  | { kind: 'resume'; membership: Membership }
  | { kind: 'undoPause'; pause: Pause }

type Props = {
  membership: Membership
  today: LocalDate
  /** Why nothing of it may be changed. */
  barred: string | null
  onTask: (task: PauseTask) => void
}

/** Until when a membership is paused and when it will be, and the ways to pause and to resume it (BEYOND-46). */
export const Pauses = ({ membership, today, barred, onTask }: Props) => {
  const { t } = useTranslation('customers')
  const { membershipPlan, pauses, isPaused, canceled, expireAt } = membership
  const { name, pause: rule } = membershipPlan
  const days = pauses.map((pause) => ({ pause, from: dayOf(pause.startAt), until: addDays(dayOf(pause.resumeAt), -1) }))
  const running = isPaused ? days.find(({ from, until }) => from <= today && today <= until) : undefined
  const isOver = canceled || dayOf(expireAt) <= today
  const left = rule && pausableDays(rule, days)
  const why = left === null ? t('membership.barredPause') : left < rule!.minDays ? t('membership.noPauseLeft') : null
  return (
    <>
      {running && (
        <Status tone="warn" icon={<IconPlayerPause />} line>
          {t(running.pause.untilResumed ? 'membership.pausedUntilResumed' : 'membership.pausedUntil', {
            day: slashedListDate(running.pause.resumeAt, -1),
          })}
        </Status>
      )}
      {!isOver &&
        days
          .filter(({ from }) => from >= today)
          .map(({ pause }) => {
            const from = slashedListDate(pause.startAt)
            return (
              <Row key={pause.id} gap="4px 8px" wrap justify="space-between">
                <Text look="small quiet">
                  {t('membership.pauseFrom', { from, until: slashedListDate(pause.resumeAt, -1) })}
                </Text>
                <Button
                  size="s"
                  variant="subtle"
                  aria-label={t('membership.undoPauseOf', { name, from })}
                  disabledReason={barred}
                  onClick={() => onTask({ kind: 'undoPause', pause })}
                >
                  {t('membership.undoPause')}
                </Button>
              </Row>
            )
          })}
      {!isOver && (
        <Row gap={8} wrap>
          {running && running.from < today && (
            <Button
              size="s"
              aria-label={t('membership.resumeOf', { name })}
              disabledReason={barred}
              onClick={() => onTask({ kind: 'resume', membership })}
            >
              {t('membership.resume')}
            </Button>
          )}
          {!running && (rule || pauses.length > 0) && (
            <Button
              size="s"
              aria-label={t('membership.pauseOf', { name })}
              disabledReason={barred ?? why}
              onClick={() => onTask({ kind: 'pause', membership })}
            >
              {t('membership.pause')}
            </Button>
          )}
        </Row>
      )}
    </>
  )
}

/** A day that the server sent as DD/MM/YYYY. */
const dayOf = (slashed: string): LocalDate => parseSlashedDay(slashed)!
