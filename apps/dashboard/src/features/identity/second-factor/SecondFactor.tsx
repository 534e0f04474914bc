import type { Api, Reply } from '@fieldhouse/contract'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { AskPassword } from './AskPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import style from '../security/security.module.css'

type Factor = Reply<Api['getAccountSecurity']>['data']['secondFactor']
type Task = 'setUp' | 'turnOff' | 'renew'

/** The second factor of the own account: set up, turned off, and given new recovery codes (BEYOND-23). */
export const SecondFactor = ({ factor }: { factor: Factor }) => {
  const { t } = useTranslation('identity')
  const [task, setTask] = useState<Task | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setTask(null)
  const show = (made: readonly string[]) => {
    setCodes(made)
    close()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  if (task === 'setUp') return <SetUpSecondFactor onOn={show} onCancel={close} />
  if (task === 'turnOff')
    return (
      <AskPassword
        danger
        withCode
        label={t('factor.turnOff')}
        done={t('factor.isOff')}
        work={(send, body) => send('turnOffSecondFactor', { body })}
        onDone={close}
        onCancel={close}
      />
    )
  if (task === 'renew')
    return (
      <AskPassword
        withCode
        label={t('factor.renew')}
        work={(send, body) => send('renewRecoveryCodes', { body })}
        onDone={({ data }) => show(data.recoveryCodes)}
        onCancel={close}
      />
    )
  if (factor.onSince === null)
    return (
      <>
        <p className={style.quiet}>{t('factor.what')}</p>
        <Button onClick={() => setTask('setUp')}>{t('factor.setUp')}</Button>
      </>
    )
  return <TurnedOn factor={{ ...factor, onSince: factor.onSince }} onTask={setTask} />
}

type TurnedOnProps = { factor: Factor & { onSince: string }; onTask: (task: Task) => void }

const TurnedOn = ({ factor: { onSince, recoveryCodesLeft }, onTask }: TurnedOnProps) => {
  const { t } = useTranslation('identity')
  return (
    <Stack gap={12}>
      <Row gap="4px 12px" wrap>
        <Status tone="ok" icon={<IconShieldCheck />}>
          {t('factor.on')}
        </Status>
        <span className={style.quiet}>{t('factor.since', { day: dayHere(onSince) })}</span>
      </Row>
      <p className={style.quiet}>{t('factor.codesLeft', { count: recoveryCodesLeft })}</p>
      <Row gap={8} wrap>
        <Button onClick={() => onTask('renew')}>{t('factor.renew')}</Button>
        <Button variant="danger" onClick={() => onTask('turnOff')}>
          {t('factor.turnOff')}
        </Button>
      </Row>
    </Stack>
  )
}

// The device's own zone: its owner compares it with their day, not with a club's.
const dayHere = (instant: string): string =>
  formatListDate(dayOf(instant, Intl.DateTimeFormat().resolvedOptions().timeZone))
