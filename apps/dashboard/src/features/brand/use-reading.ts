import { useTranslation } from 'react-i18next'
import { savedOf, type BrandValues } from './brand-form.ts'

/** What stands in the form of the about page as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('brand')
  const { t: tPartners } = useTranslation('partners')
  return (values: BrandValues): [string, string][] => [
    [t('form.brandName'), values.brandName],
    [t('form.description'), values.description],
    [t('form.uri'), values.uri],
    [t('form.logo'), values.logo?.split('/').at(-2)?.slice(0, 8) ?? ''],
    [t('form.color'), savedOf(values).brandColor],
    [t('form.businessIdentificationNumber'), values.businessIdentificationNumber],
    [t('form.taxReferenceNumber'), values.taxReferenceNumber],
    [t('form.partnerType'), tPartners(`types.${values.partnerType}`)],
    [t('form.timezone'), values.timezone],
    [t('seo.pageTitle'), values.metaPageTitle],
    [t('seo.keywords'), values.metaKeywords],
    [t('seo.description'), values.metaDescription],
  ]
}
