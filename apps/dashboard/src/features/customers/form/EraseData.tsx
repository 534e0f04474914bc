import { TextInput } from '@mantine/core'
import { UNSETTLED } from '@fieldhouse/domain/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { useCustomerName } from '../use-customer-name.ts'
import style from '../list/customers.module.css'

const GOES = ['name', 'contact', 'notes', 'messages', 'cards', 'trail'] as const
const STAYS = ['transactions', 'documents', 'calendar'] as const
type Props = { customer: Customer; onErased: () => void; onClose: () => void }

/** Says what goes and what stays, and erases who a customer is once their name was typed; what stands in the way is named (BEYOND-45). */
export const EraseData = ({ customer, onErased, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const nameOf = useCustomerName()
  const name = nameOf(customer) || t('unnamed')
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const { busy, run } = useAction((send) => send('eraseCustomerData', { id: customer.id }), {
    onDone: onErased,
    done: () => t('erase.done'),
    failed: (error) => {
      const told = openOf(error)
      setOpen(told)
      return told.length > 0 ? null : (messageOf(error) ?? t('erase.failed'))
    },
  })
  const list = (of: readonly string[]) => (
    <ul>
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  return (
    <ConfirmDialog
      open
      destructive
      width={520}
      title={t('erase.title')}
      confirmLabel={t('erase.confirm')}
      busy={busy}
      disabledReason={sameName(typed, name) ? null : t('erase.typeFirst', { name })}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10} className={style.ask}>
        <p>{t('erase.question', { name })}</p>
        <Text look="medium">{t('erase.goes')}</Text>
        {list(GOES.map((each) => t(`erase.going.${each}`)))}
        <Text look="medium">{t('erase.stays')}</Text>
        {list(STAYS.map((each) => t(`erase.staying.${each}`)))}
        {open.length > 0 && (
          <div role="alert">
            <p>{t('erase.refused')}</p>
            {list(UNSETTLED.filter((each) => open.includes(each)).map((each) => t(`erase.open.${each}`)))}
          </div>
        )}
        <TextInput
          label={t('erase.type', { name })}
          value={typed}
          maxLength={210}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

const openOf = (error: unknown): string[] => {
  const told = error instanceof ApiFailure ? error.body.data.metaData?.['open'] : undefined
  return Array.isArray(told) ? told.map(String) : []
}

const sameName = (typed: string, name: string): boolean =>
  typed.trim().normalize('NFC').toLocaleLowerCase() === name.trim().normalize('NFC').toLocaleLowerCase()
