import { ROLE_TYPES } from '@fieldhouse/domain/staff'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Paragraph, Text } from '../../ui/layout.tsx'
import { StaffTabs } from './StaffTabs.tsx'
import { useModulesText } from './use-modules-text.ts'
import style from './staff.module.css'

const ROWS = ROLE_TYPES.map((id) => ({ id }))

/** What each role opens, to read (STAFF-10 to STAFF-16, STAFF-32). */
export const RolesScreen = () => {
  const { t } = useTranslation('staff')
  const columns = useRoleColumns()
  return (
    <StaffTabs tab="roles">
      <div className={style.hint}>
        <Paragraph look="quiet">{t('roles.hint')}</Paragraph>
      </div>
      <DataTable
        label={t('tabs.roles')}
        rows={ROWS}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => t(`role.${id}`)}
        columns={columns}
      />
    </StaffTabs>
  )
}

const useRoleColumns = (): Column<(typeof ROWS)[number]>[] => {
  const { t } = useTranslation('staff')
  const modulesOf = useModulesText()
  return [
    {
      id: 'role',
      header: t('roles.role'),
      phone: 'title',
      cell: ({ id }) => <Text look="strong">{t(`role.${id}`)}</Text>,
    },
    { id: 'modules', header: t('roles.modules'), phone: 'line', cell: ({ id }) => modulesOf(id) },
  ]
}
