import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../form/use-fields.ts'
import { formFields, FormPart } from '../../ui/FormPart.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { TypedSeo } from './seo.ts'
import style from './seo.module.css'

type Props = {
  field: FieldsOf<TypedSeo>['field']
  values: TypedSeo
  /** What a search result is headed by where no title is typed. */
  name: string
  /** The full address of the page. */
  address: string
}

/** What search engines are told of a page, with how they are likely to show it (BRAND-04, BRAND-53, VENUES-15). */
export const SeoFields = ({ field, values, name, address }: Props) => {
  const { t } = useTranslation('brand')
  return (
    <FormPart title={t('seo.title')} wide>
      <div className={formFields}>
        <TextInput {...field('metaPageTitle')} label={t('seo.pageTitle')} maxLength={200} placeholder={name} />
        <TextInput
          {...field('metaKeywords')}
          label={t('seo.keywords')}
          description={t('seo.keywordsHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={1000}
        />
      </div>
      <Textarea {...field('metaDescription')} label={t('seo.description')} maxLength={500} autosize minRows={2} />
      <Stack component="figure" gap={2} className={style.preview} aria-label={t('seo.preview')}>
        <Text look="small faint anywhere">{address}</Text>
        <Text look="large anywhere" className={style.title}>
          {values.metaPageTitle.trim() || name.trim() || t('seo.noTitle')}
        </Text>
        <Text look="quiet anywhere">{values.metaDescription.trim() || t('seo.noDescription')}</Text>
      </Stack>
    </FormPart>
  )
}
