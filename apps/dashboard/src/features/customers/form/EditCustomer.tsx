import type { CustomerProblem } from '@fieldhouse/domain/customers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddTransaction } from '../../../lib/add-transaction.ts'
import { codeOf, messageOf, query } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { formatListDate, dayOf } from '../../../lib/formats/formats.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { useFreshPartner } from '../../../lib/session/use-fresh-partner.ts'
import { Button } from '../../../ui/Button.tsx'
import { Box } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { CustomerDialog } from '../CustomerDialog.tsx'
import { DeleteCustomers } from '../list/DeleteCustomers.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import type { ChosenCycle } from './BillingCycle.tsx'
import { ConfirmCycle } from './ConfirmCycle.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { updateBodyOf, useCustomerRules, valuesOf, type CustomerValues } from './customer-form.ts'
import { EraseData } from './EraseData.tsx'
import { Holdings } from './Holdings.tsx'
import { PauseMembership } from './PauseMembership.tsx'
import type { PauseTask } from './Pauses.tsx'
import { ResumeMembership } from './ResumeMembership.tsx'
import { RemoveCard } from './RemoveCard.tsx'
import { SaveCard } from './SaveCard.tsx'
import type { CardTask } from './SavedCards.tsx'
import { UndoPause } from './UndoPause.tsx'
import { RemoveMembership } from './RemoveMembership.tsx'

const WIDTH = 860

type Props = {
  customerId: string | null
  onClose: () => void
  /** They are deleted: they are ticked no more. */
  onDeleted?: ((id: string) => void) | undefined
}

/** The Edit Customer dialog, with them as they stand now (CUSTOMERS-07, CUSTOMERS-10, CUSTOMERS-12). The walk-in is only looked at: it is nobody. */
export const EditCustomer = ({ customerId, ...rest }: Props) => {
  // It gives way to a sale, and comes back with what was sold.
  const isSelling = useAddTransaction() !== null
  return customerId === null ? null : <Open key={customerId} customerId={customerId} behind={isSelling} {...rest} />
}

type OpenProps = Omit<Props, 'customerId'> & { customerId: string; behind: boolean }

const Open = ({ customerId, onClose, ...rest }: OpenProps) => {
  const { t } = useTranslation(['customers', 'customerPicker'])
  const { timezone } = useFreshPartner(t('networkFail'), onClose)
  const asked = useQuery({ ...query('getCustomer', { id: customerId }), staleTime: 0, refetchOnMount: 'always' })
  return (
    <LoadedDialog of={asked} title={t('customerPicker:customer')} width={WIDTH} rows={6} onClose={onClose}>
      {({ data }) =>
        data.isWalkIn ? (
          <CustomerDialog customerId={customerId} linked={false} onClose={onClose} />
        ) : (
          <Standing customer={data} timezone={timezone} onClose={onClose} {...rest} />
        )
      }
    </LoadedDialog>
  )
}

/** The form of the customer, and the billing cycles that are saved with it. */
type EditValues = CustomerValues & { cycles: readonly ChosenCycle[] }

const editValuesOf = (customer: Customer): EditValues => ({ ...valuesOf(customer), cycles: NO_CYCLES })
const NO_CYCLES: readonly ChosenCycle[] = []

/** What stands over the form. */
type Task =
  | { kind: 'delete' }
  | { kind: 'erase' }
  | { kind: 'removeMembership'; membership: { id: string; name: string } }
  | { kind: 'cycle'; cycle: ChosenCycle }
  | PauseTask
  | CardTask

type StandingProps = Omit<OpenProps, 'customerId'> & { customer: Customer; timezone: string }

