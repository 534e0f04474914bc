import { can, POLICIES, ROLES, type Policy, type PolicyGroup, type Role } from '@fieldhouse/domain/access'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOfViewing } from '../../lib/session/view-as.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Text } from '../../ui/layout.tsx'
import style from './staff.module.css'

const GROUPS = Object.keys(POLICIES) as PolicyGroup[]

/** What of an area a role may do, in the order of the policies; nothing is an empty list. */
const mayIn = (role: Role, group: PolicyGroup): string[] =>
  POLICIES[group].filter((action) => can(ROLES[role], `${group}.${action}` as Policy))

/** What a role may do in each area, as the server decides it, and the way to look through it (BEYOND-17). */
export const RoleRights = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const columns = useRightColumns(role)
  const rows = GROUPS.filter((group) => mayIn(role, group).length > 0).map((id) => ({ id }))
  return (
    <Dialog
      open
      title={t('rights.title', { role: t(`role.${role}`) })}
      width={640}
      flush
      onClose={onClose}
      footer={<ViewAs roles={[role]} classDesk={false} venueIds={null} />}
    >
      <DataTable
        label={t('rights.title', { role: t(`role.${role}`) })}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => t(`rights.area.${id}`)}
        columns={columns}
      />
    </Dialog>
  )
}

const useRightColumns = (role: Role): Column<{ id: PolicyGroup }>[] => {
  const { t } = useTranslation('staff')
  return [
    {
      id: 'area',
      header: t('rights.areaHead'),
      phone: 'title',
      cell: ({ id }) => <Text look="strong">{t(`rights.area.${id}`)}</Text>,
    },
    {
      id: 'may',
      header: t('rights.may'),
      phone: 'line',
      cell: ({ id }) => (
        <span className={style.may}>
          {mayIn(role, id)
            .map((action) => t(`rights.action.${action as 'view'}`))
            .join(', ')}
        </span>
      ),
    },
  ]
}

type Viewing = {
  roles: readonly string[]
  /** Whether they have the desk for classes as well. */
  classDesk: boolean
  /** Where they hold; null: at all venues. */
  venueIds: readonly string[] | null
}

/** Opens a tab that looks through these roles on the real screens, before anybody holds them (BEYOND-17). */
export const ViewAs = ({ roles, classDesk, venueIds }: Viewing) => {
  const { t } = useTranslation('staff')
  const missing = roles.length === 0 ? t('viewAs.noRoles') : venueIds?.length === 0 ? t('viewAs.noVenues') : null
  return (
    <Button
      icon={<IconEye />}
      disabledReason={missing}
      onClick={() => void window.open(addressOfViewing({ roles, classDesk, venueIds }), '_blank', 'noopener')}
    >
      {t('viewAs.open')}
    </Button>
  )
}
