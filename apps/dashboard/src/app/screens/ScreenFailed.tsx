import type { ErrorComponentProps } from '@tanstack/react-router'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../lib/services/report-error.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** What stands in place of a screen that threw while it was drawn; the shell around it stays. */
export const ScreenFailed = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation()
  useEffect(() => reportError(error), [error])
  return (
    <EmptyState
      as="h1"
      icon={<IconAlertTriangle />}
      title={t('failed.screen')}
      hint={t('failed.screenHint')}
      action={<Button onClick={() => reset()}>{t('retry')}</Button>}
    />
  )
}
