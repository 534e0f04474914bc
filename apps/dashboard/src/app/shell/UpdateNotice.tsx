import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerSW } from 'virtual:pwa-register'
import { Button } from '../../ui/Button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import style from './shell.module.css'

const HOUR = 3_600_000

/** Says that a new version is there and lets the person choose when to reload, so that no half-typed form is lost. */
export const UpdateNotice = () => {
  const { t } = useTranslation()
  const [reload, setReload] = useState<(() => void) | null>(null)
  useEffect(() => {
    const update = registerSW({
      onNeedRefresh: () => setReload(() => () => void update(true)),
      onRegisteredSW: (_address, registration) => {
        if (registration) setInterval(() => void registration.update(), HOUR)
      },
    })
  }, [])
  return (
    <Row component="output" gap={8} look="nowrap" className={style.update} hidden={reload === null}>
      <Text mr={8}>{t('update.ready')}</Text>
      <Button variant="ink" size="s" onClick={() => reload?.()}>
        {t('update.reload')}
      </Button>
      <Button variant="subtle" size="s" onClick={() => setReload(null)}>
        {t('update.later')}
      </Button>
    </Row>
  )
}
