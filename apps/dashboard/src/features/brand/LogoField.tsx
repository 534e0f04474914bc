import { useTranslation } from 'react-i18next'
import { PictureField } from '../../lib/partner/PictureField.tsx'

type Props = { logo: string | null; error: string | true | null; onChange: (logo: string | null) => void }

/** The logo of a club: uploaded at once, and the club's once the page is saved (BRAND-02, BRAND-22). */
export const LogoField = ({ logo, ...field }: Props) => {
  const { t } = useTranslation('brand')
  return (
    <PictureField
      {...field}
      picture={logo}
      label={t('form.logo')}
      hint={t('form.logoHint')}
      texts={{
        none: t('form.noLogo'),
        upload: t('form.uploadLogo'),
        replace: t('form.replaceLogo'),
        remove: t('form.removeLogo'),
      }}
    />
  )
}
