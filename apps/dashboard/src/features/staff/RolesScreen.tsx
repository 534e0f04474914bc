import { ROLE_TYPES } from '@fieldhouse/domain/staff'
import type { Role } from '@fieldhouse/domain/access'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Paragraph, Text } from '../../ui/layout.tsx'
import { RoleRights } from './RoleRights.tsx'
import { StaffTabs } from './StaffTabs.tsx'
import { useModulesText } from './use-modules-text.ts'
import style from './staff.module.css'

const ROWS = ROLE_TYPES.map((id) => ({ id }))

/** What each role opens, to read, and behind it all that it may do (STAFF-10 to STAFF-16, STAFF-32, BEYOND-17). */
export const RolesScreen = () => {
  const { t } = useTranslation('staff')
  const [shown, setShown] = useState<Role | null>(null)
  const columns = useRoleColumns(setShown)
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
        onOpen={({ id }) => setShown(id)}
      />
      {shown && <RoleRights role={shown} onClose={() => setShown(null)} />}
    </StaffTabs>
  )
}

const useRoleColumns = (onShow: (role: Role) => void): Column<(typeof ROWS)[number]>[] => {
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
    {
      id: 'rights',
      header: t('rights.head'),
      headerHidden: true,
      width: 160,
      phone: 'value',
      cell: ({ id }) => (
        <Button size="s" onClick={() => onShow(id)} aria-label={t('rights.showOf', { role: t(`role.${id}`) })}>
          {t('rights.show')}
        </Button>
      ),
    },
  ]
}
