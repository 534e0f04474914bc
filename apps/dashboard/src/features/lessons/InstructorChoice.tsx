import { Radio } from '@mantine/core'
import type { PreviewedLesson } from '@fieldhouse/contract/lessons'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { Rehearsal } from '../../lib/commands/use-rehearsal.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import style from './lessons.module.css'
import { useLessonProblem } from './use-lesson-problem.ts'

type Props = { review: Rehearsal<PreviewedLesson>; zone: Zone; court: string | null }

/** Who can give the lesson, with what it costs; who can't, and why. Who gives no lessons at all is not among them (BEYOND-47). */
export const InstructorChoice = ({ review, zone, court }: Props) => {
  const { t } = useTranslation('lessons')
  const { said } = useLessonProblem()
  if (review.state === 'idle') return <Paragraph look="quiet">{t('place.first')}</Paragraph>
  if (review.state === 'failed') return null
  if (!review.latest) return <LoadingRows rows={2} />
  const { instructors, currency, lessons } = review.latest
  const giving = instructors.filter(({ problem }) => problem !== 'noLessons')
  const isFree = ({ problem }: (typeof giving)[number]) => problem === null
  const several = lessons.length > 1
  if (giving.length === 0) return <Paragraph look="quiet">{t('place.nobody')}</Paragraph>
  return (
    <Stack gap={10} mt={8} className={style.instructors} aria-busy={review.state === 'waiting'}>
      {!giving.some(isFree) && <Paragraph look="bad medium">{t('place.noneFree')}</Paragraph>}
      {giving
        .toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)))
        .map((one) => {
          const { instructor, problem, problemAt, memberPrice, nonMemberPrice, total } = one
          const price =
            total !== null
              ? formatMoney(total, currency)
              : memberPrice === nonMemberPrice
                ? formatMoney(nonMemberPrice, currency)
                : t('place.prices', {
                    member: formatMoney(memberPrice, currency),
                    other: formatMoney(nonMemberPrice, currency),
                  })
          return (
            <Radio
              key={instructor.id}
              value={instructor.id}
              disabled={problem !== null}
              label={nameOfInstructor(instructor)}
              description={
                problem === null
                  ? price
                  : problem === 'elsewhere' && court !== null
                    ? t('why.notOn', { court })
                    : said(problem, several ? problemAt : null, zone)
              }
            />
          )
        })}
    </Stack>
  )
}
