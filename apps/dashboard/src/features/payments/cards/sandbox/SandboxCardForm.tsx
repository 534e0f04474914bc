import { TextInput } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../../ui/layout.tsx'
import { SandboxNote } from '../../../../lib/SandboxNote.tsx'
import type { CardFormProps } from '../CardForm.tsx'
import {
  brandOf,
  cardProblems,
  formatExpiry,
  formatNumber,
  securityDigits,
  type CardProblem,
  type CardText,
} from './card-fields.ts'
import { sandboxToken, TEST_CARDS } from './sandbox-cards.ts'
import style from '../card.module.css'

const EMPTY: CardText = { number: '', expiry: '', securityCode: '' }
const FIELDS = ['number', 'expiry', 'securityCode'] as const
type Field = (typeof FIELDS)[number]

/** A card form for test cards: what is typed becomes a token here and goes nowhere; no money moves. */
export const SandboxCardForm = ({ ref, disabled, onSubmit }: CardFormProps) => {
  const { t } = useTranslation('payments')
  const [card, setCard] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const [now] = useState(() => Date.now())
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const errorOf = errorsOf(card, now)
  useImperativeHandle(ref, () => ({
    tokenise: () => {
      const wrong = FIELDS.find((field) => errorOf[field])
      setTried(true)
      if (wrong) inputs.current[wrong]?.focus()
      return Promise.resolve(wrong ? null : sandboxToken(card.number))
    },
    askBank: null,
  }))
  const brand = brandOf(card.number)
  const field = (name: Field, format: (text: string) => string) => ({
    label: t(`card.${name}`),
    value: card[name],
    disabled,
    required: true,
    withAsterisk: false,
    inputMode: 'numeric' as const,
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input
    },
    error: tried && errorOf[name] ? t(`card.problem.${errorOf[name]}`) : null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      // Also where the next field is filled before this one was shown.
      setCard((typed) => ({ ...typed, [name]: format(value) })),
  })
  return (
    <Stack
      component="form"
      gap={16}

      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <SandboxNote title={t('sandbox.title')} hint={t('sandbox.hint')} />
      <div className={style.fields}>
        <TextInput
          {...field('number', formatNumber)}
          className={style.wide}
          data-autofocus
          autoComplete="off"
          placeholder="0000 0000 0000 0000"
          leftSection={<IconCreditCard size={16} aria-hidden />}
          rightSection={brand && <span className={style.brand}>{t(`brand.${brand}`)}</span>}
          rightSectionWidth={96}
        />
        <TextInput {...field('expiry', formatExpiry)} autoComplete="off" placeholder={t('card.expiryPlaceholder')} />
        <TextInput
          {...field('securityCode', (text) => text.replace(/\D/g, '').slice(0, securityDigits(card.number)))}
          autoComplete="off"
          placeholder={'0'.repeat(securityDigits(card.number))}
        />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </div>
      <fieldset className={style.tests} disabled={disabled}>
        <legend>{t('sandbox.choose')}</legend>
        {TEST_CARDS.map(({ number, does }) => (
          <button
            key={number}
            type="button"
            aria-pressed={card.number === formatNumber(number)}
            onClick={() => setCard({ number: formatNumber(number), expiry: '12 / 34', securityCode: '123' })}
          >
            <span className={style.testNumber}>{formatNumber(number)}</span>
            <span>{t(`sandbox.does.${does}`)}</span>
          </button>
        ))}
      </fieldset>
    </Stack>
  )
}

const errorsOf = (card: CardText, now: number): Partial<Record<Field, CardProblem | 'notTest'>> => {
  const problems = cardProblems(card, now)
  return problems.number || sandboxToken(card.number) ? problems : { ...problems, number: 'notTest' }
}
