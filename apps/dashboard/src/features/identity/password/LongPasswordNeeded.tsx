import { LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import style from '../security/security.module.css'

type Props = { onChanged: () => void; onLeave: () => void }

/** In place of the club's screens, until whoever works for it has a password of the length that it asks. */
export const LongPasswordNeeded = ({ onChanged, onLeave }: Props) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  return (
    <Stack gap={16} className={style.needed}>
      <h1>{t('needed.title')}</h1>
      <p>{t('needed.text', { count: LONG_PASSWORD })}</p>
      <ChangePassword long onChanged={onChanged} />
      <p className={style.quiet}>{t('needed.already')}</p>
      <Button variant="subtle" onClick={onLeave}>
        {common('logOut')}
      </Button>
    </Stack>
  )
}
