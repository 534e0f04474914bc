import type { BookingImportField, BookingImportProblem } from '@fieldhouse/domain/bookings'
import { useTranslation } from 'react-i18next'

/** What a column of a file with bookings can be taken as, and what is wrong with a cell of it, in the reader's words. */
export const useBookingWords = () => {
  const { t } = useTranslation('imports')
  const words: Record<BookingImportProblem, string> = {
    Missing: t('bookings.problem.missing'),
    'Too long': t('bookings.problem.long'),
    'Several lines': t('bookings.problem.lines'),
    Unreadable: t('bookings.problem.unreadable'),
    'Invalid date': t('bookings.problem.date'),
    'Invalid time': t('bookings.problem.time'),
    'No such time': t('bookings.problem.noSuchTime'),
    'Not a quarter of an hour': t('bookings.problem.quarter'),
    'Ends before it starts': t('bookings.problem.order'),
    'Invalid duration': t('bookings.problem.duration'),
    'Invalid email': t('bookings.problem.email'),
    'Invalid phone number': t('bookings.problem.mobile'),
    'Invalid amount': t('bookings.problem.amount'),
    'Unknown type': t('bookings.problem.type'),
    'Neither yes nor no': t('bookings.problem.paid'),
    'Unknown court': t('bookings.problem.court'),
    'Several courts': t('bookings.problem.several'),
    Taken: t('bookings.problem.taken'),
    'Taken by a row before': t('bookings.problem.takenByRow'),
    'Outside opening hours': t('bookings.problem.hours'),
    'Closed by a price setting': t('bookings.problem.disabled'),
    'Has no price yet': t('bookings.problem.noPrice'),
  }
  return {
    label: (field: BookingImportField): string => t(`bookings.field.${field}`),
    why: (problem: BookingImportProblem): string => words[problem],
  }
}
