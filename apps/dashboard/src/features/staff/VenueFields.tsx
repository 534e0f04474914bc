import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { worksEverywhere, type StaffValues } from './staff-form.ts'

/**
 * Where the roles hold: at all venues, also those to come, or at some (BEYOND-17). Owners work at all of them. A club of one venue is asked
 * nothing.
 */
export const VenueFields = ({ fields: { field, values, change } }: { fields: FieldsOf<StaffValues> }) => {
  const { t } = useTranslation('staff')
  const { venues } = useWorkspace()
  const { error } = field('venueIds')
  const everywhere = worksEverywhere(values) || values.venueIds === null
  if (venues.length < 2 && values.venueIds === null) return null
  return (
    <Stack gap={10}>
      <Checkbox
        label={t('venues.all')}
        description={worksEverywhere(values) ? t('venues.owner') : t('venues.allHint')}
        checked={everywhere}
        disabled={worksEverywhere(values)}
        onChange={({ currentTarget }) => change({ venueIds: currentTarget.checked ? null : [] })}
      />
      {!everywhere && (
        <Checkbox.Group
          label={t('field.venues')}
          required
          error={error}
          value={values.venueIds ?? []}
          onChange={(venueIds) => change({ venueIds })}
        >
          <Stack gap={10} mt={6}>
            {venues.map(({ id, venueName }) => (
              <Checkbox key={id} name="venueIds" value={id} label={venueName} aria-invalid={error ? true : undefined} />
            ))}
            <Text look="quiet">{t('venues.hint')}</Text>
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