const Standing = ({ customer, timezone, behind, onClose, onDeleted }: StandingProps) => {
  const { t } = useTranslation('customers')
  const queries = useQueryClient()
  const nameOf = useCustomerName()
  const read = useReading()
  const [today] = useState(() => dayOf(new Date().toISOString(), timezone))
  const [failure, setFailure] = useState<string | null>(null)
  const [task, setTask] = useState<Task | null>(null)
  const barred = useBarred('customer.edit')
  const barredDelete = useBarred('customer.delete')
  const call = query('getCustomer', { id: customer.id })
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.customerChangedMeanwhile'],
    standing: customer,
    valuesOf: editValuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...call, staleTime: 0 })).data,
  })
  const form = useForm<EditValues, CustomerProblem>(
    { start: meanwhile.began.current, barred, unchanged: t('unchanged'), ...useCustomerRules(today) },
    async (send, values) => {
      setFailure(null)
      const changed = updateBodyOf(meanwhile.began.current, values)
      if (Object.keys(changed).length > 0)
        await send('updateCustomer', { id: customer.id, body: { ...changed, version: meanwhile.version.current } })
      for (const { membership, option } of values.cycles)
        // The server knows which months are on sale; a plan that was imported with others is refused there.
        await send('changeBillingCycle', { id: membership.id, body: { pricingWindow: option as never } })
    },
    {
      onDone: onClose,
      done: () => t('updated'),
      failed: (error) => {
        if (!meanwhile.isTold(error)) setFailure([t('updateFailed'), whyNot(error)].filter(Boolean).join(': '))
        return null
      },
    },
  )
  const whyNot = (error: unknown) =>
    codeOf(error) === 'error.badRequest.existedCustomer' ? t('exists') : messageOf(error)
  const gone = () => {
    onDeleted?.(customer.id)
    onClose()
  }
  const isUnreachable = customer.email === null && customer.mobile === null
  return (
    <>
      <FormDialog
        form={form}
        title={nameOf(customer) || t('unnamed')}
        subtitle={t('editCustomer')}
        save={t('saveChange')}
        width={WIDTH}
        behind={behind || task !== null}
        more={
          <Button
            variant="danger"
            icon={<IconTrash />}
            disabled={form.busy}
            disabledReason={barredDelete}
            onClick={() => setTask({ kind: 'delete' })}
          >
            {t('deleteCustomer')}
          </Button>
        }
        side={
          <Holdings
            customer={customer}
            today={today}
            onGo={onClose}
            memberships={{
              cycles: form.values.cycles,
              onCycle: (cycle) => setTask({ kind: 'cycle', cycle }),
              onRemove: (membership) => setTask({ kind: 'removeMembership', membership }),
              onPause: setTask,
            }}
            onCard={setTask}
            onErase={() => setTask({ kind: 'erase' })}
          />
        }
        onClose={onClose}
      >
        {isUnreachable && (
          <Box p={12} ground="onWarn" role="note">
            {t('unreachable')}
          </Box>
        )}
        <CustomerFields fields={form} today={today} failure={failure} />
      </FormDialog>
      {task?.kind === 'delete' && (
        <DeleteCustomers
          customers={[customer]}
          onDeleted={(failedIds) => failedIds.length === 0 && gone()}
          onClose={() => setTask(null)}
        />
      )}
      {task?.kind === 'erase' && <EraseData customer={customer} onErased={gone} onClose={() => setTask(null)} />}
      {task?.kind === 'removeMembership' && (
        <RemoveMembership membership={task.membership} onClose={() => setTask(null)} />
      )}
      {task?.kind === 'pause' && (
        <PauseMembership membership={task.membership} today={today} onClose={() => setTask(null)} />
      )}
      {task?.kind === 'resume' && <ResumeMembership membership={task.membership} onClose={() => setTask(null)} />}
      {task?.kind === 'saveCard' && <SaveCard customerId={customer.id} onClose={() => setTask(null)} />}
      {task?.kind === 'removeCard' && <RemoveCard card={task.card} onClose={() => setTask(null)} />}
      {task?.kind === 'undoPause' && <UndoPause pause={task.pause} onClose={() => setTask(null)} />}
      {task?.kind === 'cycle' && (
        <ConfirmCycle
          cycle={task.cycle}
          onConfirm={() => {
            form.change({ cycles: withCycle(form.values.cycles, task.cycle) })
            setTask(null)
          }}
          onClose={() => setTask(null)}
        />
      )}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** The chosen cycles with one more, in place of an earlier choice; one that stands already is none. */
const withCycle = (cycles: readonly ChosenCycle[], chosen: ChosenCycle): readonly ChosenCycle[] => {
  const { id, nextPricingWindow, pricingWindow } = chosen.membership
  const others = cycles.filter(({ membership }) => membership.id !== id)
  return (nextPricingWindow ?? pricingWindow)?.recurring === chosen.option.recurring ? others : [...others, chosen]
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('customers')
  const countryOf = useCountryName()
  return (values: CustomerValues) =>
    [
      [t('field.firstName'), values.firstName],
      [t('field.lastName'), values.lastName],
      [t('field.email'), values.email],
      [t('field.mobile'), values.mobile],
      [t('field.gender'), t(`gender.${values.gender}`)],
      [t('field.dob'), values.dob ? formatListDate(values.dob) : ''],
      [t('field.ownId'), values.partnerSideCustomerIdString],
      [t('field.street'), values.addressStreet],
      [t('field.unit'), values.addressUnit],
      [t('field.city'), values.addressCity],
      [t('field.postalCode'), values.addressPostalCode],
      [t('field.country'), values.addressCountry ? countryOf(values.addressCountry) : ''],
      [t('field.invoiceName'), values.invoiceName],
      [t('field.taxNumber'), values.taxNumber],
      [t('field.note'), values.partnerNote],
    ] as const
}
