import { TextInput } from '@mantine/core'
import { isAddressValid } from '@fieldhouse/domain/venues'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { usePin } from './use-places.ts'
import type { VenueFieldsProps } from './VenueForm.tsx'

/** Where a venue is: a place that is searched for, or its street, city and postal code as they are typed (VENUES-11). */
export const AddressFields = ({ form: { field, values, change, wrong } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  const isWrong = ['address', 'city', 'postalCode'].some((name) => wrong.includes(name))
  return (
    <FormPart title={t('form.address')} fold={{ wrong: isWrong }}>
      <PlaceSearch
        label={t('form.street')}
        name="address"
        required
        error={field('address').error}
        text={values.address}
        values={values}
        // A street that is typed over is no longer the place that was chosen (VENUES-43).
        onType={(address) => change({ address, isAddressSelected: false })}
        change={change}
      />
      <TextInput {...field('city')} label={t('form.city')} required maxLength={100} />
      <TextInput {...field('postalCode')} label={t('form.postalCode')} required maxLength={20} />
    </FormPart>
  )
}

/** The place itself: searched for, or set by its coordinates, and told as it was chosen (VENUES-12, VENUES-14). */
export const LocationFields = ({ form: { values, change } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  const [text, setText] = useState('')
  const { placeName, address, latitude, longitude } = values
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  const pin = usePin(values, change)
  return (
    <FormPart title={t('form.location')} wide>
      <PlaceSearch
        label={t('form.placeSearch')}
        hint={t('form.placeHint')}
        text={text}
        values={values}
        onType={setText}
        change={(more) => {
          setText('')
          change(more)
        }}
      />
      <PlaceMap position={position} onSet={(at) => void pin(at)} />
      <Row component="p" gap={8} align="start" look={isAddressValid(values) ? 'normal' : 'quiet'}>
        <IconMapPin size={16} aria-hidden />
        {isAddressValid(values) ? (
          <Text look="anywhere">
            {[...new Set([placeName, address, `${latitude}, ${longitude}`])].filter(Boolean).join(' · ')}
          </Text>
        ) : (
          t('form.noPosition')
        )}
      </Row>
    </FormPart>
  )
}
