import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SendLink } from './use-send-link.ts'
import style from './collect.module.css'

/** To whom the payment link goes, and what it is (BOOKING-93). */
export const LinkPane = ({ link }: { link: SendLink }) => {
  const { t } = useTranslation('payments')
  const { channel } = link
  return (
    <form
      className={style.link}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        link.send()
      }}
    >
      <p>{t(`link.hint.${channel}`)}</p>
      <TextInput
        label={t(`link.${channel}`)}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={link.to}
        maxLength={200}
        disabled={link.isSending}
        error={link.problem}
        onChange={(event) => link.type(event.currentTarget.value)}
      />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  )
}
