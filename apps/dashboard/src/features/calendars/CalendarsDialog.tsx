import type { CalendarSubject } from '@fieldhouse/domain/calendars'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { CalendarAddress } from './CalendarAddress.tsx'

type Props = {
  title: string
  subject: CalendarSubject
  /** Whose calendars: each by the name that it goes by. */
  of: readonly { id: string; name: string }[]
  onClose: () => void
}

/** The addresses of some calendars, one below the other (BEYOND-19). */
export const CalendarsDialog = ({ title, subject, of, onClose }: Props) => {
  const { t } = useTranslation('calendars')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open
      title={title}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <Stack gap={20}>
        <Paragraph look="quiet">{t('hint')}</Paragraph>
        {of.map(({ id, name }) => (
          <section key={id} aria-labelledby={`calendar-${id}`}>
            <Stack gap={8}>
              <h3 id={`calendar-${id}`}>{name}</h3>
              <CalendarAddress subject={subject} subjectId={id} name={name} />
            </Stack>
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
