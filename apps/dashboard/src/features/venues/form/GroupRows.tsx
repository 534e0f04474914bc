import { Select, TextInput } from '@mantine/core'
import { SPORTS } from '@fieldhouse/domain/facilities'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { BarredField } from '../../../ui/fields/BarredField.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Paragraph, Row } from '../../../ui/layout.tsx'
import type { VenueFieldsProps } from './VenueForm.tsx'
import { newRow, type GroupRow } from './venue-form.ts'
import style from './venue-form.module.css'

/** The facility groups of a venue: what is played, their name and how many there are (VENUES-08). */
export const GroupRows = ({ form: { field, values, change } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  const { groups } = values
  const noAdding = useBarred('facilityGroup.create')
  const set = (row: GroupRow, more: Partial<GroupRow>) =>
    change({ groups: groups.map((one) => (one.key === row.key ? { ...one, ...more } : one)) })
  return (
    <FormPart title={t('form.facilities')} hint={t('form.facilitiesHint')} wide>
      {groups.length > 0 && (
        <ol className={style.groups}>
          {groups.map((row, index) => (
            <GroupFields
              key={row.key}
              row={row}
              n={index + 1}
              isWrong={field('groups').error !== null}
              onChange={(more) => set(row, more)}
              onRemove={() =>
                row.id === null
                  ? change({ groups: groups.filter(({ key }) => key !== row.key) })
                  : set(row, { isRemove: true })
              }
            />
          ))}
        </ol>
      )}
      {field('groups').error && (
        <Paragraph look="bad" role="alert">
          {field('groups').error}
        </Paragraph>
      )}
      <Row>
        <Button disabledReason={noAdding} onClick={() => change({ groups: [...groups, newRow()] })}>
          {t('form.addFacility')}
        </Button>
      </Row>
    </FormPart>
  )
}

type FieldsProps = {
  row: GroupRow
  n: number
  isWrong: boolean
  onChange: (more: Partial<GroupRow>) => void
  onRemove: () => void
}

const GroupFields = ({ row, n, isWrong, onChange, onRemove }: FieldsProps) => {
  const { t } = useTranslation('venues')
  const noEditing = useBarred('facilityGroup.edit')
  const noRemoving = useBarred('facilityGroup.delete')
  const { id, type, name, count, isRemove } = row
  const noChange = id === null ? null : noEditing
  const isLocked = isRemove || noChange !== null
  const told = name.trim() || `${type} ${n}`
  return (
    <li data-removed={isRemove || undefined}>
      <BarredField reason={noChange}>
        <Select
          label={t('form.sport')}
          data={SPORTS}
          value={type}
          searchable
          allowDeselect={false}
          disabled={isLocked}
          onChange={(sport) => sport !== null && onChange({ type: sport })}
        />
      </BarredField>
      <BarredField reason={noChange}>
        <TextInput
          label={t('form.name')}
          value={name}
          maxLength={100}
          placeholder={type}
          disabled={isLocked}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </BarredField>
      <TextInput
        label={t('form.count')}
        inputMode="numeric"
        value={count}
        maxLength={3}
        // How many there are is changed where each has its name (VENUES-46).
        readOnly={id !== null}
        disabled={isRemove}
        aria-invalid={(isWrong && id === null && !isRemove && !(Number(count) >= 1)) || undefined}
        onChange={(event) => onChange({ count: event.currentTarget.value.replace(/\D/g, '') })}
      />
      {isRemove ? (
        <IconButton
          label={t('form.putBack', { name: told })}
          icon={<IconArrowBackUp size={16} />}
          onClick={() => onChange({ isRemove: false })}
        />
      ) : (
        <IconButton
          label={t('form.removeGroup', { name: told })}
          icon={<IconTrash size={16} />}
          disabledReason={id === null ? null : noRemoving}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
