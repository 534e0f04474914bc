import { Select, TextInput } from '@mantine/core'
import {
  creditAmountProblem,
  creditCurrency,
  creditDigits,
  CREDIT_TYPES,
  type MovementProblem,
} from '@fieldhouse/domain/credits'
import { formatMoney, typedMinor } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import type { Problems } from '../../lib/form/problems.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Paragraph, Text } from '../../ui/layout.tsx'
import { CustomerPicker, type Customer } from '../customers/index.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { useTypeText } from './use-activity.tsx'

type Kind = 'issue' | 'revoke'
type Props = { kind: Kind; customerId: string | null; onClose: () => void }

/** Issues credits to a customer, or takes some back (CREDITS-12 to -20, CREDITS-53); the address may name who (CREDITS-03). */
export const MoveCredits = ({ kind, customerId, onClose }: Props) => {
  const { t } = useTranslation('credits')
  const named = useQuery({ ...query('getCustomer', { id: customerId ?? '' }), enabled: customerId !== null })
  if (customerId === null) return <MoveDialog kind={kind} customer={null} onClose={onClose} />
  return (
    <LoadedDialog of={named} title={t(`${kind}.title`)} width={WIDTH} onClose={onClose}>
      {({ data }) => <MoveDialog kind={kind} customer={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const WIDTH = 520

type Values = { customerId: Customer | null; clubCreditTypeId: string | null; amount: string }

const MoveDialog = ({ kind, customer, onClose }: { kind: Kind; customer: Customer | null; onClose: () => void }) => {
  const { t } = useTranslation('credits')
  const { id: partnerId, defaultCurrencyId } = usePartner()
  const currency = creditCurrency(defaultCurrencyId)
  const typeText = useTypeText()
  const why = useRefusalText()
  const held = (one: Customer) => one.clubCreditBalance.find((each) => each.currency === currency)?.amount ?? 0
  const form = useForm(
    {
      start: { customerId: customer, clubCreditTypeId: null, amount: '' },
      check: (values: Values): Problems<Values, MovementProblem> => ({
        customerId: values.customerId === null ? 'Please Select Customer' : undefined,
        clubCreditTypeId:
          kind === 'issue' && values.clubCreditTypeId === null ? 'Please select credit type' : undefined,
        amount: creditAmountProblem(values.amount, currency),
      }),
      words: {
        'Amount is invalid': t('problem.amount'),
        'Max number Amount is 6': t('problem.tooMuch', { digits: creditDigits(currency) }),
        'Please Select Customer': t('problem.customer'),
        'Please select credit type': t('problem.type'),
      },
    },
    (send, { customerId: chosen, clubCreditTypeId, amount }) => {
      const moved = { customerId: chosen!.id, amount: typedMinor(amount, currency)! }
      return kind === 'issue'
        ? send('issueCredit', { partnerId, body: { ...moved, clubCreditTypeId: clubCreditTypeId! } })
        : send('revokeCredit', { partnerId, body: moved })
    },
    {
      onDone: onClose,
      done: ({ data }) => ({
        message: t(`${kind}.done`),
        detail: t('heldNow', { amount: formatMoney(data.amount, data.currency) }),
      }),
      failed: (error) => why(error) ?? t(`${kind}.failed`),
    },
  )
  const { customerId: chosen, amount } = form.values
  const isReady = chosen !== null && (typedMinor(amount, currency) ?? 0) > 0
  const { error: customerError } = form.field('customerId')
  const { onChange: _onChange, ...amountField } = form.field('amount')
  return (
    <FormDialog
      form={{ ...form, barred: kind === 'revoke' && !isReady ? t('revoke.notYet') : form.barred }}
      title={t(`${kind}.title`)}
      save={t(`${kind}.send`)}
      width={WIDTH}
      onClose={onClose}
    >
      <CustomerPicker
        partnerId={partnerId}
        value={chosen}
        onChange={(next) => form.change({ customerId: next })}
        onNew={null}
        error={typeof customerError === 'string' ? customerError : null}
        holdsCredits={kind === 'revoke'}
      />
      {chosen && (
        <Paragraph look="quiet">
          {t('held')} <Text look="strong ink">{formatMoney(held(chosen), currency)}</Text>
        </Paragraph>
      )}
      {kind === 'issue' && (
        <Select
          {...form.field('clubCreditTypeId')}
          label={t('field.type')}
          placeholder={t('field.typePlaceholder')}
          data={CREDIT_TYPES.map(({ id }) => ({ value: id, label: typeText(id)! }))}
          required
        />
      )}
      <TextInput
        {...amountField}
        label={t('field.amount', { currency })}
        placeholder={t('field.amountPlaceholder', { digits: creditDigits(currency) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
        onChange={(event) => form.change({ amount: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
