import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/use-can.ts'
import { useDiscard } from '../../../lib/use-discard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'

type Props = {
  form: { busy: boolean; tries: number; isTyped: boolean; submit: () => void }
  /** Why there is nothing to save. */
  idle?: string | null
  onClose: () => void
  children: ReactNode
}

/**
 * The dialog 'Your bank account' around whichever form it is (BANK-01): asks before what was typed is lost, saves by button and by Enter,
 * and after each try gives the focus to the first field that is wrong.
 */
export const BankDialog = ({ form, idle = null, onClose, children }: Props) => {
  const { t } = useTranslation('payouts')
  const { t: common } = useTranslation()
  const barred = useBarred('payout.createPayoutsAccount')
  const { asks, leave, question } = useDiscard(form.isTyped, onClose)
  const { busy, tries, submit } = form
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <>
      <Dialog
        open={!asks}
        onClose={leave}
        title={t('dialog.title')}
        busy={busy}
        footerStart={
          <Button variant="subtle" disabled={busy} onClick={leave}>
            {common('cancel')}
          </Button>
        }
        footer={
          <Button variant="filled" loading={busy} disabledReason={barred ?? idle} onClick={submit}>
            {common('save')}
          </Button>
        }
      >
        <Stack
          component="form"
          gap={20}
          ref={fields}

          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (barred === null && idle === null) submit()
          }}
        >
          {children}
          {/* Enter in a field saves as the clay button does. */}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Stack>
      </Dialog>
      {question}
    </>
  )
}
