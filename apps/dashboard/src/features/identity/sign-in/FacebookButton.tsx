import { IconBrandFacebook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../../lib/standalone.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { facebookToken } from './facebook.ts'
import { useEnter, type Attempt } from './use-attempt.ts'
import { useProviderSettings } from '../../../lib/services/use-provider-settings.ts'
import style from '../auth.module.css'

/** The way in by Facebook, where the deployment offers it and the dashboard is not installed (SHELL-03, SHELL-05). */
export const FacebookButton = ({ attempt: { busy, run }, label }: { attempt: Attempt; label: string }) => {
  const { t } = useTranslation('identity')
  const appId = useProviderSettings()?.facebookAppId
  const enter = useEnter()
  if (!appId || isStandalone()) return null
  const press = () =>
    run('facebook', async () => {
      const token = await facebookToken(appId)
      if (token) await enter(token, 'FACEBOOK')
    })
  return (
    <>
      <Row component="p" gap={12} look="small faint" className={style.or}>
        {t('or')}
      </Row>
      <Button size="l" block icon={<IconBrandFacebook />} loading={busy === 'facebook'} onClick={press}>
        {label}
      </Button>
    </>
  )
}
