import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useIsClassDesk, useOwnsClasses } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { LessonButton } from './LessonButton.tsx'
import { OfferButton } from './OfferButton.tsx'
import { TaughtLessons } from './TaughtLessons.tsx'

/**
 * What is done of private lessons from the calendar of classes; who teaches sees to their own, and the desk sells
 * them. */
export const LessonTools = () => {
  const owns = useOwnsClasses()
  const isDesk = useIsClassDesk()
  return (
    <>
      {!isDesk && <TaughtLessons />}
      {!owns && !isDesk && <OwnOffer />}
      <LessonButton />
    </>
  )
}

const OwnOffer = () => {
  const { t } = useTranslation('lessons')
  const { id: partnerId } = usePartner()
  const own = useQuery(query('getOwnInstructor', { query: { partnerId } })).data?.data
  return own ? <OfferButton instructorId={own.id} label={t('offer.own')} /> : null
}
