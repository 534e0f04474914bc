import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** What stands in place of a tab that the person may not see, while others are open to them (PAYOUTSTAB-28). */
export const TabLocked = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      emphasised
      icon={<IconLock />}
      title={t('noPermissionSection')}
      hint={t('noPermissionSectionHint')}
      action={<ButtonLink to="/">{t('goToDashboard')}</ButtonLink>}
    />
  )
}
