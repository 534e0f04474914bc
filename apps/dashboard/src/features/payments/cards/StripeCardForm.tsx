import type { Stripe, StripeCardNumberElement, StripeElementStyle } from '@stripe/stripe-js'
import { isCardError } from '@fieldhouse/domain/payments'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import type { CardFormProps } from './CardForm.tsx'
import { loadStripeFor } from './load-stripe.ts'
import { useChargeText } from './use-charge-text.ts'
import style from './card.module.css'

type Props = CardFormProps & { publishableKey: string; onRetry: () => void }
type Field = 'number' | 'expiry' | 'securityCode'
type Errors = Partial<Record<Field, string>>

const FIELDS: readonly Field[] = ['number', 'expiry', 'securityCode']

// What is typed lives in frames of Stripe, which take our colours as values and not as variables.
const lookOf = (host: HTMLElement): StripeElementStyle => {
  const colour = (token: string) => {
    host.style.color = `var(${token})`
    const { color } = getComputedStyle(host)
    host.style.removeProperty('color')
    return color
  }
  const color = colour('--text')
  const placeholder = { color: colour('--text-3') }
  return { base: { color, fontSize: '16px', lineHeight: '24px', '::placeholder': placeholder }, invalid: { color } }
}

type Fields = { stripe: Stripe; number: StripeCardNumberElement; close: () => void }

/** Mounts Stripe's fields into our places; throws where its library is not to be had. */
const openFields = async (
  publishableKey: string,
  places: Partial<Record<Field, HTMLDivElement | null>>,
  onError: (field: Field, text: string | undefined) => void,
): Promise<Fields> => {
  const stripe = await loadStripeFor(publishableKey)
  if (!stripe) throw new Error('there is no Stripe without a browser')
  const elements = stripe.elements()
  const look = lookOf(places.number!)
  const number = elements.create('cardNumber', { style: look, showIcon: true })
  const expiry = elements.create('cardExpiry', { style: look })
  const securityCode = elements.create('cardCvc', { style: look })
  number.on('change', ({ error }) => onError('number', error?.message)).on('ready', () => number.focus())
  expiry.on('change', ({ error }) => onError('expiry', error?.message))
  securityCode.on('change', ({ error }) => onError('securityCode', error?.message))
  number.mount(places.number!)
  expiry.mount(places.expiry!)
  securityCode.mount(places.securityCode!)
  return { stripe, number, close: () => [number, expiry, securityCode].forEach((element) => element.destroy()) }
}

/** A card form whose fields are Stripe's own: the card goes from the browser to Stripe, and a token comes to us (SUBSCRIPTIONS-36, COMMON-10). */
export default function StripeCardForm({ ref, disabled, onSubmit, publishableKey, onRetry }: Props) {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const texts = useChargeText()
  const hosts = useRef<Partial<Record<Field, HTMLDivElement | null>>>({})
  const fields = useRef<Fields | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)

  useEffect(() => {
    const opening = openFields(publishableKey, hosts.current, (field, text) =>
      setErrors((before) => ({ ...before, [field]: text })),
    )
    const show = async () => {
      const opened = await opening.catch(() => null)
      fields.current = opened
      setIsMissing(opened === null)
    }
    void show()
    return () => void opening.then(({ close }) => close()).catch(() => undefined)
  }, [publishableKey])

  useImperativeHandle(ref, () => ({
    tokenise: async () => {
      if (!fields.current) return null
      setFailure(null)
      const { stripe, number } = fields.current
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number })
      if (paymentMethod) return paymentMethod.id
      // An incomplete field is said in Stripe's words, which are in the reader's language.
      setFailure(
        error.code && isCardError(error.code) ? texts.ofCode(error.code) : (error.message ?? texts.ofCode(null)),
      )
      return null
    },
    askBank: async (clientSecret) => {
      await fields.current?.stripe.handleNextAction({ clientSecret })
    },
  }))

  if (isMissing)
    return <ErrorState as="h3" title={t('card.notLoaded')} hint={common('failed.network')} onRetry={onRetry} />
  return (
    <Stack
      component="form"
      gap={16}

      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={style.fields} data-disabled={disabled || undefined}>
        {FIELDS.map((field) => (
          <div key={field} className={field === 'number' ? style.wide : undefined}>
            <Text look="small medium quiet">{t(`card.${field}`)}</Text>
            <div
              className={style.element}
              data-error={errors[field] ? true : undefined}
              ref={(host) => {
                hosts.current[field] = host
              }}
            />
            {errors[field] && (
              <Paragraph m="4px 0 0" look="small bad">
                {errors[field]}
              </Paragraph>
            )}
          </div>
        ))}
      </div>
      {failure && (
        <Paragraph m="4px 0 0" look="small bad" role="alert">
          {failure}
        </Paragraph>
      )}
      <Paragraph look="quiet">{t('card.encrypted')}</Paragraph>
    </Stack>
  )
}
