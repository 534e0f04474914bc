import type { TouchedBookings } from '@fieldhouse/contract/facilities'
import { fullName } from '@fieldhouse/domain/identity'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useClosureFailure } from '../form/use-closure-failure.tsx'
import type { Draft } from './drafts.ts'

/** What somebody said to the bookings that a change touches, where it touches any. */
export type Answer = 'untouched' | 'agreed' | 'declined'

type Asked = { touched: TouchedBookings; saving: 'save' | 'remove'; answer: (answer: Answer) => void }

/** What would change, by the ids of the groups; what is null changes nothing. */
type Drafts = Readonly<Record<string, Draft | null>>

/** How many bookings are told by name. */
const TOLD = 5

/**
 * Asks before a change of groups is saved that touches bookings which are to come: how many, which, and what becomes of them.
 * `zone` is the venue's. What can't be looked up is told, and not saved; so are closures that would be refused.
 */
export const useTouchedQuestion = (zone: string) => {
  const { t } = useTranslation('facilities')
  const closureFailure = useClosureFailure(zone)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (drafts: Drafts, saving: Asked['saving'] = 'save'): Promise<Answer> => {
    try {
      const touched = await touchedBy(drafts)
      // Of what was not looked at nobody knows that it is untouched.
      if (touched.count === 0 && !touched.isCapped) return 'untouched'
      return await new Promise((answer) => setAsked({ touched, saving, answer }))
    } catch (error) {
      const { message, ...more } = closureFailure(error) ?? { message: messageOf(error) ?? t('touched.failed') }
      notify.failure(message, more)
      return 'declined'
    }
  }
  const answer = (given: Answer) => {
    asked?.answer(given)
    setAsked(null)
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      open
      title={t(asked.touched.isCapped ? 'touched.titleAtLeast' : 'touched.title', { count: asked.touched.count })}
      width={560}
      confirmLabel={t(`touched.${asked.saving}`)}
      cancelLabel={t('touched.back')}
      onConfirm={() => answer('agreed')}
      onClose={() => answer('declined')}
    >
      <Stack gap={16}>
        <Paragraph>{t('touched.text', { count: asked.touched.count })}</Paragraph>
        {asked.touched.isCapped && <Paragraph look="quiet">{t('touched.capped')}</Paragraph>}
        <TouchedList touched={asked.touched} zone={zone} />
      </Stack>
    </ConfirmDialog>
  )
  return { ask, question, isAsking: asked !== null }
}

const touchedBy = async (drafts: Drafts): Promise<TouchedBookings> => {
  const replies = await Promise.all(
    Object.entries(drafts).flatMap(([id, body]) => (body ? [client.previewGroupChange({ id, body })] : [])),
  )
  return {
    count: replies.reduce((bookings, { data }) => bookings + data.count, 0),
    isCapped: replies.some(({ data }) => data.isCapped),
    bookings: replies
      .flatMap(({ data }) => data.bookings)
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
      .slice(0, TOLD),
  }
}

const TouchedList = ({ touched: { count, bookings }, zone }: { touched: TouchedBookings; zone: string }) => {
  const { t } = useTranslation('facilities')
  const rest = count - bookings.length
  return (
    <Stack component="ul" gap={12} m={0} p={0}>
      {bookings.map(({ id, facilityName, eventName, customer, because, ...time }) => (
        <Stack component="li" gap={2} key={id}>
          <Text look="medium">{formatWhen(time, zone)}</Text>
          <Text look="small">
            {[facilityName.trim(), eventName ?? (customer && fullName(customer))].filter(Boolean).join(' · ')}
          </Text>
          <Text look="small quiet">{t(`touched.because.${because}`)}</Text>
        </Stack>
      ))}
      {rest > 0 && (
        <li>
          <Text look="quiet">{t('touched.more', { count: rest })}</Text>
        </li>
      )}
    </Stack>
  )
}
