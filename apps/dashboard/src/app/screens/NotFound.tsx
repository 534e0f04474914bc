import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** 'Component not found': unknown signed-in paths and section names (SHELL-67, SHELL-68). */
export const NotFound = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      as="h1"
      icon={<IconMapQuestion />}
      title={t('componentNotFound')}
      hint={t('componentNotFoundHint')}
      action={<ButtonLink to="/">{t('goToDashboard')}</ButtonLink>}
    />
  )
}
