import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useDiscard } from './use-discard.tsx'
import type { Form } from './use-form.ts'

type Props = Pick<DialogProps, 'title' | 'subtitle' | 'side' | 'width' | 'onClose'> & {
  form: Form
  /** What the clay button says, where that is not 'Save'. */
  save?: string
  /** Another dialog stands in its place for a moment. */
  behind?: boolean
  children: ReactNode
}

/** A dialog that is a form: Cancel and the clay button under the fields, and a question before what was typed is thrown away. */
export const FormDialog = ({ form, save, behind = false, onClose, children, ...frame }: Props) => {
  const { t } = useTranslation()
  const { busy, barred, isTyped, element } = form
  const { asks, leave, question } = useDiscard(isTyped, onClose)
  return (
    <>
      <Dialog
        {...frame}
        open={!asks && !behind}
        onClose={leave}
        busy={busy}
        footerStart={
          <Button variant="subtle" disabled={busy} onClick={leave}>
            {t('cancel')}
          </Button>
        }
        footer={
          <Button type="submit" form={element.id} variant="filled" loading={busy} disabledReason={barred}>
            {save ?? t('save')}
          </Button>
        }
      >
        <Stack component="form" gap={20} {...element}>
          {children}
        </Stack>
      </Dialog>
      {question}
    </>
  )
}
