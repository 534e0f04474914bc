import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { formFoot } from '../../ui/FormPart.tsx'
import { Row } from '../../ui/layout.tsx'
import type { Form } from './use-form.ts'

type Props = {
  form: Pick<Form, 'busy' | 'barred'>
  /** What stands in the way of sending it, in words; null where nothing does. */
  problem: string | null
  submitLabel: string
  /** What is required is not there yet: the button looks barred, and says what is missing when it is pressed. */
  incomplete?: boolean
  onCancel?: (() => void) | undefined
  /** Stands at the left. */
  start?: ReactNode
}

/** The foot of a form that fills a screen: stays in sight however long that is, and so does what stands in the way of it. */
export const FormFoot = ({
  form: { busy, barred },
  problem,
  submitLabel,
  incomplete = false,
  onCancel,
  start = null,
}: Props) => {
  const { t } = useTranslation()
  return (
    <Row component="footer" gap={8} justify="end" wrap className={formFoot} data-foot>
      {start}
      {problem !== null && (
        <Row component="p" gap={6} mr="auto" look="medium bad" role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {problem}
        </Row>
      )}
      {onCancel && (
        <Button disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <Button type="submit" variant="filled" loading={busy} disabledReason={barred} incomplete={incomplete}>
        {submitLabel}
      </Button>
    </Row>
  )
}
