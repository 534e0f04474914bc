import type { FirstStep } from '@fieldhouse/domain/partners'
import { IconBuildingStore, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import style from './home.module.css'

/** Where each step is done. What a step builds on is made first there, too. */
const PLACES: Readonly<Record<FirstStep, string>> = {
  brand: '/about',
  venue: '/venues/create',
  hours: '/venues',
  courts: '/facilities/settings',
  payments: '/payments/settings',
  staff: '/staff/list',
  booking: '/facilities/schedule',
}

/** What is left before a club's first booking: it leads whoever sets the club up, and locks nothing (BEYOND-32). */
export const FirstSteps = () => {
  const { t } = useTranslation('home')
  const { hasVenue } = useWorkspace()
  const setsUp = useCan('venue.create')
  if (setsUp) return <Steps />
  if (hasVenue) return null
  return <EmptyState as="h2" icon={<IconBuildingStore />} title={t('start.notYet')} hint={t('start.notYetHint')} />
}

const Steps = () => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const { hasVenue } = useWorkspace()
  const found = useQuery({ ...query('getFirstSteps', { partnerId }), staleTime: 0 })
  const put = useAction<boolean>((send, putAway) => send('putFirstStepsAway', { partnerId, body: { putAway } }), {
    failed: t('start.putAwayFailed'),
    onDone: (_, putAway) => {
      if (putAway)
        notify.success(t('start.isPutAway'), { action: { label: common('undo'), onClick: () => void put.run(false) } })
    },
  })
  const facts = found.data?.data
  if (!facts) {
    // A club that is at work is not kept from its day by a list that it most likely needs no more.
    if (hasVenue) return null
    return found.isError ? (
      <LoadFailed error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    ) : (
      <LoadingRows rows={7} />
    )
  }
  const left = facts.steps.filter(({ done }) => !done)
  if (facts.putAway || left.length === 0) return null
  return (
    <section className={style.start} aria-labelledby="first-steps">
      <Row gap={12}>
        <Stack grow>
          <h2 id="first-steps">{t('start.title')}</h2>
          <Text look="faint">
            {t('start.count', { done: facts.steps.length - left.length, total: facts.steps.length })}
          </Text>
        </Stack>
        <Button variant="subtle" icon={<IconX />} loading={put.busy} onClick={() => void put.run(true)}>
          {t('start.putAway')}
        </Button>
      </Row>
      <ol>
        {facts.steps.map(({ step, done }, index) => {
          const state = done ? 'done' : step === left[0]!.step ? 'next' : 'later'
          return (
            <li key={step} data-state={state}>
              <Stack component="span" still look="strong faint" className={style.step} aria-hidden="true">
                {done ? <IconCheck size={16} /> : index + 1}
              </Stack>
              <Stack component="span" grow className={style.stepWords}>
                <strong>{t(`start.${step}`)}</strong>
                <Text look="faint">{done ? t('start.done') : t(`start.${step}Hint`)}</Text>
              </Stack>
              {!done && (
                <ButtonLink
                  to={placeOf(step, hasVenue)}
                  aria-label={t('start.openStep', { step: t(`start.${step}`) })}
                  {...(state === 'next' && { variant: 'filled' })}
                >
                  {t('start.open')}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Hours and courts belong to a venue, and bookings to its courts. */
const placeOf = (step: FirstStep, hasVenue: boolean): string =>
  !hasVenue && ['hours', 'courts', 'booking'].includes(step) ? PLACES.venue : PLACES[step]
