import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { nameOfCustomer, type Customer } from './customer.ts'
import { NewCustomerForm } from './NewCustomerForm.tsx'
import { useNewCustomer } from './use-new-customer.ts'

type Props = {
  /** What was typed in a search before; it is filled in where it fits. */
  typed?: string
  onAdded: (customer: Customer) => void
  onClose: () => void
}

/** The Add Customer dialog (CUSTOMERS-01, ADDTX-55). */
export const AddCustomer = ({ typed = '', onAdded, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const queries = useQueryClient()
  const form = useNewCustomer(partnerId, typed, (customer) => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'listCustomers' })
    notify.success(t('added'), { detail: nameOfCustomer(customer) })
    onAdded(customer)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addCustomer')}
      busy={form.busy}
      footerStart={
        <Button variant="subtle" disabled={form.busy} onClick={onClose}>
          {common('cancel')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={form.busy} onClick={form.submit}>
          {t('saveCustomer')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <NewCustomerForm
          values={form.values}
          onChange={form.setValues}
          problems={form.problems}
          failure={form.failure}
          onBack={null}
        />
        {/* Enter in a field saves as the clay button does. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
