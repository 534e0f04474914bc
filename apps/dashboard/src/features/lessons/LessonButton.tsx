import { IconSchool } from '@tabler/icons-react'
import { PLACE_LESSON } from '@fieldhouse/domain/lessons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import type { LessonStart } from './lesson-form.ts'
import { PlaceLesson } from './PlaceLesson.tsx'

/** Opens the form of a private lesson, for whoever may place one. */
export const LessonButton = ({ start = {} }: { start?: LessonStart }) => {
  const { t } = useTranslation('lessons')
  const [isOpen, setOpen] = useState(false)
  if (!useCan(PLACE_LESSON)) return null
  return (
    <>
      <Button icon={<IconSchool size={16} />} onClick={() => setOpen(true)}>
        {t('place.open')}
      </Button>
      {isOpen && <PlaceLesson start={start} onClose={() => setOpen(false)} />}
    </>
  )
}
