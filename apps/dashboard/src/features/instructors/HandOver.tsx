import { Select } from '@mantine/core'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useFields } from '../../lib/form/use-fields.ts'
import { dayOf, formatDay, formatTime } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Stack, Text } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { HandOverQuestion } from './use-hand-over.ts'

/** As many as a page of the list has. */
const MOST = 100

type Props = {
  question: HandOverQuestion
  /** Whose sessions they are. */
  of: { name: string; email: string }
  /** What the button says that goes on with the removal. */
  confirmLabel: string
  /** Crimson instead of clay: somebody is removed. */
  destructive?: boolean
  busy: boolean
  onConfirm: (takenOverBy: string) => void
  onClose: () => void
}

/** Lists the sessions to come of somebody who is being removed, and asks who takes them over (BEYOND-56). */
export const HandOver = ({ question, of, confirmLabel, destructive = false, busy, onConfirm, onClose }: Props) => {
  const { t } = useTranslation('instructors')
  const { t: common } = useTranslation()
  const id = useId()
  const { ahead, isChanged } = question
  const { choices, isFailed } = useSuccessors(of.email)
  const fields = useFields<{ takenOverBy: string | null }, 'missing'>({
    start: { takenOverBy: null },
    check: ({ takenOverBy }) => (takenOverBy === null ? { takenOverBy: 'missing' } : {}),
    words: { missing: t('handOver.missing') },
  })
  const showRefusal = useEffectEvent(({ refusal }: HandOverQuestion) => {
    if (refusal !== null) fields.refuse({ takenOverBy: refusal })
  })
  useEffect(() => showRefusal(question), [question])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // In the tree it stands within the form that it was opened from.
    event.stopPropagation()
    if (!busy && fields.check()) onConfirm(fields.values.takenOverBy!)
  }
  const rest = ahead.sessions - ahead.next.length
  return (
    <Dialog
      open
      title={t('handOver.title')}
      width={500}
      busy={busy}
      onClose={onClose}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button type="submit" form={id} variant={destructive ? 'dangerFilled' : 'filled'} loading={busy}>
          {confirmLabel}
        </Button>
      }
    >
      <Stack component="form" gap={16} id={id} noValidate ref={fields.body} onSubmit={submit}>
        <Stack gap={4}>
          <Paragraph look="anywhere">{t('handOver.teaches', { count: ahead.sessions, name: of.name })}</Paragraph>
          <Paragraph>
            {ahead.participants === 0 ? t('handOver.noPlaces') : t('handOver.places', { count: ahead.participants })}
          </Paragraph>
        </Stack>
        {isChanged && (
          <Text component="output" look="warn">
            {t('handOver.changed')}
          </Text>
        )}
        <Stack component="ul" gap={8} m={0} p={0}>
          {ahead.next.map(({ id: sessionId, name, startTime, timezone }) => (
            <Stack component="li" key={sessionId}>
              <Text look="medium anywhere">{name}</Text>
              <Text look="quiet">{`${formatDay(dayOf(startTime, timezone))} ${formatTime(startTime, timezone)}`}</Text>
            </Stack>
          ))}
          {rest > 0 && (
            <Text component="li" look="quiet">
              {t('handOver.more', { count: rest })}
            </Text>
          )}
        </Stack>
        <Select
          {...fields.field('takenOverBy')}
          label={t('handOver.who')}
          placeholder={t('handOver.choose')}
          data={choices}
          required
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage={t('handOver.noneFound')}
          description={isFailed ? t('listFailed') : undefined}
          onChange={(takenOverBy) => fields.change({ takenOverBy })}
        />
      </Stack>
    </Dialog>
  )
}

/** Who can be chosen: the club's other instructors by name, then nobody. */
const useSuccessors = (exceptEmail: string) => {
  const { t } = useTranslation('instructors')
  const { id: partnerId } = usePartner()
  const asked = useQuery(query('listInstructors', { partnerId, query: { limit: MOST } }))
  const others = (asked.data?.data ?? []).filter(({ email }) => email !== exceptEmail)
  return {
    choices: [
      ...others.map((one) => ({ value: one.id, label: nameOfInstructor(one) })),
      { value: 'nobody', label: t('handOver.nobody') },
    ],
    isFailed: asked.isError,
  }
}
