import { Select, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { useTranslation } from 'react-i18next'
import type en from '../../../locales/en/payoutAccounts.ts'
import style from './form.module.css'

export type FieldName = keyof typeof en.dialog.fields

/** What every part of the form is given: what is typed, what is wrong with it, and where a change goes. */
export type PartProps<F extends string> = {
  values: Readonly<Record<F, string>>
  wrong: readonly string[]
  /** Nothing can be changed. */
  readOnly: boolean
  onChange: (field: F, value: string) => void
}

type Props<F extends string> = PartProps<F> & {
  name: F & FieldName
  label?: FieldName
  hint?: string | undefined
  /** The end of what the server has: typed anew, it is replaced. */
  ending?: string | null | undefined
  wide?: boolean
  type?: HTMLInputTypeAttribute
  inputMode?: 'numeric' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** One line of text of the form; 'invalid' under it where it is missing or cannot be (BANK-45). */
export const TextField = <F extends string>({
  name,
  label = name,
  values,
  wrong,
  readOnly,
  onChange,
  hint,
  ending = null,
  wide = false,
  ...input
}: Props<F>) => {
  const { t } = useTranslation('payoutAccounts')
  return (
    <TextInput
      autoComplete="off"
      {...input}
      className={wide ? style.wide : undefined}
      label={t(`dialog.fields.${label}`)}
      description={ending && !readOnly ? t('dialog.onFile') : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={ending ? t('ending', { digits: ending }) : undefined}
      value={values[name]}
      error={wrong.includes(name) ? t('dialog.invalid') : null}
      readOnly={readOnly}
      maxLength={200}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  )
}

type ChoiceProps<F extends string> = PartProps<F> & {
  name: F & FieldName
  choices: readonly { value: string; label: string }[]
}

/** One choice of the form out of a list. */
export const ChoiceField = <F extends string>({ name, choices, values, wrong, readOnly, onChange }: ChoiceProps<F>) => {
  const { t } = useTranslation('payoutAccounts')
  const label: FieldName = name
  return (
    <Select
      label={t(`dialog.fields.${label}`)}
      placeholder={t('dialog.choose')}
      data={choices}
      value={values[name] || null}
      error={wrong.includes(name) ? t('dialog.invalid') : null}
      readOnly={readOnly}
      onChange={(value) => onChange(name, value ?? '')}
    />
  )
}
