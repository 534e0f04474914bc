import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { nameOfCustomer, type Customer } from './customer.ts'
import { newCustomerBody, newCustomerFaults, typedValues } from './new-customer.ts'
import { NewCustomerForm, NO_CUSTOMER } from './NewCustomerForm.tsx'

type Props = {
  /** What was typed in a search before; it is filled in where it fits. */
  typed?: string
  onAdded: (customer: Customer) => void
  onClose: () => void
}

/** The Add Customer dialog (CUSTOMERS-01, CUSTOMERS-49, CUSTOMERS-50, ADDTX-55). */
export const AddCustomer = ({ typed = '', onAdded, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const [values, setValues] = useState(() => ({ ...NO_CUSTOMER, ...typedValues(typed) }))
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = newCustomerFaults(values)
  const { busy, run } = useAction((send) => send('createCustomer', { body: newCustomerBody(partnerId, values) }), {
    onDone: ({ data }) => onAdded(data),
    done: ({ data }) => ({ message: t('added'), detail: nameOfCustomer(data) }),
    // It stands in the form, where it can be mended.
    onFailure: (error) =>
      setFailure(
        codeOf(error) === 'error.badRequest.existedCustomer'
          ? t('exists')
          : [t('createFailed'), messageOf(error)].filter(Boolean).join(': '),
      ),
    failed: () => null,
  })
  const submit = () => {
    setTried(true)
    setFailure(null)
    if (Object.keys(problems).length === 0) void run()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addCustomer')}
      busy={busy}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={busy} onClick={submit}>
          {t('saveCustomer')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <NewCustomerForm
          values={values}
          onChange={setValues}
          problems={tried ? problems : {}}
          failure={failure}
          onBack={null}
        />
        {/* Enter in a field saves as the clay button does. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
