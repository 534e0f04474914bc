import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useDiscard, type DiscardWords } from './use-discard.tsx'
import type { Form } from './use-form.ts'

type Props = Pick<DialogProps, 'title' | 'subtitle' | 'tabs' | 'side' | 'width' | 'onClose'> & {
  form: Form
  /** What the clay button says, where that is not 'Save'. */
  save?: string
  /** What the quiet button says, where 'Cancel' could be taken for something that is done here. */
  leave?: string
  /** What else can be done from here, before the clay button. */
  more?: ReactNode
  /** Another dialog stands in its place for a moment. */
  behind?: boolean
  /** What is asked before it closes, whatever was typed, where it has words of its own for that. */
  discard?: DiscardWords
  children: ReactNode
}

/** A dialog that is a form: Cancel and the clay button under the fields, and a question before what was typed is thrown away. */
export const FormDialog = ({
  form,
  save,
  leave: leaveWord,
  more,
  behind = false,
  discard,
  onClose,
  children,
  ...frame
}: Props) => {
  const { t } = useTranslation()
  const { busy, barred, isTyped, element } = form
  const { asks, leave, question } = useDiscard(isTyped, onClose, discard)
  return (
    <>
      <Dialog
        {...frame}
        open={!asks && !behind}
        onClose={leave}
        busy={busy}
        footerStart={
          <Button variant="subtle" disabled={busy} onClick={leave}>
            {leaveWord ?? t('cancel')}
          </Button>
        }
        footer={
          <>
            {more}
            <Button type="submit" form={element.id} variant="filled" loading={busy} disabledReason={barred}>
              {save ?? t('save')}
            </Button>
          </>
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
