import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { ChangePassword } from '../password/ChangePassword.tsx'
import { OwnName } from './OwnName.tsx'
import { Sessions, useAccountSecurity } from './Sessions.tsx'
import { ProveEmailFirst } from '../second-factor/ProveEmailFirst.tsx'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { StaffPasswords } from './StaffPasswords.tsx'
import { StaffSecondFactor } from './StaffSecondFactor.tsx'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import style from './security.module.css'

/** The own name and password, where the account is logged in, and for owners what they ask of their staff. */
const AccountSecurity = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('identity')
  const reading = useAccountSecurity()
  const account = useSession()?.account
  const { partner } = useWorkspace()
  const maySet = useCan('partnerStaff.edit')
  const keepsPasswords = useProviderSettings()?.builtIn === true
  const frame = { onClose, title: t('security'), width: 560 }
  return (
    <LoadedDialog of={reading} {...frame}>
      {({ data: security }) => (
        <Dialog open {...frame}>
          <Stack gap={24}>
            {account && (
              <Part title={t('ownName')}>
                <OwnName account={account} />
              </Part>
            )}
            <Part title={t('password')}>
              {security.hasPassword ? (
                <ChangePassword long={partner?.longStaffPasswords ?? false} onChanged={onClose} />
              ) : (
                <p>{t('noPasswordHere')}</p>
              )}
            </Part>
            {security.hasPassword && (
              <Part title={t('factor.title')}>
                {security.isEmailProved ? <SecondFactor factor={security.secondFactor} /> : <ProveEmailFirst />}
              </Part>
            )}
            <Part title={t('sessions.title')}>
              <Sessions sessions={security.sessions} />
            </Part>
            {partner && maySet && keepsPasswords && (
              <Part title={t('staff.title')}>
                <StaffPasswords partner={partner} />
                <StaffSecondFactor partner={partner} />
              </Part>
            )}
          </Stack>
        </Dialog>
      )}
    </LoadedDialog>
  )
}

export default AccountSecurity

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap={12} className={style.part}>
    <h3>{title}</h3>
    {children}
  </Stack>
)
