import { Checkbox, TextInput } from '@mantine/core'
import { LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { ROLE_TYPES } from '@fieldhouse/domain/staff'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { focusFirstField } from '../../ui/overlays/first-field.ts'
import { worksEverywhere, type StaffValues } from './staff-form.ts'
import { ViewAs } from './RoleRights.tsx'
import { useModulesText } from './use-modules-text.ts'
import { VenueFields } from './VenueFields.tsx'
import style from './staff.module.css'

/** The fields of a staff member: names, contact, the roles with what each opens, the desk for classes, and where they hold (STAFF-03 to STAFF-09, BEYOND-17). */
export const StaffFields = ({ fields, declined = false }: { fields: FieldsOf<StaffValues>; declined?: boolean }) => {
  const { field, values } = fields
  const { t } = useTranslation('staff')
  const modulesOf = useModulesText()
  const { onChange, error, ...roles } = field('roleIds')
  return (
    <Stack gap={16} ref={focusFirstField}>
      <div className={style.pair}>
        <TextInput {...field('firstName')} label={t('field.firstName')} required maxLength={100} />
        <TextInput {...field('lastName')} label={t('field.lastName')} required maxLength={100} />
      </div>
      <TextInput
        {...field('email')}
        label={t('field.email')}
        type="email"
        required
        maxLength={LONGEST_EMAIL}
        description={t(declined ? 'field.emailDeclined' : 'field.emailHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput {...field('mobile')} label={t('field.mobile')} type="tel" maxLength={40} />
      <Checkbox.Group {...roles} label={t('field.roles')} required error={error} onChange={onChange}>
        <Stack gap={10} mt={6}>
          {ROLE_TYPES.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={t(`role.${role}`)}
              description={modulesOf(role)}
              aria-invalid={error ? true : undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label={t('classDesk.label')}
        description={t(worksEverywhere(values) ? 'classDesk.owner' : 'classDesk.hint')}
        checked={worksEverywhere(values) || values.classDesk}
        disabled={worksEverywhere(values)}
        onChange={({ currentTarget }) => fields.change({ classDesk: currentTarget.checked })}
      />
      <VenueFields fields={fields} />
      <Row gap={12} wrap>
        <ViewAs
          roles={values.roleIds}
          classDesk={values.classDesk}
          venueIds={worksEverywhere(values) ? null : values.venueIds}
        />
        <Text look="quiet">{t('viewAs.hint')}</Text>
      </Row>
    </Stack>
  )
}
