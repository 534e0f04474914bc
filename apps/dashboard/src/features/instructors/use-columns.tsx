import type { Instructor } from '@fieldhouse/contract/instructors'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { pictureFile } from '@fieldhouse/domain/pictures'
import { IconMail, IconMailOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGroupedPhone } from '../../lib/formats/use-mobile-reader.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import style from './instructors.module.css'

type Ways = { onEdit: (instructor: Instructor) => void; onDelete: (instructor: Instructor) => void }

/** The columns of the list (INSTRUCTORS-24); who has not come in yet is marked as invited. */
export const useColumns = ({ onEdit, onDelete }: Ways): Column<Instructor>[] => {
  const { t } = useTranslation('instructors')
  const grouped = useGroupedPhone()
  return [
    {
      id: 'avatar',
      header: t('column.avatar'),
      headerHidden: true,
      width: 52,
      phone: 'hidden',
      cell: (one) => (
        <Avatar
          name={nameOfInstructor(one)}
          picture={one.avatar && pictureFile(one.avatar, 'list.webp')}
          size={32}
          quiet
        />
      ),
    },
    {
      id: 'name',
      header: t('column.name'),
      phone: 'title',
      cell: (one) => (
        <Row gap="2px 8px" wrap>
          <button type="button" className={style.name} onClick={() => onEdit(one)}>
            {nameOfInstructor(one)}
          </button>
          {!one.joined && (
            <Status tone="mute" icon={one.declined ? <IconMailOff /> : <IconMail />} line>
              {t(one.declined ? 'declined' : 'invited')}
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
      phone: 'line',
      cell: ({ mobile }) => <Text look="quiet nowrap">{mobile && grouped(mobile)}</Text>,
    },
    {
      id: 'actions',
      header: t('column.actions'),
      headerHidden: true,
      width: 88,
      phone: 'value',
      cell: (one) => (
        <Row gap={4} justify="flex-end">
          <IconButton
            label={t('editOf', { name: nameOfInstructor(one) })}
            icon={<IconPencil size={16} />}
            size="s"
            onClick={() => onEdit(one)}
          />
          <IconButton
            label={t('deleteOf', { name: nameOfInstructor(one) })}
            icon={<IconTrash size={16} />}
            size="s"
            onClick={() => onDelete(one)}
          />
        </Row>
      ),
    },
  ]
}
