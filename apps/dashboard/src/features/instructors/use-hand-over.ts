import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf, fieldErrorsOf } from '../../lib/api/api.ts'
import { formatWhen } from '../../lib/formats/formats.ts'
import { useLessonProblem } from '../lessons/index.ts'

/** The sessions to come of somebody who is being removed, as the server lists them: all counted, the next ones by name. */
export type SessionsAhead = {
  sessions: number
  participants: number
  next: { id: string; name: string; startTime: string; timezone: string; participants: number }[]
}

/** What the dialog shows: the sessions, whether the list is new since it opened, and why the last choice was refused. */
export type HandOverQuestion = { ahead: SessionsAhead; isChanged: boolean; refusal: string | null }

type Conflict = { instructorName: string; sessionName: string | null; start: string; end: string }

/** How many sessions in the way are named beside the choice. */
const MOST_NAMED = 3

const aheadOf = (error: unknown): SessionsAhead | null =>
  error instanceof ApiFailure && codeOf(error) === 'error.conflict.teachesAhead'
    ? (error.body.data.metaData as SessionsAhead)
    : null

/**
 * Asks who takes over the sessions to come of an instructor who is being removed (BEYOND-56). `note` takes each failure of the command and
 * answers whether `HandOver` says it; any other failure closes the dialog.
 */
export const useHandOver = () => {
  const [question, setQuestion] = useState<HandOverQuestion | null>(null)
  const refusalOf = useRefusal()
  const answered = (error: unknown): HandOverQuestion | null => {
    const ahead = aheadOf(error)
    if (ahead) return { ahead, isChanged: question !== null, refusal: null }
    const refusal = question && refusalOf(error, question.ahead)
    return refusal ? { ...question, isChanged: false, refusal } : null
  }
  return {
    question,
    isSaid: (error: unknown): boolean => answered(error) !== null,
    note: (error: unknown): boolean => {
      const next = answered(error)
      setQuestion(next)
      return next !== null
    },
    close: () => setQuestion(null),
  }
}

/** Why the person who was chosen can't take the sessions over, in the reader's language; null where that isn't the reason. */
const useRefusal = () => {
  const { t } = useTranslation('instructors')
  const lessons = useLessonProblem()
  return (error: unknown, { next }: SessionsAhead): string | null => {
    // Sessions in the way are compared with those that are handed over, so they are shown by the same clock.
    const zone = next[0]!.timezone
    switch (codeOf(error)) {
      case 'error.badRequest.instructorTaken': {
        const conflicts = conflictsOf(error)
        const [first] = conflicts
        if (!first) return t('handOver.takenTwice')
        const named = conflicts
          .slice(0, MOST_NAMED)
          .map((one) => [one.sessionName, formatWhen(one, zone)].filter(Boolean).join(', '))
        return t(conflicts.length > MOST_NAMED ? 'handOver.takenMore' : 'handOver.taken', {
          name: first.instructorName,
          sessions: named.join('; '),
        })
      }
      case 'error.badRequest.instructorNotFree':
        return lessons.ofRefusal(error, zone)
      default:
        return fieldErrorsOf(error)['takenOverBy'] === undefined ? null : t('handOver.unknown')
    }
  }
}

const conflictsOf = (error: unknown): Conflict[] => {
  const conflicts = error instanceof ApiFailure ? error.body.data.metaData?.['conflicts'] : undefined
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : []
}
