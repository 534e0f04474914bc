import { ROLE_MODULES, type RoleType } from '@fieldhouse/domain/staff'
import { useTranslation } from 'react-i18next'

/** The sections that a role opens, in the reader's words (STAFF-10 to STAFF-16). */
export const useModulesText = () => {
  const { t } = useTranslation('staff')
  return (role: RoleType): string =>
    role === 'owner' ? t('roles.all') : ROLE_MODULES[role].map((module) => t(`module.${module}`)).join(', ')
}
