import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Packages } from './Packages.tsx'

/** The packages of a club in a screen of their own. */
export const PackagesScreen = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('screen.packages')} />
      <Packages />
    </>
  )
}
