import { Textarea, TextInput } from '@mantine/core'
import { addressAfterRename } from '@fieldhouse/domain/partners'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../lib/form/LeaveGuard.tsx'
import type { Form } from '../../lib/form/use-form.ts'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { PageAddressField } from '../../lib/partner/PageAddressField.tsx'
import { SeoFields } from '../../lib/partner/SeoFields.tsx'
import { TimezoneField } from '../../lib/partner/TimezoneField.tsx'
import { TypeField } from '../../lib/partner/TypeField.tsx'
import { useSiteUrl } from '../../lib/partner/use-site-url.ts'
import { formFields, formPage, FormPart } from '../../ui/FormPart.tsx'
import { isFilledOut, savedOf, type BrandValues } from './brand-form.ts'
import { ColorField } from './ColorField.tsx'
import { LogoField } from './LogoField.tsx'

type Props = { form: FieldsOf<BrandValues> & Form; isNew: boolean }

/** The form of the about page (BRAND-02 to BRAND-05). */
export const BrandForm = ({ form, isNew }: Props) => {
  const { t } = useTranslation('brand')
  const { field, values, change, isTyped, busy } = form
  const site = useSiteUrl()
  return (
    <form {...form.element} className={formPage}>
      <FormPart title={t('form.brand')} wide>
        <div className={formFields}>
          <TextInput
            {...field('brandName')}
            label={t('form.brandName')}
            required
            maxLength={100}
            // An address that stands was chosen (BRAND-14).
            onChange={({ currentTarget: { value } }) =>
              change({
                brandName: value,
                ...(isNew && { uri: addressAfterRename(values.uri, values.brandName, value) }),
              })
            }
          />
          <PageAddressField
            label={t('form.uri')}
            prefix="/"
            name="uri"
            value={values.uri}
            error={field('uri').error}
            onChange={(uri) => change({ uri })}
          />
        </div>
        <Textarea {...field('description')} label={t('form.description')} maxLength={2000} autosize minRows={3} />
        <div className={formFields}>
          <LogoField logo={values.logo} error={field('logo').error} onChange={(logo) => change({ logo })} />
          <ColorField
            color={values.brandColor}
            picked={values.pickedColor}
            error={field('brandColor').error}
            onPick={(pickedColor) => change({ pickedColor })}
            onSet={() => change(savedOf(values))}
          />
        </div>
      </FormPart>
      <FormPart title={t('form.business')}>
        <TextInput
          {...field('businessIdentificationNumber')}
          label={t('form.businessIdentificationNumber')}
          maxLength={100}
        />
        <TextInput {...field('taxReferenceNumber')} label={t('form.taxReferenceNumber')} maxLength={100} />
        <TypeField value={values.partnerType} onChange={(partnerType) => change({ partnerType })} />
        <TimezoneField
          label={t('form.timezone')}
          value={values.timezone}
          error={field('timezone').error}
          required
          onChange={(timezone) => change({ timezone })}
        />
      </FormPart>
      <SeoFields field={field} values={values} name={values.brandName} address={`${site}/${values.uri.trim()}`} />
      <FormFoot form={form} problem={null} submitLabel={t('form.save')} incomplete={!isFilledOut(values)} />
      <LeaveGuard isDirty={isTyped && !busy} />
    </form>
  )
}
