import { IconCloudOff, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { connection, useConnection } from '../../lib/api/connection.ts'
import { Button } from '../../ui/Button.tsx'
import style from './shell.module.css'

/** One line above the screen while the server is slow or gone; it leaves by itself when the server answers again. */
export const ConnectionBanner = () => {
  const { t } = useTranslation()
  const state = useConnection()
  return (
    <output className={style.connection} data-state={state}>
      {state === 'offline' && (
        <>
          <IconCloudOff size={16} aria-hidden />
          <span>{t('connection.offline')}</span>
          <Button variant="subtle" size="s" onClick={connection.retryNow}>
            {t('connection.retry')}
          </Button>
        </>
      )}
      {state === 'slow' && (
        <>
          <IconHourglass size={16} aria-hidden />
          <span>{t('connection.slow')}</span>
        </>
      )}
    </output>
  )
}
