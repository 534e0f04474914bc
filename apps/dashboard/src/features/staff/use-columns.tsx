import type { StaffMember } from '@fieldhouse/contract/staff'
import { fullName } from '@fieldhouse/domain/identity'
import { IconMail, IconMailOff, IconPencil, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGroupedPhone } from '../../lib/formats/use-mobile-reader.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import style from './staff.module.css'

type Ways = { onEdit: (member: StaffMember) => void; onRemove: (member: StaffMember) => void }

/** The columns of the list (STAFF-32); who has not come in yet is marked as invited, or as having declined, who has a second factor as guarded by it. */
export const useColumns = ({ onEdit, onRemove }: Ways): Column<StaffMember>[] => {
  const { t } = useTranslation('staff')
  const { venues } = useWorkspace()
  const grouped = useGroupedPhone()
  const barredEdit = useBarred('partnerStaff.edit')
  const barredRemove = useBarred('partnerStaff.delete')
  return [
    {
      id: 'name',
      header: t('column.name'),
      phone: 'title',
      cell: (member) => (
        <Row gap="2px 8px" wrap>
          <button type="button" className={style.name} onClick={() => onEdit(member)}>
            {fullName(member)}
          </button>
          {!member.joined && (
            <Status tone="mute" icon={member.declined ? <IconMailOff /> : <IconMail />} line>
              {t(member.declined ? 'declined' : 'invited')}
            </Status>
          )}
          {member.hasSecondFactor && (
            <Status tone="ok" icon={<IconShieldCheck />} line>
              {t('factor.mark')}
            </Status>
          )}
        </Row>
      ),
    },
    {
      id: 'email',
      header: t('column.email'),
      phone: 'line',
      cell: ({ email }) => <Text look="quiet anywhere">{email}</Text>,
    },
    {
      id: 'mobile',
      header: t('column.mobile'),
      wide: true,
      phone: 'line',
      cell: ({ mobile }) => <Text look="quiet nowrap">{mobile && grouped(mobile)}</Text>,
    },
    {
      id: 'roles',
      header: t('column.roles'),
      phone: 'state',
      cell: ({ roles, venueIds, classDesk }) => (
        <Row gap="0 8px" wrap>
          <Text look="ink">{roles.map(({ type }) => t(`role.${type}`)).join(', ')}</Text>
          {classDesk && <Text look="quiet">{t('classDesk.mark')}</Text>}
          {venueIds && (
            <Text look="quiet">
              {t('venues.at', {
                venues: venues
                  .filter(({ id }) => venueIds.includes(id))
                  .map(({ venueName }) => venueName)
                  .join(', '),
              })}
            </Text>
          )}
        </Row>
      ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      width: 88,
      phone: 'value',
      cell: (member) => (
        <Row gap={4} justify="flex-end">
          <IconButton
            label={t('editOf', { name: fullName(member) })}
            icon={<IconPencil size={16} />}
            size="s"
            disabledReason={barredEdit}
            onClick={() => onEdit(member)}
          />
          <IconButton
            label={t('removeOf', { name: fullName(member) })}
            icon={<IconTrash size={16} />}
            size="s"
            disabledReason={barredRemove}
            onClick={() => onRemove(member)}
          />
        </Row>
      ),
    },
  ]
}
