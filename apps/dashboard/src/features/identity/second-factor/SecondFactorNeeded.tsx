import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'
import style from '../security/security.module.css'

type Props = { onReady: () => void; onLeave: () => void }

/** In place of the club's screens, until whoever works for it has the second factor that it asks for (BEYOND-23). */
export const SecondFactorNeeded = ({ onReady, onLeave }: Props) => {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Stack gap={16} className={style.needed}>
      <h1>{t(codes ? 'factor.codes' : 'factorNeeded.title')}</h1>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onReady} />
      ) : (
        <>
          <p>{t('factorNeeded.text')}</p>
          <SetUpSecondFactor onOn={setCodes} />
          <Button variant="subtle" onClick={onLeave}>
            {common('logOut')}
          </Button>
        </>
      )}
    </Stack>
  )
}
