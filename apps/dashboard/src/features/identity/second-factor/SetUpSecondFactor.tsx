import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { fetched } from '../../../lib/fetched.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { focusFirstField } from '../../../ui/overlays/first-field.ts'
import { Notice } from '../AuthForm.tsx'
import { AskPassword } from './AskPassword.tsx'
import { refusedCode, useCodeRules } from './use-code-rules.ts'
import securityStyle from '../security/security.module.css'
import style from './second-factor.module.css'

const QrCode = fetched(() => import('../../../ui/display/QrCode.tsx').then((module) => module.QrCode))

type Begun = { secret: string; uri: string }
type Props = { onOn: (recoveryCodes: readonly string[]) => void; onCancel?: () => void }

/** Sets a second factor up: the password, then a picture for the app and a code of it (BEYOND-23). */
export const SetUpSecondFactor = ({ onOn, onCancel }: Props) => {
  const { t } = useTranslation('identity')
  const [begun, setBegun] = useState<Begun | null>(null)
  if (begun) return <Scan begun={begun} onOn={onOn} {...(onCancel && { onCancel })} />
  return (
    <AskPassword
      label={t('factor.continue')}
      work={(send, { password }) => send('beginSecondFactor', { body: { password } })}
      onDone={({ data }) => setBegun(data)}
      {...(onCancel && { onCancel })}
    />
  )
}

const Scan = ({ begun: { secret, uri }, onOn, onCancel }: { begun: Begun } & Props) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const { field, failure, busy, element } = useForm(
    { start: { code: '' }, ...useCodeRules(), refused: refusedCode },
    (send, { code }) => send('turnOnSecondFactor', { body: { code } }),
    { onDone: ({ data }) => onOn(data.recoveryCodes), failure: (error) => messageOf(error) ?? t('noConnection') },
  )
  return (
    <form {...element} className={securityStyle.form}>
      {failure !== null && (
        <div role="alert">
          <Notice tone="bad">{failure}</Notice>
        </div>
      )}
      <p>{t('factor.scan')}</p>
      <Row gap={20} wrap align="start">
        <QrCode text={uri} label={t('factor.picture')} />
        <Stack gap={6} grow miw={180}>
          <span className={securityStyle.quiet}>{t('factor.byHand')}</span>
          <span className={style.secret}>{secret.match(/.{4}/g)!.join(' ')}</span>
        </Stack>
      </Row>
      <Stack ref={focusFirstField}>
        <TextInput
          {...field('code')}
          label={t('factor.firstCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </Stack>
      <Row gap={8} wrap>
        <Button type="submit" variant="filled" loading={busy}>
          {t('factor.turnOn')}
        </Button>
        {onCancel && (
          <Button variant="subtle" disabled={busy} onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </Row>
    </form>
  )
}
