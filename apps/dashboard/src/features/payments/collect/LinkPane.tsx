import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SendLink } from './use-send-link.ts'
import style from './collect.module.css'

/** To whom the payment link goes, and what it is (BOOKING-93). */
export const LinkPane = ({ link: { channel, field, busy, element } }: { link: SendLink }) => {
  const { t } = useTranslation('payments')
  return (
    <form {...element} className={style.link}>
      <p>{t(`link.hint.${channel}`)}</p>
      <TextInput
        {...field(channel)}
        label={t(`link.${channel}`)}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        maxLength={200}
        disabled={busy}
      />
    </form>
  )
}
